import { classAssignContract } from '#domain/areas/shift/class_assign.contract.ts';
import { routes } from '#server/kit/routes.ts';
import { viewAssignWeek } from './class_assign.commands.ts';

export const classAssignRoutes = routes(classAssignContract, {
  week: (ctx, { query }) => viewAssignWeek(ctx, ctx.branch_id, query),
});
