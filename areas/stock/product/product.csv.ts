/** The products as a file: a line for each variant, so that it can be counted and labelled. */
import { stockWords } from '../stock.words.ts';
import type { ProductOption, ProductRow } from './product.model.ts';
import { choicesText } from './product.rules.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export type VariantInFile = Pick<ProductRow, 'code' | 'name' | 'category_name' | 'status'> & {
  options: readonly ProductOption[];
  choices: string[];
  sku: string;
  barcode: string | null;
  cost_cents: number;
  weight_g: number | null;
  is_active: boolean;
};

export const variantsAsCsv = (rows: readonly VariantInFile[], locale: Locale, currency: string): string => {
  const { product } = inLanguage(stockWords, locale);
  return toCsv<VariantInFile>(
    [
      { header: product.field.code, value: (row) => row.code },
      { header: product.field.name_en, value: (row) => row.name.en },
      { header: product.field.name_cn, value: (row) => row.name.cn },
      { header: product.field.category_name, value: (row) => row.category_name?.[locale] || row.category_name?.en },
      { header: product.field.status, value: (row) => product.status[row.status] },
      { header: product.variant, value: (row) => choicesText(row.options, row.choices, locale) },
      { header: product.sku, value: (row) => row.sku },
      { header: product.barcode, value: (row) => row.barcode },
      { header: `${product.cost} (${currency})`, value: (row) => plainAmount(row.cost_cents, currency) },
      { header: product.weight, value: (row) => row.weight_g },
      { header: product.active, value: (row) => (row.is_active ? product.yes : product.no) },
    ],
    rows,
  );
};
