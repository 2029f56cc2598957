/** For how long a programme gives its sessions or credits, and what becomes of those that are left. */
import type { Billing } from '#areas/money/billing/billing.model.ts';

/** For the whole term, or so many for each period that is invoiced. */
export const givenPers = ['term', 'period'] as const;
export type GivenPer = (typeof givenPers)[number];
/** Visits without number, so many sessions, or credits that are spent like those that are sold. */
export const gifts = ['visits', 'sessions', 'credits'] as const;
export type Gift = (typeof gifts)[number];
/** What becomes of what is left when those of the next period are given. */
export const rollOvers = ['none', 'all', 'most'] as const;
export const giftOf = ({ sessions, credits }: { sessions: number | null; credits: number | null }): Gift => {
  if (credits !== null) return 'credits';
  return sessions === null ? 'visits' : 'sessions';
};
export type RollOver = { roll_over: (typeof rollOvers)[number]; roll_over_most: number | null };
export const MAX_SESSIONS = 10_000;

/** What is paid until it is cancelled has no term: it gives for each of its periods. */
export const givesByPeriod = ({ billing, given_per }: { billing: Billing; given_per: GivenPer }): boolean =>
  billing === 'rolling' || (billing === 'instalments' && given_per === 'period');

/** How many of them go on into the next period. */
export const carriedOver = (left: number, { roll_over, roll_over_most }: RollOver): number => {
  if (roll_over === 'none') return 0;
  return roll_over === 'all' ? left : Math.min(left, roll_over_most ?? 0);
};

/** What can be used in the next period: its own, and what went on into it. Null: any number of visits. */
export const sessionsOfPeriod = (left: number | null, given: number | null, rule: RollOver): number | null =>
  given === null ? null : given + carriedOver(left ?? 0, rule);

/**
 * How many of the sessions of one period are still to be used: of what is left the latest periods' own, because the
 * oldest are used first, and what does not go on is of the oldest, too. `later`: sessions of periods that came after it.
 */
export const unusedOfPeriod = (left: number, given: number, later: number): number =>
  Math.min(given, Math.max(0, left - later));
