/** What other areas may read about rooms. */
import type { Ctx } from '#kit/server/context.ts';
import { activeFacilities } from '../facility/facility.store.ts';

/** Rooms in use, for areas that put classes into them. */
export const facilitiesOf = async (
  ctx: Ctx,
  branch_id: number,
): Promise<{ id: number; name: string; capacity: number }[]> => (await ctx.read(activeFacilities(branch_id)))[0];
