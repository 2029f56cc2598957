/** When a membership that goes on until it is cancelled is paid next, before and after a suspension. */
import { addDays, type Day } from '#kit/domain/day.ts';
import { pushedDay } from '#areas/money/billing/billing.rules.ts';
import { lastDayOf } from '../membership/membership.rules.ts';
import type { Rest, RestingTerm } from './suspension.rules.ts';

/**
 * The next payment of a membership that goes on until it is cancelled: only suspensions before it move it. It has no
 * last day, although `end_on` counts every planned suspension.
 */
export const nextPayment = (
  term: RestingTerm,
  before: readonly Rest[],
  after: readonly Rest[],
): { before: Day | null; after: Day | null } | null => {
  if (lastDayOf(term) !== null) return null;
  const due = addDays(term.paid_until, 1);
  return { before: pushedDay(due, before), after: pushedDay(due, after) };
};
