import type { Day } from '#domain/kit/day.ts';
import type { InvoiceLine } from './invoice.model.ts';
import { taxInsideAll, type Tax } from './tax.rules.ts';

export type InvoiceDraft = {
  issued_on: Day;
  due_on: Day;
  currency: string;
  total_cents: number;
  tax_cents: number;
  tax_name: string | null;
  tax_bp: number;
  lines: InvoiceLine[];
};
export type Charge = Omit<InvoiceLine, 'tax_cents'>;

/** An invoice over tax-inclusive charges. Charges over nothing are left out, unless nothing else is there. */
export const invoiceOver = (
  charges: readonly Charge[],
  { tax, currency, issued_on, due_on }: { tax: Tax; currency: string; issued_on: Day; due_on: Day },
): InvoiceDraft => {
  const counted = charges.filter((charge) => charge.amount_cents > 0);
  const kept = counted.length > 0 ? counted : charges.slice(0, 1);
  const { tax_cents, parts } = taxInsideAll(kept, tax.rate_bp);
  return {
    issued_on,
    due_on,
    currency,
    total_cents: kept.reduce((sum, charge) => sum + charge.amount_cents, 0),
    tax_cents,
    tax_name: tax.name,
    tax_bp: tax.rate_bp,
    lines: kept.map((charge, i) => ({ ...charge, tax_cents: parts[i] ?? 0 })),
  };
};
