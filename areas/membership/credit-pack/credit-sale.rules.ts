/**
 * Selling a credit pack, as one pure function: invoice, payments, journal and lot. Posting does what the preview shows.
 */
import { firstExpiry, type EntryDraft } from '../credit/credit.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { invoiceOver, type InvoiceDraft } from '#areas/money/invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
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
import type { CreditPackRow } from './credit-pack.model.ts';
import type { CreditSaleFigures } from '../credit/credit.model.ts';

export type PackTerms = Pick<
  CreditPackRow,
  'credits' | 'validity' | 'valid_count' | 'valid_unit' | 'uses' | 'categories' | 'priority' | 'is_promotional'
> & { name: Label };
export type SaleTerms = { pack: PackTerms; tax_class: TaxClass; price_cents: number; currency: string; tax: Tax };
export type CreditSaleEffect = {
  lot: PackTerms & {
    bought_on: Day;
    expires_on: Day | null;
    currency: string;
    price_cents: number;
    net_cents: number;
    /** None of it can be used before its invoice is paid. */
    waits: boolean;
  };
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  payments: readonly PaymentDraft[];
  invoice_entry: JournalEntry | null;
  payment_entries: readonly (JournalEntry | null)[];
};

/** `today` is the branch's business day. */
export const creditSaleEffect = (asked: readonly Tender[], terms: SaleTerms, today: Day): CreditSaleEffect => {
  const { pack, tax_class, price_cents, currency, tax } = terms;
  const charge = { kind: 'credit_pack' as const, label: pack.name, tax_class, amount_cents: price_cents };
  const draft = invoiceOver([charge], { tax, currency, issued_on: today, due_on: today });
  const payments = asked.map((payment) => asPayment(payment, currency, today));
  const paid_cents = receivedCents(payments);
  const net_cents = draft.total_cents - draft.tax_cents;
  const waits = payments.some(({ status }) => status === 'pending');
  return {
    lot: { ...pack, bought_on: today, expires_on: firstExpiry(pack, today), currency, price_cents, net_cents, waits },
    invoice: { ...draft, paid_cents, status: paid_cents === draft.total_cents ? 'success' : 'unpaid' },
    payments,
    invoice_entry: journalForInvoice(draft),
    payment_entries: payments.map(entryOf),
  };
};

/**
 * A preview has no payments yet. A sale is paid in full: by money received, or by a payment that waits for a second
 * person, and then its credits wait too.
 */
export const whyNotSale = ({ invoice, payments }: CreditSaleEffect, isPreview: boolean): string | null => {
  const isOpen = payments.reduce((sum, one) => sum + one.amount_cents, 0) !== invoice.total_cents;
  if (isOpen && !(isPreview && payments.length === 0)) return 'membership.not_paid_in_full';
  return payments.map((payment) => whyNotMethod(payment)).find((why) => why !== null) ?? null;
};

/** What a lot gives, at the sale or on the day it is paid. Its days begin then, if they begin with the purchase. */
export const givenCredits = (
  lot: { id: number; credits: number } & Parameters<typeof firstExpiry>[0],
  paid_on: Day,
): EntryDraft => ({ lot_id: lot.id, kind: 'grant', credits: lot.credits, expires_on: firstExpiry(lot, paid_on) });

export const saleFigures = ({ lot, invoice }: CreditSaleEffect): CreditSaleFigures => ({
  pack_name: lot.name,
  credits: lot.credits,
  validity: lot.validity,
  valid_count: lot.valid_count,
  valid_unit: lot.valid_unit,
  expires_on: lot.expires_on,
  currency: invoice.currency,
  lines: invoice.lines,
  total_cents: invoice.total_cents,
  tax_cents: invoice.tax_cents,
  tax_name: invoice.tax_name,
  tax_bp: invoice.tax_bp,
  paid_cents: invoice.paid_cents,
  invoice_status: invoice.status,
  waits: lot.waits,
});
