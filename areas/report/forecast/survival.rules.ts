/**
 * How long memberships last, by the month since their start (Kaplan-Meier with late entry, months as intervals).
 * Members who were first seen in a later month count from that month. In the month in which they leave the data, they
 * count as half.
 */

/** Memberships of one group with the same history, in whole months since their start. */
export type Spell = {
  stratum: string;
  /** The month in which they were first seen. */
  entered: number;
  /** The month in which they ended, or were last seen. */
  left: number;
  /** The client ended it; otherwise it goes on, or came to the end that it was sold with. */
  ended: boolean;
  members: number;
};
/**
 * The share that ends in each month, of those who came that far. `tail` is for every later month, `average` for all.
 * `spread`: the variance of the logarithm of the share that is left at the beginning of each month (Greenwood).
 */
export type Curve = { hazard: number[]; tail: number; ends: number; average: number; spread: number[] };
export type Curves = { all: Curve; strata: Readonly<Record<string, Curve>> };

/** A month with fewer members is too thin to say anything. */
const FEWEST = 30;
/** The tail is the mean of this many of the last months that are filled well. */
const TAIL_MONTHS = 6;
/** A group is pulled towards all others as if it had this many members more in each month. */
const PRIOR = 30;
const LONGEST = 120;

type Counts = { ended: number[]; seen: number[] };
const countsOf = (spells: readonly Spell[]): Counts => {
  const ended = Array<number>(LONGEST).fill(0);
  const seen = Array<number>(LONGEST).fill(0);
  for (const { entered, left, ended: isEnd, members } of spells) {
    const last = Math.min(left, LONGEST - 1);
    for (let month = Math.min(entered, last); month <= last; month++) {
      const isPart = (month === last && !isEnd) || (month === entered && entered > 0);
      seen[month] = (seen[month] ?? 0) + (isPart ? members / 2 : members);
    }
    if (isEnd && left < LONGEST) ended[last] = (ended[last] ?? 0) + members;
  }
  return { ended, seen };
};
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

const spreadOf = ({ ended, seen }: Counts, months: number): number[] => {
  const spread = [0];
  for (let at = 0; at < months; at++) {
    const [ends, of] = [ended[at] ?? 0, seen[at] ?? 0];
    spread.push((spread[at] ?? 0) + (of > ends ? ends / (of * (of - ends)) : 0));
  }
  return spread;
};

/** `towards`: what a month that is thin in this group is believed to be. */
const curveOf = ({ ended, seen }: Counts, towards?: Curve): Curve => {
  let filled = seen.findIndex((members) => members < FEWEST);
  if (filled < 0) filled = seen.length;
  const from = Math.max(0, filled - TAIL_MONTHS);
  const tail = share(sum(ended.slice(from, filled)), sum(seen.slice(from, filled)));
  const of = { ends: sum(ended), average: share(sum(ended), sum(seen)) };
  if (!towards) {
    const hazard = ended.slice(0, filled).map((ends, at) => share(ends, seen[at] ?? 0));
    return { ...of, hazard, tail, spread: spreadOf({ ended, seen }, filled) };
  }
  const believed = (at: number): number => towards.hazard[at] ?? towards.tail;
  const hazard = towards.hazard.map((_, at) => share((ended[at] ?? 0) + PRIOR * believed(at), (seen[at] ?? 0) + PRIOR));
  const [lateEnds, late] = [sum(ended.slice(hazard.length)), sum(seen.slice(hazard.length))];
  const lasts = share(lateEnds + PRIOR * towards.tail, late + PRIOR);
  return { ...of, hazard, tail: lasts, spread: spreadOf({ ended, seen }, hazard.length) };
};

export const curvesOf = (spells: readonly Spell[]): Curves => {
  const all = curveOf(countsOf(spells));
  const names = [...new Set(spells.map(({ stratum }) => stratum))].toSorted();
  const strata = names.map(
    (name) => [name, curveOf(countsOf(spells.filter((one) => one.stratum === name)), all)] as const,
  );
  return { all, strata: Object.fromEntries(strata) };
};
export const hazardAt = ({ all, strata }: Curves, stratum: string, month: number): number => {
  const { hazard, tail } = strata[stratum] ?? all;
  return hazard[month] ?? tail;
};
/** The share that is still there at the beginning of each month. */
export const survivalOf = ({ hazard, tail }: Curve, months: number): number[] => {
  const shares = [1];
  for (let month = 0; month < months; month++) shares.push((shares[month] ?? 0) * (1 - (hazard[month] ?? tail)));
  return shares;
};
