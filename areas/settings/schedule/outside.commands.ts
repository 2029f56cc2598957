/**
 * Changed hours of a week or a holiday: the plans within today's hours that would be outside, and what happens to them.
 */
import type { HolidayAsk, OnClosing } from '../holiday/holiday.model.ts';
import type { EditOpeningHours, OpeningHours, Outside, Week } from '../hours/hours.model.ts';
import { isClosedOn, leftOutside, weekFaults, withHoliday, type Hours } from '../hours/hours.rules.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { minutesIn } from '#kit/domain/zone.ts';
import { callOffTaught, keepTaught, type Meant } from '#areas/classes/timetable/closing.commands.ts';
import { taughtTimes } from '#areas/classes/timetable/closing.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { cancelShiftsOn } from '#areas/shift/shift/closing.commands.ts';
import { shiftTimes } from '#areas/shift/shift/closing.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { findHoliday } from '../holiday/holiday.store.ts';
import { branchWeek } from '../hours/hours.facts.ts';
import { getHours, weekText } from '../hours/hours.store.ts';

/** Only manual plans reach further ahead. */
const DAYS_AHEAD = 366;
const DAYS_SHOWN = 8;
const MINUTE_MS = 60_000;

/** The days that changed hours can affect, and which plans on them are outside. */
export type Change = { days: Day[]; isOutside: Meant; after: Hours };
const changeOf = (time_zone: string, days: Day[], before: Hours, after: Hours): Change => {
  const isOutside: Meant = ({ starts_at, ends_at }) => {
    const [starts, ends] = [new Date(starts_at), new Date(ends_at)];
    const minutes = Math.round((ends.getTime() - starts.getTime()) / MINUTE_MS);
    const plan = { day: dayIn(time_zone, starts), from: minutesIn(time_zone, starts), minutes };
    return leftOutside(before, after, plan);
  };
  return { days, isOutside, after };
};

const weekChange = async (ctx: Ctx, branch_id: number, week: Week): Promise<Change> => {
  const { time_zone, today } = await knownBranch(ctx, branch_id);
  const days = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i));
  const before = await branchWeek(ctx, branch_id, addDays(today, -1), addDays(today, DAYS_AHEAD + 1));
  return changeOf(time_zone, days, before, { week, holidays: before.holidays });
};

/** A holiday affects the neighbouring days, because nights do; a moved holiday leaves one day and comes to another. */
const around = (day: Day): Day[] => [addDays(day, -1), day, addDays(day, 1)];
type Holiday = { day: Day; is_closed: boolean; spans: Hours['week']['monday'] };
type Holidays = Hours['holidays'];
const holidaysChange = async (
  ctx: Ctx,
  branch_id: number,
  touched: readonly Day[],
  afterOf: (holidays: Holidays) => Holidays,
): Promise<Change> => {
  const { time_zone } = await knownBranch(ctx, branch_id);
  const days = [...new Set(touched.flatMap(around))].toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const before = await branchWeek(ctx, branch_id, addDays(first, -1), addDays(last, 1));
  return changeOf(time_zone, days, before, { week: before.week, holidays: afterOf(before.holidays) });
};
const hoursOn = ({ day, is_closed, spans }: Holiday): Holidays[number] => ({ day, spans: is_closed ? null : spans });
export const holidayChange = (ctx: Ctx, branch_id: number, from: Day | null, to: Holiday | null): Promise<Change> => {
  const touched = [from, to?.day ?? null].filter((day) => day !== null);
  return holidaysChange(ctx, branch_id, touched, (own) => withHoliday(own, from, to && hoursOn(to)));
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

export const outsideHours = async (ctx: Ctx, branch_id: number, week: Week): Promise<Outside> => {
  const faults = weekFaults(week);
  if (faults.length > 0) throw new ValidationError(faults);
  return countOutside(ctx, branch_id, await weekChange(ctx, branch_id, week));
};
export const nothingOutside: Outside = { classes: 0, clients: 0, appointments: 0, shifts: 0, days: [], more_days: 0 };
/** A holiday that someone else removed meanwhile counts as none; saving reports it. */
export const outsideHoliday = async (ctx: Ctx, { branch_id, holiday_id, to }: HolidayAsk): Promise<Outside> => {
  const [[found]] = holiday_id === null ? [[]] : await ctx.read(findHoliday(holiday_id));
  const from = found?.branch_id === branch_id ? found.day : null;
  if (from === null && to === null) return nothingOutside;
  return countOutside(ctx, branch_id, await holidayChange(ctx, branch_id, from, to));
};

/** The plans outside after several holidays are added. */
export const outsideHolidays = async (ctx: Ctx, branch_id: number, added: readonly Holiday[]): Promise<Outside> => {
  if (added.length === 0) return nothingOutside;
  const days = added.map(({ day }) => day);
  const change = await holidaysChange(ctx, branch_id, days, (own) => [...own, ...added.map(hoursOn)]);
  return countOutside(ctx, branch_id, change);
};

/** Kept plans on a newly closed day can be booked as before. Without an answer nothing may be outside. */
export const settle = async (
  ctx: TxCtx,
  branch_id: number,
  change: Change,
  { planned, cancel_reason }: OnClosing,
  refusal: 'settings.hours_are_planned' | 'settings.day_is_planned',
): Promise<void> => {
  const { days, isOutside, after } = change;
  if (planned === 'cancel') {
    const reason = cancel_reason ?? '';
    await callOffTaught(ctx, branch_id, days, reason, isOutside);
    return cancelShiftsOn(ctx, branch_id, days, reason, isOutside);
  }
  const closed = days.filter((day) => isClosedOn(after.week, after.holidays, day));
  if (planned === 'keep') return keepTaught(ctx, branch_id, closed, isOutside);
  const { classes, appointments, shifts } = await countOutside(ctx, branch_id, change);
  if (classes + appointments + shifts > 0) throw new Refusal(refusal);
};

export const editHours = command(async (ctx: TxCtx, id: number, input: EditOpeningHours): Promise<OpeningHours> => {
  const { branch_id } = await getHours(ctx.db, id);
  const faults = weekFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
  const change = await weekChange(ctx, branch_id, input);
  await saveVersioned(ctx.db, 'opening_hours', id, input.version, weekText(input));
  await settle(ctx, branch_id, change, input, 'settings.hours_are_planned');
  return getHours(ctx.db, id);
});
