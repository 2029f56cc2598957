import { branchGroupContract } from './branch-group.contract.ts';
import * as branchGroupCommands from './branch-group.commands.ts';
import { placeOfGroups, presentGroup, viewGroup } from './branch-group.commands.ts';
import { groupsAsCsv } from './branch-group.csv.ts';
import { branchGroups, groupLines, offeredGroups } from './branch-group.store.ts';
import { Refusal, RefusedByOthers, ValidationError } from '#kit/domain/errors.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

const MOST_IN_A_FILE = 50_000;
export const branchGroupRoutes = routesOf(
  branchGroupContract,
  [branchGroupCommands],
  {
    list: (ctx, { query }) =>
      pageFrom(ctx, branchGroups, query, placeOfGroups(ctx), (record) => presentGroup(ctx, record)),
    csv: async (ctx, { query }) => {
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [groups] = await ctx.read(branchGroups.rows(all, placeOfGroups(ctx)));
      const [lines] = await ctx.read(groupLines(groups.map(({ id }) => id)));
      return { name: 'branch-groups.csv', kind: 'text/csv; charset=utf-8', content: groupsAsCsv(lines, ctx.locale) };
    },
    view: (ctx, { params }) => viewGroup(ctx, params.id),
    history: async (ctx, { params }) => {
      await viewGroup(ctx, params.id);
      const [rows] = await ctx.run([historyOf('branch_group', params.id)]);
      return asHistory(rows ?? []);
    },
    offered: async (ctx) => (await ctx.read(offeredGroups(ctx.actor.branches)))[0],
  },
  {
    branch_group_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]),
    // Someone was given a role in the group at the very moment it was deleted.
    staff_role_branch_group_id_fkey: () => new RefusedByOthers('access.group_roles', []),
    setting_lock_branch_group_id_fkey: () => new Refusal('network.group_locks'),
  },
);
