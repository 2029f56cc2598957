/** Commission for sessions of personal training that were given: part of the transaction that settles the visit. */
import { openMonth } from './commission.rules.ts';
import { givenChange } from './given.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { holdMonths } from '../commission-adjustment/commission-adjustment.store.ts';
import { givenOf, insertGiven } from './commission-extra.store.ts';

/**
 * The trainer has given the session, or it turned out that it wasn't given: what they have earned with it is what the plan
 * of its day says, or nothing. The caller has locked the appointment, so that it is never earned twice.
 */
export const settleGiven = async (ctx: TxCtx, appointment_id: number): Promise<void> => {
  const [[given]] = await ctx.read(givenOf(appointment_id));
  const amount_cents = given ? givenChange(given, given.earned_cents) : 0;
  if (!given || amount_cents === 0) return;
  const { branch_id, currency, earned_by, earned_plan_id } = given;
  const isBack = amount_cents < 0;
  const staff_id = isBack && earned_by !== null ? earned_by : given.staff_id;
  const plan_id = isBack ? earned_plan_id : given.plan_id;
  if (plan_id === null) throw new Error(`appointment ${appointment_id} earns without a plan`);
  const { today: day } = await knownBranch(ctx, branch_id);
  const month = openMonth(day, await holdMonths(ctx.db, branch_id));
  insertGiven(ctx.db, {
    branch_id,
    currency,
    staff_id,
    plan_id,
    day,
    month,
    amount_cents,
    appointment_id,
  });
};
