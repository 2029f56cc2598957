/** The booking rules of a branch. */
import type { BookingRule, EditBookingRule } from './booking-rule.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { getRules, rulesOf } from './hours.store.ts';

export const editRules = command(async (ctx: TxCtx, id: number, input: EditBookingRule): Promise<BookingRule> => {
  const { version, ...rule } = input;
  await saveVersioned(ctx.db, 'schedule_rule', id, version, rule);
  return getRules(ctx.db, id);
});

/** The booking rules of a branch that the caller sees. */
export const bookingRules = async (ctx: Ctx, branch_id: number): Promise<BookingRule> => {
  const [[found]] = await ctx.read(rulesOf(branch_id));
  if (!found) throw new NotFound();
  return found;
};
