/**
 * When money that was invoiced ahead is earned: day by day, or session by session where visits are counted (where they are
 * given for each period those of the period, the oldest first; what does not go on is earned when the next are given).
 * What is left is deferred revenue: days and sessions that are still to be served. Without tax, in minor units.
 */
import { addDays, daysBetween, earlier, type Day } from '#domain/kit/day.ts';
import { mulDiv } from '#domain/kit/money.ts';
import type { MembershipStatus } from '#domain/areas/membership/membership.model.ts';
import { unusedOfPeriod } from '#domain/areas/membership/roll-over.rules.ts';
import type { Rest } from '#domain/areas/membership/suspension.rules.ts';
import type { JournalEntry } from './journal.rules.ts';

/** The days that an invoice pays for, as they were sold: rests push them and are not served. */
export type Deferred = { net_cents: number; from_on: Day; until_on: Day };
export type ServedMembership = {
  status: MembershipStatus;
  start_on: Day;
  sessions_total: number | null;
  sessions_left: number | null;
  /** Where sessions are given for each period: how many the invoice pays for. Null: they are those of the whole term. */
  periods: number | null;
  /** Have its sessions been given? Before that nothing of it is served. */
  is_given: boolean;
  /** How many periods were given after it, each with sessions of its own. */
  later_periods: number;
  rests: readonly Rest[];
};

const over: readonly MembershipStatus[] = ['cancelled', 'terminated', 'expired'];

const restDaysUntil = (rests: readonly Rest[], day: Day): number =>
  rests.reduce((sum, { from_on, until_on }) => {
    const last = until_on === null ? day : earlier(until_on, day);
    return sum + Math.max(0, daysBetween(from_on, last) + 1);
  }, 0);

/** The day of the plan that was reached by the end of `day`: rests do not count. */
const reachedOn = ({ start_on, rests }: ServedMembership, day: Day): Day =>
  addDays(
    day,
    -restDaysUntil(
      rests.filter((rest) => rest.from_on >= start_on),
      day,
    ),
  );

/** How much of it is earned by the end of a day. What is over owes nothing any more; what never began has earned nothing. */
export const earnedCents = ({ net_cents, from_on, until_on }: Deferred, held: ServedMembership, day: Day): number => {
  if (over.includes(held.status)) return net_cents;
  if (held.status === 'payment_pending' || day < held.start_on) return 0;
  const { sessions_total: total, sessions_left: left } = held;
  if (total !== null && left !== null && total > 0) {
    const given = total * (held.periods ?? 1);
    const unused = held.is_given ? unusedOfPeriod(left, given, held.later_periods * total) : given;
    return mulDiv(net_cents, given - unused, given);
  }
  const days = daysBetween(from_on, until_on) + 1;
  const served = Math.min(days, Math.max(0, daysBetween(from_on, reachedOn(held, day)) + 1));
  return mulDiv(net_cents, served, days);
};

/** What was deferred becomes revenue (negative: goes back). Null where nothing has changed. */
export const journalForEarned = (earned_cents: number, currency: string, posted_on: Day): JournalEntry | null =>
  earned_cents === 0
    ? null
    : {
        kind: 'recognition',
        posted_on,
        currency,
        lines: [
          { account: 'deferred_revenue', amount_cents: earned_cents },
          { account: 'revenue', amount_cents: -earned_cents },
        ],
      };
