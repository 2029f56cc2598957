/** What a tax invoice shows for each line: quantity, unit price and the tax included. */
import type { Locale } from '#kit/domain/words.ts';
import type { InvoiceLine } from '../invoice/invoice.model.ts';

type LineFigures = { quantity: number; unit_cents: number; tax_cents: number };
/**
 * Prices include tax; a price that doesn't divide evenly is rounded half up, and the line's amount is authoritative.
 */
export const lineFigures = ({ quantity = 1, amount_cents, tax_cents }: InvoiceLine): LineFigures => ({
  quantity,
  unit_cents: Math.floor((2 * amount_cents + quantity) / (2 * quantity)),
  tax_cents,
});

/** The company, if its name differs from the branch's, and its number. */
export const companyOf = (of: {
  branch_name: string;
  legal_name: string;
  registration_number: string | null;
}): string => {
  const name = of.legal_name === of.branch_name ? '' : of.legal_name;
  return [name, of.registration_number && `(${of.registration_number})`].filter(Boolean).join(' ');
};

type Letterhead = Parameters<typeof companyOf>[0] & { paper: { header: string } };
/** The header that the branch wrote for its invoices; empty if it only repeats the name of the company or the branch. */
export const headerOf = (of: Letterhead): string => {
  const header = of.paper.header.trim();
  return [companyOf(of), of.legal_name, of.branch_name].includes(header) ? '' : header;
};

const HAN = /\p{Script=Han}/u;
/**
 * The lines of a footer in the language of the document: branches write both languages below each other. If there is
 * only one language, its readers get that one.
 */
export const footerIn = (footer: string, locale: Locale): string => {
  const lines = footer.split('\n').filter((line) => line.trim() !== '');
  const meant = lines.filter((line) => HAN.test(line) === (locale === 'cn'));
  return (meant.length > 0 ? meant : lines).join('\n');
};
