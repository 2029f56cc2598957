import { memberBulkContract } from './member-bulk.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { memberTags } from './member-bulk.commands.ts';
import { tagsOfBranches } from './member-bulk.store.ts';
import { memberConstraints } from '../member/member.commands.ts';
import * as memberBulkCommands from './member-bulk.commands.ts';

export const memberBulkRoutes = routesOf(
  memberBulkContract,
  [memberBulkCommands],
  {
    tags: async (ctx) => (await ctx.read(tagsOfBranches(ctx.scope.branches)))[0],
    tagsOf: (ctx, { params }) => memberTags(ctx, params.id),
  },
  memberConstraints,
);
