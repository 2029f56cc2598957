/** Other weekly hours: what is planned within those of today and would be outside, and what becomes of it. */
import type { EditOpeningHours, OpeningHours, Outside, Week } from '#domain/areas/settings/hours.model.ts';
import { isClosedOn, leftOutside, weekFaults, type HolidayHours } from '#domain/areas/settings/hours.rules.ts';
import { addDays, dayIn, type Day } from '#domain/kit/day.ts';
import { Refusal, ValidationError } from '#domain/kit/errors.ts';
import { minutesIn } from '#domain/kit/zone.ts';
import { callOffTaught, keepTaught, taughtTimes, type Meant } from '#server/areas/classes/closing.commands.ts';
import { knownBranch } from '#server/areas/network/branch-facts.commands.ts';
import { cancelShiftsOn, shiftTimes } from '#server/areas/shift/closing.commands.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { saveVersioned } from '#server/kit/version.ts';
import { branchWeek } from './hours.commands.ts';
import { getHours, weekText } from './hours.store.ts';

/** Further ahead nothing is planned but by hand. */
const DAYS_AHEAD = 366;
const DAYS_SHOWN = 8;
const MINUTE_MS = 60_000;

type Change = { days: Day[]; isOutside: Meant; holidays: HolidayHours[] };
const changeTo = async (ctx: Ctx, branch_id: number, after: Week): Promise<Change> => {
  const { time_zone, today } = await knownBranch(ctx, branch_id);
  const days = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i));
  const { week, holidays } = await branchWeek(ctx, branch_id, addDays(today, -1), addDays(today, DAYS_AHEAD + 1));
  const isOutside: Meant = ({ starts_at, ends_at }) => {
    const [starts, ends] = [new Date(starts_at), new Date(ends_at)];
    const minutes = Math.round((ends.getTime() - starts.getTime()) / MINUTE_MS);
    const plan = { day: dayIn(time_zone, starts), from: minutesIn(time_zone, starts), minutes };
    return leftOutside(week, after, holidays, plan);
  };
  return { days, isOutside, holidays };
};

const on = (day: Day, plans: readonly { day: Day }[]): number => plans.filter((one) => one.day === day).length;
const countOutside = async (ctx: Ctx, branch_id: number, { days, isOutside }: Change): Promise<Outside> => {
  const taught = await taughtTimes(ctx, branch_id, days);
  const classes = taught.classes.filter(isOutside);
  const appointments = taught.appointments.filter(isOutside);
  const shifts = (await shiftTimes(ctx, branch_id, days)).filter(isOutside);
  const touched = [...new Set([...classes, ...appointments, ...shifts].map((one) => one.day))].toSorted();
  return {
    classes: classes.length,
    clients: classes.reduce((sum, one) => sum + one.clients, 0),
    appointments: appointments.length,
    shifts: shifts.length,
    days: touched.slice(0, DAYS_SHOWN).map((day) => ({
      day,
      classes: on(day, classes),
      appointments: on(day, appointments),
      shifts: on(day, shifts),
    })),
    more_days: Math.max(0, touched.length - DAYS_SHOWN),
  };
};

export const outsideHours = async (ctx: Ctx, branch_id: number, after: Week): Promise<Outside> => {
  const faults = weekFaults(after);
  if (faults.length > 0) throw new ValidationError(faults);
  return countOutside(ctx, branch_id, await changeTo(ctx, branch_id, after));
};

/** What is kept on a weekday that is closed from now on can be booked as before. */
const settle = async (ctx: TxCtx, branch_id: number, change: Change, input: EditOpeningHours): Promise<void> => {
  const { days, isOutside, holidays } = change;
  if (input.planned === 'cancel') {
    const reason = input.cancel_reason ?? '';
    await callOffTaught(ctx, branch_id, days, reason, isOutside);
    return cancelShiftsOn(ctx, branch_id, days, reason, isOutside);
  }
  const closed = days.filter((day) => isClosedOn(input, holidays, day));
  if (input.planned === 'keep') return keepTaught(ctx, branch_id, closed, isOutside);
  const { classes, appointments, shifts } = await countOutside(ctx, branch_id, change);
  if (classes + appointments + shifts > 0) throw new Refusal('settings.hours_are_planned');
};

export const editHours = command(async (ctx: TxCtx, id: number, input: EditOpeningHours): Promise<OpeningHours> => {
  const { branch_id } = await getHours(ctx.db, id);
  const faults = weekFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
  const change = await changeTo(ctx, branch_id, input);
  await saveVersioned(ctx.db, 'opening_hours', id, input.version, weekText(input));
  await settle(ctx, branch_id, change, input);
  return getHours(ctx.db, id);
});
