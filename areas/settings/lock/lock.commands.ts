/** Locks of settings: kept by head office, respected by every command that changes a locked setting. */
import { lockContract } from './lock.contract.ts';
import type { Lock, LockKind } from './lock.model.ts';
import { allLocks, insertLock, isLockedIn, locksIn, oneLock } from './lock.store.ts';
import type { DataOf } from '#kit/domain/contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned } from '#kit/server/version.ts';

/** Head office changes locked settings in every branch. */
const canAnyway = (ctx: Ctx): boolean => ctx.actor.hasEverywhere('UPDATE_SCHEDULE');
/** For the caller. */
export const isLocked = async (ctx: Ctx, branch_id: number, what: LockKind): Promise<boolean> => {
  if (canAnyway(ctx)) return false;
  const [[lock]] = await ctx.read(isLockedIn(branch_id, what));
  return lock !== undefined;
};
/** Refuses a change of a locked setting, at the fields that would change. */
export const refuseLocked = async (
  ctx: Ctx,
  branch_id: number,
  what: LockKind,
  fields: readonly string[],
): Promise<void> => {
  if (fields.length === 0 || !(await isLocked(ctx, branch_id, what))) return;
  throw new ValidationError(fields.map((field) => ({ field, key: 'locked' })));
};
/** The same where nothing is typed. */
export const refuseLockedRemoval = async (ctx: Ctx, branch_id: number, what: LockKind): Promise<void> => {
  if (await isLocked(ctx, branch_id, what)) throw new Refusal('settings.locked');
};

export const listLocks = async (ctx: Ctx): Promise<Lock[]> => (await ctx.read(allLocks()))[0];
export const branchLocks = async (ctx: Ctx, branch_id: number): Promise<DataOf<typeof lockContract.inBranch>> => {
  const [locks] = await ctx.read(locksIn(branch_id));
  return { id: branch_id, locks, can: canAnyway(ctx) ? ['change'] : [] };
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
