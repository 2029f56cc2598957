/** Requests as a file: a line for each item. */
import { stockWords } from '../stock.words.ts';
import type { StockRequest, StockRequestLine } from './stock-request.model.ts';
import { itemStatus } from './stock-request.rules.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export type StockRequestLineInFile = Pick<StockRequest, 'number' | 'branch_name' | 'status' | 'sent_at'> &
  Pick<StockRequestLine, 'sku' | 'quantity' | 'confirmed' | 'reason' | 'received' | 'missing' | 'damaged'>;
type Row = StockRequestLineInFile & Pick<StockRequestLine, 'label'>;

export const stockRequestsAsCsv = (rows: readonly Row[], locale: Locale): string => {
  const { stock_request: own, item } = inLanguage(stockWords, locale);
  return toCsv<Row>(
    [
      { header: own.field.number, value: (row) => row.number },
      { header: own.field.branch_name, value: (row) => row.branch_name },
      { header: own.field.status, value: (row) => own.status[row.status] },
      { header: own.field.sent_at, value: (row) => row.sent_at },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: own.item_status, value: (row) => own.items[itemStatus(row)] },
      { header: own.requested, value: (row) => row.quantity },
      { header: own.confirmed, value: (row) => row.confirmed },
      { header: own.reason, value: (row) => row.reason },
      { header: own.received, value: (row) => row.received },
      { header: own.missing, value: (row) => row.missing },
      { header: own.damaged, value: (row) => row.damaged },
    ],
    rows,
  );
};
