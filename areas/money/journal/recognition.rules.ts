/**
 * When money that was invoiced ahead is earned: day by day, or session by session where visits are counted (where they are
 * given for each period those of the period, the oldest first; what does not go on is earned when the next are given).
 * What is left is deferred revenue: days and sessions that are still to be served. Without tax, in minor units.
 */
import { addDays, daysBetween, earlier, type Day } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { unusedOfPeriod } from '#areas/membership/credit/roll-over.rules.ts';
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
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

/** How much of it was served by the end of a day, whatever became of the membership. */
const servedCents = ({ net_cents, from_on, until_on }: Deferred, held: ServedMembership, day: Day): number => {
  if (day < held.start_on) return 0;
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

/** How much of it is earned by the end of a day. What is over owes nothing any more; what never began has earned nothing. */
export const earnedCents = (deferred: Deferred, held: ServedMembership, day: Day): number => {
  if (over.includes(held.status)) return deferred.net_cents;
  return held.status === 'payment_pending' ? 0 : servedCents(deferred, held, day);
};

/** `discount_cents` was taken off, without tax; of that so much never will be given. */
export type Discounted = Deferred & { discount_cents: number; discount_unused_cents: number };
/** A discount is given away as the price that it was taken off is earned: over the same days, or session by session. */
export const givenDiscount = (deferred: Discounted, held: ServedMembership, day: Day): number =>
  earnedCents({ ...deferred, net_cents: deferred.discount_cents - deferred.discount_unused_cents }, held, day);

/**
 * It ends early, on a day. What was paid goes back with a credit note, and its discount with it; of what was free
 * altogether there is nothing to credit, and what will not be served was never given.
 */
export const neverGiven = (deferred: Discounted, held: ServedMembership, last_on: Day): number => {
  const { net_cents, discount_cents, discount_unused_cents } = deferred;
  if (net_cents > 0) return 0;
  const free = discount_cents - discount_unused_cents;
  return free - servedCents({ ...deferred, net_cents: free }, held, last_on);
};

/** What has changed since the last time; without tax. */
export type Recognised = { earned_cents: number; given_cents: number; unused_cents: number };
export const nothingRecognised: Recognised = { earned_cents: 0, given_cents: 0, unused_cents: 0 };
export const recognisedMore = (a: Recognised, b: Recognised): Recognised => ({
  earned_cents: a.earned_cents + b.earned_cents,
  given_cents: a.given_cents + b.given_cents,
  unused_cents: a.unused_cents + b.unused_cents,
});
/**
 * What was deferred becomes revenue (negative: goes back), at the full price, less what was taken off it. What was free
 * and never served leaves the books. Null where nothing has changed.
 */
export const journalForEarned = (recognised: Recognised, currency: string, posted_on: Day): JournalEntry | null => {
  const { earned_cents, given_cents, unused_cents } = recognised;
  const lines = [
    { account: 'deferred_revenue' as const, amount_cents: earned_cents + given_cents + unused_cents },
    { account: 'deferred_discounts' as const, amount_cents: 0 - given_cents - unused_cents },
    { account: 'revenue' as const, amount_cents: 0 - earned_cents - given_cents },
    { account: 'discounts_given' as const, amount_cents: given_cents },
  ].filter(({ amount_cents }) => amount_cents !== 0);
  return lines.length === 0 ? null : { kind: 'recognition', posted_on, currency, lines };
};
