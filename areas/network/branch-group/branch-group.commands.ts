/** Groups of branches: made by head office, a choice for everyone. */
import { branchGroupContract } from './branch-group.contract.ts';
import type { BranchGroup, BranchGroupRow, NewBranchGroup } from './branch-group.model.ts';
import { regrouping } from './branch-group.rules.ts';
import { insertGroup, notBranches, oneGroup, type GroupRecord, type GroupWhere } from './branch-group.store.ts';
import { checkRegrouping, clearGroupRoles, lockGroup } from '#areas/access/role/group-role.commands.ts';
import { rolesOfGroup } from '#areas/access/role/group-role.facts.ts';
import { NotFound, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const placeOfGroups = (ctx: Ctx): GroupWhere => ({
  branches: ctx.scope.branches,
  network: ctx.scope.network,
});
const canOf = (ctx: Ctx): BranchGroup['can'] =>
  ctx.scope.network && ctx.has('MANAGE_BRANCH') ? ['edit', 'delete'] : [];
export const presentGroup = (ctx: Ctx, record: GroupRecord): BranchGroupRow => ({ ...record, can: canOf(ctx) });
export const viewGroup = async (ctx: Ctx, id: number): Promise<BranchGroup> => {
  const [[record]] = await ctx.read(oneGroup(id, placeOfGroups(ctx)));
  if (!record) throw new NotFound();
  return { ...record, roles: await rolesOfGroup(ctx, record), can: canOf(ctx) };
};

const contentOf = async (ctx: Ctx, input: NewBranchGroup): Promise<NewBranchGroup> => {
  const branch_ids = [...new Set(input.branch_ids)].toSorted((a, b) => a - b);
  const [[unknown]] = await ctx.read(notBranches(branch_ids));
  if (unknown) throw new ValidationError([{ field: 'branch_ids', key: 'unknown_record' }]);
  return { ...input, branch_ids };
};
export const createGroup = command(branchGroupContract.create, async (ctx, input) =>
  viewGroup(ctx, await insertGroup(ctx.db, await contentOf(ctx, input), ctx.actor.staff_id)),
);
export const editGroup = command(branchGroupContract.edit, async (ctx, id, { version, confirmed, ...input }) => {
  const { name, kind, branch_ids, new_in } = await contentOf(ctx, input);
  await lockGroup(ctx.db, id);
  const change = regrouping(await viewGroup(ctx, id), { branch_ids, new_in });
  await saveVersioned(ctx.db, 'branch_group', id, version, { name: JSON.stringify(name), kind, branch_ids, new_in });
  if (!change.isSame) await checkRegrouping(ctx, id, { ...change, confirmed });
  return viewGroup(ctx, id);
});
export const removeGroup = command(branchGroupContract.remove, async (ctx, id, { version }) => {
  await clearGroupRoles(ctx, id);
  await deleteVersioned(ctx.db, 'branch_group', id, version);
  return { id };
});
