import { homeContract } from './home.contract.ts';
import { readOver } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { homeOf } from './home.commands.ts';
import { monthlyRevenueOf } from './home.store.ts';

export const homeRoutes = routes(homeContract, {
  view: (ctx, { query }) => homeOf(ctx, query),
  monthlyRevenue: async (ctx, { query }) => {
    const at = { branches: ctx.scope.branches, now: ctx.clock.now().toISOString() };
    const [rows] = await readOver(ctx, monthlyRevenueOf(at, query.months));
    return rows;
  },
});
