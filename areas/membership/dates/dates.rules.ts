/** Changing the days of a membership after the sale, as pure functions. Nothing is charged or refunded. */
import { addDays, daysBetween, earlier, later, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { mulDiv, splitByWeights } from '#kit/domain/money.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { instalmentsOf, rollingPart, type Instalment } from '#areas/money/billing/billing.rules.ts';
import type { EndingTerm } from '../ending/ending.rules.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import { daysOf, endWith, type Rest } from '../suspension/suspension.rules.ts';

export type DatesTerm = EndingTerm & BillingPlan & { price_cents: number };
export type DatesAsk = { start_on: Day; end_on: Day };
type DatesEffect = {
  status: MembershipStatus;
  start_on: Day;
  end_on: Day;
  paid_until: Day;
  commitment_until: Day | null;
  /** More (or, if negative, fewer) days to train than before, and their value at the price paid. */
  days: number;
  worth_cents: number;
};
/** The furthest that a day can be moved. */
const MAX_MOVED_DAYS = 366;

const waits: readonly MembershipStatus[] = ['payment_pending', 'ongoing_pending'];
const changeable: readonly MembershipStatus[] = [...waits, 'ongoing', 'paused'];
const hasNotBegun = ({ status }: { status: MembershipStatus }): boolean => waits.includes(status);

/** Why its days can't be changed at all. A rolling one that has begun is known period by period. */
export const whyNotDates = (term: Pick<DatesTerm, 'status' | 'billing'>): string | null => {
  if (!changeable.includes(term.status)) return 'membership.days_not_changeable';
  return term.billing !== 'rolling' || hasNotBegun(term) ? null : 'membership.days_by_plan';
};

/** The requested days; for a rolling membership the last day follows from the first. */
export const daysAsked = (term: DatesTerm, rests: readonly Rest[], ask: DatesAsk): DatesAsk =>
  term.billing === 'rolling' ? { ...ask, end_on: endWith(rollingPart(term, ask.start_on, 0, 1).until_on, rests) } : ask;

/** A stored part of a plan. */
export type StoredPart = Instalment & {
  status: 'planned' | 'invoiced' | 'called_off';
  /** Its invoice, if known. */
  invoice_id?: number | null;
};
const withDays = (part: StoredPart, days: Instalment | undefined): StoredPart =>
  days ? { ...part, due_on: days.due_on, from_on: days.from_on, until_on: days.until_on } : part;

/**
 * With a fixed billing day, the first period lasts until that day and is priced accordingly: from a different first day
 * it would cost a different amount.
 */
export const costsOtherwise = (term: DatesTerm, start_on: Day): boolean => {
  if (term.billing !== 'rolling') return false;
  const firstFrom = (day: Day): number => rollingPart(term, day, term.price_cents, 1).amount_cents;
  return firstFrom(start_on) !== firstFrom(term.start_on);
};

/** Upcoming parts share the remaining days, each due no later than before and no later than its days begin. */
const squeezed = (parts: readonly StoredPart[], paid_until: Day): StoredPart[] | null => {
  const open = parts.filter(({ status }) => status === 'planned');
  const [first] = open;
  if (!first) return null;
  const days = daysBetween(first.from_on, paid_until) + 1;
  if (days < open.length) return null;
  let next = first.from_on;
  const slices = splitByWeights(days, Array<number>(open.length).fill(1));
  const moved = new Map(
    open.map((part, i) => {
      const from_on = next;
      next = addDays(next, slices[i] ?? 0);
      return [part.part_no, { ...part, due_on: earlier(part.due_on, from_on), from_on, until_on: addDays(next, -1) }];
    }),
  );
  return parts.map((part) => moved.get(part.part_no) ?? part);
};

/**
 * The plan with the new days; the amount of each part stays. With a new first day it is laid out anew; with a new last
 * day only the last part becomes longer or shorter, and if that isn't enough, the upcoming parts are squeezed together.
 * Null: fewer days are left than payments.
 */
export const movedParts = (
  term: DatesTerm,
  parts: readonly StoredPart[],
  { start_on, paid_until }: { start_on: Day; paid_until: Day },
): StoredPart[] | null => {
  if (parts.length === 0) return [];
  if (term.billing === 'rolling')
    return parts.map((part) => withDays(part, rollingPart(term, start_on, term.price_cents, part.part_no)));
  if (start_on !== term.start_on) {
    const laid = instalmentsOf(term, { start_on, end_on: paid_until }, term.price_cents);
    return parts.map((part) => withDays(part, laid[part.part_no - 1]));
  }
  const last = parts.at(-1);
  if (!last || last.from_on > paid_until) return squeezed(parts, paid_until);
  return parts.map((part) => (part === last ? { ...part, until_on: paid_until } : part));
};

const restDays = (rests: readonly Rest[]): number => rests.reduce((sum, rest) => sum + daysOf(rest), 0);
const lastRestDay = (rests: readonly Rest[], or: Day): Day =>
  rests.reduce((day, { from_on, until_on }) => later(day, until_on ?? from_on), or);

/**
 * The faults of the new days: the first one only before it has begun, the last one not before today or a suspension.
 */
export const datesFaults = (term: DatesTerm, rests: readonly Rest[], ask: DatesAsk, today: Day): Fault[] => {
  const { start_on, end_on } = ask;
  const isMoved = start_on !== term.start_on;
  const first = lastRestDay(rests, later(today, start_on));
  const isFar = (a: Day, b: Day): boolean => Math.abs(daysBetween(a, b)) > MAX_MOVED_DAYS;
  return [
    ...(isMoved && !hasNotBegun(term) ? [{ field: 'start_on', key: 'has_begun' }] : []),
    ...(isMoved && start_on < today ? [{ field: 'start_on', key: 'in_the_past' }] : []),
    ...(isMoved && rests.some(({ from_on }) => from_on < start_on) ? [{ field: 'start_on', key: 'overlaps' }] : []),
    ...(isFar(term.start_on, start_on)
      ? [{ field: 'start_on', key: 'moved_too_far', facts: { max: MAX_MOVED_DAYS } }]
      : []),
    ...(end_on < start_on || end_on < first ? [{ field: 'end_on', key: 'ends_before_start' }] : []),
    ...(addDays(end_on, -restDays(rests)) < start_on ? [{ field: 'end_on', key: 'ends_before_start' }] : []),
    ...(isFar(term.end_on, end_on) ? [{ field: 'end_on', key: 'moved_too_far', facts: { max: MAX_MOVED_DAYS } }] : []),
    ...(!isMoved && end_on === term.end_on ? [{ field: 'end_on', key: 'unchanged' }] : []),
  ];
};

/** The faults of the new days for the plan: a day for each upcoming payment. */
export const planDatesFaults = (moved: readonly StoredPart[] | null): Fault[] =>
  moved === null ? [{ field: 'end_on', key: 'fewer_days_than_payments' }] : [];

/** The effect of the new days. Suspensions stay where they are; the commitment moves with the first day. */
export const datesEffect = (term: DatesTerm, rests: readonly Rest[], ask: DatesAsk, today: Day): DatesEffect => {
  const paid_until = addDays(ask.end_on, -restDays(rests));
  const before = daysBetween(term.start_on, term.paid_until) + 1;
  const days = daysBetween(ask.start_on, paid_until) + 1 - before;
  const moved = daysBetween(term.start_on, ask.start_on);
  const starts = term.status === 'ongoing_pending' && ask.start_on <= today;
  const { start_on, end_on } = ask;
  return {
    start_on,
    end_on,
    status: starts ? 'ongoing' : term.status,
    paid_until,
    commitment_until: term.commitment_until && addDays(term.commitment_until, moved),
    days,
    worth_cents: mulDiv(term.price_cents, days, before),
  };
};
