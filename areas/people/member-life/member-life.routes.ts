import { memberLifeContract } from './member-life.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { previewTransfer, whereToGo } from './member-life.commands.ts';
import * as memberLifeCommands from './member-life.commands.ts';

export const memberLifeRoutes = routesOf(memberLifeContract, [memberLifeCommands], {
  branchesToGo: (ctx, { params }) => whereToGo(ctx, params.id),
  previewTransfer: (ctx, { params, query }) => previewTransfer(ctx, params.id, query.to_branch_id),
});
