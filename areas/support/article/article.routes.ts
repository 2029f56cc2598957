import { articleContract, ownArticleContract } from './article.contract.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';
import * as articleCommands from './article.commands.ts';
import {
  findForOwn,
  findForStaff,
  placeOfArticles,
  presentArticle,
  readForStaff,
  viewArticle,
  voteAsOwn,
} from './article.commands.ts';
import { articles } from './article.store.ts';

export const articleRoutes = routesOf(articleContract, [articleCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, articles, query, placeOfArticles(ctx), (record) => presentArticle(ctx, record)),
  find: (ctx, { query }) => findForStaff(ctx, query),
  read: (ctx, { params }) => readForStaff(ctx, params.id),
  view: (ctx, { params }) => viewArticle(ctx, params.id),
  history: async (ctx, { params }) => {
    await viewArticle(ctx, params.id);
    const [rows] = await ctx.run([historyOf('article', params.id)]);
    return asHistory(rows ?? []);
  },
});
export const ownArticleRoutes = routes(ownArticleContract, {
  find: { own: (ctx, { body }, extra) => findForOwn(ctx, body, extra) },
  vote: { own: (ctx, { body }, extra) => voteAsOwn(ctx, body, extra) },
});
