/**
 * Payment plans as pure functions. Every day is counted from the anchor, never from the previous one: monthly from 31
 * January falls on 28 February, 31 March, 30 April. Amounts include tax and are in minor units.
 */
import {
  addDays,
  addDuration,
  addMonths,
  daysBetween,
  endOfMonth,
  startOfMonth,
  weekdayOf,
  earlier,
  type Day,
} from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { mulDiv, splitByWeights } from '#kit/domain/money.ts';
import { daysOf, type Rest } from '#areas/membership/suspension/suspension.rules.ts';
import type { BillingPlan } from './billing.model.ts';

export const upfront: BillingPlan = {
  billing: 'upfront',
  every_count: 1,
  every_unit: 'month',
  billing_day: null,
  instalment_count: null,
};

/** One payment of a membership: its due date, the days that it pays for, and its amount. */
export type Instalment = { part_no: number; due_on: Day; from_on: Day; until_on: Day; amount_cents: number };
export type Term = { start_on: Day; end_on: Day };

/** The fixed day in the month of `day`, or the last day of a shorter month. */
const fixedInMonth = (day: Day, date: number): Day => earlier(addDays(startOfMonth(day), date - 1), endOfMonth(day));
const isoWeekday = (day: Day): number => weekdayOf(day) || 7;

/** The first fixed day on or after `start`. */
const firstFixed = ({ every_unit, billing_day }: BillingPlan, start: Day): Day => {
  if (billing_day === null) return start;
  if (every_unit === 'week') return addDays(start, (billing_day - isoWeekday(start) + 7) % 7);
  const here = fixedInMonth(start, billing_day);
  return here >= start ? here : fixedInMonth(addMonths(startOfMonth(start), 1), billing_day);
};

/** `count` periods after (or before) a fixed day. */
export const fixedAfter = (plan: BillingPlan, fixed: Day, count: number): Day => {
  const { every_unit, every_count, billing_day } = plan;
  return every_unit === 'month' && billing_day !== null
    ? fixedInMonth(addMonths(startOfMonth(fixed), count * every_count), billing_day)
    : addDuration(fixed, count * every_count, every_unit);
};

/** The due date of part `part_no` (from 1): the first is due at sign-up, the others on the plan's days. */
export const dueDay = (plan: BillingPlan, start: Day, part_no: number): Day => {
  if (part_no === 1) return start;
  const fixed = firstFixed(plan, start);
  return fixedAfter(plan, fixed, fixed === start ? part_no - 1 : part_no - 2);
};

/** The days that each part pays for: the plan's own periods if they fill the term, otherwise equal slices. */
const slicesOf = (plan: BillingPlan, { start_on, end_on }: Term, parts: number): Day[] => {
  const dues = Array.from({ length: parts }, (_, i) => dueDay(plan, start_on, i + 1));
  if (dueDay(plan, start_on, parts + 1) === addDays(end_on, 1)) return dues;
  const days = splitByWeights(daysBetween(start_on, end_on) + 1, Array<number>(parts).fill(1));
  let next = start_on;
  return days.map((count) => {
    const first = next;
    next = addDays(next, count);
    return first;
  });
};

/** A price in equal parts; the last part takes the remainder. */
const inParts = (plan: BillingPlan, term: Term, price_cents: number, parts: number): Instalment[] => {
  const amounts = splitByWeights(price_cents, Array<number>(parts).fill(1));
  const firsts = slicesOf(plan, term, parts);
  return firsts.map((from_on, i) => {
    const next = firsts[i + 1];
    return {
      part_no: i + 1,
      due_on: dueDay(plan, term.start_on, i + 1),
      from_on,
      until_on: next === undefined ? term.end_on : addDays(next, -1),
      amount_cents: amounts[i] ?? 0,
    };
  });
};

