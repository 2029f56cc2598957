/** A branch closes on days with planned shifts. */
import type { Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { endShift } from './shift.commands.ts';
import { shiftsOn } from './shift.store.ts';
import type { Planned } from './closing.facts.ts';

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
