/** Hands one message to a push service: encrypted for the device (RFC 8291) and signed with the server’s key (RFC 8292). */
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isPublicAddress, publicLookup } from '#kit/server/public-address.ts';
import type { Config } from '#server/boot/config.ts';

type PushTarget = { endpoint: string; p256dh: string; auth: string };
type PushKeys = { public_key: string; private_key: string };
export type PushMessage = { title: string; body: string; opens: string; tag: string };
/** Nothing was answered: `status` is missing, and `hasBegun` tells whether the message had been handed over. */
type PushAnswered = { status?: number; hasBegun: boolean };

const WAIT_MS = 15_000;
/** A telephone that was off for longer doesn’t show old offers. */
const KEPT_S = 24 * 3600;
type Reach = Pick<Config, 'publicUrl' | 'mailFrom' | 'pushAnywhere'>;
/** Whom a push service can write to about our messages. */
const subjectOf = ({ publicUrl, mailFrom }: Reach): string => {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const [address] = /[^\s@<>]+@[^\s@<>]+/.exec(mailFrom ?? '') ?? [];
  return `mailto:${address ?? 'push@cornerman.example'}`;
};

export const postPush = async (
  config: Reach,
  { public_key, private_key }: PushKeys,
  { endpoint, ...keys }: PushTarget,
  message: PushMessage,
): Promise<PushAnswered> => {
  if (!config.pushAnywhere && !isPublicAddress(endpoint)) return { status: 403, hasBegun: false };
  // Loaded with the first message: a server that sends none needs less memory without it.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails: { subject: subjectOf(config), publicKey: public_key, privateKey: private_key },
    TTL: KEPT_S,
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
  });
  const send = endpoint.startsWith('https:') ? request : plainRequest;
  return new Promise((answered) => {
    let hasBegun = false;
    const options = {
      method: 'POST',
      headers,
      timeout: WAIT_MS,
      agent: false as const,
      ...(!config.pushAnywhere && { lookup: publicLookup }),
    };
    const sent = send(endpoint, options, (response) => {
      response.resume();
      answered({ ...(response.statusCode !== undefined && { status: response.statusCode }), hasBegun: true });
      response.on('error', () => undefined);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => answered({ hasBegun }));
    sent.on('finish', () => {
      hasBegun = true;
    });
    sent.end(body);
  });
};
