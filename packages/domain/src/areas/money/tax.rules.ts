import { inForceOn } from '#domain/kit/dated.ts';
import type { Day } from '#domain/kit/day.ts';
import { splitWithin, taxInside } from '#domain/kit/money.ts';

/** A branch's tax from a day on. Basis points: 9 % is 900. */
export type TaxRow = { valid_from: Day; name: string; rate_bp: number };
export type Tax = { name: string | null; rate_bp: number };
const noTax: Tax = { name: null, rate_bp: 0 };

/** The tax in force on a day: the newest row that is valid from that day or before. None at all is no tax. */
export const taxOn = (rows: readonly TaxRow[], day: Day): Tax => inForceOn(rows, day) ?? noTax;

/**
 * The tax inside tax-inclusive amounts: of the sum, rounded once, then spread over the amounts so that the parts add
 * up to it exactly. No part is more than its amount.
 */
export const taxInsideAll = (
  amountsCents: readonly number[],
  rateBp: number,
): { tax_cents: number; parts: number[] } => {
  const total = amountsCents.reduce((sum, cents) => sum + cents, 0);
  const tax_cents = taxInside(total, rateBp);
  return { tax_cents, parts: splitWithin(tax_cents, amountsCents) };
};
