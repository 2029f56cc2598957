import { reportScheduleContract } from './report-schedule.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import {
  changeSchedule,
  createSchedule,
  editSchedule,
  listReaders,
  presentSchedule,
  sendNow,
  stopForMe,
  viewSchedule,
  whereSeen,
} from './report-schedule.commands.ts';
import { reportSchedules } from './report-schedule.store.ts';

export const reportScheduleRoutes = routes(reportScheduleContract, {
  list: (ctx, { query }) =>
    pageFrom(ctx, reportSchedules, query, whereSeen(ctx), (record) => presentSchedule(ctx, record)),
  view: (ctx, { params }) => viewSchedule(ctx, params.id),
  readers: (ctx, { query }) => listReaders(ctx, query.report),
  create: (ctx, { body }) => createSchedule(ctx, body),
  edit: (ctx, { params, body }) => editSchedule(ctx, params.id, body),
  move: (ctx, { params, body }) => changeSchedule(ctx, params.id, body),
  sendNow: (ctx, { params, body }) => sendNow(ctx, params.id, body),
  stop: (ctx, { params }) => stopForMe(ctx, params.id),
});
