/**
 * Ending a membership before its last day: what was used, what the market's rule charges, what was invoiced already, and
 * what follows: an invoice over the difference, or so much in the client's favour by credit notes. Money in minor units,
 * with tax.
 */
import { addDays, daysBetween, earlier, type Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import { mulDiv } from '#domain/kit/money.ts';
import type { Label } from '#domain/areas/money/invoice.model.ts';
import {
  giveBack,
  invoicedAgain,
  nothingBack,
  type GiveBack,
  type InvoicedAgain,
} from '#domain/areas/money/give-back.rules.ts';
import type { TaxClass } from '#domain/areas/money/tax.model.ts';
import type { Tax } from '#domain/areas/money/tax.rules.ts';
import { committedUntil, restDaysWithin, restsUntil, type EndingTerm } from './ending.rules.ts';
import type { MembershipStatus } from './membership.model.ts';
import type { Rest } from './suspension.rules.ts';
import { committedPrice, valueOf, type Invoiced, type PlannedTerm } from './value.rules.ts';

/** What ending early costs in a country, from a day on; each source of a rule is told to the client. */
export type TerminationRule = {
  valid_from: Day;
  /** Within so many days of the sale nothing is charged. */
  cooling_off_days: number;
  /** Of the price of what the client is bound to, in basis points. */
  price_bp: number;
  /** The value of at most so many of the days that are left. */
  rest_days: number;
  source: Label;
};
export type TerminationAsk = { last_on: Day; agreed_cents: number | null };
export type TerminationFacts = Invoiced & {
  rule: TerminationRule;
  tax: Tax;
  /** Of its programme: what is still due for it is taxed like it. */
  tax_class: TaxClass;
  programme_name: Label;
};
export const terminationLineKinds = ['used', 'price_share', 'rest_days', 'agreed', 'invoiced'] as const;
export type TerminationLine = {
  kind: (typeof terminationLineKinds)[number];
  /** Negative where it is in the client's favour. */
  amount_cents: number;
  /** Used of how many days or sessions; the share in basis points, of so many cents; how many days. */
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
  /** To pay on top of what is invoiced; zero where `credit_cents` is not. */
  due_cents: number;
  credit_cents: number;
  /** In the client's favour: taken back of the invoices. */
  back: GiveBack;
  /** Over what is due, or what stays owed of an invoice that was open. */
  posting: InvoicedAgain | null;
};

/**
 * What the rule charges: nothing within the time to think it over, nothing once nobody is bound any more, and nothing of
 * what is paid until it is cancelled where nobody ever was. The share is that of the price of the committed term, never
 * of all that was paid so far.
 */
const chargesBy = (term: PlannedTerm, rests: readonly Rest[], last_on: Day, today: Day, rule: TerminationRule) => {
  const isBound = term.billing !== 'rolling' || term.commitment_until !== null;
  const isFree =
    !isBound ||
    (rule.cooling_off_days > 0 && daysBetween(term.sold_on, today) < rule.cooling_off_days) ||
    last_on >= committedUntil(term, rests);
  if (isFree) return [];
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

const labelOf = ({ en, cn }: Label): Label => ({ en: `Ended early: ${en}`, cn: `提前终止：${cn || en}` });

/** From the day after `last_on` it is over. `today` is the branch's business day; the invoice is dated on it. */
export const terminationEffect = (
  term: PlannedTerm,
  all: readonly Rest[],
  ask: TerminationAsk,
  facts: TerminationFacts,
  today: Day,
): TerminationEffect => {
  const { last_on, agreed_cents } = ask;
  const rests = restsUntil(all, today);
  const value = valueOf(term, rests, facts, last_on, today);
  const { used } = value;
  const byRule = chargesBy(term, rests, last_on, today, facts.rule);
  const charges: TerminationLine[] =
    agreed_cents === null ? byRule : [{ kind: 'agreed', amount_cents: agreed_cents, count: 0, of: 0 }];
  const charge_cents = charges.reduce((sum, line) => sum + line.amount_cents, 0);
  const balance = value.owed_cents + charge_cents - value.credit_cents;
  const due_cents = Math.max(0, balance);
  const back = balance < 0 ? giveBack(facts.invoices, 'programme', -balance, today) : nothingBack;
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
    lines: [
      { kind: 'used', amount_cents: used.used_cents, count: used.count, of: used.of },
      ...charges,
      // For what is told as used here, periods that are over aside.
      { kind: 'invoiced', amount_cents: value.owed_cents - used.used_cents - value.credit_cents, count: 0, of: 0 },
    ],
    charge_cents,
    due_cents,
    credit_cents: Math.max(0, -balance),
    back,
    posting: invoicedAgain({ again }, { tax: facts.tax, currency: term.currency, issued_on: today, due_on: today }),
  };
};

const terminable: readonly MembershipStatus[] = ['ongoing', 'paused', 'pending_cancel', 'payment_failed'];
export const whyNotTerminate = (term: Pick<EndingTerm, 'status'>): string | null =>
  terminable.includes(term.status) ? null : 'membership.not_terminable';

/** What is wrong with the last day: not before today, and before the day on which it would end anyway. */
export const terminationFaults = (term: EndingTerm, all: readonly Rest[], last_on: Day, today: Day): Fault[] => {
  const { end_on, paid_until } = term;
  const rests = restsUntil(all, today);
  const last = earlier(end_on, addDays(paid_until, restDaysWithin(rests, end_on)));
  return [
    ...(last_on < today ? [{ field: 'last_on', key: 'in_the_past' }] : []),
    ...(last_on < term.start_on ? [{ field: 'last_on', key: 'before_first_day' }] : []),
    ...(last_on >= last ? [{ field: 'last_on', key: 'after_last_day' }] : []),
    ...(term.status === 'payment_failed' && last_on > today ? [{ field: 'last_on', key: 'invalid' }] : []),
  ];
};
