/** A chunk that cannot be loaded is most often one of an older build: the page is loaded again, once per 60 seconds. */
import { RELOAD_GUARD_SECONDS } from '#kit/domain/constants.ts';
import { hasEntries } from '#kit/web/leave.ts';

const LAST = 'cm.reloaded_at';
export const mayReload = (last: string | null, now: number): boolean => {
  const at = Number(last);
  return !last || !Number.isFinite(at) || now - at >= RELOAD_GUARD_SECONDS * 1000;
};

const chunkFault = /dynamically imported module|importing a module script|Loading (CSS )?chunk|preload CSS/i;
export const isChunkFault = (error: unknown): boolean => error instanceof Error && chunkFault.test(error.message);

/**
 * True when the page is being loaded again; false when that was done less than a minute ago, without a connection (the
 * browser would put its own page in the place of one that still works), and while somebody types: a link that is only
 * pointed at loads its page ahead, and must not end what is being written.
 */
export const reloadOnce = (): boolean => {
  if (!navigator.onLine || hasEntries()) return false;
  const now = Date.now();
  if (!mayReload(sessionStorage.getItem(LAST), now)) return false;
  sessionStorage.setItem(LAST, String(now));
  window.location.reload();
  return true;
};
