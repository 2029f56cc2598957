import { shiftContract } from './shift.contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { tellHistory } from '#areas/access/audit/history.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import { historyOf } from '#kit/server/history.ts';
import { routes } from '#kit/server/routes.ts';
import { trainerShifts, viewRequests, viewRoster } from '../roster/roster.commands.ts';
import {
  addTemplate,
  askForShift,
  copyWeek,
  createShift,
  decideShift,
  editShift,
  editTemplate,
  previewRest,
  endShift,
  removeTemplate,
  updateShift,
} from './shift.commands.ts';
import { historyOfClock } from '../clock/clock.store.ts';
import { viewShift } from './shift-present.service.ts';
import { findShift, templatesOf } from './shift.store.ts';
import { askSwap, moveSwap } from '../swap/swap.commands.ts';

export const shiftRoutes = routes(
  shiftContract,
  {
    trainerShifts: (ctx, { query }) => trainerShifts(ctx, ctx.branch_id, query),
    updateTrainerShift: (ctx, { params, body }) => updateShift(ctx, params.id, body),
    adminApproveTrainerRequest: (ctx, { params, body }) => decideShift(ctx, params.id, body),
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
    create: (ctx, { body }) => createShift(ctx, body),
    rest: (ctx, { body }) => previewRest(ctx, body),
    edit: (ctx, { params, body }) => editShift(ctx, params.id, body),
    cancel: (ctx, { params, body }) => endShift(ctx, params.id, 'cancel', body.version, body.reason),
    excuse: (ctx, { params, body }) => endShift(ctx, params.id, 'excuse', body.version, body.reason),
    ask: (ctx, { body }) => askForShift(ctx, body),
    copyWeek: (ctx, { body }) => copyWeek(ctx, body),
    swaps: (ctx, { body }) => askSwap(ctx, body),
    moveSwap: (ctx, { params, body }) => moveSwap(ctx, params.id, body),
    templates: async (ctx) => (await ctx.read(templatesOf(ctx.branch_id)))[0],
    addTemplate: (ctx, { body }) => addTemplate(ctx, body),
    editTemplate: (ctx, { params, body }) => editTemplate(ctx, params.id, body),
    removeTemplate: (ctx, { params, query }) => removeTemplate(ctx, params.id, query.version),
  },
  {
    shift_overlap: () => new Refusal('shift.clash'),
    shift_swap_waits: () => new Refusal('shift.swap_waits'),
    shift_by_another: () => new Refusal('shift.own_request'),
    shift_template_name: () => new ValidationError([{ field: 'name', key: 'template_name_used' }]),
  },
);
