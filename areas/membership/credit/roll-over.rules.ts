/** For how long a programme gives its sessions or credits, and what happens to unused ones. */
import type { Billing } from '#areas/money/billing/billing.model.ts';

/** For the whole term, or a number for each invoiced period. */
export const givenPers = ['term', 'period'] as const;
export type GivenPer = (typeof givenPers)[number];
/** Unlimited visits, a number of sessions, or credits that are used like those that are sold. */
export const gifts = ['visits', 'sessions', 'credits'] as const;
export type Gift = (typeof gifts)[number];
/** What happens to unused ones when those of the next period are given. */
export const rollOvers = ['none', 'all', 'most'] as const;
export const giftOf = ({ sessions, credits }: { sessions: number | null; credits: number | null }): Gift => {
  if (credits !== null) return 'credits';
  return sessions === null ? 'visits' : 'sessions';
};
export type RollOver = { roll_over: (typeof rollOvers)[number]; roll_over_most: number | null };
export const MAX_SESSIONS = 10_000;

/** A rolling membership has no term: it gives for each of its periods. */
export const givesByPeriod = ({ billing, given_per }: { billing: Billing; given_per: GivenPer }): boolean =>
  billing === 'rolling' || (billing === 'instalments' && given_per === 'period');

/** How many of them roll over into the next period. */
export const carriedOver = (left: number, { roll_over, roll_over_most }: RollOver): number => {
  if (roll_over === 'none') return 0;
  return roll_over === 'all' ? left : Math.min(left, roll_over_most ?? 0);
};

/** What can be used in the next period: its own, and what rolled over. Null: unlimited visits. */
export const sessionsOfPeriod = (left: number | null, given: number | null, rule: RollOver): number | null =>
  given === null ? null : given + carriedOver(left ?? 0, rule);

/**
 * How many sessions of one period are still unused: what is left belongs to the latest periods, because the oldest are
 * used first, and what doesn't roll over is the oldest too. `later`: sessions of later periods.
 */
export const unusedOfPeriod = (left: number, given: number, later: number): number =>
  Math.min(given, Math.max(0, left - later));
