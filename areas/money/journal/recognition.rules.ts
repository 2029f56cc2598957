/**
 * When money that was invoiced in advance is earned: day by day, or session by session if visits are counted (if each
 * period gives its own, those of the period, oldest first; what doesn't roll over is earned when the next ones are
 * given). The rest is deferred revenue: days and sessions still to be served. Without tax, in minor units.
 */
import { addDays, daysBetween, earlier, type Day } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { unusedOfPeriod } from '#areas/membership/credit/roll-over.rules.ts';
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
import type { JournalEntry } from './journal.rules.ts';

/** The days that an invoice pays for, as sold: suspensions move them and are not served. */
export type Deferred = { net_cents: number; from_on: Day; until_on: Day };
export type ServedMembership = {
  status: MembershipStatus;
  start_on: Day;
  sessions_total: number | null;
  sessions_left: number | null;
  /** If each period gives sessions: how many the invoice pays for. Null if they are those of the whole term. */
  periods: number | null;
  /** Whether its sessions have been given. Before that, nothing of it is served. */
  is_given: boolean;
  /** How many later periods have given sessions of their own. */
  later_periods: number;
  rests: readonly Rest[];
};

const over: readonly MembershipStatus[] = ['cancelled', 'terminated', 'expired'];

const restDaysUntil = (rests: readonly Rest[], day: Day): number =>
  rests.reduce((sum, { from_on, until_on }) => {
    const last = until_on === null ? day : earlier(until_on, day);
    return sum + Math.max(0, daysBetween(from_on, last) + 1);
  }, 0);

/** The day of the plan reached by the end of `day`, not counting suspensions. */
const reachedOn = ({ start_on, rests }: ServedMembership, day: Day): Day =>
  addDays(
    day,
    -restDaysUntil(
      rests.filter((rest) => rest.from_on >= start_on),
      day,
    ),
  );

/** How much of it was served by the end of a day, whatever happened to the membership. */
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

/**
 * How much of it is earned by the end of a day. An ended membership owes nothing more; one that never began has earned
 * nothing.
 */
export const earnedCents = (deferred: Deferred, held: ServedMembership, day: Day): number => {
  if (over.includes(held.status)) return deferred.net_cents;
  return held.status === 'payment_pending' ? 0 : servedCents(deferred, held, day);
};

/** `discount_cents` was deducted, without tax; `discount_unused_cents` of it will never be recognised. */
export type Discounted = Deferred & { discount_cents: number; discount_unused_cents: number };
/** A discount is recognised as its price is earned: over the same days, or session by session. */
export const givenDiscount = (deferred: Discounted, held: ServedMembership, day: Day): number =>
  earnedCents({ ...deferred, net_cents: deferred.discount_cents - deferred.discount_unused_cents }, held, day);

/**
 * It ends early on a day. What was paid is credited with its discount; the complimentary part has nothing to credit,
 * and what won't be served was never given.
 */
export const neverGiven = (deferred: Discounted, held: ServedMembership, last_on: Day): number => {
  const { net_cents, discount_cents, discount_unused_cents } = deferred;
  if (net_cents > 0) return 0;
  const free = discount_cents - discount_unused_cents;
  return free - servedCents({ ...deferred, net_cents: free }, held, last_on);
};

/** The change since the last time, without tax. */
export type Recognised = { earned_cents: number; given_cents: number; unused_cents: number };
export const nothingRecognised: Recognised = { earned_cents: 0, given_cents: 0, unused_cents: 0 };
export const recognisedMore = (a: Recognised, b: Recognised): Recognised => ({
  earned_cents: a.earned_cents + b.earned_cents,
  given_cents: a.given_cents + b.given_cents,
  unused_cents: a.unused_cents + b.unused_cents,
});
/**
 * Deferred revenue becomes revenue (negative: is reversed) at full price, less the discount. The complimentary part
 * that was never served leaves the books. Null if nothing has changed.
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
