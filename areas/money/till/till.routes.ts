import { tillContract } from './till.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { recordMove, undoMove, viewTill } from './till.commands.ts';

export const tillRoutes = routes(tillContract, {
  view: (ctx, { query }) => viewTill(ctx, ctx.branch_id, query.day),
  record: (ctx, { body }) => recordMove(ctx, body),
  undo: (ctx, { params, body }) => undoMove(ctx, params.id, body),
});
