/**
 * The code that a client shows at the door: signed, and renewed every few minutes, so that a photo of it soon stops
 * working.
 */
import type { Config } from '#server/boot/config.ts';
import { isSame, signed } from '../pass/link-code.service.ts';

type Keyed = Pick<Config, 'secretKey'>;
const WINDOW_MS = 150_000;
const WINDOWS_BACK = 1;
const SIGNATURE = 24;
const MARK = 'CMV';

const codeOf = (config: Keyed, member_id: number, window: number): string =>
  `${MARK}-${member_id.toString(36)}-${signed(config, 'visit', `${member_id}:${window}`, SIGNATURE)}`;
const windowOf = (now: Date): number => Math.floor(now.getTime() / WINDOW_MS);
export const visitCode = (config: Keyed, member_id: number, now: Date): { code: string; seconds: number } => ({
  code: codeOf(config, member_id, windowOf(now)),
  seconds: Math.ceil((WINDOW_MS - (now.getTime() % WINDOW_MS)) / 1000),
});
export const looksLikeVisit = (text: string): boolean => text.startsWith(`${MARK}-`);
/** The client who shows it; undefined: forged, or expired. */
export const readVisitCode = (config: Keyed, text: string, now: Date): number | undefined => {
  const found = /^CMV-([0-9a-z]{1,9})-[\w-]{24}$/.exec(text.trim());
  if (!found) return undefined;
  const id = parseInt(found[1] ?? '', 36);
  const windows = Array.from({ length: WINDOWS_BACK + 1 }, (_, back) => windowOf(now) - back);
  return windows.some((window) => isSame(codeOf(config, id, window), text.trim())) ? id : undefined;
};
