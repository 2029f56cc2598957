/** A branch closes on days on which people are planned to work. */
import type { Day } from '#kit/domain/day.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { endShift } from './shift.commands.ts';
import { shiftsOn } from './shift.store.ts';

export const countShiftsOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<number> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  return shifts.length;
};
type Planned = { day: Day; starts_at: string; ends_at: string };
/** When people are planned to work who have not begun. */
export const shiftTimes = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<Planned[]> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  return shifts.map(({ day, starts_at, ends_at }) => ({ day, starts_at, ends_at }));
};
export const cancelShiftsOn = async (
  ctx: TxCtx,
  branch_id: number,
  days: readonly Day[],
  reason: string,
  isMeant: (plan: Planned) => boolean = () => true,
): Promise<void> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  for (const { id, version } of shifts.filter(isMeant)) await endShift(ctx, id, 'cancel', version, reason);
};
