import { campaignRunContract } from './campaign-run.contract.ts';
import { recipientsAsCsv } from './campaign-run.csv.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as runCommands from './campaign-run.commands.ts';
import { allRecipients, pageOfRecipients, presentRun, viewRun } from './campaign-run.commands.ts';
import { runs, runsBy } from './campaign-run.store.ts';

export const campaignRunRoutes = routesOf(campaignRunContract, [runCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, runs, query, { branches: ctx.scope.branches }, (record) => presentRun(ctx, record)),
  emails: (ctx, { query }) =>
    pageFrom(ctx, runsBy.email, query, { branches: ctx.scope.branches }, (record) => presentRun(ctx, record)),
  notifications: (ctx, { query }) =>
    pageFrom(ctx, runsBy.push, query, { branches: ctx.scope.branches }, (record) => presentRun(ctx, record)),
  view: (ctx, { params }) => viewRun(ctx, params.id),
  people: (ctx, { params, query }) => pageOfRecipients(ctx, params.id, query),
  peopleCsv: async (ctx, { params, query }) => ({
    name: 'recipients.csv',
    kind: 'text/csv; charset=utf-8',
    content: recipientsAsCsv(await allRecipients(ctx, params.id, query), ctx.locale),
  }),
  history: async (ctx, { params }) => {
    await viewRun(ctx, params.id);
    const [rows] = await ctx.run([historyOf('campaign_run', params.id)]);
    return asHistory(rows ?? []);
  },
});
