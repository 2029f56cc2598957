import { reportScheduleContract } from './report-schedule.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { listReaders, presentSchedule, viewSchedule, whereSeen } from './report-schedule.commands.ts';
import * as reportScheduleCommands from './report-schedule.commands.ts';
import { reportSchedules } from './report-schedule.store.ts';

export const reportScheduleRoutes = routesOf(reportScheduleContract, [reportScheduleCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, reportSchedules, query, whereSeen(ctx), (record) => presentSchedule(ctx, record)),
  view: (ctx, { params }) => viewSchedule(ctx, params.id),
  readers: (ctx, { query }) => listReaders(ctx, query.report, query.id),
});
