import { tillContract } from './till.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewTill } from './till.commands.ts';
import * as tillCommands from './till.commands.ts';

export const tillRoutes = routesOf(tillContract, [tillCommands], {
  view: (ctx, { query }) => viewTill(ctx, ctx.branch_id, query.day),
});
