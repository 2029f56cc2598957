/** When a report is due, what is asked for, and who can do what with its schedule. Pure. */
import type { Flag } from '#access/access.ts';
import { addDays, addMonths, dayIn, startOfMonth, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { periodOf, presets, type Period } from '#kit/domain/period.ts';
import { usualBy, type Report } from '#kit/domain/report.ts';
import { instantOf } from '#kit/domain/zone.ts';
import { reportScheduleMachine } from './report-schedule.machine.ts';
import type { ReportScheduleRow } from './report-schedule.model.ts';

type Timing = Pick<ReportScheduleRow, 'every' | 'weekday' | 'hour'>;
type Search = Readonly<Record<string, string>>;

const daysFrom = ({ every, weekday }: Timing, today: Day): Day[] => {
  const month = startOfMonth(today);
  if (every === 'month') return [month, addMonths(month, 1)];
  const week = Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead));
  return every === 'day' ? week : week.filter((day) => weekdays[weekdayOf(day)] === weekday);
};
/** The next time after an instant, by the clock of the branch: an hour skipped by the clock becomes the one after it. */
export const nextRun = (timing: Timing, zone: string, after: Date): Date => {
  const times = daysFrom(timing, dayIn(zone, after)).map((day) => instantOf(zone, day, timing.hour * 60));
  const next = times.find((time) => time > after);
  if (!next) throw new RangeError('a schedule without a next time');
  return next;
};

/** A period that was typed day by day would send the same figures each time. */
export const hasFixedDays = (search: Search): boolean => 'from' in search || 'until' in search;

export const timingFaults = ({ every, weekday }: Pick<Timing, 'every' | 'weekday'>): Fault[] =>
  every === 'week' && weekday === null ? [{ field: 'weekday', key: 'required' }] : [];
/** The day that was chosen before somebody changed their mind isn't kept. */
export const weekdayOfTiming = ({ every, weekday }: Pick<Timing, 'every' | 'weekday'>): Timing['weekday'] =>
  every === 'week' ? weekday : null;

export const periodAt = (report: Report, { period }: Search, day: Day): Period =>
  periodOf(presets.find((one) => one === period) ?? report.period ?? 'this_month', day);

/** What the file of the report is asked for on a day. Whatever the report doesn't know is left out. */
export const askAt = (report: Report, search: Search, day: Day, isOffice: boolean): Record<string, string> => {
  const by = report.by.find((one) => one === search['by']) ?? (report.each ? undefined : usualBy(report, isOffice));
  const filters = Object.keys(report.dims).flatMap((dim) => (search[dim] ? [[dim, search[dim]] as const] : []));
  return { ...periodAt(report, search, day), ...(by !== undefined && { by }), ...Object.fromEntries(filters) };
};

type Caller = { has: (flag: Flag) => boolean; receives: boolean };
export const reportScheduleCan = (
  { status }: Pick<ReportScheduleRow, 'status'>,
  { has, receives }: Caller,
): ReportScheduleRow['can'] => {
  const isOpen = status !== 'ended';
  const manages = isOpen && has('MANAGE_SCHEDULED_MAIL');
  return [
    ...(manages ? (['send_now', 'edit'] as const) : []),
    ...movesFrom(reportScheduleMachine, status, has),
    ...(isOpen && receives ? (['stop'] as const) : []),
  ];
};
