/** A count as a file: to count on paper, and to check afterwards. */
import { stockWords } from '../stock.words.ts';
import type { Stocktake, StocktakeLine } from './stocktake.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export const sheetAsCsv = ({ lines, currency }: Stocktake, locale: Locale): string => {
  const { stocktake: own, item } = inLanguage(stockWords, locale);
  return toCsv<StocktakeLine>(
    [
      { header: item.sku, value: (row) => row.sku },
      { header: own.barcode, value: (row) => row.barcode },
      { header: item.item, value: (row) => row.label[locale] },
      { header: own.counted, value: (row) => row.counted },
      { header: own.book, value: (row) => row.book },
      { header: own.variance, value: (row) => row.variance },
      {
        header: `${own.field.variance_cents} (${currency})`,
        value: (row) => (row.variance_cents === null ? '' : plainAmount(row.variance_cents, currency)),
      },
      { header: own.counted_by, value: (row) => row.counted_by },
    ],
    lines,
  );
};
