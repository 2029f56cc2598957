/**
 * Values that can't be read with the database alone: sealed with a key derived from the server's own (SECRET_KEY, or
 * the one in its data folder). AES-256-GCM, bound to the purpose of the value.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The server's key; and the one before it, which still opens what was sealed or signed with it (see `npm run reseal`). */
export type Keys = Pick<Config, 'secretKey'> & Partial<Pick<Config, 'secretKeyBefore'>>;

const derived = (secretKey: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `cornerman:${use}`, 32));
/** For one purpose, from each key of the server; the first is the one that seals and signs. */
export const keysFor = ({ secretKey, secretKeyBefore }: Keys, use: string): readonly [Buffer, ...Buffer[]] => {
  if (secretKey === undefined) throw new Error('the server has no key to seal with');
  const before = secretKeyBefore === undefined ? [] : [derived(secretKeyBefore, use)];
  return [derived(secretKey, use), ...before];
};

/** `use` names the column, `of` the row: a sealed value cannot be moved to another one. */
export const seal = (keys: Keys, use: string, of: number, value: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keysFor(keys, use)[0], iv);
  cipher.setAAD(Buffer.from(`${use}:${of}`));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`;
};

const openWith = (key: Buffer, use: string, of: number, sealed: string): string => {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('sealed in a way that is not known');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(`${use}:${of}`));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const open = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  return open.toString('utf8');
};

/** Throws if the value was changed, belongs to another row, or was sealed with another key. */
export const unseal = (keys: Keys, use: string, of: number, sealed: string): string => {
  const [key, before] = keysFor(keys, use);
  if (before === undefined) return openWith(key, use, of, sealed);
  try {
    return openWith(key, use, of, sealed);
  } catch {
    return openWith(before, use, of, sealed);
  }
};
/** The value under the server's key; the same text if it is already. */
export const resealed = (keys: Keys, use: string, of: number, sealed: string): string => {
  try {
    openWith(keysFor(keys, use)[0], use, of, sealed);
    return sealed;
  } catch {
    return seal(keys, use, of, unseal(keys, use, of, sealed));
  }
};

/** For short secrets that are only compared (codes): without the server's key, trying them all doesn't help. */
export const keyedHashes = (keys: Keys, use: string, value: string): readonly [Buffer, ...Buffer[]] => {
  const [first, ...before] = keysFor(keys, use).map((key) => createHmac('sha256', key).update(value).digest());
  return [first as Buffer, ...before];
};
/** The one to store. */
export const keyedHash = (keys: Keys, use: string, value: string): Buffer => keyedHashes(keys, use, value)[0];
