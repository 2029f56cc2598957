import { choosePreferences, lookAtPreferences, ownPreferences, unsubscribe } from './preference.commands.ts';
import { preferenceContract } from './preference.contract.ts';
import { suppressionContract } from './suppression.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';
import * as suppressionCommands from './suppression.commands.ts';
import { presentSuppression, viewSuppression } from './suppression.commands.ts';
import { suppressionsAsCsv } from './suppression.csv.ts';
import { suppressions } from './suppression.store.ts';

const MOST_IN_A_FILE = 50_000;
export const suppressionRoutes = routesOf(suppressionContract, [suppressionCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, suppressions, query, { branches: ctx.scope.branches }, (record) => presentSuppression(ctx, record)),
  csv: async (ctx, { query }) => {
    const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [rows] = await ctx.read(suppressions.rows(all, { branches: ctx.scope.branches }));
    return {
      name: 'unsubscribed.csv',
      kind: 'text/csv; charset=utf-8',
      content: suppressionsAsCsv(rows, ctx.locale),
    };
  },
  view: (ctx, { params }) => viewSuppression(ctx, params.id),
});

/** The same addresses, as their owners see them. */
export const preferenceRoutes = routes(preferenceContract, {
  look: { own: (ctx, { body }) => lookAtPreferences(ctx, body.token) },
  own: { own: (ctx, { body }, extra) => ownPreferences(ctx, body.token, extra) },
  unsubscribe: { own: (ctx, { body }) => unsubscribe(ctx, body.token, 'link') },
  choose: { own: (ctx, { body }) => choosePreferences(ctx, body) },
});
