import { backupContract } from './backup.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { answerCall, askAll, endCall, listCalls, listCandidates } from './backup.commands.ts';

export const backupRoutes = routes(
  backupContract,
  {
    list: (ctx) => listCalls(ctx, ctx.branch_id),
    candidates: (ctx, { params }) => listCandidates(ctx, params.id),
    ask: (ctx, { params }) => askAll(ctx, params.id),
    answer: (ctx, { params, body }) => answerCall(ctx, params.id, body.answer),
    end: (ctx, { params }) => endCall(ctx, params.id),
  },
  {
    shift_overlap: () => new Refusal('shift.clash'),
    shift_call_once: () => new Refusal('shift.call_waits'),
  },
);
