/** All memberships of a branch are suspended while it is closed: which of them, and for how long, as pure functions. */
import { addDays, later, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import { daysOf, endWith, MAX_REST_DAYS, runsInto } from '../suspension/suspension.rules.ts';
import type { Rest, RestingTerm } from '../suspension/suspension.rules.ts';

type Closure = { from_on: Day; until_on: Day };
export const closureFaults = ({ from_on, until_on }: Closure, today: Day): Fault[] => [
  ...(from_on < today ? [{ field: 'from_on', key: 'in_the_past' }] : []),
  ...(until_on < from_on ? [{ field: 'until_on', key: 'ends_before_start' }] : []),
  ...(daysOf({ from_on, until_on }) > MAX_REST_DAYS
    ? [{ field: 'until_on', key: 'days_too_many', facts: { max: MAX_REST_DAYS } }]
    : []),
];

/** Statuses whose closed days are added at the end, including cancelled or unpaid memberships that still run. */
export const closable: readonly MembershipStatus[] = [
  'payment_pending',
  'ongoing_pending',
  'payment_failed',
  'ongoing',
  'paused',
  'pending_cancel',
];
/**
 * Why a membership isn't suspended: its end was agreed to the day, the next one is sold, or it is already suspended on
 * all days.
 */
export const leftOutWhy = ['ends_early', 'next_sold', 'rests_already'] as const;
export type LeftOutWhy = (typeof leftOutWhy)[number];
export type ClosureEffect = { rests: Rest[]; why: LeftOutWhy | null };

/** The days of a span that aren't suspended yet. */
const freeDays = (from_on: Day, until_on: Day, rests: readonly Rest[]): Rest[] => {
  const free: Rest[] = [];
  let next = from_on;
  for (const rest of rests.toSorted((a, b) => (a.from_on < b.from_on ? -1 : 1))) {
    if (rest.from_on > until_on) break;
    if (rest.from_on > next) free.push({ from_on: next, until_on: addDays(rest.from_on, -1), closure: true });
    if (rest.until_on === null) return free;
    next = later(next, addDays(rest.until_on, 1));
  }
  return next > until_on ? free : [...free, { from_on: next, until_on, closure: true }];
};

/**
 * What a closure means for a membership: it is suspended on each closed day from its own first day, unless it already
 * is. Neither suspensions nor a reason if no closed day is one of its days. The run, its preview and later sales all
 * use this.
 */
export const closureEffect = (
  term: RestingTerm,
  rests: readonly Rest[],
  next: Parameters<typeof runsInto>[1],
  { from_on, until_on }: Closure,
): ClosureEffect => {
  const goesOn = term.billing === 'rolling' && term.status !== 'pending_cancel';
  const first = later(from_on, term.start_on);
  if (first > until_on || (!goesOn && first > endWith(term.paid_until, rests))) return { rests: [], why: null };
  if (term.status === 'pending_terminate') return { rests: [], why: 'ends_early' };
  if (!closable.includes(term.status)) return { rests: [], why: null };
  const free = freeDays(first, until_on, rests);
  if (free.length === 0) return { rests: [], why: 'rests_already' };
  const runs = runsInto(endWith(term.paid_until, [...rests, ...free]), next);
  return runs ? { rests: [], why: 'next_sold' } : { rests: free, why: null };
};

/**
 * The suspensions of a membership with the closures of its branch that haven't ended by `today`, for one that is saved
 * after them. Nothing was sold to follow it yet.
 */
export const withClosures = (
  term: RestingTerm,
  own: readonly Rest[],
  closures: readonly Closure[],
  today: Day,
): Rest[] => {
  const rests = [...own];
  const first = later(today, term.start_on);
  for (const closure of closures)
    if (closure.until_on >= first) rests.push(...closureEffect(term, rests, [], closure).rests);
  return rests;
};

/** The first day on which a branch can open again: today, but closed for a day at least. */
export const firstReopening = ({ from_on }: Pick<Closure, 'from_on'>, today: Day): Day =>
  later(today, addDays(from_on, 1));
export const whyNotReopen = (closure: Closure & { status: string }, today: Day): string | null => {
  if (closure.status !== 'done') return 'membership.closure_not_done';
  return firstReopening(closure, today) <= closure.until_on ? null : 'membership.closure_over';
};
export const reopeningFaults = (closure: Closure, open_on: Day, today: Day): Fault[] => [
  ...(open_on < today ? [{ field: 'open_on', key: 'in_the_past' }] : []),
  ...(open_on <= closure.from_on ? [{ field: 'open_on', key: 'before_first_day' }] : []),
  ...(open_on > closure.until_on ? [{ field: 'open_on', key: 'after_last_day' }] : []),
];

/** A suspension of a closure that ends before a day, or was undone (null). */
export const reopened = <R extends Rest>(rest: R, open_on: Day | null): R[] => {
  if (open_on === null || rest.from_on >= open_on) return [];
  return rest.until_on !== null && rest.until_on < open_on ? [rest] : [{ ...rest, until_on: addDays(open_on, -1) }];
};
/** Their last day was agreed: with other closed days, another part of it is paid for. */
export const keepsEnd = ({ status }: Pick<RestingTerm, 'status'>): boolean =>
  status === 'pending_terminate' || status === 'terminated';

/** It can be undone before it has begun, and on its first day. */
export const whyNotUndoClosure = (closure: { status: string; from_on: Day }, today: Day): string | null => {
  if (closure.status !== 'done') return 'membership.closure_not_done';
  return closure.from_on >= today ? null : 'membership.closure_has_begun';
};
