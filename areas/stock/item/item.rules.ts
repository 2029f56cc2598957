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
