/**
 * Signing a client up, as one pure function: dates, status, invoice, tax, payments and journal. The preview shows what
 * it returns, posting saves exactly that, and so does the maker of the demo network.
 */
import { addDays, addDuration, later, type Day, type DurationUnit } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { formatAmount } from '#kit/domain/money.ts';
import type { Billing, BillingPlan } from '#areas/money/billing/billing.model.ts';
import { discountOfPart, instalmentsOf, lastDayOfPlan, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { instalmentLabel, servedDays } from '#areas/money/billing/invoice-part.words.ts';
import { invoiceOver, type Charge, type InvoiceDraft } from '#areas/money/invoice/invoice.rules.ts';
import type { InvoiceStatus, Label } from '#areas/money/invoice/invoice.model.ts';
import { journalForInvoice, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import {
  type PaymentDraft,
  type Tender,
  asPayment,
  entryOf,
  receivedCents,
  whyNotMethod,
} from '#areas/money/payment/payment.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { Tax } from '#areas/money/tax/tax.rules.ts';
import type { Merchandise } from '../joining-fee/joining-fee.model.ts';
import { joiningFeeLabel } from '../joining-fee/joining-fee.rules.ts';
import { givenFigures, type Offered } from '../membership/given.rules.ts';
import { meets, type Held } from '../membership/beside.rules.ts';
import { statusWhenPaid } from '../membership/membership.rules.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import type { SignUpFigures } from './sign-up.model.ts';
import { endWith, type Rest } from '../suspension/suspension.rules.ts';

type SignUpAsk = { start_on: Day; payments: readonly Tender[] };
/** What must be known of programme, price and branch. Prices hold tax; money in minor units. */
export type SignUpTerms = {
  programme: BillingPlan & {
    name: Label;
    duration_count: number;
    duration_unit: DurationUnit;
    sessions: number | null;
    /** How long one is bound from the first day; nought: for as long as it lasts. */
    commitment_count: number;
    commitment_unit: DurationUnit;
    notice_days: number;
    tax_class: TaxClass;
  };
  price: { price_cents: number; joining_fee_cents: number; currency: string };
  /** The joining fee that the programme names, and what goes with it. */
  fee?: { id: number; merchandise: readonly Merchandise[]; tax_class: TaxClass } | undefined;
  tax: Tax;
  /** False for somebody who has paid a joining fee before. */
  chargesJoiningFee: boolean;
  /** What was taken off already: of the price, and of a joining fee that is owed otherwise. */
  taken_off?: { price_cents: number; joining_fee_cents: number };
};
export type MembershipDraft = BillingPlan & {
  status: MembershipStatus;
  sold_on: Day;
  start_on: Day;
  end_on: Day;
  /** The last day as it is paid for, before any rest. */
  paid_until: Day;
  sessions_left: number | null;
  sessions_total: number | null;
  /** Bound until this day; null: for as long as it lasts. */
  commitment_until: Day | null;
  notice_days: number;
  price_cents: number;
  joining_fee_cents: number;
  currency: string;
};
export type SignUpEffect = {
  membership: MembershipDraft;
  invoice: InvoiceDraft & { status: Extract<InvoiceStatus, 'unpaid' | 'success'>; paid_cents: number };
  payments: readonly PaymentDraft[];
  /** All parts of the plan, the one that is invoiced now first. */
  instalments: readonly Instalment[];
  /** One entry for the invoice (none over nothing), then one for each payment in their order. */
  invoice_entry: JournalEntry | null;
  /** None of a transfer that waits. */
  payment_entries: readonly (JournalEntry | null)[];
};

export const MAX_DAYS_AHEAD = 366;

/** The last day: a month from 15 March ends on 14 April, from 31 January on the day before 28 February. */
export const lastDayOf = (start: Day, count: number, unit: DurationUnit): Day =>
  addDays(addDuration(start, count, unit), -1);

/** Until when a client who starts on a day is bound; null: for as long as it lasts. */
const boundUntil = (
  start: Day,
  { commitment_count, commitment_unit }: Pick<SignUpTerms['programme'], 'commitment_count' | 'commitment_unit'>,
): Day | null => (commitment_count === 0 ? null : lastDayOf(start, commitment_count, commitment_unit));

const planOf = ({ billing, every_count, every_unit, billing_day, instalment_count }: BillingPlan): BillingPlan => ({
  billing,
  every_count,
  every_unit,
  billing_day,
  instalment_count,
});
/** A charge with what was taken off its price. */
export const lessDiscount = (charge: Charge, discount_cents: number): Charge =>
  discount_cents > 0 ? { ...charge, discount_cents } : charge;
/** Of what was taken off a price, that of the first part of its plan. */
export const firstDiscount = (plan: BillingPlan, { from_on }: Instalment, discount_cents: number): number =>
  discountOfPart(plan, from_on, 1, discount_cents);
const chargesOf = (terms: SignUpTerms, first: Instalment): Charge[] => {
  const { programme, price, fee, chargesJoiningFee, taken_off } = terms;
  const sold: Charge = {
    kind: 'programme',
    label: instalmentLabel(programme.name, programme, first),
    tax_class: programme.tax_class,
    amount_cents: first.amount_cents,
  };
  const joining: Charge = {
    kind: 'joining_fee',
    // Of a fee that is waived nothing is handed out.
    label: joiningFeeLabel(chargesJoiningFee ? (fee?.merchandise ?? []) : []),
    tax_class: fee?.tax_class ?? 'standard',
    amount_cents: chargesJoiningFee ? price.joining_fee_cents : 0,
  };
  return [
    lessDiscount(sold, firstDiscount(programme, first, taken_off?.price_cents ?? 0)),
    lessDiscount(joining, taken_off?.joining_fee_cents ?? 0),
  ];
};
export const sumOf = (payments: readonly PaymentAsked[]): number =>
  payments.reduce((sum, payment) => sum + payment.amount_cents, 0);

/** `today` is the branch's business day: invoice and payments are dated on it, the tax is the one in force on it. */
export const signUpEffect = (ask: SignUpAsk, terms: SignUpTerms, today: Day): SignUpEffect => {
  const { programme, price } = terms;
  const { currency } = price;
  const start_on = ask.start_on;
  const plan = planOf(programme);
  const term = { start_on, end_on: lastDayOf(start_on, programme.duration_count, programme.duration_unit) };
  const end_on = lastDayOfPlan(plan, term);
  const instalments = instalmentsOf(plan, term, price.price_cents);
  const [first] = instalments;
  if (!first) throw new Error('a plan without a first instalment');
  const draft = invoiceOver(chargesOf(terms, first), {
    tax: terms.tax,
    currency,
    issued_on: today,
    due_on: later(today, start_on),
  });
  const payments = ask.payments.map((payment) => asPayment(payment, currency, today));
  const paid_cents = receivedCents(payments);
  const isPaid = paid_cents === draft.total_cents;
  return {
    membership: {
      ...plan,
      status: isPaid ? statusWhenPaid({ start_on, end_on }, today) : 'payment_pending',
      sold_on: today,
      start_on,
      end_on,
      paid_until: end_on,
      sessions_left: programme.sessions,
      sessions_total: programme.sessions,
      commitment_until: boundUntil(start_on, programme),
      notice_days: programme.notice_days,
      price_cents: price.price_cents,
      joining_fee_cents: terms.chargesJoiningFee ? price.joining_fee_cents : 0,
      currency,
    },
    invoice: { ...draft, paid_cents, status: isPaid ? 'success' : 'unpaid' },
    payments,
    instalments,
    invoice_entry: journalForInvoice(draft),
    payment_entries: payments.map(entryOf),
  };
};

type Sold<I> = { membership: MembershipDraft; instalments: readonly Instalment[]; name: Label; invoice: I };
/**
 * A sale while its branch has closed days before it: it rests on them, so it ends later, and the line of its invoice names
 * the days that are served.
 */
export const soldWithRests = <I extends Pick<InvoiceDraft, 'lines'>>(
  { membership, instalments, name, invoice }: Sold<I>,
  rests: readonly Rest[],
): { end_on: Day; invoice: I } => {
  const [first] = instalments;
  const end_on = endWith(membership.paid_until, rests);
  if (!first || rests.length === 0) return { end_on, invoice };
  const label = instalmentLabel(name, membership, servedDays(first, rests));
  const lines = invoice.lines.map((line) => (line.kind === 'programme' ? { ...line, label } : line));
  return { end_on, invoice: { ...invoice, lines } };
};

export type Allowance = { discount_cents: number; discount_reason: string | null; fee_waived_reason: string | null };
/** The price with what was allowed: less the discount, and without the joining fee where that is waived. */
export const withAllowance = <T extends Pick<SignUpTerms, 'price' | 'chargesJoiningFee'>>(
  terms: T,
  { discount_cents, fee_waived_reason }: Allowance,
): T => ({
  ...terms,
  price: { ...terms.price, price_cents: terms.price.price_cents - discount_cents },
  chargesJoiningFee: terms.chargesJoiningFee && fee_waived_reason === null,
  taken_off: {
    price_cents: discount_cents,
    joining_fee_cents: terms.chargesJoiningFee && fee_waived_reason !== null ? terms.price.joining_fee_cents : 0,
  },
});
/** What is wrong with a discount: more than the price, or without a reason. */
export const allowanceFaults = (
  { discount_cents, discount_reason }: Allowance,
  { price_cents, currency }: { price_cents: number; currency: string },
): Fault[] => [
  ...(discount_cents > price_cents
    ? [{ field: 'discount_cents', key: 'too_big', facts: { max: formatAmount(price_cents, currency) } }]
    : []),
  ...(discount_cents > 0 && !discount_reason ? [{ field: 'discount_reason', key: 'required' }] : []),
];

/** What is wrong with the dates that were asked for. */
export const signUpFaults = (ask: SignUpAsk, today: Day): Fault[] => [
  ...(ask.start_on < today ? [{ field: 'start_on', key: 'in_the_past' }] : []),
  ...(ask.start_on > addDays(today, MAX_DAYS_AHEAD) ? [{ field: 'start_on', key: 'invalid' }] : []),
];

/** A membership of the same programme whose days would overlap. */
export const overlapping = (
  held: readonly (Held & { programme_id: number })[],
  programme_id: number,
  term: { start_on: Day; end_on: Day; billing?: Billing },
): Held | undefined => held.find((one) => one.programme_id === programme_id && meets(one, term));

/** Joining is paid for once: not again by somebody whose earlier membership had the fee and was not called off. */
export const owesJoiningFee = (held: readonly { status: MembershipStatus; joining_fee_cents: number }[]): boolean =>
  !held.some((one) => one.joining_fee_cents > 0 && one.status !== 'cancelled' && one.status !== 'payment_failed');

/** Paid in full or not at all (a transfer that waits counts as meant); and only as much by the wallet as is in it. */
export const whyNotPayments = (effect: SignUpEffect, wallet_cents = 0): string | null => {
  const { total_cents } = effect.invoice;
  if (effect.payments.length > 0 && sumOf(effect.payments) !== total_cents) return 'membership.not_paid_in_full';
  const byWallet = effect.payments.filter(({ method }) => method === 'wallet');
  const [first] = byWallet;
  return first ? whyNotMethod({ ...first, amount_cents: sumOf(byWallet) }, wallet_cents) : null;
};

/** The effect as preview and receipt show it. */
export const figuresOf = (effect: SignUpEffect, offer: Offered & { name: Label }, wallet_cents = 0): SignUpFigures => {
  const { membership, invoice, instalments } = effect;
  return {
    ...planOf(membership),
    ...givenFigures(offer, membership, instalments),
    coming: instalments.slice(1).map(({ part_no, due_on, amount_cents }) => ({ part_no, due_on, amount_cents })),
    programme_name: offer.name,
    status: membership.status,
    start_on: membership.start_on,
    end_on: membership.end_on,
    sessions: membership.sessions_left,
    currency: invoice.currency,
    due_on: invoice.due_on,
    lines: invoice.lines,
    total_cents: invoice.total_cents,
    tax_cents: invoice.tax_cents,
    tax_name: invoice.tax_name,
    tax_bp: invoice.tax_bp,
    paid_cents: invoice.paid_cents,
    invoice_status: invoice.status,
    wallet_cents,
  };
};
