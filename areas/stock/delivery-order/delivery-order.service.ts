/** Delivery orders as callers see them: with their lines, and what the caller can do. */
import type { DeliveryOrder } from './delivery-order.model.ts';
import { deliveryOrderCan } from './delivery-order.rules.ts';
import { withLabel } from '../item/item.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { OrderLineRecord, OrderRecord } from './delivery-order.store.ts';

export const presentOrder = (ctx: Ctx, order: OrderRecord, lines: readonly OrderLineRecord[]): DeliveryOrder => ({
  ...order,
  lines: lines
    .filter(({ delivery_order_id }) => delivery_order_id === order.id)
    .map(({ delivery_order_id: _order, ...line }) => withLabel(line)),
  can: deliveryOrderCan(order.status, {
    has: (flag) => ctx.has(flag, order.branch_id),
    isOffice: ctx.scope.network,
  }),
});
