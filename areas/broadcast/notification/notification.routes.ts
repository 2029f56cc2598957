import { notificationContract } from './notification.contract.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as notificationCommands from './notification.commands.ts';
import { presentNotification, testKey, testNotification, viewNotification } from './notification.commands.ts';
import { notifications } from './notification.store.ts';

export const notificationRoutes = routesOf(notificationContract, [notificationCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, notifications, query, { branches: ctx.scope.branches }, (record) => presentNotification(ctx, record)),
  view: (ctx, { params }) => viewNotification(ctx, params.id),
  key: (ctx, { params }) => testKey(ctx, params.id),
  test: { own: (ctx, { params, body }) => testNotification(ctx, params.id, body) },
  history: async (ctx, { params }) => {
    await viewNotification(ctx, params.id);
    const [rows] = await ctx.run([historyOf('campaign', params.id)]);
    return asHistory(rows ?? []);
  },
});
