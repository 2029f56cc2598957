/** What other areas may read about credits. */
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { usableLotsAt, type UsableLot } from './credit.store.ts';

export type { UsableLot } from './credit.store.ts';

/** A client's lots that can be used in a branch on a day, for callers that ask before using any. */
export const usableLots = async (ctx: Ctx, member_id: number, branch_id: number, day: Day): Promise<UsableLot[]> =>
  (await ctx.read(usableLotsAt(member_id, branch_id, day)))[0];
