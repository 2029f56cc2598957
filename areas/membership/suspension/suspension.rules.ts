/**
 * Suspending a membership, as pure functions: the preview shows what they return and posting saves exactly that. The
 * last day is never adjusted step by step but computed anew each time: the paid days, plus as many days as the
 * membership was suspended.
 */
import { addDays, daysBetween, later, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import { lastDayOf } from '../membership/membership.rules.ts';

/** Both days are suspended. Without `until_on` it lasts until the client is back. */
export type Rest = {
  from_on: Day;
  until_on: Day | null;
  /** The branch is closed: nobody requested it, and it stays whatever happens to the membership. */
  closure?: boolean | undefined;
};
export type RestingTerm = {
  status: MembershipStatus;
  start_on: Day;
  end_on: Day;
  /** The last day as paid for, before any suspension. */
  paid_until: Day;
  /** A rolling membership has no last day. */
  billing?: Billing | undefined;
};
/** The programme's limits; null: no limit. */
type RestPolicy = {
  suspension_max_times: number | null;
  suspension_max_days: number | null;
  suspension_notice_days: number;
};
type RestEffect = { status: MembershipStatus; end_on: Day };

export const MAX_REST_DAYS = 366;

/** Both ends count. An open-ended suspension has no days yet. */
export const daysOf = ({ from_on, until_on }: Rest): number =>
  until_on === null ? 0 : daysBetween(from_on, until_on) + 1;
export const isRestDay = ({ from_on, until_on }: Pick<Rest, 'from_on' | 'until_on'>, day: Day): boolean =>
  from_on <= day && (until_on === null || day <= until_on);

/** The last day of a membership with these suspensions. */
export const endWith = (paid_until: Day, rests: readonly Rest[]): Day =>
  addDays(
    paid_until,
    rests.reduce((sum, rest) => sum + daysOf(rest), 0),
  );

const resting: readonly MembershipStatus[] = ['ongoing', 'paused'];
/**
 * Status and last day of a membership with these suspensions on a day. Only a running or suspended one changes its
 * status.
 */
export const restEffect = (term: RestingTerm, all: readonly Rest[], today: Day): RestEffect => {
  const isResting = all.some((rest) => isRestDay(rest, today));
  const status = resting.includes(term.status) ? (isResting ? 'paused' : 'ongoing') : term.status;
  return { status, end_on: endWith(term.paid_until, all) };
};

export const overlaps = (a: Rest, b: Rest): boolean =>
  (b.until_on === null || a.from_on <= b.until_on) && (a.until_on === null || b.from_on <= a.until_on);

const suspendable: readonly MembershipStatus[] = ['ongoing', 'ongoing_pending', 'paused'];
/** Why nothing can be suspended at all. */
export const whyNotSuspend = (term: Pick<RestingTerm, 'status'>): string | null =>
  suspendable.includes(term.status) ? null : 'membership.not_suspendable';

/** Which days are in the way. One without a last day that would run into a planned one can end before it. */
const overlapFault = (ask: Rest, others: readonly Rest[], write: (day: Day) => string): Fault[] => {
  const other = others.find((one) => overlaps(ask, one));
  if (!other) return [];
  const from = write(other.from_on);
  if (ask.until_on === null && other.from_on > ask.from_on)
    return [{ field: 'until_on', key: 'before_planned', facts: { from } }];
  return other.until_on === null
    ? [{ field: 'from_on', key: 'overlaps_open', facts: { from } }]
    : [{ field: 'from_on', key: 'overlaps_days', facts: { from, until: write(other.until_on) } }];
};
/** The faults of the requested days; `others` are the existing suspensions. `write` puts a day into words. */
export const restFaults = (
  ask: Rest,
  term: RestingTerm,
  others: readonly Rest[],
  today: Day,
  write: (day: Day) => string = (day) => day,
): Fault[] => {
  const { from_on, until_on } = ask;
  const first = later(today, term.start_on);
  const last = lastDayOf(term);
  return [
    ...(from_on < first ? [{ field: 'from_on', key: from_on < today ? 'in_the_past' : 'before_first_day' }] : []),
    ...(last !== null && from_on > last ? [{ field: 'from_on', key: 'after_last_day' }] : []),
    ...(until_on !== null && until_on < from_on ? [{ field: 'until_on', key: 'ends_before_start' }] : []),
    ...(until_on !== null && daysOf(ask) > MAX_REST_DAYS
      ? [{ field: 'until_on', key: 'days_too_many', facts: { max: MAX_REST_DAYS } }]
      : []),
    ...overlapFault(ask, others, write),
  ];
};

/**
 * The programme's limits that it exceeds: code and facts. Closed days of the branch don't count. A permission of its
 * own can override them.
 */
export const whyNotByPolicy = (
  ask: Rest,
  all: readonly Rest[],
  policy: RestPolicy,
  today: Day,
): { code: string; facts: Record<string, number> } | null => {
  const others = all.filter(({ closure }) => closure !== true);
  const { suspension_max_times: times, suspension_max_days: most, suspension_notice_days: notice } = policy;
  if (times !== null && others.length >= times) return { code: 'membership.suspended_too_often', facts: { times } };
  if (daysBetween(today, ask.from_on) < notice) return { code: 'membership.suspension_notice', facts: { notice } };
  if (most === null) return null;
  if (ask.until_on === null) return { code: 'membership.suspension_needs_end', facts: { most } };
  const left = most - others.reduce((sum, other) => sum + daysOf(other), 0);
  return daysOf(ask) > left
    ? { code: 'membership.suspended_too_long', facts: { most, left: Math.max(left, 0) } }
    : null;
};

/** A suspension that ends the day before the client is back; null if the client was never away. */
export const restUntilReturn = (rest: Rest, back_on: Day): Rest | null =>
  back_on <= rest.from_on ? null : { ...rest, until_on: addDays(back_on, -1) };

type Closed = { from_on: Day; until_on: Day };
/** The last day on which the branch is closed, from a day on which it is; null if it isn't. */
export const closedUntil = (closures: readonly Closed[], day: Day): Day | null =>
  closures.find(({ from_on, until_on }) => from_on <= day && day <= until_on)?.until_on ?? null;
/**
 * Ending a suspension changes nothing if the branch is closed on all the days that are left of it: then the client
 * can't be back before it opens. The last closed day, or null.
 */
export const closedInstead = (rest: Rest, closures: readonly Closed[], today: Day): Day | null => {
  if (!restMoves(rest, today).includes('return')) return null;
  const closed = closedUntil(closures, firstReturnOn(rest, today));
  return closed !== null && rest.until_on !== null && rest.until_on <= closed ? closed : null;
};

/** The faults of a return: not in the past, not before the suspension, and before the planned end. */
export const returnFaults = (rest: Rest, back_on: Day, today: Day): Fault[] => [
  ...(back_on < today ? [{ field: 'back_on', key: 'in_the_past' }] : []),
  ...(back_on < rest.from_on ? [{ field: 'back_on', key: 'before_first_day' }] : []),
  ...(rest.until_on !== null && back_on > rest.until_on ? [{ field: 'back_on', key: 'after_last_day' }] : []),
];

type Following = { id: number; start_on: Day; end_on: Day; paid_until: Day };
/**
 * The next memberships of the same programme, moved so that they begin after this one has ended. Only an open-ended
 * suspension that has now ended can reach them; a planned one is refused before it does.
 */
export const pushedBehind = (end_on: Day, following: readonly Following[]): Following[] => {
  let last = end_on;
  return following
    .toSorted((a, b) => (a.start_on < b.start_on ? -1 : 1))
    .flatMap((next) => {
      const days = daysBetween(next.start_on, addDays(last, 1));
      const moved = {
        ...next,
        start_on: addDays(next.start_on, days),
        end_on: addDays(next.end_on, days),
        paid_until: addDays(next.paid_until, days),
      };
      if (days <= 0) return [];
      last = moved.end_on;
      return [moved];
    });
};
/** The first of the next memberships that a new last day would overlap. */
export const runsInto = (end_on: Day, following: readonly Following[]): Following | undefined =>
  following.toSorted((a, b) => (a.start_on < b.start_on ? -1 : 1)).find(({ start_on }) => start_on <= end_on);

type Suspendable = { start_on: Day; policy: Pick<RestPolicy, 'suspension_notice_days'> };
/** The first day from which a membership can be suspended: after the programme's notice, not before it begins. */
export const firstSuspensionOn = ({ start_on, policy }: Suspendable, today: Day): Day =>
  later(start_on, addDays(today, policy.suspension_notice_days));

type RestMove = 'return' | 'undo';
/** The first day on which a client can be back: today. On the first day of the suspension itself, there was none. */
export const firstReturnOn = ({ from_on }: Pick<Rest, 'from_on'>, today: Day): Day => later(today, from_on);
/**
 * Suspensions that have begun can be ended early while a day of them is left; one that hasn't passed its first day can
 * be undone as if it had never existed.
 */
export const restMoves = (rest: Rest, today: Day): RestMove[] => {
  const { from_on, until_on, closure } = rest;
  // It ends with the closure itself.
  if (closure) return [];
  if (until_on !== null && until_on < today) return [];
  const hasRest = until_on === null || firstReturnOn(rest, today) <= until_on;
  return [
    ...(from_on <= today && hasRest ? (['return'] as const) : []),
    ...(from_on >= today ? (['undo'] as const) : []),
  ];
};
