/** Closes a month of commission: payouts and the entry of the journal, in one transaction. */
import { commissionCloseContract } from './commission-close.contract.ts';
import type { CommissionMonths, Payouts } from './commission-close.model.ts';
import { payoutsOf, whyNotCloseMonth } from './commission-close.rules.ts';
import { commissionWords } from '../commission.words.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { inLanguage, wordAt } from '#kit/domain/words.ts';
import { postCommission } from '#areas/money/journal/posting.commands.ts';
import { branchFacts, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import {
  carriedIn,
  closedMonth,
  closedMonths,
  earnedIn,
  insertClose,
  insertPayouts,
  lockMonths,
  nextMonth,
  payoutsFor,
} from './commission-close.store.ts';

export const viewMonths = async (ctx: Ctx): Promise<CommissionMonths> => {
  const { id, today } = await knownBranch(ctx, ctx.branch_id);
  const [[next], closed] = await ctx.read(nextMonth(id), closedMonths(id));
  const can = ctx.has('MANAGE_COMMISSION') ? (['close'] as const) : [];
  if (!next) return { id, next: null, closed, can: [...can] };
  const { pending, ...shown } = next;
  const code = whyNotCloseMonth(next.month, { next: next.month, pending, today });
  const { refusals } = inLanguage(commissionWords, ctx.locale);
  const why = code && (wordAt(refusals, code.replace('commission.', '')) ?? code);
  return { id, next: { ...shown, why }, closed, can: [...can] };
};

export const viewPayouts = async (ctx: Ctx, id: number): Promise<Payouts> => {
  const [[closed], rows] = await ctx.read(closedMonth(id, ctx.scope.branches), payoutsFor(id));
  if (!closed) throw new NotFound();
  return { ...closed, rows };
};

export const closeMonth = command(commissionCloseContract.close, async (ctx, { branch_id, month }) => {
  const branch = await branchFacts(ctx, branch_id);
  const { today, currency } = branch;
  await lockMonths(ctx.db, branch_id);
  const [[next]] = await ctx.read(nextMonth(branch_id));
  refuseIf(whyNotCloseMonth(month, { next: next?.month ?? null, pending: next?.pending ?? 0, today }));
  const [earned, carried] = await ctx.read(earnedIn(branch_id, month), carriedIn(branch_id));
  const id = await insertClose(ctx.db, { branch_id, month, closed_on: today, staff_id: ctx.actor.staff_id });
  const before = new Map(carried.map(({ staff_id, carried_out_cents }) => [staff_id, carried_out_cents]));
  const payouts = payoutsOf(earned, before);
  await insertPayouts(
    ctx.db,
    payouts.map((payout) => ({ ...payout, branch_id, close_id: id, currency })),
  );
  const amount_cents = payouts.reduce((sum, payout) => sum + payout.amount_cents, 0);
  await postCommission(ctx, { branch_id, commission_close_id: id, amount_cents, currency, posted_on: today });
  const { rows: _rows, ...closed } = await viewPayouts(ctx, id);
  return closed;
});
