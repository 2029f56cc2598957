/**
 * Credit notes, as pure functions: what of each line goes back, its tax, and the entry that mirrors the invoice's.
 * However many credit notes an invoice gets, together they never hold more of a line, or of its tax, than the invoice.
 */
import type { Day } from '#domain/kit/day.ts';
import { splitWithin, taxInside } from '#domain/kit/money.ts';
import type { InvoiceLine } from './invoice.model.ts';
import { journalForInvoice, type JournalEntry } from './journal.rules.ts';

/** What earlier credit notes have left of an invoice's line. */
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
  tax_name: string | null;
  tax_bp: number;
};

/**
 * A credit note over an amount, in minor units with tax, of at most what is left of these lines. Its tax is what the tax
 * inside all that is credited grows by, as far as these lines hold so much tax and so much without it; the last credit
 * note takes exactly the rest of the invoice's tax back.
 */
export const creditOver = (
  invoice: Creditable,
  left: readonly LineLeft[],
  amount_cents: number,
  today: Day,
): CreditDraft => {
  const { currency, credited_cents: before, tax_name, tax_bp } = invoice;
  const grown = taxInside(before + amount_cents, tax_bp) - taxInside(before, tax_bp);
  const held = left.reduce((sum, line) => sum + line.tax_cents, 0);
  const without = left.reduce((sum, line) => sum + line.amount_cents - line.tax_cents, 0);
  const tax_cents = Math.min(held, Math.max(grown, amount_cents - without));
  const taxes = splitWithin(
    tax_cents,
    left.map((line) => line.tax_cents),
  );
  const nets = splitWithin(
    amount_cents - tax_cents,
    left.map((line) => line.amount_cents - line.tax_cents),
  );
  const lines = left
    .map((line, i) => ({ ...line, amount_cents: (nets[i] ?? 0) + (taxes[i] ?? 0), tax_cents: taxes[i] ?? 0 }))
    .filter((line) => line.amount_cents > 0);
  return { issued_on: today, currency, total_cents: amount_cents, tax_cents, tax_name, tax_bp, lines };
};

/** The mirror of what the invoice posted: revenue and tax go back, and the client owes so much less. */
export const journalForCredit = (credit: CreditDraft): JournalEntry => {
  const invoiced = journalForInvoice(credit);
  if (!invoiced) throw new RangeError('a credit note over nothing');
  const lines = invoiced.lines.map(({ account, amount_cents }) => ({ account, amount_cents: -amount_cents }));
  return { ...invoiced, kind: 'credit_note', lines };
};
