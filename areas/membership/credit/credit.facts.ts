/** What other areas may read of credits. */
import type { Lot } from './credit.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { usableLotsAt } from './credit.store.ts';

/** Lots of a client that can be used in a branch on a day, for callers that ask before something is spent. */
export const usableLots = async (ctx: Ctx, member_id: number, branch_id: number, day: Day): Promise<Lot[]> =>
  (await ctx.read(usableLotsAt(member_id, branch_id, day)))[0];
