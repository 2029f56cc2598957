/** Empty files with the columns that an import reads. */
import { stockWords } from '../stock.words.ts';
import type { LineItem } from '../item/item.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

/** One product of two sizes shows how rows belong together. */
const example = [
  { size: 'M', sku: 'SHIRT-M' },
  { size: 'L', sku: 'SHIRT-L' },
];
type Example = (typeof example)[number];
const none = (): string => '';
export const productTemplate = (locale: Locale, currency: string, currencies: readonly string[]): string => {
  const { column, example: said } = inLanguage(stockWords, locale).product_sheet;
  return toCsv<Example>(
    [
      { header: column.code, value: () => 'SHIRT' },
      { header: column.name_en, value: () => said.name_en },
      { header: column.name_cn, value: () => said.name_cn },
      { header: column.category_name, value: none },
      { header: column.description_en, value: none },
      { header: column.description_cn, value: none },
      { header: column.tax_class, value: none },
      { header: column.option_1, value: () => said.option },
      { header: column.value_1, value: ({ size }) => size },
      { header: column.option_2, value: none },
      { header: column.value_2, value: none },
      { header: column.option_3, value: none },
      { header: column.value_3, value: none },
      { header: column.sku, value: ({ sku }) => sku },
      { header: column.barcode, value: none },
      { header: `${column.cost} (${currency})`, value: () => '0' },
      { header: column.weight, value: none },
      { header: column.active, value: none },
      ...currencies.flatMap((of) => [
        { header: `${column.price} (${of})`, value: none },
        { header: `${column.member_price} (${of})`, value: none },
      ]),
    ],
    example,
  );
};

type Row = LineItem & { barcode: string | null; unit_cost_cents: number | null };
/** Every item with an empty quantity: rows that stay empty are left out. */
export const openingTemplate = (rows: readonly Row[], locale: Locale, currency: string): string => {
  const { opening_sheet: own, item } = inLanguage(stockWords, locale);
  return toCsv<Row>(
    [
      { header: own.column.sku, value: (row) => row.sku },
      { header: own.column.barcode, value: (row) => row.barcode },
      { header: item.item, value: (row) => row.label[locale] },
      { header: own.column.quantity, value: () => '' },
      {
        header: `${own.column.unit_cost} (${currency})`,
        value: ({ unit_cost_cents: cents }) => (cents === null || cents === 0 ? '' : plainAmount(cents, currency)),
      },
    ],
    rows,
  );
};
