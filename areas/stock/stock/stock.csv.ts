/** The stock of a branch as a file, for counting, ordering and the accountant. */
import { stockWords } from '../stock.words.ts';
import type { StockRow } from './stock.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export const stockAsCsv = (rows: readonly StockRow[], locale: Locale): string => {
  const { stock: own, item, field } = inLanguage(stockWords, locale);
  return toCsv<StockRow>(
    [
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: own.field.category_name, value: (row) => row.category_name?.[locale] || row.category_name?.en },
      { header: own.field.on_hand, value: (row) => row.on_hand },
      { header: own.field.reserved, value: (row) => row.reserved },
      { header: own.field.available, value: (row) => row.available },
      { header: own.field.in_transit, value: (row) => row.in_transit },
      { header: field.currency, value: (row) => row.currency },
      {
        header: own.field.average_cents,
        value: ({ average_cents, currency }) => (average_cents === null ? '' : plainAmount(average_cents, currency)),
      },
      { header: own.field.value_cents, value: (row) => plainAmount(row.value_cents, row.currency) },
      { header: own.field.reorder_point, value: (row) => row.reorder_point },
      { header: own.field.sold, value: (row) => row.sold },
      { header: own.field.cover_days, value: (row) => row.cover_days },
    ],
    rows,
  );
};
