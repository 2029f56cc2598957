import { clockContract } from '#domain/areas/shift/clock.contract.ts';
import { timesheetContract } from '#domain/areas/shift/timesheet.contract.ts';
import { NotFound, Refusal, ValidationError } from '#domain/kit/errors.ts';
import { asPage } from '#domain/kit/page.ts';
import { tellHistory } from '#server/areas/access/history.commands.ts';
import type { Row } from '#server/kit/batch.ts';
import { historyOf } from '#server/kit/history.ts';
import { routes } from '#server/kit/routes.ts';
import { clockCode } from './clock.code.ts';
import { clockAtDesk, clockOneself, takeBack, viewClock } from './clock.commands.ts';
import { editClockSettings, viewClockSettings } from './clock.settings.commands.ts';
import {
  computeSheet,
  correctLine,
  makeSheets,
  moveSheet,
  presentSheet,
  sheetViewer,
  viewSheet,
} from './timesheet.commands.ts';
import { countSheets, findSheet, listSheets } from './timesheet.store.ts';

export const clockRoutes = routes(
  clockContract,
  {
    view: (ctx) => viewClock(ctx, ctx.branch_id),
    code: (ctx) => Promise.resolve(clockCode(ctx.services.config, ctx.branch_id, ctx.clock.now())),
    settings: (ctx) => viewClockSettings(ctx, ctx.branch_id),
    editSettings: (ctx, { params, body }) => editClockSettings(ctx, params.branch_id, body),
    own: (ctx, { body }) => clockOneself(ctx, body),
    desk: (ctx, { body }) => clockAtDesk(ctx, body),
    takeBack: (ctx, { params, body }) => takeBack(ctx, params.id, body),
  },
  {
    clocking_open: () => new Refusal('shift.already_in'),
  },
);

export const timesheetRoutes = routes(
  timesheetContract,
  {
    list: async (ctx, { query }) => {
      const viewer = sheetViewer(ctx);
      const [rows, [count]] = await ctx.read(listSheets(query, viewer), countSheets(query, viewer));
      return asPage(
        query,
        rows.map((sheet) => presentSheet(ctx, sheet)),
        count?.total ?? 0,
      );
    },
    view: (ctx, { params }) => viewSheet(ctx, params.id),
    history: async (ctx, { params }) => {
      const [[sheet], entries] = (await ctx.run([
        findSheet(params.id, sheetViewer(ctx)).compile(),
        historyOf('timesheet', params.id),
      ])) as [Row[], Row[]];
      if (!sheet) throw new NotFound();
      return tellHistory(ctx, entries);
    },
    make: (ctx, { body }) => makeSheets(ctx, body),
    compute: (ctx, { params }) => computeSheet(ctx, params.id),
    correct: (ctx, { params, body }) => correctLine(ctx, params.id, body),
    move: (ctx, { params, body }) => moveSheet(ctx, params.id, body),
  },
  {
    timesheet_overlap: () => new ValidationError([{ field: 'from_on', key: 'not_one_of' }]),
    timesheet_by_another: () => new Refusal('shift.own_request'),
    timesheet_line_invoiced: () => new Refusal('shift.line_invoiced'),
  },
);
