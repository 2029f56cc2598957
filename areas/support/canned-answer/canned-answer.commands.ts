/** Canned answers: written by a branch, or by head office for all of them. */
import { cannedAnswerContract } from './canned-answer.contract.ts';
import type { CannedAnswer } from './canned-answer.model.ts';
import { cannedCan } from './canned-answer.rules.ts';
import { cannedAnswers, insertCanned, type CannedRecord } from './canned-answer.store.ts';
import {
  changedFields,
  lockedFor,
  refuseLocked,
  refuseLockedRemoval,
  type Locked,
} from '#areas/settings/lock/lock.commands.ts';
import { Forbidden, NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const placeOfCanned = (ctx: Ctx) => ({ branches: ctx.scope.branches });
export const presentCanned = (ctx: Ctx, record: CannedRecord, isShut: Locked): CannedAnswer => ({
  ...record,
  can: cannedCan(record, ctx.scope.network, isShut(record.branch_id)),
});
const getCanned = async (ctx: Ctx, id: number): Promise<CannedRecord> => {
  const [[record]] = await ctx.read(cannedAnswers.one(id, placeOfCanned(ctx)));
  if (!record) throw new NotFound();
  return record;
};
export const viewCanned = async (ctx: Ctx, id: number): Promise<CannedAnswer> => {
  const record = await getCanned(ctx, id);
  return presentCanned(ctx, record, await lockedFor(ctx, 'messages', [record.branch_id]));
};
const getChangeable = async (ctx: Ctx, id: number): Promise<CannedRecord> => {
  const record = await getCanned(ctx, id);
  if (cannedCan(record, ctx.scope.network, false).length === 0) throw new Forbidden();
  return record;
};
export const createCanned = command(cannedAnswerContract.create, async (ctx, { branch_id, everywhere, name, text }) => {
  if (everywhere && !ctx.scope.network) throw new Forbidden();
  await refuseLocked(ctx, everywhere ? null : branch_id, 'messages', ['name']);
  const id = await insertCanned(ctx.db, {
    branch_id: everywhere ? null : branch_id,
    name,
    text: JSON.stringify(text),
    created_by: ctx.actor.staff_id,
  });
  return viewCanned(ctx, id);
});
export const editCanned = command(cannedAnswerContract.edit, async (ctx, id, { version, name, text }) => {
  const before = await getChangeable(ctx, id);
  await refuseLocked(ctx, before.branch_id, 'messages', changedFields({ name, text }, before));
  await saveVersioned(ctx.db, 'canned_answer', id, version, { name, text: JSON.stringify(text) });
  return viewCanned(ctx, id);
});
export const removeCanned = command(cannedAnswerContract.remove, async (ctx, id, { version }) => {
  const { branch_id } = await getChangeable(ctx, id);
  await refuseLockedRemoval(ctx, branch_id, 'messages');
  await deleteVersioned(ctx.db, 'canned_answer', id, version);
  return { id };
});
