import { webhookDeliveryContract } from './webhook-delivery.contract.ts';
import * as deliveryCommands from './webhook-delivery.commands.ts';
import { presentRow, viewDelivery } from './webhook-delivery.commands.ts';
import { deliveriesAsCsv } from './webhook-delivery.csv.ts';
import { deliveries } from './webhook-delivery.store.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

const MOST_IN_A_FILE = 50_000;
export const webhookDeliveryRoutes = routesOf(webhookDeliveryContract, [deliveryCommands], {
  list: (ctx, { query }) => pageFrom(ctx, deliveries, query, { branches: ctx.scope.branches }, presentRow),
  csv: async (ctx, { query }) => {
    const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [rows] = await ctx.read(deliveries.rows(all, { branches: ctx.scope.branches }));
    return {
      name: 'webhook-messages.csv',
      kind: 'text/csv; charset=utf-8',
      content: deliveriesAsCsv(rows, ctx.locale),
    };
  },
  view: (ctx, { params }) => viewDelivery(ctx, params.id),
});
