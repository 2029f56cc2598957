/** Who can change a setting although head office has locked it. */
import type { Flag } from '#access/access.ts';
import { lockKinds, type BranchLocks, type LockKind } from './lock.model.ts';

/** The permissions with which a setting is changed. */
const flagsOf: Partial<Record<LockKind, readonly Flag[]>> = {
  offers: ['MANAGE_PROGRAMME', 'MANAGE_JOINING_FEE', 'MANAGE_CREDIT_SETUP'],
  papers: ['EDIT_FACILITY_ACCOUNT'],
  messages: ['MANAGE_BROADCAST', 'MANAGE_TICKETS'],
  terms: ['MANAGE_TERMS'],
};
/**
 * People who can lock and unlock, and those who have one of the setting’s own permissions in the whole network. A role in
 * a group of branches isn’t enough: a lock applies to its branches too.
 */
export const canAnyway = (what: LockKind, hasEverywhere: (flag: Flag) => boolean): boolean =>
  (['UPDATE_SCHEDULE', ...(flagsOf[what] ?? [])] as const).some(hasEverywhere);
export const kindsAnyway = (hasEverywhere: (flag: Flag) => boolean): LockKind[] =>
  lockKinds.filter((what) => canAnyway(what, hasEverywhere));

/** Whether the caller can’t change a setting of a branch, as the page knows it. */
export const isShut = (branch: Pick<BranchLocks, 'locks' | 'can'> | undefined, what: LockKind): boolean =>
  branch !== undefined && !branch.can.includes(what) && branch.locks.some((lock) => lock.what === what);
