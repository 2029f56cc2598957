import { websiteContract, websiteProgramContract } from './website.contract.ts';
import * as websiteCommands from './website.commands.ts';
import { addLeadByProgram, leadsForProgram, presentKey, timetableForProgram, viewKey } from './website.commands.ts';
import { keysAsCsv } from './website.csv.ts';
import { websiteKeys } from './website.store.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';

const MOST_IN_A_FILE = 50_000;
export const websiteRoutes = routesOf(websiteContract, [websiteCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, websiteKeys, query, { branches: ctx.scope.branches }, (key) => presentKey(ctx, key)),
  csv: async (ctx, { query }) => {
    const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [rows] = await ctx.read(websiteKeys.rows(all, { branches: ctx.scope.branches }));
    return { name: 'website-keys.csv', kind: 'text/csv; charset=utf-8', content: keysAsCsv(rows, ctx.locale) };
  },
  view: (ctx, { params }) => viewKey(ctx, params.id),
  history: async (ctx, { params }) => {
    await viewKey(ctx, params.id);
    const [rows] = await ctx.run([historyOf('website_key', params.id)]);
    return asHistory(rows ?? []);
  },
});
export const websiteProgramRoutes = routes(websiteProgramContract, {
  addLead: { own: (ctx, { body }) => addLeadByProgram(ctx, body) },
  leads: { own: (ctx, { body }) => leadsForProgram(ctx, body) },
  timetable: { own: (ctx, { body }) => timetableForProgram(ctx, body.key) },
});
