import { dashboardContract } from './dashboard.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { todayFor } from '../study/study.commands.ts';
import { byCourse, figuresNow, gapsIn, monthsUntil, overdueIn } from './dashboard.store.ts';

export const learnDashboardRoutes = routes(dashboardContract, {
  view: async (ctx) => {
    const where = { ...ctx.scope, today: await todayFor(ctx) };
    const [[figures], months, courses, overdue, gaps] = await ctx.read(
      figuresNow(where),
      monthsUntil(where),
      byCourse(where),
      overdueIn(where),
      gapsIn(where, ctx.clock.now()),
    );
    if (!figures) throw new Error('the figures gave no row');
    return { ...figures, months, courses, overdue, gaps };
  },
});
