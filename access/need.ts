/** What a menu item or a page requires, and the one function that decides it. */
import type { Flag } from './flags.ts';
import { reportFlags } from './report-flags.ts';

export type Need =
  | { flag: Flag }
  | { any: readonly Flag[] }
  /** Each of them: what a page shows, and what is written there. */
  | { all: readonly Flag[] }
  /** Any report flag other than these. */
  | { anyReport: true; except: readonly Flag[] }
  /** An admin of head office with the flag. */
  | { hqAdmin: true; flag: Flag }
  /** Anyone at head office with the flag. */
  | { hqUser: true; flag: Flag }
  | { always: true };

export type Caller = { has: (flag: Flag) => boolean; isHqAdmin: boolean; isHqUser: boolean };

export const meets = (need: Need, caller: Caller): boolean => {
  if ('always' in need) return true;
  if ('any' in need) return need.any.some(caller.has);
  if ('all' in need) return need.all.every(caller.has);
  if ('anyReport' in need) return reportFlags.some((flag) => !need.except.includes(flag) && caller.has(flag));
  if ('hqAdmin' in need) return caller.isHqAdmin && caller.has(need.flag);
  if ('hqUser' in need) return caller.isHqUser && caller.has(need.flag);
  return caller.has(need.flag);
};

/** The flags that can meet a requirement, each alone except for `all`; none for `always`. */
export const flagsOfNeed = (need: Need): readonly Flag[] => {
  if ('always' in need) return [];
  if ('any' in need) return need.any;
  if ('all' in need) return need.all;
  if ('anyReport' in need) return reportFlags.filter((flag) => !need.except.includes(flag));
  return [need.flag];
};
