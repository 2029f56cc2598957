/** What the page of a group of branches shows about the roles in it. */
import type { Ctx } from '#kit/server/context.ts';
import { rolesInGroup, type GroupRole } from './group-role.store.ts';

/** To head office, and to people who see the staff of one of its branches: that is where these people work. */
export const rolesOfGroup = async (
  ctx: Ctx,
  group: { id: number; branch_ids: readonly number[] },
): Promise<Omit<GroupRole, 'flags'>[]> => {
  const { actor } = ctx;
  const sees =
    actor.hasEverywhere('VIEW_FRANCHISE_USER') || group.branch_ids.some((id) => actor.has('VIEW_FRANCHISE_USER', id));
  if (!sees) return [];
  const [roles] = await ctx.read(rolesInGroup(group.id));
  return roles.map(({ staff_id, name, title, given_at }) => ({ staff_id, name, title, given_at }));
};
