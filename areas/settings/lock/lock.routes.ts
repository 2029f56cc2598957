import { lockContract } from './lock.contract.ts';
import * as lockCommands from './lock.commands.ts';
import { branchLocks, listLocks } from './lock.commands.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';

export const lockRoutes = routesOf(
  lockContract,
  [lockCommands],
  {
    all: (ctx) => listLocks(ctx),
    inBranch: (ctx) => branchLocks(ctx, ctx.branch_id),
  },
  {
    setting_lock_once: () => new ValidationError([{ field: 'what', key: 'already_locked' }]),
    setting_lock_branch_group_id_fkey: () => new ValidationError([{ field: 'branch_group_id', key: 'unknown_record' }]),
  },
);
