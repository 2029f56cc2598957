/** By what a client can book a session. */
import type { Entitlement } from '#domain/areas/classes/booking.model.ts';
import { entitlementFor } from '#domain/areas/classes/booking.rules.ts';
import type { SessionRow, SessionView } from '#domain/areas/classes/timetable.model.ts';
import { usableLots } from '#server/areas/membership/credit.commands.ts';
import { knownBranch } from '#server/areas/network/branch-facts.commands.ts';
import type { Ctx } from '#server/kit/context.ts';
import { heldBy } from './booking.store.ts';

type Asked = Pick<SessionRow, 'branch_id' | 'day' | 'category' | 'kind'> &
  Pick<SessionView, 'credit_cost' | 'programme_types'>;
export const entitlementOf = async (ctx: Ctx, session: Asked, member_id: number): Promise<Entitlement> => {
  const branch = await knownBranch(ctx, session.branch_id);
  const [memberships] = await ctx.read(heldBy(member_id));
  const lots = await usableLots(ctx, member_id, session.branch_id, session.day);
  return entitlementFor(session, memberships, lots, branch);
};
