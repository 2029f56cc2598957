/** What other areas may read about credits. */
import type { Lot } from './credit.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { usableLotsAt } from './credit.store.ts';

/** A client's lots that can be used in a branch on a day, for callers that ask before using any. */
export const usableLots = async (ctx: Ctx, member_id: number, branch_id: number, day: Day): Promise<Lot[]> =>
  (await ctx.read(usableLotsAt(member_id, branch_id, day)))[0];
