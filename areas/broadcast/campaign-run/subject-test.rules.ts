/** Two subjects that are tried on a part of the people: how many, which is better, and whether that means anything. Pure. */

/** Below this, chance decides: said before a test is planned. */
export const LEAST_IN_GROUP = 100;
/** How many get each subject; the rest gets the better one. */
export const groupOf = (people: number, percent: number): number => Math.floor((people * percent) / 200);

export type Tried = { sent: number; hits: number };
const rateOf = ({ sent, hits }: Tried): number => (sent === 0 ? 0 : hits / sent);
/** The first subject unless the second is better. */
export const winnerOf = (a: Tried, b: Tried): 'a' | 'b' => (rateOf(b) > rateOf(a) ? 'b' : 'a');

const LEAST_HITS = 10;
const NINETY_FIVE_PERCENT = 1.96;
/**
 * Whether the difference is more than chance, with 95 % certainty: the two-proportion z-test with a common rate. It needs
 * ten expected hits and ten misses in each group.
 */
export const isClear = (a: Tried, b: Tried): boolean => {
  if (a.sent === 0 || b.sent === 0) return false;
  const rate = (a.hits + b.hits) / (a.sent + b.sent);
  const least = Math.min(a.sent, b.sent) * Math.min(rate, 1 - rate);
  if (least < LEAST_HITS) return false;
  const spread = Math.sqrt(rate * (1 - rate) * (1 / a.sent + 1 / b.sent));
  return Math.abs(rateOf(a) - rateOf(b)) / spread >= NINETY_FIVE_PERCENT;
};
