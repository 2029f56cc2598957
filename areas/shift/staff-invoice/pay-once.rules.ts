/** No minute is paid twice: whether an hourly shift or the class taught during it is reduced. No clock, no money. */

/** What pays for a class during a paid shift, as set by the branch. */
export const classPays = ['class', 'hours', 'both'] as const;
export type ClassPay = (typeof classPays)[number];
/**
 * The state of a piece of work in this run: invoiced now, on an active invoice already, of another period, or hours of
 * an unapproved timesheet.
 */
export type Standing = 'now' | 'live' | 'later' | 'open';
type Less<W extends string = string> = { work: W; id: number; minutes: number };
export type Piece<W extends string = string> = {
  work: W;
  /** The id of its source. */
  id: number;
  staff_id: number;
  /** Instants; null: the time of day is unknown. */
  starts_at: string | null;
  ends_at: string | null;
  /** The maximum that can be subtracted from it. */
  minutes: number;
  standing: Standing;
  /** What an active line of it left out. */
  less: readonly Less[];
  /** Times clocked out between `starts_at` and `ends_at`: these hours don't pay for them. */
  away?: readonly Span[];
};
export type Span = { from: string; until: string };

const MINUTE = 60_000;
const common = (from: number, until: number, span: Span): number =>
  Math.max(0, Math.min(until, Date.parse(span.until)) - Math.max(from, Date.parse(span.from)));
/** Overlapping minutes. */
export const overlapMin = (a: Piece, b: Piece): number => {
  if (a.starts_at === null || a.ends_at === null || b.starts_at === null || b.ends_at === null) return 0;
  const from = Math.max(Date.parse(a.starts_at), Date.parse(b.starts_at));
  const until = Math.min(Date.parse(a.ends_at), Date.parse(b.ends_at));
  const breaks = [...(a.away ?? []), ...(b.away ?? [])].reduce((sum, span) => sum + common(from, until, span), 0);
  return Math.max(0, Math.round((until - from - breaks) / MINUTE));
};
const isHours = ({ work }: Piece): boolean => work === 'shift';
const leaves = (piece: Piece, other: Piece): boolean =>
  piece.less.some(({ work, id }) => work === other.work && id === other.id);

/** The one of two overlapping pieces that is reduced. What is on an active invoice doesn't change. */
const giver = <P extends Piece>(rule: ClassPay, hours: P, taught: P): P | null => {
  if (rule === 'both') return null;
  if (hours.standing === 'live') return leaves(hours, taught) ? null : taught;
  if (taught.standing === 'live') return leaves(taught, hours) ? null : hours;
  return rule === 'class' ? hours : taught;
};

const byPerson = <P extends Piece>(pieces: readonly P[]): P[][] => {
  const people = new Map<number, P[]>();
  for (const piece of pieces) {
    const mine = people.get(piece.staff_id);
    if (mine) mine.push(piece);
    else people.set(piece.staff_id, [piece]);
  }
  return [...people.values()];
};
type Pair<P> = { hours: P; taught: P; minutes: number };
const pairsOf = <P extends Piece>(pieces: readonly P[]): Pair<P>[] =>
  byPerson(pieces).flatMap((mine) => {
    const taught = mine.filter((piece) => !isHours(piece));
    return mine
      .filter(isHours)
      .flatMap((hours) => taught.map((one) => ({ hours, taught: one, minutes: overlapMin(hours, one) })))
      .filter(({ minutes }) => minutes > 0);
  });

/**
 * What each piece invoiced now leaves out, with the source that pays for it. `pieces` must only contain work with a
 * rate: unpaid work reduces nothing.
 */
export const lessOf = <P extends Piece>(rule: ClassPay, pieces: readonly P[]): Map<P, (Less & { of: P })[]> => {
  const less = new Map<P, (Less & { of: P })[]>();
  for (const { hours, taught, minutes } of pairsOf(pieces)) {
    const gives = giver(rule, hours, taught);
    if (gives?.standing !== 'now') continue;
    const of = gives === hours ? taught : hours;
    const before = less.get(gives) ?? [];
    const left = gives.minutes - before.reduce((sum, one) => sum + one.minutes, 0);
    const taken = Math.min(minutes, left);
    if (taken > 0) less.set(gives, [...before, { work: of.work, id: of.id, minutes: taken, of }]);
  }
  return less;
};

/** If the hours pay, a class waits until they are approved. */
export const waiting = <P extends Piece>(rule: ClassPay, pieces: readonly P[]): Set<P> =>
  new Set(
    rule === 'hours'
      ? pairsOf(pieces)
          .filter(({ hours, taught }) => hours.standing === 'open' && taught.standing === 'now')
          .map(({ taught }) => taught)
      : [],
  );
