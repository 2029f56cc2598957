import { deliveryOrderContract } from './delivery-order.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { getOrder } from './delivery-order.commands.ts';
import { deliveryOrderPdf } from './delivery-order.paper.ts';
import { paperOf } from './delivery-order.store.ts';
import * as deliveryOrderCommands from './delivery-order.commands.ts';

export const deliveryOrderRoutes = routesOf(deliveryOrderContract, [deliveryOrderCommands], {
  paper: async (ctx, { params }) => {
    const order = await getOrder(ctx, params.id);
    const [parties] = await ctx.read(paperOf(order.id));
    const [from, to] = (['from', 'to'] as const).map((side) => parties.find((party) => party.side === side));
    if (!from || !to) throw new NotFound();
    const day = dayIn(from.time_zone, new Date(order.dispatched_at ?? order.created_at));
    return {
      name: `${order.number}.pdf`,
      kind: 'application/pdf',
      content: await deliveryOrderPdf({
        order,
        request_number: from.request_number,
        from,
        to,
        day,
        locale: ctx.locale,
      }),
    };
  },
});
