import { choicesText } from '../product/product.rules.ts';
import type { ProductOption } from '../product/product.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';

type Nameable = { name: Label; options: readonly ProductOption[]; choices: readonly string[] };
const joined = (name: string, choices: string): string => (choices === '' ? name : `${name} · ${choices}`);
/** "Boxing gloves · 12 oz · Black" in both languages; without a Chinese name, the English one. */
const itemLabel = ({ name, options, choices }: Nameable): Label => ({
  en: joined(name.en, choicesText(options, choices, 'en')),
  cn: joined(name.cn || name.en, choicesText(options, choices, 'cn')),
});

/** The same row with the name of its variant instead of the parts that make it. */
export const withLabel = <R extends Nameable>({
  name,
  options,
  choices,
  ...row
}: R): Omit<R, keyof Nameable> & { label: Label } => ({
  ...row,
  label: itemLabel({ name, options, choices }),
});

/**
 * A scanned code as barcodes are stored, with 13 digits: some scanners leave out the zeros at the start of a code, others
 * put one before it. A SKU stays as it is.
 */
export const barcodeFrom = (code: string): string =>
  /^\d{8,14}$/.test(code) ? code.replace(/^0+/, '').padStart(13, '0') : code;
