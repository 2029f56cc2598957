/** A branch closes on days on which people are planned to work. */
import type { Day } from '#domain/kit/day.ts';
import type { Ctx, TxCtx } from '#server/kit/context.ts';
import { endShift } from './shift.commands.ts';
import { shiftsOn } from './shift.store.ts';

export const countShiftsOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<number> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  return shifts.length;
};
export const cancelShiftsOn = async (
  ctx: TxCtx,
  branch_id: number,
  days: readonly Day[],
  reason: string,
): Promise<void> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  for (const { id, version } of shifts) await endShift(ctx, id, 'cancel', version, reason);
};
