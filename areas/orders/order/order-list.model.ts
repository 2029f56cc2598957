/** Apart from the other rows, because the number on the button of the top bar comes from it on every page. */
import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { BoolText, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { OrderRow, orderSources, orderStatuses } from './order-row.model.ts';

/** `order_status`: the name that the specification gives to the filter. */
export const OrderQuery = listQuery({
  order_status: manyOf(z.enum(orderStatuses)),
  source: manyOf(z.enum(orderSources)),
  to_choose: BoolText.optional().describe('Only what waits for the client’s choice of size or colour.'),
  member_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['created_at', 'total_cents'], '-created_at'),
});
export type OrderQuery = z.output<typeof OrderQuery>;

export const order = rowsOf('orders', { see: 'MANAGE_ORDERS', answer: 'dialog' });
export const orderList = order.list('Product orders and sales of a branch', OrderQuery, OrderRow);
