/** What a tax invoice says of each line: how many, at what price, with how much tax inside. */
import type { Locale } from '#kit/domain/words.ts';
import type { InvoiceLine } from '../invoice/invoice.model.ts';

type LineFigures = { quantity: number; unit_cents: number; tax_cents: number };
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

const HAN = /\p{Script=Han}/u;
/**
 * The lines of a footer that are written in the language of the paper: a branch writes both below each other. Where it
 * has written one language only, its readers get that one.
 */
export const footerIn = (footer: string, locale: Locale): string => {
  const lines = footer.split('\n').filter((line) => line.trim() !== '');
  const meant = lines.filter((line) => HAN.test(line) === (locale === 'cn'));
  return (meant.length > 0 ? meant : lines).join('\n');
};
