/** E-mails as mail servers pipe them, written here, and a way to deliver them. */
import { createHmac, randomUUID } from 'node:crypto';
import { MAIL_IN } from './mail-in.model.ts';

export const MAIL_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
export const REPLY_DOMAIN = 'reply.gym.example';
/** A real picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = { type: string; name?: string; content: Buffer | string; more?: string };
export type Written = {
  from?: string;
  to?: string;
  subject?: string;
  /** Without brackets. */
  id?: string | null;
  text?: string;
  html?: string;
  files?: readonly Part[];
  /** Whole lines. */
  headers?: readonly string[];
};
const encoded = (content: Buffer | string): string =>
  (
    Buffer.from(content as string)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
const partOf = ({ type, name, content, more }: Part): string =>
  [
    `Content-Type: ${type}${name === undefined ? '' : `; name="${name}"`}`,
    'Content-Transfer-Encoding: base64',
    ...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
    ...(more === undefined ? [] : [more]),
    '',
    encoded(content),
  ].join('\r\n');
export const rawMail = ({ from, to, subject, id, text, html, files = [], headers = [] }: Written): string => {
  const bodies: Part[] = [
    ...(text === undefined ? [] : [{ type: 'text/plain; charset=utf-8', content: text }]),
    ...(html === undefined ? [] : [{ type: 'text/html; charset=utf-8', content: html }]),
  ];
  const parts = [...bodies, ...files];
  const head = [
    ...headers,
    `From: ${from ?? 'Mei <mei@client.example>'}`,
    `To: ${to ?? 'kl@gym.example'}`,
    `Subject: ${subject ?? 'Question'}`,
    ...(id === null ? [] : [`Message-ID: <${id ?? `${randomUUID()}@client.example`}>`]),
    'Date: Thu, 05 Mar 2026 09:00:00 +0800',
    'MIME-Version: 1.0',
  ];
  const [only] = parts;
  if (only && parts.length === 1) return [...head, partOf(only)].join('\r\n');
  const mixed = parts.map((part) => `--cut\r\n${partOf(part)}`).join('\r\n');
  return [...head, 'Content-Type: multipart/mixed; boundary=cut', '', `${mixed}\r\n--cut--`, ''].join('\r\n');
};

type Server = {
  app: {
    http: {
      inject: (call: object) => Promise<{
        statusCode: number;
        headers: Record<string, unknown>;
        json: () => Record<string, unknown>;
      }>;
    };
  };
};
type How = { key?: string; late_s?: number; changed?: Buffer | string };
/** Signed as the mail server signs it. */
export const mailHeaders = (body: Buffer, at: Date, key = MAIL_SECRET): Record<string, string> => {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`m1.${seconds}.`)
    .update(body)
    .digest('base64');
  return {
    'content-type': 'message/rfc822',
    'webhook-id': 'm1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
};
export const deliverTo =
  (server: Server, now: () => Date) =>
  async (
    raw: Buffer | string,
    { key = MAIL_SECRET, late_s = 0, changed }: How = {},
  ): Promise<Record<string, unknown>> => {
    const body = Buffer.from(raw as string);
    const headers = mailHeaders(body, new Date(now().getTime() - late_s * 1000), key);
    const payload = changed === undefined ? body : Buffer.from(changed as string);
    const answer = await server.app.http.inject({ method: 'POST', url: MAIL_IN, headers, payload });
    return { ...answer.json(), status: answer.statusCode };
  };
