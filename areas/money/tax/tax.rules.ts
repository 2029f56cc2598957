import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import { splitWithin, taxInside } from '#kit/domain/money.ts';
import { taxClasses, type TaxClass } from './tax.model.ts';

/** A branch's tax from a day on. Basis points: 9 % is 900. */
export type TaxRow = { valid_from: Day; name: string; rate_bp: number };
export type Tax = { name: string | null; rate_bp: number };
const noTax: Tax = { name: null, rate_bp: 0 };

/** The tax in force on a day: the newest row that is valid from that day or before. None at all is no tax. */
export const taxOn = (rows: readonly TaxRow[], day: Day): Tax => inForceOn(rows, day) ?? noTax;

/** What of a branch's rate is owed on a class: all of it, or nothing. */
export const rateOf = (tax_class: TaxClass, rateBp: number): number => (tax_class === 'standard' ? rateBp : 0);

export type Taxable = { tax_class: TaxClass; amount_cents: number };
/** What of an amount tax is owed on, in minor units with the tax. */
export const taxedCents = ({ tax_class, amount_cents }: Taxable): number =>
  tax_class === 'standard' ? amount_cents : 0;

/**
 * The tax inside tax-inclusive amounts: of the sum of those that are taxed, rounded once, then spread over them so that
 * the parts add up to it exactly, the remainder on the last one. No part is more than its amount; a line that is
 * zero-rated or exempt holds none.
 */
export const taxInsideAll = (lines: readonly Taxable[], rateBp: number): { tax_cents: number; parts: number[] } => {
  const taxed = lines.map(taxedCents);
  const tax_cents = taxInside(
    taxed.reduce((sum, cents) => sum + cents, 0),
    rateBp,
  );
  return { tax_cents, parts: splitWithin(tax_cents, taxed) };
};

type TaxSum = {
  tax_class: TaxClass;
  rate_bp: number;
  net_cents: number;
  tax_cents: number;
  amount_cents: number;
};
/** What a tax invoice says below its lines: of each class that stands on it the rate, and the sums without and with tax. */
export const taxSums = (lines: readonly (Taxable & { tax_cents: number })[], rateBp: number): TaxSum[] =>
  taxClasses.flatMap((tax_class) => {
    const those = lines.filter((line) => line.tax_class === tax_class);
    if (those.length === 0) return [];
    const amount_cents = those.reduce((sum, line) => sum + line.amount_cents, 0);
    const tax_cents = those.reduce((sum, line) => sum + line.tax_cents, 0);
    return [
      { tax_class, rate_bp: rateOf(tax_class, rateBp), net_cents: amount_cents - tax_cents, tax_cents, amount_cents },
    ];
  });

/** A branch that is registered makes tax invoices; over nothing but what is exempt the law has it make plain ones. */
export const isTaxInvoice = (lines: readonly Pick<Taxable, 'tax_class'>[], rateBp: number): boolean =>
  rateBp > 0 && lines.some(({ tax_class }) => tax_class !== 'exempt');
