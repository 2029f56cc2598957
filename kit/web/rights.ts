/** What the caller can do in the current branch, as the server says. Set by the shell; never computed in a page. */
import { meets, pageOfPath, type Caller, type Flag } from '#access/access.ts';
import type { PagePath } from './paths.ts';
import { signal, useSignal } from './signal.ts';

export const rights = signal<Caller>({ has: () => false, isHqAdmin: false, isHqUser: false });
export const useRights = (): Caller => useSignal(rights);
export const useHas = (flag: Flag): boolean => useSignal(rights).has(flag);

/** Which pages exist; the shell fills it from the areas. Only existing pages are offered. */
export const builtPages = signal<ReadonlySet<string>>(new Set());

export const mayOpen = (path: PagePath, caller: Caller = rights.get()): boolean => {
  const { needs } = pageOfPath(path);
  return builtPages.get().has(path) && (needs === 'public' || meets(needs, caller));
};
export const useMayOpen = (path: PagePath): boolean => mayOpen(path, useSignal(rights));
