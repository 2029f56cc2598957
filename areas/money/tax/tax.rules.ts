import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import { splitWithin, taxInside } from '#kit/domain/money.ts';
import { taxClasses, type TaxClass } from './tax.model.ts';

/** A branch's tax from a day. Basis points: 9 % is 900. */
export type TaxRow = { valid_from: Day; name: string; rate_bp: number };
export type Tax = { name: string | null; rate_bp: number };
const noTax: Tax = { name: null, rate_bp: 0 };

/** The tax in force on a day: the newest row that starts on or before that day. No row means no tax. */
export const taxOn = (rows: readonly TaxRow[], day: Day): Tax => inForceOn(rows, day) ?? noTax;

/** How much of a branch's rate applies to a class: all of it, or nothing. */
export const rateOf = (tax_class: TaxClass, rateBp: number): number => (tax_class === 'standard' ? rateBp : 0);

export type Taxable = { tax_class: TaxClass; amount_cents: number };
/** The part of an amount that is taxed, in minor units with the tax. */
export const taxedCents = ({ tax_class, amount_cents }: Taxable): number =>
  tax_class === 'standard' ? amount_cents : 0;

/**
 * The tax inside tax-inclusive amounts: of the total of the taxed ones, rounded once, then spread so that the parts add
 * up to it exactly, with the remainder on the last one. No part exceeds its amount; zero-rated and exempt lines have
 * none.
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
/** The tax summary of a tax invoice: for each class on it the rate, and the totals without and with tax. */
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

/** A registered branch issues tax invoices; if everything on it is exempt, the law requires a plain invoice. */
export const isTaxInvoice = (lines: readonly Pick<Taxable, 'tax_class'>[], rateBp: number): boolean =>
  rateBp > 0 && lines.some(({ tax_class }) => tax_class !== 'exempt');
