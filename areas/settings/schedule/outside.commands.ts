/**
 * Changed hours of a week or a holiday: the plans within today's hours that would be outside, and what happens to them.
 */
import type { HolidayAsk, OnClosing } from '../holiday/holiday.model.ts';
import type { Outside, Week } from '../hours/hours.model.ts';
import { isClosedOn, leftOutside, spansText, weekFaults, withHoliday, type Hours } from '../hours/hours.rules.ts';
import { refuseLocked } from '../lock/lock.commands.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
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
import { scheduleContract } from './schedule.contract.ts';

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
const hoursOn = ({ day, is_closed, spans }: Holiday): Holidays[number] => ({ day, spans: is_closed ? null : spans });
export const holidayChange = async (
  ctx: Ctx,
  branch_id: number,
  from: Day | null,
  to: Holiday | null,
): Promise<Change> => {
  const { time_zone } = await knownBranch(ctx, branch_id);
  const touched = [from, to?.day ?? null].filter((day) => day !== null);
  const days = [...new Set(touched.flatMap(around))].toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const before = await branchWeek(ctx, branch_id, addDays(first, -1), addDays(last, 1));
  const holidays = withHoliday(before.holidays, from, to && hoursOn(to));
  return changeOf(time_zone, days, before, { week: before.week, holidays });
};

type Plans = {
  classes: Awaited<ReturnType<typeof taughtTimes>>['classes'];
  appointments: Awaited<ReturnType<typeof taughtTimes>>['appointments'];
  shifts: Awaited<ReturnType<typeof shiftTimes>>;
};
const plansOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<Plans> => {
  const taught = await taughtTimes(ctx, branch_id, days);
  return { ...taught, shifts: await shiftTimes(ctx, branch_id, days) };
};

const on = (day: Day, plans: readonly { day: Day }[]): number => plans.filter((one) => one.day === day).length;
const outsideOf = (plans: Plans, isOutside: Meant): Outside => {
  const classes = plans.classes.filter(isOutside);
  const appointments = plans.appointments.filter(isOutside);
  const shifts = plans.shifts.filter(isOutside);
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
const countOutside = async (ctx: Ctx, branch_id: number, { days, isOutside }: Change): Promise<Outside> =>
  outsideOf(await plansOn(ctx, branch_id, days), isOutside);
const isAny = ({ classes, appointments, shifts }: Pick<Outside, 'classes' | 'appointments' | 'shifts'>): boolean =>
  classes + appointments + shifts > 0;

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

export type Divided<H> = { free: H[]; planned: { holiday: H; outside: Outside }[] };
/**
 * Of several holidays, those that can be added, and those that would leave plans outside, each with its plans. They are
 * added in order: a night between two of them is outside only with the second one.
 */
export const divideHolidays = async <H extends Holiday>(
  ctx: Ctx,
  branch_id: number,
  added: readonly H[],
): Promise<Divided<H>> => {
  const divided: Divided<H> = { free: [], planned: [] };
  if (added.length === 0) return divided;
  const { time_zone } = await knownBranch(ctx, branch_id);
  const days = [...new Set(added.flatMap(({ day }) => around(day)))].toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  let before: Hours = await branchWeek(ctx, branch_id, addDays(first, -1), addDays(last, 1));
  const plans = await plansOn(ctx, branch_id, days);
  for (const holiday of added) {
    const after = { week: before.week, holidays: withHoliday(before.holidays, null, hoursOn(holiday)) };
    const outside = outsideOf(plans, changeOf(time_zone, days, before, after).isOutside);
    if (isAny(outside)) divided.planned.push({ holiday, outside });
    else {
      divided.free.push(holiday);
      before = after;
    }
  }
  return divided;
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
  if (isAny(await countOutside(ctx, branch_id, change))) throw new Refusal(refusal);
};

export const editHours = command(scheduleContract.editHours, async (ctx, id, input) => {
  const own = await getHours(ctx.db, id);
  const { branch_id } = own;
  await refuseLocked(
    ctx,
    branch_id,
    'hours',
    weekdays.filter((day) => spansText(input[day]) !== spansText(own[day])),
  );
  const faults = weekFaults(input);
  if (faults.length > 0) throw new ValidationError(faults);
  const change = await weekChange(ctx, branch_id, input);
  await saveVersioned(ctx.db, 'opening_hours', id, input.version, weekText(input));
  await settle(ctx, branch_id, change, input, 'settings.hours_are_planned');
  return getHours(ctx.db, id);
});