/** A period of a rolling plan. If a fixed billing day cuts it short, it costs as much as its days. */
export const rollingPart = (plan: BillingPlan, start_on: Day, price_cents: number, part_no: number): Instalment => {
  const from_on = dueDay(plan, start_on, part_no);
  const next = dueDay(plan, start_on, part_no + 1);
  const fixed = firstFixed(plan, start_on);
  const isCut = part_no === 1 && fixed !== start_on;
  const amount_cents = isCut
    ? mulDiv(price_cents, daysBetween(from_on, next), daysBetween(fixedAfter(plan, fixed, -1), fixed))
    : price_cents;
  return { part_no, due_on: from_on, from_on, until_on: addDays(next, -1), amount_cents };
};

/**
 * The share of a part in a discount: the same share as in the price. It is less for a period that is cut short, as its
 * price is.
 */
export const discountOfPart = (plan: BillingPlan, start_on: Day, part_no: number, discount_cents: number): number => {
  if (discount_cents === 0) return 0;
  if (plan.billing === 'rolling') return rollingPart(plan, start_on, discount_cents, part_no).amount_cents;
  const parts = plan.billing === 'instalments' ? (plan.instalment_count ?? 1) : 1;
  return splitByWeights(discount_cents, Array<number>(parts).fill(1))[part_no - 1] ?? 0;
};

/** The first and the next period of a rolling plan: one is always known ahead. */
const ROLLING_KNOWN = 2;

/**
 * What will be paid and when. For a rolling plan these are the first two periods; each billing run adds the next one.
 */
export const instalmentsOf = (plan: BillingPlan, term: Term, price_cents: number): Instalment[] => {
  if (plan.billing === 'rolling')
    return Array.from({ length: ROLLING_KNOWN }, (_, i) => rollingPart(plan, term.start_on, price_cents, i + 1));
  return inParts(plan, term, price_cents, plan.billing === 'instalments' ? (plan.instalment_count ?? 1) : 1);
};

/**
 * The last day of a membership as far as it is known on the day of the sale: a rolling one is known period by period.
 */
export const lastDayOfPlan = (plan: BillingPlan, term: Term): Day =>
  plan.billing === 'rolling' ? rollingPart(plan, term.start_on, 0, 1).until_on : term.end_on;

/**
 * A day of the plan moved by the suspensions before it; null while one of them is open-ended. Its twin in SQL is
 * `pushed_day`.
 */
export const pushedDay = (day: Day, rests: readonly Rest[]): Day | null => {
  let pushed = day;
  for (const rest of rests.toSorted((a, b) => (a.from_on < b.from_on ? -1 : 1))) {
    if (rest.from_on > pushed) break;
    if (rest.until_on === null) return null;
    pushed = addDays(pushed, daysOf(rest));
  }
  return pushed;
};

/** The plan without fields that its kind doesn't use. */
export const tidyPlan = (plan: BillingPlan): BillingPlan =>
  plan.billing === 'upfront'
    ? upfront
    : { ...plan, instalment_count: plan.billing === 'instalments' ? plan.instalment_count : null };

/** A term that begins here is as short as a term can be. */
const SHORTEST_MONTH: Day = '2026-02-01';
/** The faults of a plan for the term of a programme. */
export const planFaults = (
  plan: BillingPlan & { duration_count: number; duration_unit: BillingPlan['every_unit'] },
): Fault[] => {
  const { billing, billing_day, every_unit, instalment_count, duration_count, duration_unit } = plan;
  const faults: Fault[] = [];
  if (billing === 'instalments' && instalment_count === null)
    faults.push({ field: 'instalment_count', key: 'required' });
  if (billing !== 'upfront' && billing_day !== null) {
    const most = { day: 0, week: 7, month: 31 }[every_unit];
    if (billing_day > most) faults.push({ field: 'billing_day', key: 'too_big', facts: { max: most } });
  }
  if (billing !== 'instalments' || instalment_count === null || faults.length > 0) return faults;
  const last = dueDay(plan, SHORTEST_MONTH, instalment_count);
  return last < addDuration(SHORTEST_MONTH, duration_count, duration_unit)
    ? []
    : [{ field: 'instalment_count', key: 'longer_than_term' }];
};
