import { campaignScheduleContract } from './campaign-schedule.contract.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as scheduleCommands from './campaign-schedule.commands.ts';
import { estimate, presentSchedule, viewSchedule } from './campaign-schedule.commands.ts';
import { schedules } from './campaign-schedule.store.ts';

export const campaignScheduleRoutes = routesOf(campaignScheduleContract, [scheduleCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, schedules, query, { branches: ctx.scope.branches }, (record) => presentSchedule(ctx, record)),
  view: (ctx, { params }) => viewSchedule(ctx, params.id),
  estimate: (ctx, { body }) => estimate(ctx, body),
  history: async (ctx, { params }) => {
    await viewSchedule(ctx, params.id);
    const [rows] = await ctx.run([historyOf('campaign_schedule', params.id)]);
    return asHistory(rows ?? []);
  },
});
