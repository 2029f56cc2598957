/** The period of a report: its presets, and the earlier period that it is compared with. */
import { addDays, addMonths, endOfMonth, startOfMonth, weekdayOf, type Day } from './day.ts';

export type Period = { from: Day; until: Day };
const MONTHS_OF_QUARTER = 3;
const startOfWeek = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
const startOfQuarter = (day: Day): Day =>
  addMonths(startOfMonth(day), -((Number(day.slice(5, 7)) - 1) % MONTHS_OF_QUARTER));
const months = (from: Day, count: number): Period => ({ from, until: addDays(addMonths(from, count), -1) });
const startOfYear = (day: Day): Day => `${day.slice(0, 4)}-01-01`;
const days = (from: Day, count = 1): Period => ({ from, until: addDays(from, count - 1) });

const periods = {
  today: (today: Day) => days(today),
  yesterday: (today: Day) => days(addDays(today, -1)),
  this_week: (today: Day) => days(startOfWeek(today), 7),
  last_week: (today: Day) => days(addDays(startOfWeek(today), -7), 7),
  this_month: (today: Day) => months(startOfMonth(today), 1),
  last_month: (today: Day) => months(addMonths(startOfMonth(today), -1), 1),
  last_30_days: (today: Day) => days(addDays(today, -29), 30),
  this_quarter: (today: Day) => months(startOfQuarter(today), MONTHS_OF_QUARTER),
  this_year: (today: Day) => months(startOfYear(today), 12),
  last_year: (today: Day) => months(addMonths(startOfYear(today), -12), 12),
  next_12_months: (today: Day) => months(today, 12),
};
export type Preset = keyof typeof periods;
export const presets = Object.keys(periods) as Preset[];
/** Only a report that begins with a period to come can show one. */
export const presetsWith = (usual: Preset | undefined): Preset[] =>
  presets.filter((one) => one !== 'next_12_months' || one === usual);
export const periodOf = (preset: Preset, today: Day): Period => periods[preset](today);

/** One end can be left out: the other one decides, and without both the preset. */
export const periodFrom = (
  asked: Partial<Record<keyof Period, Day | undefined>>,
  usual: Preset,
  today: Day,
): Period => {
  const { from, until } = asked;
  if (from === undefined && until === undefined) return periodOf(usual, today);
  if (usual === 'last_30_days') {
    const last = until ?? today;
    return { from: from ?? addDays(last, -29), until: last };
  }
  const first = from ?? startOfMonth(until ?? today);
  return { from: first, until: until ?? endOfMonth(first) };
};

export const comparisons = ['previous', 'last_year'] as const;
export type Comparison = (typeof comparisons)[number];

const isWholeMonths = ({ from, until }: Period): boolean => from === startOfMonth(from) && until === endOfMonth(until);
const monthsBetween = (from: Day, until: Day): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7));
const backBy = (period: Period, count: number): Period => {
  const until = addMonths(period.until, -count);
  return {
    from: addMonths(period.from, -count),
    // The last day of February is compared with the last day of February.
    until: period.until === endOfMonth(period.until) ? endOfMonth(until) : until,
  };
};

/** The last of its days that has come is today, which isn't over. */
export const isUnfinished = ({ from, until }: Period, today: Day): boolean => from <= today && today <= until;

/**
 * The period before, or the same one a year earlier. Like for like: of a period that is unfinished today, only the part
 * until today is compared, so that half a month is never compared with a whole one. Whole months are compared with whole
 * months, other periods with as many days.
 */
export const earlierPeriod = (period: Period, how: Comparison, today: Day): Period => {
  const part = isUnfinished(period, today) ? { from: period.from, until: today } : period;
  if (how === 'last_year') return backBy(part, 12);
  if (isWholeMonths(period)) return backBy(part, monthsBetween(period.from, period.until) + 1);
  const back = (Date.parse(period.until) - Date.parse(period.from)) / 86_400_000 + 1;
  return { from: addDays(part.from, -back), until: addDays(part.until, -back) };
};
