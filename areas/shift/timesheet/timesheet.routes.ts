import { clockContract } from '../clock/clock.contract.ts';
import { timesheetContract } from './timesheet.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { clockCode } from '../clock/clock-code.service.ts';
import { viewClock } from '../clock/clock.commands.ts';
import { editClockSettings, viewClockSettings } from '../clock/clock-settings.commands.ts';
import { presentSheet, sheetViewer, viewSheet } from './timesheet.commands.ts';
import { sheets } from './timesheet.store.ts';
import * as clockCommands from '../clock/clock.commands.ts';
import * as timesheetCommands from './timesheet.commands.ts';

export const clockRoutes = routesOf(
  clockContract,
  [clockCommands],
  {
    view: (ctx) => viewClock(ctx, ctx.branch_id),
    code: (ctx) => Promise.resolve(clockCode(ctx.services.config, ctx.branch_id, ctx.clock.now())),
    settings: (ctx) => viewClockSettings(ctx, ctx.branch_id),
    editSettings: (ctx, { params, body }) => editClockSettings(ctx, params.branch_id, body),
  },
  {
    clocking_open: () => new Refusal('shift.already_in'),
  },
);

export const timesheetRoutes = routesOf(
  timesheetContract,
  [timesheetCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, sheets, query, sheetViewer(ctx), (sheet) => presentSheet(ctx, sheet)),
    view: (ctx, { params }) => viewSheet(ctx, params.id),
    history: historyAnswer('timesheet', (ctx, id) => sheets.one(id, sheetViewer(ctx))),
  },
  {
    timesheet_overlap: () => new ValidationError([{ field: 'from_on', key: 'not_one_of' }]),
    timesheet_by_another: () => new Refusal('shift.own_request'),
    timesheet_line_invoiced: () => new Refusal('shift.line_invoiced'),
  },
);
