/** The month of a branch, for the person who closes it. */
import type { MonthClose } from './month-close.model.ts';
import { isMonthClosed, monthDays, openDaysOf } from './month-close.rules.ts';
import { endOfMonth, startOfMonth, type Day } from '#kit/domain/day.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { accountsOfMonth, daysOfMonth, methodsOfMonth, taxesOfMonth } from './month-close.store.ts';

/** The month of `asked`; this month by default. */
export const viewMonth = async (ctx: Ctx, branch_id: number, asked?: Day): Promise<MonthClose> => {
  const { today, currency, name: branch_name } = await knownBranch(ctx, branch_id);
  const [from, until] = [startOfMonth(asked ?? today), endOfMonth(asked ?? today)];
  const of = { branch_id, from, until };
  const [known, methods, accounts, taxes] = await ctx.read(
    daysOfMonth(of),
    methodsOfMonth(of),
    accountsOfMonth(of),
    taxesOfMonth(of),
  );
  const days = monthDays(from, until, known, today);
  const is_closed = isMonthClosed(days, until, today);
  const books = { methods, accounts, taxes };
  return { from, until, today, currency, branch_name, days, ...books, open_days: openDaysOf(days), is_closed };
};
