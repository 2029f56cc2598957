/** Secrets that the server generates, in files that only its own user can read. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { codeOf } from './exit.ts';

export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const besides = (file: string): string => `${file}.${process.pid}.${newSecret(4)}`;

/** Replaces a file completely or not at all, readable by its owner only. */
export const writePrivate = (file: string, text: string): void => {
  const draft = besides(file);
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
};

/** When several processes write the file at the same time, the first one wins. */
const writeOnce = (file: string, text: string): void => {
  const draft = besides(file);
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
};

/** Reads a JSON file; undefined when it is not there. */
export const readJson = (file: string): unknown => {
  const text = readIfThere(file);
  return text === undefined ? undefined : JSON.parse(text);
};

/** The key that signs and encrypts: SECRET_KEY, or one generated on the first start and kept in `secret.key`. */
export const secretKey = (config: Pick<Config, 'secretKey' | 'dataDir'>): string => {
  if (config.secretKey) return config.secretKey;
  const file = path.join(config.dataDir, 'secret.key');
  mkdirSync(config.dataDir, { recursive: true });
  if (readIfThere(file) === undefined) writeOnce(file, `${newSecret()}\n`);
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
};
