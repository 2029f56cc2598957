import { shiftContract } from './shift.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { routesOf } from '#kit/server/routes.ts';
import { trainerShifts, viewRequests, viewRoster } from '../roster/roster.commands.ts';
import { previewRest, endShift } from './shift.commands.ts';
import { historyOfClock } from '../clock/clock.store.ts';
import { viewShift } from './shift-present.service.ts';
import { findShift, templatesOf } from './shift.store.ts';
import * as shiftCommands from './shift.commands.ts';
import * as swapCommands from '../swap/swap.commands.ts';

export const shiftRoutes = routesOf(
  shiftContract,
  [shiftCommands, swapCommands],
  {
    trainerShifts: (ctx, { query }) => trainerShifts(ctx, ctx.branch_id, query),
    roster: (ctx, { query }) => viewRoster(ctx, ctx.branch_id, query.week),
    requests: (ctx) => viewRequests(ctx, ctx.branch_id),
    view: (ctx, { params }) => viewShift(ctx, params.id),
    history: async (ctx, { params }) => {
      const [[shift], entries, punches] = (await ctx.run([
        findShift(params.id).compile(),
        historyOf('shift', params.id),
        historyOfClock(params.id),
      ])) as [Row[], Row[], Row[]];
      if (!shift) throw new NotFound();
      return tellHistory(
        ctx,
        [...entries, ...punches].toSorted((a, b) => String(b['at']).localeCompare(String(a['at']))),
      );
    },
    rest: (ctx, { body }) => previewRest(ctx, body),
    cancel: (ctx, { params, body }) => endShift(ctx, params.id, 'cancel', body.version, body.reason),
    excuse: (ctx, { params, body }) => endShift(ctx, params.id, 'excuse', body.version, body.reason),
    templates: async (ctx) => (await ctx.read(templatesOf(ctx.branch_id)))[0],
  },
  {
    shift_overlap: () => new Refusal('shift.clash'),
    shift_swap_waits: () => new Refusal('shift.swap_waits'),
    shift_by_another: () => new Refusal('shift.own_request'),
    shift_template_name: () => new ValidationError([{ field: 'name', key: 'template_name_used' }]),
  },
);
