/** What becomes of the sessions that are left when a rolling programme gives those of its next period. */
export const rollOvers = ['none', 'all', 'most'] as const;
export type RollOver = { roll_over: (typeof rollOvers)[number]; roll_over_most: number | null };
export const MAX_SESSIONS = 10_000;

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
 * oldest are used first, and what does not go on is of the oldest, too. `later`: of how many periods that came after it.
 */
export const unusedOfPeriod = (left: number, given: number, later: number): number =>
  Math.min(given, Math.max(0, left - later * given));
