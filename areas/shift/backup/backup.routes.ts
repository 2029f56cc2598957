import { backupContract } from './backup.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { listCalls, listCandidates } from './backup.commands.ts';
import * as backupCommands from './backup.commands.ts';

export const backupRoutes = routesOf(
  backupContract,
  [backupCommands],
  {
    list: (ctx) => listCalls(ctx, ctx.branch_id),
    candidates: (ctx, { params }) => listCandidates(ctx, params.id),
  },
  {
    shift_overlap: () => new Refusal('shift.clash'),
    shift_call_once: () => new Refusal('shift.call_waits'),
  },
);
