/**
 * Paying off the rest of a plan, less a discount, as a pure function. The upcoming parts become one part over all their
 * days, so that plan, invoice and daily recognition stay consistent.
 */
import type { Fault } from '#kit/domain/errors.ts';
import { formatPeriod, later, type Day } from '#kit/domain/day.ts';
import { formatAmount } from '#kit/domain/money.ts';
import { discountOfPart, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { servedDays } from '#areas/money/billing/invoice-part.words.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { invoiceOver, type InvoiceDraft } from '#areas/money/invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import {
  type PaymentDraft,
  asPayment,
  type Tender,
  entryOf,
  receivedCents,
  whyNotMethod,
} from '#areas/money/payment/payment.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { Tax } from '#areas/money/tax/tax.rules.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import type { Rest } from '../suspension/suspension.rules.ts';
import { lessDiscount } from '../sign-up/sign-up.rules.ts';

type UpfrontTerm = BillingPlan & {
  status: MembershipStatus;
  currency: string;
  start_on: Day;
  price_cents: number;
  /** The discount so far. */
  discount_cents: number;
  programme_name: Label;
  tax_class: TaxClass;
};
type UpfrontAsk = { discount_cents: number; discount_reason: string | null; payments: readonly Tender[] };
export type UpfrontEffect = {
  /** All upcoming parts, as one. */
  part: Instalment;
  parts: number;
  /** The paid days as they are served: moved by every known suspension. */
  served: { from_on: Day; until_on: Day };
  remaining_cents: number;
  membership: { price_cents: number; discount_cents: number; instalment_count: number };
  posting: UpfrontPosting;
};
/** One invoice for everything that is left, with its payments. */
type UpfrontPosting = {
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  invoice_entry: JournalEntry | null;
  payments: readonly PaymentDraft[];
  payment_entries: readonly (JournalEntry | null)[];
};

const convertible: readonly MembershipStatus[] = ['ongoing_pending', 'ongoing', 'paused', 'payment_failed'];
/** Only for a fixed number of instalments with upcoming ones. */
export const whyNotUpfront = (
  term: Pick<UpfrontTerm, 'status' | 'billing'>,
  parts: readonly Instalment[],
): string | null => {
  if (term.billing !== 'instalments' || parts.length === 0) return 'membership.nothing_to_come';
  return convertible.includes(term.status) ? null : 'membership.not_convertible';
};

const sum = (parts: readonly { amount_cents: number }[]): number =>
  parts.reduce((all, one) => all + one.amount_cents, 0);

/** Something is left to be paid, and a discount has a reason. */
export const upfrontFaults = (parts: readonly Instalment[], ask: UpfrontAsk, currency: string): Fault[] => [
  ...(ask.discount_cents >= sum(parts)
    ? [{ field: 'discount_cents', key: 'too_big', facts: { max: formatAmount(sum(parts) - 1, currency) } }]
    : []),
  ...(ask.discount_cents > 0 && !ask.discount_reason ? [{ field: 'discount_reason', key: 'required' }] : []),
];

type Served = UpfrontEffect['served'];
const labelOf = ({ en, cn }: Label, first: Instalment, last: Instalment, served: Served): Label => {
  const { from_on: from, until_on: until } = served;
  const [parts, cnParts] = [`${first.part_no} to ${last.part_no}`, `第 ${first.part_no} 至 ${last.part_no} 期`];
  return {
    en: `${en}, instalments ${parts} paid in full, ${formatPeriod(from, until, 'en')}`,
    cn: `${cn || en}（${cnParts}一次付清，${formatPeriod(from, until, 'cn')}）`,
  };
};

/** `parts` are the upcoming ones, in order; at least one. */
export const upfrontEffect = (
  term: UpfrontTerm,
  parts: readonly Instalment[],
  ask: UpfrontAsk,
  { tax, today, rests = [] }: { tax: Tax; today: Day; rests?: readonly Rest[] },
): UpfrontEffect => {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new Error('a plan without anything to come');
  const remaining_cents = sum(parts);
  const amount_cents = remaining_cents - ask.discount_cents;
  const until_on = later(first.until_on, last.until_on);
  const served = servedDays({ from_on: first.from_on, until_on }, rests);
  const label = labelOf(term.programme_name, first, last, served);
  const { currency, tax_class } = term;
  if (amount_cents <= 0) throw new Error('nothing is left to be paid');
  const before = parts.map(({ part_no }) => discountOfPart(term, term.start_on, part_no, term.discount_cents));
  const discount_cents = before.reduce((all, one) => all + one, ask.discount_cents);
  const charge = lessDiscount({ kind: 'programme', label, tax_class, amount_cents }, discount_cents);
  const draft = invoiceOver([charge], { tax, currency, issued_on: today, due_on: today });
  const payments = ask.payments.map((payment) => asPayment(payment, currency, today));
  const paid_cents = receivedCents(payments);
  const posting: UpfrontPosting = {
    invoice: { ...draft, paid_cents, status: paid_cents === draft.total_cents ? 'success' : 'unpaid' },
    invoice_entry: journalForInvoice(draft),
    payments,
    payment_entries: payments.map(entryOf),
  };
  return {
    part: { ...first, until_on, amount_cents },
    parts: parts.length,
    served,
    remaining_cents,
    membership: {
      price_cents: term.price_cents - ask.discount_cents,
      discount_cents: term.discount_cents + ask.discount_cents,
      instalment_count: first.part_no,
    },
    posting,
  };
};

/** Paid in full or not at all, and the wallet pays no more than its balance. */
export const whyNotUpfrontPaid = (
  { posting: { invoice } }: UpfrontEffect,
  ask: UpfrontAsk,
  wallet_cents: number,
): string | null => {
  const { payments } = ask;
  if (payments.length > 0 && sum(payments) !== invoice.total_cents) return 'membership.not_paid_in_full';
  const byWallet = payments.filter(({ method }) => method === 'wallet');
  const [first] = byWallet;
  return first ? whyNotMethod({ ...first, amount_cents: sum(byWallet) }, wallet_cents) : null;
};
