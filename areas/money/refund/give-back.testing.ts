/** Builders for tests of crediting. */
import type { Returnable } from './give-back.rules.ts';
import type { InvoiceLineKind } from '../journal/journal.rules.ts';
import type { TaxClass } from '../tax/tax.model.ts';
import { taxInsideAll } from '../tax/tax.rules.ts';

let last = 0;
type Line = readonly [kind: InvoiceLineKind, cents: number, tax_class?: TaxClass];
type Wanted = Partial<Pick<Returnable, 'status' | 'paid_cents' | 'complimentary_cents' | 'tax_bp' | 'currency'>> & {
  others?: readonly Line[];
};
/** An invoice for a programme, with optional other lines; paid in full by default. */
export const anInvoice = (cents: number, more: Wanted = {}): Returnable => {
  const { others = [], tax_bp = 900, status = 'success', currency = 'SGD' } = more;
  last += 1;
  const wanted: Line[] = [['programme', cents] as const, ...others].filter(([, amount]) => amount > 0);
  const taxable = wanted.map(([, amount_cents, tax_class = 'standard' as const]) => ({ tax_class, amount_cents }));
  const { parts } = taxInsideAll(taxable, tax_bp);
  const lines = wanted.map(([kind, amount_cents, tax_class = 'standard'], i) => ({
    id: last * 10 + i,
    kind,
    label: { en: kind, cn: kind },
    tax_class,
    amount_cents,
    tax_cents: parts[i] ?? 0,
  }));
  const total_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const paid_cents = more.paid_cents ?? (status === 'unpaid' ? 0 : total_cents);
  return {
    id: last,
    number: `INV-${last}`,
    version: 1,
    status,
    currency,
    total_cents,
    credited_cents: 0,
    credited_taxed_cents: 0,
    paid_cents,
    complimentary_cents: more.complimentary_cents ?? 0,
    tax_name: 'GST',
    tax_bp,
    lines,
  };
};
/** The invoice of an upfront sale; with a zero amount there is nothing to credit. */
export const invoicedOnce = (cents: number, more: Wanted = {}): Returnable[] =>
  cents > 0 ? [anInvoice(cents, more)] : [];
