import { formatMoney } from '#kit/domain/money.ts';
import { fill, inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import type { InvoiceLine, Label } from '../invoice/invoice.model.ts';
import { taxSums } from './tax.rules.ts';
import { taxWords } from './tax.words.ts';

export type Taxed = { tax_name: string | null; tax_bp: number; lines: readonly InvoiceLine[] };

/**
 * The tax lines below a total before posting: the tax included in taxed amounts, and the untaxed amounts. Empty if the
 * branch charges no tax.
 */
const taxParts = ({ tax_name, tax_bp, lines }: Taxed): { key: string; label: Label; cents: number }[] =>
  tax_bp === 0
    ? []
    : taxSums(lines, tax_bp).map(({ tax_class, rate_bp, tax_cents, amount_cents }) => {
        const facts = { name: tax_name ?? '', rate: String(rate_bp / 100) };
        const label = {
          en: fill(inLanguage(taxWords, 'en').tax_part[tax_class], facts),
          cn: fill(inLanguage(taxWords, 'cn').tax_part[tax_class], facts),
        };
        return { key: tax_class, label, cents: tax_class === 'standard' ? tax_cents : amount_cents };
      });

/** The same as lines of `Figures`. */
export const taxLines = (
  taxed: Taxed & { currency: string },
  locale: Locale,
): { key: string; label: string; value: string; quiet: true }[] =>
  taxParts(taxed).map(({ key, label, cents }) => ({
    key,
    label: textIn(label, locale),
    value: formatMoney(cents, taxed.currency),
    quiet: true,
  }));

/** "GST 9 %", "Zero-rated 0 %", "Exempt" */
export const rateLabel = (
  { tax_class, rate_bp }: { tax_class: InvoiceLine['tax_class']; rate_bp: number },
  tax_name: string | null,
): Label => {
  const { en, cn } = {
    en: inLanguage(taxWords, 'en').tax_class[tax_class],
    cn: inLanguage(taxWords, 'cn').tax_class[tax_class],
  };
  if (tax_class === 'exempt') return { en, cn };
  if (tax_class === 'zero_rated') return { en: `${en} 0 %`, cn: `${cn} 0%` };
  const [name, rate] = [tax_name ?? '', rate_bp / 100];
  return { en: `${name} ${rate} %`.trim(), cn: `${name} ${rate}%`.trim() };
};
