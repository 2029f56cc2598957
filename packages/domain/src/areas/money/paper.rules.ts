/** What a tax invoice says of each line: how many, at what price, with how much tax inside. */
import type { InvoiceLine } from './invoice.model.ts';

export type LineFigures = { quantity: number; unit_cents: number; tax_cents: number };
/** Prices hold tax; a price that does not divide evenly is rounded half up, the amount of the line is what counts. */
export const lineFigures = ({ quantity = 1, amount_cents, tax_cents }: InvoiceLine): LineFigures => ({
  quantity,
  unit_cents: Math.floor((2 * amount_cents + quantity) / (2 * quantity)),
  tax_cents,
});

/** The company, where it is not called as its branch is, and its number. */
export const companyOf = (of: {
  branch_name: string;
  legal_name: string;
  registration_number: string | null;
}): string => {
  const name = of.legal_name === of.branch_name ? '' : of.legal_name;
  return [name, of.registration_number && `(${of.registration_number})`].filter(Boolean).join(' ');
};
