import type { Day } from '#kit/domain/day.ts';
import type { InvoiceLine } from './invoice.model.ts';
import { taxInside } from '#kit/domain/money.ts';
import { rateOf, taxInsideAll, type Tax } from '../tax/tax.rules.ts';

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
export type Charge = Omit<InvoiceLine, 'tax_cents' | 'discount_net_cents'>;

/** The discount without the tax that would have been in it. */
const netDiscount = ({ discount_cents, tax_class }: Charge, { rate_bp }: Tax): Partial<InvoiceLine> =>
  discount_cents
    ? { discount_cents, discount_net_cents: discount_cents - taxInside(discount_cents, rateOf(tax_class, rate_bp)) }
    : {};

/**
 * An invoice for tax-inclusive charges. Zero charges are left out, unless they have a discount or are the only ones.
 */
export const invoiceOver = (
  charges: readonly Charge[],
  { tax, currency, issued_on, due_on }: { tax: Tax; currency: string; issued_on: Day; due_on: Day },
): InvoiceDraft => {
  const counted = charges.filter(({ amount_cents, discount_cents = 0 }) => amount_cents + discount_cents > 0);
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
    lines: kept.map((charge, i) => ({ ...charge, ...netDiscount(charge, tax), tax_cents: parts[i] ?? 0 })),
  };
};

/** Letters only are a name: nobody looks for a number with them, because each has digits. */
export const isName = (typed: string): boolean => /^[\p{L}\p{M}\s]+$/u.test(typed);
