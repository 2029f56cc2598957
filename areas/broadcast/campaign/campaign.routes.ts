import { campaignContract } from './campaign.contract.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as campaignCommands from './campaign.commands.ts';
import { presentRow, previewCampaign, viewCampaign } from './campaign.commands.ts';
import { campaigns } from './campaign.store.ts';

export const campaignRoutes = routesOf(campaignContract, [campaignCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, campaigns, query, { branches: ctx.scope.branches }, (record) => presentRow(ctx, record)),
  view: (ctx, { params }) => viewCampaign(ctx, params.id),
  preview: (ctx, { body }) => previewCampaign(ctx, body),
  history: async (ctx, { params }) => {
    await viewCampaign(ctx, params.id);
    const [rows] = await ctx.run([historyOf('campaign', params.id)]);
    return asHistory(rows ?? []);
  },
});
