/**
 * Ending a membership before its last day: what was used, what the country's rule charges, what was already invoiced,
 * and the result: an invoice for the difference, or a credit to the client by credit notes. Money in minor units, with
 * tax.
 */
import { addDays, daysBetween, earlier, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import {
  giveBack,
  invoicedAgain,
  invoicedFor,
  nothingBack,
  type GiveBack,
  type InvoicedAgain,
} from '#areas/money/refund/give-back.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { Tax } from '#areas/money/tax/tax.rules.ts';
import { committedUntil, restDaysWithin, restsOfCancelled, restsOfEnded, type EndingTerm } from './ending.rules.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import { lastDayOf } from '../membership/membership.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';
import { committedPrice, valueOf, type Invoiced, type PlannedTerm } from '../membership/value.rules.ts';

/** Every day, or only days that are neither Saturday, Sunday nor a holiday of the branch. */
export const coolingOffKinds = ['days', 'working_days'] as const;
export type CoolingOffKind = (typeof coolingOffKinds)[number];
/** What ending early costs in a country from a day; the client is shown the source of each rule. */
export type TerminationRule = {
  valid_from: Day;
  /** The cooling-off period: days after the day of the sale with a full refund; 0: none. */
  cooling_off_days: number;
  cooling_off_kind: CoolingOffKind;
  /** The share of the committed price, in basis points. */
  price_bp: number;
  /** The value of the remaining days, up to this many. */
  rest_days: number;
  /** The days after the end by which refunds are paid out; null: no deadline. */
  refund_days: number | null;
  source: Label;
};
export type TerminationAsk = { last_on: Day; agreed_cents: number | null };
export type TerminationFacts = Invoiced & {
  rule: TerminationRule;
  tax: Tax;
  /** From the programme: what is still due for it has the same tax class. */
  tax_class: TaxClass;
  programme_name: Label;
  /** From the branch, for as long as a cooling-off period can be. */
  holidays: readonly Day[];
};
export const terminationLineKinds = [
  'used',
  'cooling_off',
  'joining_fee',
  'price_share',
  'rest_days',
  'agreed',
  'invoiced',
] as const;
export type TerminationLine = {
  kind: (typeof terminationLineKinds)[number];
  /** Negative if it is in the client's favour. */
  amount_cents: number;
  /** Used of how many days or sessions; the share in basis points, of how many cents; how many days. */
  count: number;
  of: number;
};
export type TerminationEffect = {
  status: Extract<MembershipStatus, 'pending_terminate' | 'terminated'>;
  end_on: Day;
  paid_until: Day;
  rests: Rest[];
  lines: TerminationLine[];
  charge_cents: number;
  /** To pay on top of what is invoiced; zero if `credit_cents` isn't. */
  due_cents: number;
  credit_cents: number;
  /** In the client's favour: credited on the invoices. */
  back: GiveBack;
  /** An invoice for what is due, or for what is still owed of an open invoice. */
  posting: InvoicedAgain | null;
};

const isWorkingDay = (day: Day, holidays: readonly Day[]): boolean =>
  ![0, 6].includes(weekdayOf(day)) && !holidays.includes(day);
type CoolingOff = Pick<TerminationRule, 'cooling_off_days' | 'cooling_off_kind'>;
/** The last day of the cooling-off period; the day of the sale doesn't count. Null: there is none. */
export const coolingOffUntil = (sold_on: Day, rule: CoolingOff, holidays: readonly Day[]): Day | null => {
  if (rule.cooling_off_days === 0) return null;
  let day = sold_on;
  let left = rule.cooling_off_days;
  while (left > 0) {
    day = addDays(day, 1);
    if (rule.cooling_off_kind === 'days' || isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
};
const isCooling = ({ sold_on }: PlannedTerm, { rule, holidays }: TerminationFacts, today: Day): boolean => {
  const until = coolingOffUntil(sold_on, rule, holidays);
  return until !== null && today <= until;
};

/**
 * What the rule charges: nothing after the commitment, and nothing for a rolling membership without one. The share is
 * that of the price of the committed term, not of everything paid so far.
 */
const chargesBy = (term: PlannedTerm, rests: readonly Rest[], last_on: Day, rule: TerminationRule) => {
  const isBound = term.billing !== 'rolling' || term.commitment_until !== null;
  if (!isBound || last_on >= committedUntil(term, rests)) return [];
  const { price_cents, days: of } = committedPrice(term);
  const days = Math.min(rule.rest_days, daysBetween(last_on, committedUntil(term, rests)));
  const charges: TerminationLine[] = [
    {
      kind: 'price_share',
      amount_cents: mulDiv(price_cents, rule.price_bp, 10_000),
      count: rule.price_bp,
      of: price_cents,
    },
    { kind: 'rest_days', amount_cents: Math.min(price_cents, mulDiv(price_cents, days, of)), count: days, of },
  ];
  return charges.filter((line) => line.amount_cents > 0);
};

/** Within the cooling-off period everything is refunded: neither the used part nor the joining fee is kept. */
const thoughtBetter = (used_cents: number, { invoices }: TerminationFacts) => {
  const [programme, joining] = [invoicedFor(invoices, 'programme'), invoicedFor(invoices, 'joining_fee')];
  const lines: TerminationLine[] = [
    { kind: 'cooling_off', amount_cents: 0 - used_cents, count: 0, of: 0 },
    { kind: 'joining_fee', amount_cents: 0 - joining, count: 0, of: 0 },
    { kind: 'invoiced', amount_cents: 0 - programme, count: 0, of: 0 },
  ];
  return { owed_cents: 0, credit_cents: programme + joining, lines: lines.filter((line) => line.amount_cents !== 0) };
};

const labelOf = ({ en, cn }: Label): Label => ({ en: `Ended early: ${en}`, cn: `提前终止：${cn || en}` });

/** It has ended from the day after `last_on`. `today` is the branch's business day; the invoice is dated on it. */
export const terminationEffect = (
  term: PlannedTerm,
  all: readonly Rest[],
  ask: TerminationAsk,
  facts: TerminationFacts,
  today: Day,
): TerminationEffect => {
  const { last_on, agreed_cents } = ask;
  const rests = restsOfEnded(all, today, last_on);
  const value = valueOf(term, rests, facts, last_on, today);
  const { used } = value;
  const cools = isCooling(term, facts, today);
  const byRule = cools ? [] : chargesBy(term, rests, last_on, facts.rule);
  const charges: TerminationLine[] =
    agreed_cents === null ? byRule : [{ kind: 'agreed', amount_cents: agreed_cents, count: 0, of: 0 }];
  const charge_cents = charges.reduce((sum, line) => sum + line.amount_cents, 0);
  const { owed_cents, credit_cents, lines } = cools
    ? thoughtBetter(used.used_cents, facts)
    : {
        ...value,
        // For the used amount shown here, without periods that have ended.
        lines: [
          {
            kind: 'invoiced' as const,
            amount_cents: value.owed_cents - used.used_cents - value.credit_cents,
            count: 0,
            of: 0,
          },
        ],
      };
  const balance = owed_cents + charge_cents - credit_cents;
  const due_cents = Math.max(0, balance);
  const kinds = cools ? (['programme', 'joining_fee'] as const) : (['programme'] as const);
  const back = balance < 0 ? giveBack(facts.invoices, kinds, -balance, today) : nothingBack;
  const charge = {
    kind: 'custom_charge' as const,
    label: labelOf(facts.programme_name),
    tax_class: facts.tax_class,
    amount_cents: due_cents,
  };
  const again = due_cents > 0 ? [charge] : back.again;
  return {
    status: term.status === 'payment_failed' ? 'terminated' : 'pending_terminate',
    end_on: last_on,
    paid_until: addDays(last_on, -restDaysWithin(rests, last_on)),
    rests,
    lines: [{ kind: 'used', amount_cents: used.used_cents, count: used.count, of: used.of }, ...charges, ...lines],
    charge_cents,
    due_cents,
    credit_cents: Math.max(0, -balance),
    back,
    posting: invoicedAgain({ again }, { tax: facts.tax, currency: term.currency, issued_on: today, due_on: today }),
  };
};

const MOST_DAYS_AHEAD = 366;
const terminable: readonly MembershipStatus[] = ['ongoing', 'paused', 'pending_cancel', 'payment_failed'];
export const whyNotTerminate = (term: Pick<EndingTerm, 'status'>): string | null =>
  terminable.includes(term.status) ? null : 'membership.not_terminable';

/**
 * The faults of the last day: not before today, and before the day on which it would end anyway. One that goes on until
 * it is cancelled has no such day: within a year, any day will do, also the last one of an invoiced period.
 */
export const terminationFaults = (
  term: EndingTerm & { billing?: Billing },
  all: readonly Rest[],
  last_on: Day,
  today: Day,
): Fault[] => {
  const { end_on, paid_until } = term;
  const rests = restsOfCancelled(all, today);
  const ends = lastDayOf(term);
  const last = ends && earlier(ends, addDays(paid_until, restDaysWithin(rests, end_on)));
  return [
    ...(last_on < today ? [{ field: 'last_on', key: 'in_the_past' }] : []),
    ...(last_on < term.start_on ? [{ field: 'last_on', key: 'before_first_day' }] : []),
    ...(last !== null && last_on >= last ? [{ field: 'last_on', key: 'after_last_day' }] : []),
    ...(last === null && last_on > addDays(today, MOST_DAYS_AHEAD) ? [{ field: 'last_on', key: 'too_far' }] : []),
    ...(term.status === 'payment_failed' && last_on > today ? [{ field: 'last_on', key: 'invalid' }] : []),
  ];
};
