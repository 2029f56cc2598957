/** Which branches head office sees first: the best and the weakest ten of a network, or those that match a search. */
import type { BranchFigures } from './home.model.ts';

/**
 * The columns to rank by. Amounts in two currencies can't be ranked, so invoiced amounts are ranked by their change.
 */
export const rankings = ['check_ins', 'check_ins_change', 'active', 'joined', 'revenue_change'] as const;
type Ranking = (typeof rankings)[number];
export const isRanking = (text: string | null | undefined): text is Ranking => rankings.some((one) => one === text);
/** Of what is typed to find a branch. */
export const LONGEST_TYPED = 80;
export const MOST_IN_RANK = 10;
/** If the two ends would meet, one list is easier to read. */
const SHOWN_WHOLE = 2 * MOST_IN_RANK;

type Measured = Pick<BranchFigures, 'check_ins' | 'active' | 'joined' | 'currency' | 'revenue'>;
/** The change as a share; null if there was nothing to compare with. */
const changeOf = (now: number, before: number): number | null => (before <= 0 ? null : (now - before) / before);
const revenueChange = ({ currency, revenue }: Measured): number | null => {
  const own = revenue.find((one) => one.currency === currency);
  return own ? changeOf(own.now_cents, own.before_cents) : null;
};
const measures: Record<Ranking, (branch: Measured) => number | null> = {
  check_ins: ({ check_ins }) => check_ins.now,
  check_ins_change: ({ check_ins }) => changeOf(check_ins.now, check_ins.before),
  active: ({ active }) => active,
  joined: ({ joined }) => joined.now,
  revenue_change: revenueChange,
};
/** Null: nothing to compare; such a branch isn't ranked. */
export const measureOf = (branch: Measured, by: Ranking): number | null => measures[by](branch);

type Ranked<B> = { top: readonly B[]; bottom: readonly B[]; total: number };
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The best first. `top` and `bottom` never share a branch; `bottom` is empty if all fit into one list. Search results
 * are shown in full, up to the length of both ends.
 */
export const rankedBranches = <B extends Measured & { branch_name: string }>(
  branches: readonly B[],
  { by, typed }: { by: Ranking; typed: string },
): Ranked<B> => {
  const wanted = plain(typed.trim());
  const fits = branches.filter((one) => plain(one.branch_name).includes(wanted));
  const value = (one: B): number => measureOf(one, by) ?? Number.NEGATIVE_INFINITY;
  const order = fits.toSorted(
    (a, b) =>
      Math.sign(value(b) - value(a)) || a.branch_name.localeCompare(b.branch_name, undefined, { numeric: true }),
  );
  if (order.length <= SHOWN_WHOLE || wanted !== '')
    return { top: order.slice(0, SHOWN_WHOLE), bottom: [], total: order.length };
  const measured = order.filter((one) => measureOf(one, by) !== null);
  const top = measured.slice(0, MOST_IN_RANK);
  return { top, bottom: measured.slice(MOST_IN_RANK).slice(-MOST_IN_RANK), total: order.length };
};
