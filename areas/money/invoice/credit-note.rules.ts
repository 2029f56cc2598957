/**
 * Credit notes, as pure functions: the credited amount of each line, its tax, and the entry that mirrors the invoice's.
 * However many credit notes an invoice gets, together they never exceed a line of the invoice or its tax.
 */
import type { Day } from '#kit/domain/day.ts';
import { mulDiv, splitWithin, taxInside } from '#kit/domain/money.ts';
import type { InvoiceLine } from './invoice.model.ts';
import { journalForInvoice, type JournalEntry } from '../journal/journal.rules.ts';
import { taxedCents } from '../tax/tax.rules.ts';

/** What is left of an invoice's line after earlier credit notes. */
export type LineLeft = InvoiceLine & { id: number };
export type CreditDraft = {
  issued_on: Day;
  currency: string;
  total_cents: number;
  tax_cents: number;
  tax_name: string | null;
  tax_bp: number;
  lines: LineLeft[];
};
export type Creditable = {
  currency: string;
  total_cents: number;
  credited_cents: number;
  /** The standard-rated part of what was credited. */
  credited_taxed_cents: number;
  tax_name: string | null;
  tax_bp: number;
};

const sumOf = (all: readonly number[]): number => all.reduce((sum, cents) => sum + cents, 0);

/**
 * A line is credited with the same share of its discount; the last credit takes the rest of it. A line with a zero
 * amount is credited with the last one of its invoice.
 */
export const discountBack = (
  { amount_cents, discount_cents = 0, discount_net_cents = 0 }: Omit<InvoiceLine, 'tax_cents'>,
  back_cents: number,
  isAll: boolean,
): Pick<InvoiceLine, 'discount_cents' | 'discount_net_cents'> => {
  if (discount_cents === 0 || (amount_cents === 0 && !isAll)) return {};
  const share = (cents: number): number => (amount_cents === 0 ? cents : mulDiv(cents, back_cents, amount_cents));
  return { discount_cents: share(discount_cents), discount_net_cents: share(discount_net_cents) };
};

/**
 * A credit note for an amount, in minor units with tax, up to what is left of these lines: the taxed part has the same
 * share as in all of them. Its tax is the increase of the tax in everything credited so far, as far as these lines
 * contain enough taxed and untaxed amounts; the last credit note takes exactly the remaining tax of the invoice.
 */
export const creditOver = (
  invoice: Creditable,
  left: readonly LineLeft[],
  amount_cents: number,
  today: Day,
): CreditDraft => {
  const { currency, credited_taxed_cents: before, tax_name, tax_bp } = invoice;
  const holds = { tax: left.map((line) => line.tax_cents), taxed: left.map(taxedCents) };
  const untaxed = left.map((line) => line.amount_cents - taxedCents(line));
  const [taxed_cents = 0, untaxed_cents = 0] = splitWithin(amount_cents, [sumOf(holds.taxed), sumOf(untaxed)]);
  const grown = taxInside(before + taxed_cents, tax_bp) - taxInside(before, tax_bp);
  const without = holds.taxed.map((cents, i) => cents - (holds.tax[i] ?? 0));
  const tax_cents = Math.min(sumOf(holds.tax), Math.max(grown, taxed_cents - sumOf(without)));
  const taxes = splitWithin(tax_cents, holds.tax);
  const nets = splitWithin(taxed_cents - tax_cents, without);
  const others = splitWithin(untaxed_cents, untaxed);
  const isAll = amount_cents === invoice.total_cents - invoice.credited_cents;
  const lines = left
    .map(({ discount_cents, discount_net_cents, ...line }, i) => {
      const tax = taxes[i] ?? 0;
      const back = (nets[i] ?? 0) + (others[i] ?? 0) + tax;
      const given = discountBack({ ...line, discount_cents, discount_net_cents }, back, isAll);
      return { ...line, ...given, amount_cents: back, tax_cents: tax };
    })
    .filter((line) => line.amount_cents + (line.discount_cents ?? 0) > 0);
  return { issued_on: today, currency, total_cents: amount_cents, tax_cents, tax_name, tax_bp, lines };
};

/** Mirrors the entry of the invoice: revenue and tax are reversed, and the client owes less. */
export const journalForCredit = (credit: CreditDraft): JournalEntry => {
  const invoiced = journalForInvoice(credit);
  if (!invoiced) throw new RangeError('a credit note over nothing');
  const lines = invoiced.lines.map(({ account, amount_cents }) => ({ account, amount_cents: -amount_cents }));
  return { ...invoiced, kind: 'credit_note', lines };
};
