/** Planned shifts on days on which a branch closes. */
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { shiftsOn } from './shift.store.ts';

export const countShiftsOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<number> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  return shifts.length;
};
export type Planned = { day: Day; starts_at: string; ends_at: string };
/** Planned shifts that have not started. */
export const shiftTimes = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<Planned[]> => {
  const [shifts] = await ctx.read(shiftsOn(branch_id, days, ctx.clock.now()));
  return shifts.map(({ day, starts_at, ends_at }) => ({ day, starts_at, ends_at }));
};
