/** Deliveries as a file: a line for each item. */
import { stockWords } from '../stock.words.ts';
import type { StockIn } from './stock-in.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export type StockInLineInFile = Pick<
  StockIn,
  'branch_name' | 'currency' | 'delivered_on' | 'supplier' | 'reference' | 'status'
> & {
  sku: string;
  quantity: number;
  unit_cost_cents: number;
};
type Row = StockInLineInFile & Pick<StockIn['lines'][number], 'label'>;

export const stockInsAsCsv = (rows: readonly Row[], locale: Locale): string => {
  const { stock_in: own, item, field } = inLanguage(stockWords, locale);
  return toCsv<Row>(
    [
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: own.field.delivered_on, value: (row) => row.delivered_on },
      { header: own.field.supplier, value: (row) => row.supplier },
      { header: own.field.reference, value: (row) => row.reference },
      { header: own.field.status, value: (row) => own.status[row.status] },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: item.quantity, value: (row) => row.quantity },
      { header: field.currency, value: (row) => row.currency },
      { header: item.unit_cost, value: (row) => plainAmount(row.unit_cost_cents, row.currency) },
      { header: item.total, value: (row) => plainAmount(row.quantity * row.unit_cost_cents, row.currency) },
    ],
    rows,
  );
};
