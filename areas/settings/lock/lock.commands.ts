/** Locks of settings: kept by head office, respected by every command that changes a locked setting. */
import { isDeepStrictEqual } from 'node:util';
import { lockContract } from './lock.contract.ts';
import type { Lock, LockKind } from './lock.model.ts';
import { canAnyway, kindsAnyway } from './lock.rules.ts';
import { allLocks, insertLock, lockedAmong, locksIn, oneLock } from './lock.store.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned } from '#kit/server/version.ts';

export type Locked = (branch_id: number | null) => boolean;
/**
 * In which of these branches the caller can’t change a setting. What belongs to the network (`null`) has no lock: only
 * head office changes it. Head office changes locked settings in every branch.
 */
export const lockedFor = async (ctx: Ctx, what: LockKind, branch_ids: readonly (number | null)[]): Promise<Locked> => {
  const asked = [...new Set(branch_ids)].filter((id) => id !== null);
  if (asked.length === 0 || canAnyway(what, (flag) => ctx.actor.hasEverywhere(flag))) return () => false;
  const [rows] = await ctx.read(lockedAmong(asked, what));
  const ids = new Set<number | null>(rows.map(({ id }) => id));
  return (branch_id) => ids.has(branch_id);
};
/** For the caller. */
export const isLocked = async (ctx: Ctx, branch_id: number | null, what: LockKind): Promise<boolean> =>
  (await lockedFor(ctx, what, [branch_id]))(branch_id);
/** The fields that would change: saving what is there already changes nothing. */
export const changedFields = (
  asked: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): string[] => Object.keys(asked).filter((field) => !isDeepStrictEqual(asked[field], stored[field]));
/** Refuses a change of a locked setting, at the fields that would change. */
export const refuseLocked = async (
  ctx: Ctx,
  branch_id: number | null,
  what: LockKind,
  fields: readonly string[],
): Promise<void> => {
  if (fields.length === 0 || !(await isLocked(ctx, branch_id, what))) return;
  throw new ValidationError(fields.map((field) => ({ field, key: 'locked' })));
};
/** The same where nothing is typed. */
export const refuseLockedRemoval = async (ctx: Ctx, branch_id: number | null, what: LockKind): Promise<void> => {
  if (await isLocked(ctx, branch_id, what)) throw new Refusal('settings.locked');
};

export const listLocks = async (ctx: Ctx): Promise<Lock[]> => (await ctx.read(allLocks()))[0];
export const branchLocks = async (ctx: Ctx, branch_id: number): Promise<DataOf<typeof lockContract.inBranch>> => {
  const [locks] = await ctx.read(locksIn(branch_id));
  return { id: branch_id, locks, can: kindsAnyway((flag) => ctx.actor.hasEverywhere(flag)) };
};
export const addLock = command(lockContract.create, async (ctx, input) => {
  const [[lock]] = await ctx.read(oneLock(await insertLock(ctx.db, input, ctx.actor.staff_id)));
  if (!lock) throw new NotFound();
  return lock;
});
export const removeLock = command(lockContract.remove, async (ctx, id, { version }) => {
  await deleteVersioned(ctx.db, 'setting_lock', id, version);
  return { id };
});
