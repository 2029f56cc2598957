import { webhookContract } from './webhook.contract.ts';
import * as webhookCommands from './webhook.commands.ts';
import { presentWebhook, viewWebhook } from './webhook.commands.ts';
import { webhooks } from './webhook.store.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

export const webhookRoutes = routesOf(webhookContract, [webhookCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, webhooks, query, { branches: ctx.scope.branches }, (record) => presentWebhook(ctx, record)),
  view: (ctx, { params }) => viewWebhook(ctx, params.id),
  history: async (ctx, { params }) => {
    await viewWebhook(ctx, params.id);
    const [rows] = await ctx.run([historyOf('webhook', params.id)]);
    return asHistory(rows ?? []);
  },
});
