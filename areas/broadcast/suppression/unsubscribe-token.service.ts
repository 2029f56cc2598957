/**
 * The token in the link of each e-mail: whom and which address it was sent to, with a signature of the server. It can be
 * used any number of times: mail scanners open links, and a person may change their mind.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';
import { keyedHashes } from '#kit/server/seal.ts';

export type Addressed = { member_id: number; digest: Buffer };
export const digestOf = (email: string): Buffer => createHash('sha256').update(email.trim().toLowerCase()).digest();

const SIGNED_BYTES = 16;
/** The first is ours now; letters that were sent before the key was replaced have the other. */
const signaturesOf = (config: Config, body: string): Buffer[] =>
  keyedHashes(config, 'broadcast.unsubscribe', body).map((hash) => hash.subarray(0, SIGNED_BYTES));
export const unsubscribeToken = (config: Config, member_id: number, email: string): string => {
  const body = `${member_id}.${digestOf(email).toString('base64url')}`;
  return `${body}.${signaturesOf(config, body)[0]?.toString('base64url')}`;
};
/** Undefined if it wasn't made by this server. */
export const readToken = (config: Config, token: string): Addressed | undefined => {
  const [, body = '', member = '', digest = '', signed = ''] =
    /^((\d{1,15})\.([\w-]{43}))\.([\w-]{22})$/.exec(token) ?? [];
  if (body === '') return undefined;
  const given = Buffer.from(signed, 'base64url');
  const isOurs = (ours: Buffer): boolean => given.length === ours.length && timingSafeEqual(given, ours);
  if (!signaturesOf(config, body).some(isOurs)) return undefined;
  return { member_id: Number(member), digest: Buffer.from(digest, 'base64url') };
};
