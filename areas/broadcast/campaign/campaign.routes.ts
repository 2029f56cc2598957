import { campaignContract } from './campaign.contract.ts';
import { lockedFor } from '#areas/settings/lock/lock.commands.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as campaignCommands from './campaign.commands.ts';
import { presentRow, previewCampaign, viewCampaign } from './campaign.commands.ts';
import { campaigns } from './campaign.store.ts';

export const campaignRoutes = routesOf(campaignContract, [campaignCommands], {
  list: async (ctx, { query }) => {
    const { branches } = ctx.scope;
    const isShut = await lockedFor(ctx, 'messages', branches);
    return pageFrom(ctx, campaigns, query, { branches }, (record) => presentRow(ctx, record, isShut));
  },
  view: (ctx, { params }) => viewCampaign(ctx, params.id),
  preview: (ctx, { body }) => previewCampaign(ctx, body),
  history: async (ctx, { params }) => {
    await viewCampaign(ctx, params.id);
    const [rows] = await ctx.run([historyOf('campaign', params.id)]);
    return asHistory(rows ?? []);
  },
});
