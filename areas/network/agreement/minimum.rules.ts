/**
 * What is due regardless of sales, a minimum or a fixed amount: nothing before the first branch opens, nothing in the
 * free months after that, and then in equal steps up to the full amount. By day, because a branch can open on any day
 * of a month.
 */
import { addDays, addMonths, daysBetween, endOfMonth, later, startOfMonth, type Day } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { Terms } from '../package/package.model.ts';

/** `opened_on`: when the first covered branch opened. `from_on`: the first day on which one is covered and open. */
export type Opens = { opened_on: Day; from_on: Day };
export type Easing = Partial<Pick<Terms, 'free_months' | 'ramp_up_months'>>;
export type Span = { from_on: Day; until_on: Day };

/** The part of a monthly amount for the days of the month that are covered. */
export const partOfMonth = (cents: number, from_on: Day, until_on: Day): number =>
  mulDiv(cents, daysBetween(from_on, until_on) + 1, daysBetween(startOfMonth(from_on), endOfMonth(from_on)) + 1);

/** How many steps of `ramp_up_months + 1` are due on a day. */
const stepsOn = (day: Day, opened_on: Day, { free_months = 0, ramp_up_months = 0 }: Easing): number => {
  let months = 0;
  while (months < free_months + ramp_up_months && addMonths(opened_on, months + 1) <= day) months++;
  return Math.max(0, months - free_months + 1);
};

/**
 * The part of a monthly amount that is due for a span of one month. `opens`: null if no branch is open by its end;
 * undefined for invoices that were created before this rule: they stay as they were issued.
 */
export const monthlyDue = (
  cents: number,
  { from_on, until_on }: Span,
  easing: Easing,
  opens: Opens | null | undefined,
): number => {
  if (opens === undefined) return partOfMonth(cents, from_on, until_on);
  if (opens === null) return 0;
  const most = (easing.ramp_up_months ?? 0) + 1;
  let steps = 0;
  for (let day = later(from_on, opens.from_on); day <= until_on; day = addDays(day, 1))
    steps += stepsOn(day, opens.opened_on, easing);
  return mulDiv(cents, steps, most * (daysBetween(startOfMonth(from_on), endOfMonth(from_on)) + 1));
};
