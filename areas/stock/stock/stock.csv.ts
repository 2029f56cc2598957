/** The stock of a branch as a file, for counting, ordering and the accountant. */
import { stockWords } from '../stock.words.ts';
import type { StockRow } from './stock.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export const stockAsCsv = (rows: readonly StockRow[], locale: Locale, currency: string): string => {
  const { stock: own, item } = inLanguage(stockWords, locale);
  const amount = (cents: number | null): string => (cents === null ? '' : plainAmount(cents, currency));
  return toCsv<StockRow>(
    [
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: own.field.category_name, value: (row) => row.category_name?.[locale] || row.category_name?.en },
      { header: own.field.on_hand, value: (row) => row.on_hand },
      { header: own.field.reserved, value: (row) => row.reserved },
      { header: own.field.available, value: (row) => row.available },
      { header: own.field.in_transit, value: (row) => row.in_transit },
      { header: `${own.field.average_cents} (${currency})`, value: (row) => amount(row.average_cents) },
      { header: `${own.field.value_cents} (${currency})`, value: (row) => amount(row.value_cents) },
      { header: own.field.reorder_point, value: (row) => row.reorder_point },
      { header: own.field.sold, value: (row) => row.sold },
      { header: own.field.cover_days, value: (row) => row.cover_days },
    ],
    rows,
  );
};
