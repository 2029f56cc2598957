/**
 * Values that can't be read with the database alone: sealed with a key derived from the server's own (SECRET_KEY, or
 * the one in its data folder). AES-256-GCM, bound to the purpose of the value.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = ({ secretKey }: Pick<Config, 'secretKey'>, use: string): Buffer => {
  if (secretKey === undefined) throw new Error('the server has no key to seal with');
  return Buffer.from(hkdfSync('sha256', secretKey, '', `cornerman:${use}`, 32));
};

/** `use` names the column, `of` the row: a sealed value cannot be moved to another one. */
export const seal = (config: Pick<Config, 'secretKey'>, use: string, of: number, value: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, use), iv);
  cipher.setAAD(Buffer.from(`${use}:${of}`));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`;
};

/** Throws if the value was changed, belongs to another row, or was sealed with another key. */
export const unseal = (config: Pick<Config, 'secretKey'>, use: string, of: number, sealed: string): string => {
  const [version, text = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('sealed in a way that is not known');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, use), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(`${use}:${of}`));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const open = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  return open.toString('utf8');
};

/** For short secrets that are only compared (codes): without the server's key, trying them all doesn't help. */
export const keyedHash = (config: Pick<Config, 'secretKey'>, use: string, value: string): Buffer =>
  createHmac('sha256', keyFor(config, use)).update(value).digest();
