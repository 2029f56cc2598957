/** What follows for people with a role in a group of branches when the group changes. */
import { Refusal, RefusedByOthers, faultAt } from '#kit/domain/errors.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { tellAccessChanged } from '../staff/access-change.service.ts';
import { coversByRole } from '../staff/staff.rules.ts';
import { endRolesOfLeavers, lockGroup, rolesInGroup, type GroupRole } from './group-role.store.ts';

/** Above this, one event for each role instead of one for each branch. */
const MOST_EVENTS = 100;
type Regrouping = { joins: readonly number[]; leaves: readonly number[] };

const noteMoves = (ctx: TxCtx, roles: readonly GroupRole[], { joins, leaves }: Regrouping): void => {
  const isMany = roles.length * (joins.length + leaves.length) > MOST_EVENTS;
  const places = (ids: readonly number[]): readonly (number | null)[] => (isMany && ids.length > 0 ? [null] : ids);
  for (const { staff_id, title } of roles) {
    for (const branch_id of places(joins))
      noteEvent(ctx, { kind: 'role_given', staff_id, branch_id, detail: { role: title } });
    for (const branch_id of places(leaves))
      noteEvent(ctx, { kind: 'role_taken', staff_id, branch_id, detail: { role: title } });
  }
};

/**
 * Checks a change of the branches of a group, in the transaction that saves it. Adding a branch gives the roles of the group
 * there, and removing one takes them away: both require everything that these roles allow, and that the person
 * has seen whose access changes. The group is locked, so that no role is given in it meanwhile.
 */
export const checkRegrouping = async (
  ctx: TxCtx,
  group_id: number,
  change: Regrouping & { confirmed: boolean },
): Promise<void> => {
  const [roles] = await ctx.read(rolesInGroup(group_id));
  if (roles.length === 0) return;
  const covers = ({ flags }: GroupRole): boolean => coversByRole(ctx.actor, { flags, branches: [], wide: true });
  if (!roles.every(covers)) throw new Refusal('access.group_roles_beyond');
  if (!change.confirmed)
    faultAt('confirmed', 'access_changes', { count: new Set(roles.map((one) => one.staff_id)).size });
  noteMoves(ctx, roles, change);
  tellAccessChanged(ctx, [...new Set(roles.map((one) => one.staff_id))]);
};

/** A group in which people have roles isn't deleted; the roles of people who have left go with it. */
export const clearGroupRoles = async (ctx: TxCtx, group_id: number): Promise<void> => {
  await lockGroup(ctx.db, group_id);
  const [roles] = await ctx.read(rolesInGroup(group_id));
  if (roles.length > 0) throw new RefusedByOthers('access.group_roles', [...new Set(roles.map(({ name }) => name))]);
  await endRolesOfLeavers(ctx.db, group_id);
};
export { lockGroup } from './group-role.store.ts';
