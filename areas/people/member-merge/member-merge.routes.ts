import { memberMergeContract } from './member-merge.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { memberMerges, mergeClients, previewMerge, undoClientMerge } from './member-merge.commands.ts';

export const memberMergeRoutes = routes(memberMergeContract, {
  list: (ctx, { params }) => memberMerges(ctx, params.id),
  preview: (ctx, { params, query }) => previewMerge(ctx, params.id, query.gone_id),
  merge: (ctx, { params, body }) => mergeClients(ctx, params.id, body),
  undo: (ctx, { params }) => undoClientMerge(ctx, params.id),
});
