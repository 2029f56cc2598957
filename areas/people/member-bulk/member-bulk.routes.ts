import { memberBulkContract } from './member-bulk.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { memberTags, runBulk, setMemberTags, undoBulk } from './member-bulk.commands.ts';
import { tagsOfBranches } from './member-bulk.store.ts';
import { memberConstraints } from '../member/member.commands.ts';

export const memberBulkRoutes = routes(
  memberBulkContract,
  {
    run: (ctx, { body }) => runBulk(ctx, body),
    undo: (ctx, { params }) => undoBulk(ctx, params.id),
    tags: async (ctx) => (await ctx.read(tagsOfBranches(ctx.scope.branches)))[0],
    tagsOf: (ctx, { params }) => memberTags(ctx, params.id),
    setTags: (ctx, { params, body }) => setMemberTags(ctx, params.id, body),
  },
  memberConstraints,
);
