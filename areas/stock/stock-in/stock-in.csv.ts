/** Deliveries as a file: a line for each item. */
import { stockWords } from '../stock.words.ts';
import type { StockIn } from './stock-in.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export type StockInLineInFile = Pick<StockIn, 'delivered_on' | 'supplier' | 'reference' | 'status'> & {
  sku: string;
  quantity: number;
  unit_cost_cents: number;
};
type Row = StockInLineInFile & Pick<StockIn['lines'][number], 'label'>;

export const stockInsAsCsv = (rows: readonly Row[], locale: Locale, currency: string): string => {
  const { stock_in: own, item } = inLanguage(stockWords, locale);
  const amount = (cents: number): string => plainAmount(cents, currency);
  return toCsv<Row>(
    [
      { header: own.field.delivered_on, value: (row) => row.delivered_on },
      { header: own.field.supplier, value: (row) => row.supplier },
      { header: own.field.reference, value: (row) => row.reference },
      { header: own.field.status, value: (row) => own.status[row.status] },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: item.quantity, value: (row) => row.quantity },
      { header: `${item.unit_cost} (${currency})`, value: (row) => amount(row.unit_cost_cents) },
      { header: `${item.total} (${currency})`, value: (row) => amount(row.quantity * row.unit_cost_cents) },
    ],
    rows,
  );
};
