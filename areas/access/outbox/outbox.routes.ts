import { outboxContract } from './outbox.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { pageOfMessages, presentMessage, viewMessage } from './outbox.commands.ts';
import { outboxAsCsv } from './outbox.csv.ts';
import { listMessages } from './outbox.store.ts';
import * as outboxCommands from './outbox.commands.ts';

const MOST_IN_A_FILE = 50_000;
export const outboxRoutes = routesOf(outboxContract, [outboxCommands], {
  list: (ctx, { query }) => pageOfMessages(ctx, query),
  csv: async (ctx, { query }) => {
    const [rows] = await ctx.read(listMessages({ ...query, page: 1 }, ctx.branch_id, MOST_IN_A_FILE));
    return {
      name: 'messages.csv',
      kind: 'text/csv; charset=utf-8',
      content: outboxAsCsv(
        rows.map((row) => presentMessage(ctx, row)),
        ctx.locale,
      ),
    };
  },
  view: (ctx, { params }) => viewMessage(ctx, params.id),
});
