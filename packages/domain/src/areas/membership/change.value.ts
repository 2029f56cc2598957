/**
 * What a membership is worth on the day on which another programme takes its place, however it is paid for: what was
 * served, what of its invoices is for days or sessions that were not, and what was served and never invoiced. Money in
 * minor units, with tax.
 */
import { addDays, daysBetween, weekdayOf, type Day } from '#domain/kit/day.ts';
import { mulDiv } from '#domain/kit/money.ts';
import type { BillingPlan } from '#domain/areas/money/billing.model.ts';
import { dueDay, rollingPart, type Instalment } from '#domain/areas/money/billing.rules.ts';
import { invoicedFor, type Returnable } from '#domain/areas/money/give-back.rules.ts';
import type { StoredPart } from './dates.rules.ts';
import { restDaysWithin } from './ending.rules.ts';
import type { Rest } from './suspension.rules.ts';
import { usedBy, type Used, type ValuedTerm } from './termination.rules.ts';

export type PlannedTerm = ValuedTerm & BillingPlan;
/** What is known of the money of a membership. */
export type Invoiced = {
  /** As its invoices stand, without those that are over. */
  invoices: readonly Returnable[];
  /** All that was ever invoiced for it and not cancelled, before any credit note. */
  ever_cents: number;
  parts: readonly StoredPart[];
};
export type Value = {
  used: Used;
  /** Not served yet. `credit_cents` of it is taken back of the invoices, `brought_cents` was never invoiced here. */
  left_cents: number;
  credit_cents: number;
  brought_cents: number;
  /** Served, and on no invoice yet. */
  owed_cents: number;
};

/** No plan has more periods behind it. */
const MOST_PERIODS = 800;
/** The periods that were invoiced or have begun: as they are stored, else as the plan has them. */
const periodsOf = (term: PlannedTerm, parts: readonly StoredPart[], reached: Day): Instalment[] => {
  const stored = new Map(parts.map((part) => [part.part_no, part]));
  const found: Instalment[] = [];
  for (let no = 1; no < MOST_PERIODS; no++) {
    const known = stored.get(no);
    const period = known ?? rollingPart(term, term.start_on, term.price_cents, no);
    if (period.from_on > reached && known?.status !== 'invoiced') break;
    found.push(period);
  }
  return found;
};
const usedOfPeriods = (periods: readonly Instalment[], reached: Day): Used => {
  const sum: Used = { count: 0, of: 0, used_cents: 0, left_cents: 0 };
  for (const { from_on, until_on, amount_cents } of periods) {
    const of = daysBetween(from_on, until_on) + 1;
    const count = Math.min(of, Math.max(0, daysBetween(from_on, reached) + 1));
    const used_cents = mulDiv(amount_cents, count, of);
    sum.count += count;
    sum.of += of;
    sum.used_cents += used_cents;
    sum.left_cents += amount_cents - used_cents;
  }
  return sum;
};

/** The last day of the plan that was served by the end of a day: days of rest do not count. */
export const reachedBy = (rests: readonly Rest[], last_on: Day): Day =>
  addDays(last_on, -restDaysWithin(rests, last_on));

/**
 * Period by period, each goes by its own days and price; else the whole price goes by days, or by sessions where it gives
 * some. What was paid elsewhere before it was brought in counts like what was invoiced, as far as nothing else is left.
 */
export const valueOf = (term: PlannedTerm, rests: readonly Rest[], money: Invoiced, last_on: Day): Value => {
  const { invoices, ever_cents, parts } = money;
  const reached = reachedBy(rests, last_on);
  const used =
    term.billing === 'rolling' ? usedOfPeriods(periodsOf(term, parts, reached), reached) : usedBy(term, rests, last_on);
  const invoiced = invoicedFor(invoices, 'programme');
  const brought = term.billing === 'upfront' ? Math.max(0, term.price_cents - ever_cents) : 0;
  const left_cents = Math.max(0, invoiced + brought - used.used_cents);
  const credit_cents = Math.min(invoiced, left_cents);
  return {
    used,
    left_cents,
    credit_cents,
    brought_cents: left_cents - credit_cents,
    owed_cents: Math.max(0, used.used_cents - ever_cents - brought),
  };
};

const isoWeekday = (day: Day): number => weekdayOf(day) || 7;
const dayOfMonth = (day: Day): number => Number(day.slice(8));
/** The day of the month or week on which a plan is due: its own, or that of the sign-up, moved by the rests so far. */
const anchorOf = (term: PlannedTerm, rests: readonly Rest[], last_on: Day): number => {
  const { every_unit, billing_day, start_on } = term;
  const dayOf = every_unit === 'week' ? isoWeekday : dayOfMonth;
  const rested = restDaysWithin(rests, last_on);
  if (rested === 0) return billing_day ?? dayOf(start_on);
  const reached = addDays(last_on, -rested);
  let no = 1;
  while (dueDay(term, start_on, no) <= reached && no < MOST_PERIODS) no += 1;
  return dayOf(addDays(dueDay(term, start_on, no), rested));
};
/**
 * The new plan is paid on the day on which the old one was, unless it has a day of its own or is paid by another unit.
 * What is paid every so many days has no such day.
 */
export const withKeptDay = <P extends BillingPlan>(
  plan: P,
  term: PlannedTerm,
  rests: readonly Rest[],
  last_on: Day,
): P =>
  plan.billing === 'upfront' ||
  term.billing === 'upfront' ||
  plan.billing_day !== null ||
  plan.every_unit === 'day' ||
  plan.every_unit !== term.every_unit
    ? plan
    : { ...plan, billing_day: anchorOf(term, rests, last_on) };
