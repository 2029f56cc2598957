/**
 * Signing a client up, as one pure function: dates, status, invoice, tax, payments and journal. The preview shows its
 * result, posting saves exactly that, and so does the maker of the demo network.
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
/** The facts about programme, price and branch. Prices include tax; money in minor units. */
export type SignUpTerms = {
  programme: BillingPlan & {
    name: Label;
    duration_count: number;
    duration_unit: DurationUnit;
    sessions: number | null;
    /** The commitment from the first day; zero: as long as it lasts. */
    commitment_count: number;
    commitment_unit: DurationUnit;
    notice_days: number;
    tax_class: TaxClass;
  };
  price: { price_cents: number; joining_fee_cents: number; currency: string };
  /** The programme's joining fee, and its merchandise. */
  fee?: { id: number; merchandise: readonly Merchandise[]; tax_class: TaxClass } | undefined;
  tax: Tax;
  /** False for a client who has paid a joining fee before. */
  chargesJoiningFee: boolean;
  /** Deducted already: from the price, and from a joining fee that would otherwise be owed. */
  taken_off?: { price_cents: number; joining_fee_cents: number };
};
export type MembershipDraft = BillingPlan & {
  status: MembershipStatus;
  sold_on: Day;
  start_on: Day;
  end_on: Day;
  /** The last day as paid for, before any suspension. */
  paid_until: Day;
  sessions_left: number | null;
  sessions_total: number | null;
  /** Committed until this day; null: as long as it lasts. */
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
  /** One entry for the invoice (none for a zero amount), then one for each payment in order. */
  invoice_entry: JournalEntry | null;
  /** None for a pending transfer. */
  payment_entries: readonly (JournalEntry | null)[];
};

export const MAX_DAYS_AHEAD = 366;

/** The last day: a month from 15 March ends on 14 April, from 31 January on the day before 28 February. */
export const lastDayAfter = (start: Day, count: number, unit: DurationUnit): Day =>
  addDays(addDuration(start, count, unit), -1);

/** The end of the commitment for a first day; null: as long as it lasts. */
const boundUntil = (
  start: Day,
  { commitment_count, commitment_unit }: Pick<SignUpTerms['programme'], 'commitment_count' | 'commitment_unit'>,
): Day | null => (commitment_count === 0 ? null : lastDayAfter(start, commitment_count, commitment_unit));

const planOf = ({ billing, every_count, every_unit, billing_day, instalment_count }: BillingPlan): BillingPlan => ({
  billing,
  every_count,
  every_unit,
  billing_day,
  instalment_count,
});
/** A charge with its discount. */
export const lessDiscount = (charge: Charge, discount_cents: number): Charge =>
  discount_cents > 0 ? { ...charge, discount_cents } : charge;
/** The share of the first part of the plan in a discount. */
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
    // A waived fee comes without merchandise.
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

/** `today` is the branch's business day: invoice and payments are dated on it, with the tax rate of that day. */
export const signUpEffect = (ask: SignUpAsk, terms: SignUpTerms, today: Day): SignUpEffect => {
  const { programme, price } = terms;
  const { currency } = price;
  const start_on = ask.start_on;
  const plan = planOf(programme);
  const term = { start_on, end_on: lastDayAfter(start_on, programme.duration_count, programme.duration_unit) };
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
 * A sale with closed days of the branch ahead: the membership is suspended on them, so it ends later, and the line of
 * its invoice names the days that are served.
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
/** The price after reductions: less the discount, and without the joining fee if that is waived. */
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
/** The faults of a discount: more than the price, or without a reason. */
export const allowanceFaults = (
  { discount_cents, discount_reason }: Allowance,
  { price_cents, currency }: { price_cents: number; currency: string },
): Fault[] => [
  ...(discount_cents > price_cents
    ? [{ field: 'discount_cents', key: 'too_big', facts: { max: formatAmount(price_cents, currency) } }]
    : []),
  ...(discount_cents > 0 && !discount_reason ? [{ field: 'discount_reason', key: 'required' }] : []),
];

/** The faults of the requested dates. */
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

/**
 * The joining fee is paid once: not again if an earlier membership had the fee and wasn't cancelled before it began.
 */
export const owesJoiningFee = (held: readonly { status: MembershipStatus; joining_fee_cents: number }[]): boolean =>
  !held.some((one) => one.joining_fee_cents > 0 && one.status !== 'cancelled' && one.status !== 'payment_failed');

/** Paid in full or not at all (a pending transfer counts as planned); the wallet pays no more than its balance. */
export const whyNotPayments = (effect: SignUpEffect, wallet_cents = 0): string | null => {
  const { total_cents } = effect.invoice;
  if (effect.payments.length > 0 && sumOf(effect.payments) !== total_cents) return 'membership.not_paid_in_full';
  const byWallet = effect.payments.filter(({ method }) => method === 'wallet');
  const [first] = byWallet;
  return first ? whyNotMethod({ ...first, amount_cents: sumOf(byWallet) }, wallet_cents) : null;
};

/** The effect for preview and receipt. */
export const figuresOf = (
  effect: SignUpEffect,
  offer: Offered & { name: Label },
  wallet_cents = 0,
): Omit<SignUpFigures, 'merchandise'> => {
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
