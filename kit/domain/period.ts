/** The period of a report: its presets, and the earlier period that it is compared with. */
import { addDays, addMonths, endOfMonth, startOfMonth, weekdayOf, type Day } from './day.ts';

export type Period = { from: Day; until: Day };
export const presets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
  'this_quarter',
  'this_year',
  'last_year',
] as const;
export type Preset = (typeof presets)[number];

const MONTHS_OF_QUARTER = 3;
const startOfWeek = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
const startOfQuarter = (day: Day): Day =>
  addMonths(startOfMonth(day), -((Number(day.slice(5, 7)) - 1) % MONTHS_OF_QUARTER));
const months = (from: Day, count: number): Period => ({ from, until: addDays(addMonths(from, count), -1) });
const week = (from: Day): Period => ({ from, until: addDays(from, 6) });

export const periodOf = (preset: Preset, today: Day): Period => {
  const yesterday = addDays(today, -1);
  const year = `${today.slice(0, 4)}-01-01`;
  switch (preset) {
    case 'today':
      return { from: today, until: today };
    case 'yesterday':
      return { from: yesterday, until: yesterday };
    case 'this_week':
      return week(startOfWeek(today));
    case 'last_week':
      return week(addDays(startOfWeek(today), -7));
    case 'this_month':
      return months(startOfMonth(today), 1);
    case 'last_month':
      return months(addMonths(startOfMonth(today), -1), 1);
    case 'last_30_days':
      return { from: addDays(today, -29), until: today };
    case 'this_quarter':
      return months(startOfQuarter(today), MONTHS_OF_QUARTER);
    case 'this_year':
      return months(year, 12);
    case 'last_year':
      return months(addMonths(year, -12), 12);
  }
};

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

/**
 * The period before, or the same one a year earlier. Like for like: of a period that is unfinished today, only the part
 * until today is compared, so that half a month is never compared with a whole one. Whole months are compared with whole
 * months, other periods with as many days.
 */
export const earlierPeriod = (period: Period, how: Comparison, today: Day): Period => {
  const isUnfinished = period.from <= today && today < period.until;
  const part = isUnfinished ? { from: period.from, until: today } : period;
  if (how === 'last_year') return backBy(part, 12);
  if (isWholeMonths(period)) return backBy(part, monthsBetween(period.from, period.until) + 1);
  const back = (Date.parse(period.until) - Date.parse(period.from)) / 86_400_000 + 1;
  return { from: addDays(part.from, -back), until: addDays(part.until, -back) };
};
