/**
 * The value of a membership on a day, for every payment plan: what was served, which invoiced days or sessions weren't,
 * and what was served but never invoiced. Ending early and changing the programme both use it. Money in minor units,
 * with tax.
 */
import { addDays, daysBetween, weekdayOf, type Day } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { dueDay, rollingPart, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { invoicedFor, type Returnable } from '#areas/money/refund/give-back.rules.ts';
import type { StoredPart } from '../dates/dates.rules.ts';
import { restDaysWithin, type EndingTerm } from '../ending/ending.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';

type ValuedTerm = EndingTerm & {
  price_cents: number;
  currency: string;
  sessions_total: number | null;
  sessions_left: number | null;
  sold_on: Day;
};
export type PlannedTerm = ValuedTerm & BillingPlan;
/** The known facts about the money of a membership. */
export type Invoiced = {
  /** Its current invoices, without closed ones. */
  invoices: readonly Returnable[];
  /** Everything invoiced for it and not cancelled, before any credit note. */
  ever_cents: number;
  parts: readonly StoredPart[];
};
export type Used = { count: number; of: number; used_cents: number; left_cents: number };
export type Value = {
  /** What a person is shown: for a rolling membership, the current period. */
  used: Used;
  /** In total. */
  served_cents: number;
  /** Not served yet. `credit_cents` of it is credited on the invoices, `brought_cents` was never invoiced here. */
  left_cents: number;
  credit_cents: number;
  brought_cents: number;
  /** Served, but on no invoice yet. */
  owed_cents: number;
};

/** A membership whose reserved visits are returned: places that will be cancelled have used none. */
export const withReturned = <T extends Pick<ValuedTerm, 'sessions_total' | 'sessions_left'>>(
  term: T,
  held: number,
): T => {
  const { sessions_total, sessions_left } = term;
  if (sessions_left === null) return term;
  return {
    ...term,
    sessions_left: Math.min(sessions_left + held, Math.max(sessions_left, sessions_total ?? Infinity)),
  };
};

/**
 * The used part of one price for the whole term by the end of a day: by sessions if it gives a number, otherwise by
 * days without suspensions.
 */
export const usedBy = (term: Omit<ValuedTerm, 'status'>, rests: readonly Rest[], last_on: Day): Used => {
  const { price_cents, sessions_total, sessions_left } = term;
  const bySession = sessions_total !== null && sessions_left !== null && sessions_total > 0;
  const of = bySession ? sessions_total : daysBetween(term.start_on, term.paid_until) + 1;
  const trained = daysBetween(term.start_on, last_on) + 1 - restDaysWithin(rests, last_on);
  const count = Math.min(of, Math.max(0, bySession ? of - sessions_left : trained));
  const used_cents = mulDiv(price_cents, count, of);
  return { count, of, used_cents, left_cents: price_cents - used_cents };
};

/** No plan has more past periods than this. */
const MOST_PERIODS = 800;
type Period = Instalment & { isInvoiced: boolean };
/** The remaining amount of the invoice of a part; all of it if that invoice isn't known. */
const standsFor = (part: StoredPart, invoices: readonly Returnable[]): number =>
  part.invoice_id == null
    ? part.amount_cents
    : invoicedFor(
        invoices.filter(({ id }) => id === part.invoice_id),
        'programme',
      );
/**
 * The periods that were invoiced or have begun: as stored, otherwise from the plan. An invoiced period costs what its
 * own invoice still says, so a credit on one period changes nothing about another.
 */
const periodsOf = (
  term: PlannedTerm,
  { parts, invoices }: Pick<Invoiced, 'parts' | 'invoices'>,
  reached: Day,
): Period[] => {
  const stored = new Map(parts.map((part) => [part.part_no, part]));
  const found: Period[] = [];
  for (let no = 1; no < MOST_PERIODS; no++) {
    const known = stored.get(no);
    const period = known ?? rollingPart(term, term.start_on, term.price_cents, no);
    const isInvoiced = known?.status === 'invoiced';
    if (period.from_on > reached && !isInvoiced) break;
    const amount_cents = known && isInvoiced ? standsFor(known, invoices) : period.amount_cents;
    found.push({ ...period, amount_cents, isInvoiced });
  }
  return found;
};
const within = ({ from_on, until_on }: Period, day: Day): boolean => from_on <= day && day <= until_on;
type Known = Pick<ValuedTerm, 'sessions_total' | 'sessions_left'> & { known: Day };
/**
 * Of one period: an ended one is used up; the one whose sessions are counted goes by them, any other by its days. A
 * period that begins on the day after is counted like one that has begun: what was used of it since is used.
 */
const usedOfPeriod = (period: Period, reached: Day, { sessions_total, sessions_left, known }: Known): Used => {
  const { from_on, until_on, amount_cents } = period;
  const bySession =
    period.isInvoiced &&
    sessions_total !== null &&
    sessions_left !== null &&
    sessions_total > 0 &&
    within(period, addDays(reached, 1)) &&
    within(period, known);
  const of = bySession ? sessions_total : daysBetween(from_on, until_on) + 1;
  const served = bySession ? sessions_total - sessions_left : daysBetween(from_on, reached) + 1;
  const count = Math.min(of, Math.max(0, served));
  const used_cents = mulDiv(amount_cents, count, of);
  return { count, of, used_cents, left_cents: amount_cents - used_cents };
};
const sumUp = (all: readonly Used[]): Used =>
  all.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      of: sum.of + one.of,
      used_cents: sum.used_cents + one.used_cents,
      left_cents: sum.left_cents + one.left_cents,
    }),
    { count: 0, of: 0, used_cents: 0, left_cents: 0 },
  );
