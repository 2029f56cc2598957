/** Visit rates for visits to other branches, and who owes whom. */
import { inForceOn } from '#kit/domain/dated.ts';
import { addDays, endOfMonth, type Day } from '#kit/domain/day.ts';
import { convert } from '#kit/domain/money.ts';

export type Visit = {
  visitor_id: number;
  host_branch_id: number;
  home_branch_id: number;
  day: Day;
  type_id: number | null;
  /** Of the visited branch. */
  currency: string;
};
export type VisitRule = { id: number; valid_from: Day; type_id: number | null; currency: string; amount_cents: number };
export type Valued = { rule_id: number | null; amount_cents: number; settled_cents: number | null };

/**
 * The rule for a visit: the one of its type that applies on that day in that currency, otherwise the one for all other
 * types. A row with zero means that visits of a type are free.
 */
export const ruleFor = <R extends VisitRule>(
  rules: readonly R[],
  { day, type_id, currency }: Pick<Visit, 'day' | 'type_id' | 'currency'>,
): R | undefined => {
  const here = rules.filter((rule) => rule.currency === currency);
  const own = type_id === null ? [] : here.filter((rule) => rule.type_id === type_id);
  return (
    inForceOn(own, day) ??
    inForceOn(
      here.filter((rule) => rule.type_id === null),
      day,
    )
  );
};

const MILLION = 1_000_000;
/** Millionths of the settlement's currency for one unit of a currency; one for its own. Undefined: not set yet. */
export type Rates = { currency: string; of: ReadonlyMap<string, number> };
export const rateOf = ({ currency, of }: Rates, from: string): number | undefined =>
  from === currency ? MILLION : of.get(from);

export const valueOf = (visit: Visit, rules: readonly VisitRule[], rates: Rates): Valued => {
  const rule = ruleFor(rules, visit);
  const amount_cents = rule?.amount_cents ?? 0;
  const rate = rateOf(rates, visit.currency);
  return {
    rule_id: rule?.id ?? null,
    amount_cents,
    // Each visit is converted separately, half up, so a cell is the sum of its visits.
    settled_cents: rate === undefined ? null : convert(amount_cents, visit.currency, rates.currency, rate),
  };
};

type Sum = { host_branch_id: number; home_branch_id: number; visits: number; settled_cents: number };
/** Branch by branch: the home branch owes what the host is owed. */
export const cellsOf = (
  visits: readonly { host_branch_id: number; home_branch_id: number; settled_cents: number | null }[],
): Sum[] => {
  const cells = new Map<string, Sum>();
  for (const { host_branch_id, home_branch_id, settled_cents } of visits) {
    const key = `${host_branch_id} ${home_branch_id}`;
    const cell = cells.get(key) ?? { host_branch_id, home_branch_id, visits: 0, settled_cents: 0 };
    cells.set(key, { ...cell, visits: cell.visits + 1, settled_cents: cell.settled_cents + (settled_cents ?? 0) });
  }
  return [...cells.values()];
};
export type Balance = { gets_cents: number; owes_cents: number; net_cents: number };
/** What each branch is owed and owes; all balances add up to zero. */
export const balancesOf = (cells: readonly Omit<Sum, 'visits'>[]): Map<number, Balance> => {
  const all = new Map<number, Balance>();
  const add = (branch: number, gets: number, owes: number): void => {
    const now = all.get(branch) ?? { gets_cents: 0, owes_cents: 0, net_cents: 0 };
    all.set(branch, {
      gets_cents: now.gets_cents + gets,
      owes_cents: now.owes_cents + owes,
      net_cents: now.net_cents + gets - owes,
    });
  };
  for (const { host_branch_id, home_branch_id, settled_cents } of cells) {
    add(host_branch_id, settled_cents, 0);
    add(home_branch_id, 0, settled_cents);
  }
  return all;
};

/** Several visits to a branch on one day count once, and only if it isn't the home branch. */
export const oncePerDay = <V extends Visit>(came: readonly V[]): V[] => {
  const seen = new Set<string>();
  return came.filter((visit) => {
    const key = `${visit.visitor_id} ${visit.host_branch_id} ${visit.day}`;
    if (visit.host_branch_id === visit.home_branch_id || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** The month has ended in every zone on earth once it has ended in the last one. */
export const LAST_ZONE = 'Etc/GMT+12';
export const isOver = (month: Day, todayInLastZone: Day): boolean => endOfMonth(month) < todayInLastZone;
type Standing = { month: Day; lacking: readonly string[] };
export const whyNotPost = ({ month, lacking }: Standing, todayInLastZone: Day): string | null =>
  !isOver(month, todayInLastZone) ? 'network.month_not_over' : lacking.length > 0 ? 'network.rate_lacks' : null;
/** Settled days keep their rules; a new rule starts after them. */
export const openFrom = (lastPosted: Day | null): Day | null =>
  lastPosted === null ? null : addDays(endOfMonth(lastPosted), 1);
export const isRuleOpen = (valid_from: Day, lastPosted: Day | null): boolean => {
  const first = openFrom(lastPosted);
  return first === null || valid_from >= first;
};
