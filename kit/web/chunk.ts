/** A chunk that can't be loaded usually belongs to an older build: the page reloads, once per 60 seconds. */
import { RELOAD_GUARD_SECONDS } from '#kit/domain/constants.ts';
import { hasEntries } from './leave.ts';

const LAST = 'cm.reloaded_at';
export const mayReload = (last: string | null, now: number): boolean => {
  const at = Number(last);
  return !last || !Number.isFinite(at) || now - at >= RELOAD_GUARD_SECONDS * 1000;
};

const chunkFault = /dynamically imported module|importing a module script|Loading (CSS )?chunk|preload CSS/i;
export const isChunkFault = (error: unknown): boolean => error instanceof Error && chunkFault.test(error.message);

/**
 * True if the page is being reloaded. False if it was reloaded less than a minute ago, without a connection (the
 * browser would replace a working page with its own error page), and while someone types: a link that is only hovered
 * loads its page in advance, which must not interrupt typing.
 */
export const reloadOnce = (): boolean => {
  if (!navigator.onLine || hasEntries()) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(LAST), now)) return false;
  sessionStorage.setItem(LAST, String(now));
  window.location.reload();
  return true;
};
