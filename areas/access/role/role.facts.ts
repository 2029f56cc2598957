/** What other areas can read about who can do what. */
import type { Ctx } from '#kit/server/context.ts';
import { Actor } from '#kit/server/actor.ts';
import { accessFrom } from '#kit/server/session.ts';
import { accessOfStaff, staffWorkingIn, type StaffAccess } from './role.store.ts';

export type StaffActor = { actor: Actor; email: string; first_name: string };
const asActor = ({ id, name, email, first_name, locale, access }: StaffAccess): StaffActor => ({
  actor: new Actor({ staff_id: id, name, locale, ...accessFrom(access) }),
  email,
  first_name,
});
/** A person with what they can do now; undefined if they have left or can't sign in. */
export const actorOfStaff = async (ctx: Ctx, staff_id: number): Promise<StaffActor | undefined> => {
  const [[found]] = await ctx.read(accessOfStaff([staff_id], ctx.clock.now()));
  return found && asActor(found);
};
/** Active people who work in a branch, with what they can do now. */
export const actorsIn = async (ctx: Ctx, branch_id: number): Promise<StaffActor[]> => {
  const [rows] = await ctx.read(staffWorkingIn(branch_id, ctx.clock.now()));
  return rows.map(asActor);
};
