import { newsContract } from './news.contract.ts';
import { ownNewsContract } from './own-news.contract.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';
import * as newsCommands from './news.commands.ts';
import { newsForOwn, placeOfNews, presentNews, viewNews } from './news.commands.ts';
import { allNews } from './news.store.ts';

export const newsRoutes = routesOf(newsContract, [newsCommands], {
  list: async (ctx, { query }) =>
    pageFrom(ctx, allNews, query, await placeOfNews(ctx), (record) => presentNews(ctx, record)),
  view: (ctx, { params }) => viewNews(ctx, params.id),
  history: async (ctx, { params }) => {
    await viewNews(ctx, params.id);
    const [rows] = await ctx.run([historyOf('news', params.id)]);
    return asHistory(rows ?? []);
  },
});

export const ownNewsRoutes = routes(ownNewsContract, {
  own: { own: (ctx, { body }, extra) => newsForOwn(ctx, body.token, extra) },
});
