/** The code on a branch's screen: a new one every half minute, which nobody can generate without the server's key. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/boot/config.ts';

const WINDOW_MS = 30_000;
/** A code scanned at the end of its time stays valid while the phone opens the page. */
const WINDOWS_BACK = 2;

const codeOf = ({ secretKey }: Pick<Config, 'secretKey'>, branch_id: number, window: number): string => {
  if (secretKey === undefined) throw new Error('the server has no key to make codes with');
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'cornerman:clock', 32));
  return createHmac('sha256', key).update(`${branch_id}:${window}`).digest('base64url').slice(0, 22);
};

export const clockCode = (
  config: Pick<Config, 'secretKey'>,
  branch_id: number,
  now: Date,
): { code: string; seconds: number } => ({
  code: codeOf(config, branch_id, Math.floor(now.getTime() / WINDOW_MS)),
  seconds: Math.ceil((WINDOW_MS - (now.getTime() % WINDOW_MS)) / 1000),
});
export const isClockCode = (config: Pick<Config, 'secretKey'>, branch_id: number, now: Date, code: string): boolean => {
  const given = Buffer.from(code);
  const window = Math.floor(now.getTime() / WINDOW_MS);
  return Array.from({ length: WINDOWS_BACK + 1 }, (_, back) =>
    Buffer.from(codeOf(config, branch_id, window - back)),
  ).some((known) => known.length === given.length && timingSafeEqual(known, given));
};
