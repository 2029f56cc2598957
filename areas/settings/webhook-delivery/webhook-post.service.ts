/**
 * Hands one message to an address: signed as Standard Webhooks describes it, so that receivers can use a library for it.
 * The whole call has a time limit, and only the first part of an answer is read.
 */
import { createHmac } from 'node:crypto';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { StringDecoder } from 'node:string_decoder';
import type { Answered } from '../webhook/webhook.rules.ts';
import { isPublicAddress, publicLookup } from '#kit/server/public-address.ts';
import type { Config } from '#server/boot/config.ts';

const SECRET_PREFIX = 'whsec_';
const MOST_ANSWER = 500;
const WAIT_MS = 10_000;

/** HMAC-SHA256 over id, time and body, in base64. */
const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};
type Message = { id: number; body: string; secrets: readonly string[] };
const headersOf = ({ id, body, secrets }: Message, at: Date): Record<string, string> => {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = `${id}.${seconds}.${body}`;
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Cornerman',
    'webhook-id': String(id),
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  };
};

/** The first letters of an answer; null bytes can't be saved. */
const firstOf = (response: IncomingMessage, read: (text: string) => void): void => {
  const decoder = new StringDecoder('utf8');
  let text = '';
  const end = (): void => read(text.replaceAll('\u0000', '').slice(0, MOST_ANSWER));
  response.on('data', (part: Buffer) => {
    text += decoder.write(part);
    if (text.length < MOST_ANSWER) return;
    end();
    response.destroy();
  });
  response.on('end', end);
  response.on('error', end);
  response.on('close', end);
};

type Posted = Answered & { text: string | null; took_ms: number };
type Reach = Pick<Config, 'webhookHosts'>;
export const postWebhook = async (
  { webhookHosts }: Reach,
  url: string,
  message: Message,
  at: Date,
  waitMs = WAIT_MS,
): Promise<Posted> => {
  const began = performance.now();
  const result = (answered: Answered, text: string | null = null): Posted => ({
    ...answered,
    text,
    took_ms: Math.round(performance.now() - began),
  });
  const isAllowed = URL.canParse(url) && webhookHosts.includes(new URL(url).hostname);
  if (!isAllowed && !isPublicAddress(url)) return result({ status: null, fault: 'not_public' });
  return new Promise((done) => {
    const send = url.startsWith('https:') ? request : plainRequest;
    const sent = send(
      url,
      {
        method: 'POST',
        headers: headersOf(message, at),
        agent: false as const,
        ...(!isAllowed && { lookup: publicLookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const isAccepted = status >= 200 && status < 300;
        firstOf(response, (text) => {
          clearTimeout(limit);
          done(result({ status, fault: isAccepted ? null : 'status' }, text));
        });
      },
    );
    const limit = setTimeout(() => {
      done(result({ status: null, fault: 'timeout' }));
      sent.destroy();
    }, waitMs);
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      clearTimeout(limit);
      done(result({ status: null, fault: code === 'ENOTPUBLIC' ? 'not_public' : 'unreachable' }));
    });
    sent.end(message.body);
  });
};
