/** Adjustments as a file: a line for each item. */
import { stockWords } from '../stock.words.ts';
import type { StockAdjustment } from './stock-adjustment.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export type AdjustedInFile = Pick<
  StockAdjustment,
  'branch_name' | 'currency' | 'created_at' | 'reason' | 'status' | 'note' | 'staff_name'
> & {
  sku: string;
  quantity: number;
  worth_cents: number;
};
type Row = AdjustedInFile & Pick<StockAdjustment['lines'][number], 'label'>;

export const adjustmentsAsCsv = (rows: readonly Row[], locale: Locale): string => {
  const { stock_adjustment: own, item, field } = inLanguage(stockWords, locale);
  return toCsv<Row>(
    [
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: own.field.created_at, value: (row) => row.created_at },
      { header: own.field.reason, value: (row) => own.choice.reason[row.reason] },
      { header: own.field.status, value: (row) => own.status[row.status] },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: item.quantity, value: (row) => row.quantity },
      { header: field.currency, value: (row) => row.currency },
      { header: own.field.worth_cents, value: (row) => plainAmount(row.worth_cents, row.currency) },
      { header: own.field.staff_name, value: (row) => row.staff_name },
      { header: own.field.note, value: (row) => row.note },
    ],
    rows,
  );
};
