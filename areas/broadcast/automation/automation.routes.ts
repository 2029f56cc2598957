import { automationContract } from './automation.contract.ts';
import { entriesAsCsv } from './automation.csv.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as automationCommands from './automation.commands.ts';
import {
  allEntries,
  pageOfEntries,
  presentAutomation,
  previewAutomation,
  viewAutomation,
} from './automation.commands.ts';
import { automations } from './automation.store.ts';

export const automationRoutes = routesOf(automationContract, [automationCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, automations, query, { branches: ctx.scope.branches }, (record) => presentAutomation(ctx, record)),
  view: (ctx, { params }) => viewAutomation(ctx, params.id),
  preview: (ctx, { body }) => previewAutomation(ctx, body),
  people: (ctx, { params, query }) => pageOfEntries(ctx, params.id, query),
  peopleCsv: async (ctx, { params, query }) => ({
    name: 'automation.csv',
    kind: 'text/csv; charset=utf-8',
    content: entriesAsCsv(await allEntries(ctx, params.id, query), ctx.locale),
  }),
  history: async (ctx, { params }) => {
    await viewAutomation(ctx, params.id);
    const [rows] = await ctx.run([historyOf('automation', params.id)]);
    return asHistory(rows ?? []);
  },
});
