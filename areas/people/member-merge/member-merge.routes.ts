import { memberMergeContract } from './member-merge.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { memberMerges, previewMerge } from './member-merge.commands.ts';
import * as memberMergeCommands from './member-merge.commands.ts';

export const memberMergeRoutes = routesOf(memberMergeContract, [memberMergeCommands], {
  list: (ctx, { params }) => memberMerges(ctx, params.id),
  preview: (ctx, { params, query }) => previewMerge(ctx, params.id, query.gone_id),
});
