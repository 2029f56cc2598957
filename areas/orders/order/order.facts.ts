/** What is read about orders. */
import type { Order } from './order.model.ts';
import type { OrderRow } from './order-row.model.ts';
import { fulfilmentOf, orderCan } from './order.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { returnsOf } from '../order-return/order-return.store.ts';
import { activitiesOf, linesOf, moreOf, orders, type LineRecord, type OrderRecord } from './order.store.ts';

export const presentOrder = (ctx: Ctx, record: OrderRecord): OrderRow => {
  const { kept: _kept, handed: _handed, ...row } = record;
  return { ...row, can: orderCan(record, (flag) => ctx.has(flag, record.branch_id)) };
};
const shownLine = ({ invoice_line_id: _line, picked_at, ...line }: LineRecord): Order['lines'][number] => ({
  ...line,
  fulfilment: fulfilmentOf({ ...line, picked_at }),
});
export type Loaded = { shown: Order; stored: readonly LineRecord[] };
/** As shown, and its lines as stored. */
export const loadOrder = async (ctx: Ctx, id: number): Promise<Loaded> => {
  const [[record], [more], stored, activities, returns] = await ctx.read(
    orders.one(id, ctx.scope),
    moreOf(id),
    linesOf(id),
    activitiesOf(id),
    returnsOf(id),
  );
  if (!record || !more) throw new NotFound();
  const shown = { ...presentOrder(ctx, record), ...more, lines: stored.map(shownLine), activities, returns };
  return { shown, stored };
};
export const viewOrder = async (ctx: Ctx, id: number): Promise<Order> => (await loadOrder(ctx, id)).shown;
