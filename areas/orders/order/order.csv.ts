/** Orders as a file: a line for each item, and one for an order that has none yet. */
import { ordersWords } from '../orders.words.ts';
import type { OrderLine } from './order.model.ts';
import type { OrderRow } from './order-row.model.ts';
import { stockWords } from '#areas/stock/stock.words.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

type Said = Pick<
  OrderRow,
  'id' | 'branch_name' | 'currency' | 'created_at' | 'status' | 'source' | 'member_name' | 'invoice_number'
>;
type Item = Pick<
  OrderLine,
  'sku' | 'label' | 'quantity' | 'unit_price_cents' | 'discount_cents' | 'amount_cents' | 'returned' | 'returned_cents'
>;
/** An order whose items are still to be chosen has a line without an item. */
export type OrderLineInFile = Said & (Item | { [K in keyof Item]: null });

const amount = (cents: number | null, { currency }: Said): string | null =>
  cents === null ? null : plainAmount(cents, currency);
export const ordersAsCsv = (rows: readonly OrderLineInFile[], locale: Locale): string => {
  const { order: own } = inLanguage(ordersWords, locale);
  const field = labelsIn(locale, own.field);
  const { item } = inLanguage(stockWords, locale);
  return toCsv<OrderLineInFile>(
    [
      { header: own.one, value: (row) => `#${row.id}` },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: own.field.created_at, value: (row) => row.created_at },
      { header: own.field.status, value: (row) => own.status[row.status] },
      { header: own.field.source, value: (row) => own.choice.source[row.source] },
      { header: own.field.member_name, value: (row) => row.member_name },
      { header: own.field.invoice_number, value: (row) => row.invoice_number },
      { header: item.sku, value: (row) => row.sku },
      { header: item.item, value: (row) => row.label?.[locale] ?? null },
      { header: item.quantity, value: (row) => row.quantity },
      { header: field.currency, value: (row) => row.currency },
      { header: own.unit_price, value: (row) => amount(row.unit_price_cents, row) },
      { header: own.field.discount_cents, value: (row) => amount(row.discount_cents, row) },
      { header: own.field.total_cents, value: (row) => amount(row.amount_cents, row) },
      { header: own.returned, value: (row) => row.returned },
      { header: own.returned_cents, value: (row) => amount(row.returned_cents, row) },
    ],
    rows,
  );
};
