/** Closing a branch on days with plans: all of them are kept, or all are cancelled, in one step. */
import type { OnClosing, PlannedThen } from '../holiday/holiday.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { callOffTaught, keepTaught } from '#areas/classes/timetable/closing.commands.ts';
import { taughtOn } from '#areas/classes/timetable/closing.facts.ts';
import { cancelShiftsOn } from '#areas/shift/shift/closing.commands.ts';
import { countShiftsOn } from '#areas/shift/shift/closing.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { closedAmong } from '../hours/hours.facts.ts';

/** The days among these on which the branch is still open, so that nothing is asked twice. */
export const openAmong = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<Day[]> => {
  const closed = new Set((await closedAmong(ctx, branch_id, days)).map((one) => one.day));
  return days.filter((day) => !closed.has(day));
};
const countOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<PlannedThen> => ({
  ...(await taughtOn(ctx, branch_id, days)),
  shifts: await countShiftsOn(ctx, branch_id, days),
});
export const plannedOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<PlannedThen> =>
  countOn(ctx, branch_id, await openAmong(ctx, branch_id, days));

/** For days on which the branch was open until now. The person who closes them chooses what happens to the plans. */
export const closeDays = async (
  ctx: TxCtx,
  branch_id: number,
  days: readonly Day[],
  { planned, cancel_reason }: OnClosing,
): Promise<void> => {
  if (planned === 'keep') return keepTaught(ctx, branch_id, days);
  if (planned === 'cancel') {
    await callOffTaught(ctx, branch_id, days, cancel_reason ?? '');
    return cancelShiftsOn(ctx, branch_id, days, cancel_reason ?? '');
  }
  const found = await countOn(ctx, branch_id, days);
  if (found.classes + found.appointments + found.shifts > 0) throw new Refusal('settings.day_is_planned');
};
