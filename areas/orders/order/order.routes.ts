import { orderContract } from './order.contract.ts';
import { sendPapersTo } from '#areas/money/paper/paper.commands.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { dayIn } from '#kit/domain/day.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { previewReturn } from '../order-return/order-return.commands.ts';
import * as returnCommands from '../order-return/order-return.commands.ts';
import { previewOrder } from './order.commands.ts';
import * as orderCommands from './order.commands.ts';
import { ordersAsCsv } from './order.csv.ts';
import { presentOrder, viewOrder } from './order.facts.ts';
import * as fulfilCommands from './order-fulfil.commands.ts';
import { pickListPdf } from './order.paper.ts';
import { linesInFile, orders } from './order.store.ts';

const MOST_IN_A_FILE = 20_000;

export const orderRoutes = routesOf(orderContract, [orderCommands, fulfilCommands, returnCommands], {
  list: (ctx, { query }) => pageFrom(ctx, orders, query, ctx.scope, (record) => presentOrder(ctx, record)),
  csv: async (ctx, { query }) => {
    const { name, today } = await knownBranch(ctx, ctx.branch_id);
    const [listed] = await ctx.read(orders.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, ctx.scope));
    const [lines] = await ctx.read(linesInFile(listed.map(({ id }) => id)));
    return {
      name: `orders ${name} ${today}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: ordersAsCsv(lines, ctx.locale),
    };
  },
  view: (ctx, { params }) => viewOrder(ctx, params.id),
  preview: (ctx, { body }) => previewOrder(ctx, body),
  sendReceipt: {
    own: async (ctx, { params, body }) => {
      const { invoice_id } = await viewOrder(ctx, params.id);
      if (invoice_id === null) throw new Refusal('orders.no_invoice');
      await sendPapersTo(ctx, invoice_id, body.email);
      return viewOrder(ctx, params.id);
    },
  },
  previewReturn: (ctx, { params, body }) => previewReturn(ctx, params.id, body),
  pickList: async (ctx, { params }) => {
    const order = await viewOrder(ctx, params.id);
    const { name: branch, time_zone } = await knownBranch(ctx, order.branch_id);
    const day = dayIn(time_zone, new Date(order.created_at));
    return {
      name: `pick list ${order.id}.pdf`,
      kind: 'application/pdf',
      content: await pickListPdf({ order, branch, day, locale: ctx.locale }),
    };
  },
  history: historyAnswer('product_order', (ctx, id) => orders.one(id, ctx.scope)),
});
