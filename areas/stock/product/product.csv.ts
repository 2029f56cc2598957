/** The products as a file, a line for each variant. Its columns are those that the import reads. */
import { stockWords } from '../stock.words.ts';
import type { Product, ProductOption, ProductRow } from './product.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv, type CsvColumn } from '#kit/server/csv.ts';

export type VariantInFile = Pick<ProductRow, 'code' | 'name' | 'category_name' | 'status' | 'tax_class' | 'prices'> &
  Pick<Product, 'description'> & {
    options: readonly ProductOption[];
    choices: string[];
    sku: string;
    barcode: string | null;
    cost_cents: number;
    weight_g: number | null;
    is_active: boolean;
  };

const places = ['1', '2', '3'] as const;
type Column = CsvColumn<VariantInFile>;
const optionColumns = (locale: Locale): Column[] => {
  const { column } = inLanguage(stockWords, locale).product_sheet;
  return places.flatMap((place, at): Column[] => [
    { header: column[`option_${place}`], value: ({ options }) => options[at]?.name[locale] || options[at]?.name.en },
    {
      header: column[`value_${place}`],
      value: ({ options, choices }) => {
        const chosen = options[at]?.values.find(({ key }) => key === choices[at]);
        return chosen?.name[locale] || chosen?.name.en;
      },
    },
  ]);
};
const amount = (cents: number | null | undefined, of: string): string =>
  typeof cents === 'number' ? plainAmount(cents, of) : '';
/** Today's, in every currency that a product of the file has. */
const priceColumns = (rows: readonly VariantInFile[], locale: Locale): Column[] => {
  const { column } = inLanguage(stockWords, locale).product_sheet;
  const currencies = [...new Set(rows.flatMap(({ prices }) => prices.map(({ currency }) => currency)))].toSorted();
  return currencies.flatMap((of): Column[] => {
    const priceIn = ({ prices }: VariantInFile) => prices.find(({ currency }) => currency === of);
    return [
      { header: `${column.price} (${of})`, value: (row) => amount(priceIn(row)?.price_cents, of) },
      { header: `${column.member_price} (${of})`, value: (row) => amount(priceIn(row)?.member_price_cents, of) },
    ];
  });
};

export const variantsAsCsv = (rows: readonly VariantInFile[], locale: Locale, currency: string): string => {
  const { product, product_sheet, tax_class } = inLanguage(stockWords, locale);
  const { column } = product_sheet;
  return toCsv<VariantInFile>(
    [
      { header: column.code, value: (row) => row.code },
      { header: column.name_en, value: (row) => row.name.en },
      { header: column.name_cn, value: (row) => row.name.cn },
      { header: column.category_name, value: (row) => row.category_name?.[locale] || row.category_name?.en },
      { header: column.description_en, value: (row) => row.description.en },
      { header: column.description_cn, value: (row) => row.description.cn },
      { header: column.tax_class, value: (row) => tax_class[row.tax_class] },
      { header: product.field.status, value: (row) => product.status[row.status] },
      ...optionColumns(locale),
      { header: column.sku, value: (row) => row.sku },
      { header: column.barcode, value: (row) => row.barcode },
      { header: `${column.cost} (${currency})`, value: (row) => plainAmount(row.cost_cents, currency) },
      { header: column.weight, value: (row) => row.weight_g },
      { header: column.active, value: (row) => (row.is_active ? product.yes : product.no) },
      ...priceColumns(rows, locale),
    ],
    rows,
  );
};
