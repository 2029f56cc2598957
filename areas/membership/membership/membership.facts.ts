/** What other areas may read about memberships. */
import type { OwnMembership } from '#areas/people/member-self/member-self.model.ts';
import type { Ctx } from '#kit/server/context.ts';
import { heldNow, findTerm } from './membership.store.ts';
import { isUnpaid } from './membership.rules.ts';

/** Those that run, are suspended or will begin, the one that ends first at the top. */
export const ownMemberships = async (ctx: Ctx, members: readonly number[]): Promise<OwnMembership[]> =>
  (await ctx.read(heldNow(members, ctx.clock.now().toISOString())))[0];

/** All memberships of a member, the one that ends last first, and the lots with credits left: for a batch of reads. */
export { membershipsOf } from './membership.store.ts';
export { liveLotsOf } from '../credit/credit.store.ts';
/** Closures of a branch that haven't ended on a day, for memberships that aren't saved yet. */
export { closuresFrom } from '../closure/closure.store.ts';
/** Programmes that a branch sells, for the import of members. */
export { programmesSoldIn } from './imported.store.ts';
export type { SoldProgramme } from './imported.store.ts';

/** Nothing was ever paid for it: it is cancelled with its invoice. */
export const wouldEndUnpaid = async (ctx: Ctx, id: number): Promise<boolean> => {
  const [[term]] = await ctx.read(findTerm(id));
  return isUnpaid(term);
};