/** All of them, and what a person is shown: not the ended ones, which no longer matter. */
const usedOfPeriods = (term: PlannedTerm, money: Invoiced, reached: Day, known: Day) => {
  const periods = periodsOf(term, money, reached);
  const used = periods.map((period) => ({ period, used: usedOfPeriod(period, reached, { ...term, known }) }));
  const open = used.filter(({ period }) => period.until_on > reached);
  // Sessions and days can't be added up, so only the current one is shown.
  const [current] = open.filter(({ period }) => period.from_on <= reached);
  const told = current ?? open[0] ?? used.at(-1);
  const sum = (isInvoiced: boolean): Used =>
    sumUp(used.filter(({ period }) => period.isInvoiced === isInvoiced).map((one) => one.used));
  return { invoiced: sum(true), never: sum(false), told: told?.used ?? sumUp([]) };
};

/** The last day of the plan served by the end of a day, not counting suspended days. */
export const reachedBy = (rests: readonly Rest[], last_on: Day): Day =>
  addDays(last_on, -restDaysWithin(rests, last_on));

/**
 * For a rolling membership, ended periods are used up and the current one goes by its days, or by its sessions if it
 * gives some; otherwise the whole price goes by days or by sessions. What was paid elsewhere before the import counts
 * like an invoice, as far as nothing else is left. `known_on`: the day whose period the remaining sessions belong to;
 * the last day by default.
 */
export const valueOf = (
  term: PlannedTerm,
  rests: readonly Rest[],
  money: Invoiced,
  last_on: Day,
  known_on: Day = last_on,
): Value => {
  const { invoices, ever_cents } = money;
  const reached = reachedBy(rests, last_on);
  const invoiced = invoicedFor(invoices, 'programme');
  if (term.billing === 'rolling') {
    const periods = usedOfPeriods(term, money, reached, reachedBy(rests, known_on));
    const credit_cents = Math.min(invoiced, periods.invoiced.left_cents);
    return {
      used: periods.told,
      served_cents: periods.invoiced.used_cents + periods.never.used_cents,
      left_cents: credit_cents,
      credit_cents,
      brought_cents: 0,
      owed_cents: periods.never.used_cents,
    };
  }
  const used = usedBy(term, rests, last_on);
  const brought = term.billing === 'upfront' ? Math.max(0, term.price_cents - ever_cents) : 0;
  const left_cents = Math.max(0, invoiced + brought - used.used_cents);
  const credit_cents = Math.min(invoiced, left_cents);
  return {
    used,
    served_cents: used.used_cents,
    left_cents,
    credit_cents,
    brought_cents: left_cents - credit_cents,
    owed_cents: Math.max(0, used.used_cents - ever_cents - brought),
  };
};

/** What the client is committed to pay: the periods that begin before the commitment ends, or the whole price. */
export const committedPrice = (term: PlannedTerm): { price_cents: number; days: number } => {
  const { billing, start_on, paid_until, commitment_until, price_cents } = term;
  if (billing !== 'rolling') return { price_cents, days: daysBetween(start_on, paid_until) + 1 };
  const until = commitment_until ?? addDays(start_on, -1);
  let [sum, days] = [0, 0];
  for (let no = 1; no < MOST_PERIODS; no++) {
    const { from_on, until_on, amount_cents } = rollingPart(term, start_on, price_cents, no);
    if (from_on > until) break;
    sum += amount_cents;
    days += daysBetween(from_on, until_on) + 1;
  }
  return { price_cents: sum, days };
};

const isoWeekday = (day: Day): number => weekdayOf(day) || 7;
const dayOfMonth = (day: Day): number => Number(day.slice(8));
/**
 * The day of the month or week on which a plan is due: its own, or that of the sign-up, moved by the suspensions so
 * far.
 */
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
 * The new plan keeps the payment day of the old one, unless it has a fixed day or a different unit. A plan that is paid
 * every few days has no such day.
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
