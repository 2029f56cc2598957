/** The booking rules of a branch. */
import type { BookingRule } from './booking-rule.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { getRules, rulesOf } from './hours.store.ts';
import { changedFields, refuseLocked } from '../lock/lock.commands.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';

export const editRules = command(scheduleContract.editRules, async (ctx, id, input) => {
  const { version, ...rule } = input;
  const own = await getRules(ctx.db, id);
  const changed = changedFields(rule, own);
  await refuseLocked(ctx, own.branch_id, 'rules', changed);
  await saveVersioned(ctx.db, 'schedule_rule', id, version, rule);
  return getRules(ctx.db, id);
});

/** The booking rules of a branch that the caller sees. */
export const bookingRules = async (ctx: Ctx, branch_id: number): Promise<BookingRule> => {
  const [[found]] = await ctx.read(rulesOf(branch_id));
  if (!found) throw new NotFound();
  return found;
};
