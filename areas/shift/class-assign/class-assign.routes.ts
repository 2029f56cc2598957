import { classAssignContract } from './class-assign.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { viewAssignWeek } from './class-assign.commands.ts';

export const classAssignRoutes = routes(classAssignContract, {
  week: (ctx, { query }) => viewAssignWeek(ctx, ctx.branch_id, query),
});
