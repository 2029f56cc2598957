/** The signature of a report, as Standard Webhooks describes it: HMAC-SHA256 over the id, the time and the exact bytes. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
const WINDOW_S = 300;
export type Signed = { id: string; timestamp: string; signature: string; body: Buffer };
/** With one of several signatures; neither older than five minutes nor from the future. */
export const isSigned = (secret: string, { id, timestamp, signature, body }: Signed, now: Date): boolean => {
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_S) return false;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const ours = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === ours.length && timingSafeEqual(given, ours);
  });
};
