/** One-time codes of authenticator apps: HOTP (RFC 4226) and TOTP (RFC 6238) with SHA-1, six digits, thirty seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;
/** A phone's clock may be half a minute off. */
const DRIFT_STEPS = 1;

/** RFC 4648, without padding: what apps take. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => ALPHABET[Number.parseInt(part.padEnd(5, '0'), 2)]).join('');
};
export const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text.toUpperCase())
    .filter((letter) => ALPHABET.includes(letter))
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** RFC 4226, 5.3: the last half byte of the digest says where the number is taken from. */
export const hotp = (secret: Buffer, counter: number, digits = 6): string => {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(moving).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S);

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
/** The step whose code this is, among those around now and after `last`; undefined if it isn't any of them. */
export const matchingStep = (secret: Buffer, code: string, now: Date, last: number): number | undefined => {
  const middle = stepAt(now);
  for (let step = middle - DRIFT_STEPS; step <= middle + DRIFT_STEPS; step++)
    if (step > last && isSame(hotp(secret, step), code)) return step;
  return undefined;
};

/** What an app reads from a link or QR code. */
export const appLink = (issuer: string, account: string, secret: string): string => {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: String(STEP_S) });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
};
