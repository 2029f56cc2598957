/** Orders as a file: a line for each item. */
import { ordersWords } from '../orders.words.ts';
import type { OrderLine } from './order.model.ts';
import type { OrderRow } from './order-row.model.ts';
import { stockWords } from '#areas/stock/stock.words.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

export type OrderLineInFile = Pick<
  OrderRow,
  'id' | 'created_at' | 'status' | 'source' | 'member_name' | 'invoice_number'
> &
  Pick<
    OrderLine,
    | 'sku'
    | 'label'
    | 'quantity'
    | 'unit_price_cents'
    | 'discount_cents'
    | 'amount_cents'
    | 'returned'
    | 'returned_cents'
  >;

export const ordersAsCsv = (rows: readonly OrderLineInFile[], locale: Locale, currency: string): string => {
  const { order: own } = inLanguage(ordersWords, locale);
  const { item } = inLanguage(stockWords, locale);
  const amount = (cents: number): string => plainAmount(cents, currency);
  return toCsv<OrderLineInFile>(
    [
      { header: own.one, value: (row) => `#${row.id}` },
      { header: own.field.created_at, value: (row) => row.created_at },
      { header: own.field.status, value: (row) => own.status[row.status] },
      { header: own.field.source, value: (row) => own.choice.source[row.source] },
      { header: own.field.member_name, value: (row) => row.member_name },
      { header: own.field.invoice_number, value: (row) => row.invoice_number },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label[locale] },
      { header: item.quantity, value: (row) => row.quantity },
      { header: `${own.unit_price} (${currency})`, value: (row) => amount(row.unit_price_cents) },
      { header: `${own.field.discount_cents} (${currency})`, value: (row) => amount(row.discount_cents) },
      { header: `${own.field.total_cents} (${currency})`, value: (row) => amount(row.amount_cents) },
      { header: own.returned, value: (row) => row.returned },
      { header: `${own.returned_cents} (${currency})`, value: (row) => amount(row.returned_cents) },
    ],
    rows,
  );
};
