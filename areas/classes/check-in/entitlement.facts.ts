/** What a client can book a session with. */
import type { Entitlement } from '../booking/booking.model.ts';
import { entitlementFor } from '../booking/booking.rules.ts';
import type { SessionRow, SessionView } from '../timetable/timetable.model.ts';
import { usableLots } from '#areas/membership/credit/credit.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { heldBy } from '../booking/booking.store.ts';

type Asked = Pick<SessionRow, 'branch_id' | 'day' | 'category' | 'kind'> &
  Pick<SessionView, 'credit_cost' | 'programme_types'>;
export const entitlementOf = async (ctx: Ctx, session: Asked, member_id: number): Promise<Entitlement> => {
  const branch = await knownBranch(ctx, session.branch_id);
  const [memberships] = await ctx.read(heldBy(member_id));
  const lots = await usableLots(ctx, member_id, session.branch_id, session.day);
  return entitlementFor(session, memberships, lots, branch);
};
