/** When a branch is open: spans of weekdays, holidays that replace them, nights that reach into the next day. */
import { addDays, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type { Span, Week } from './hours.model.ts';

const DAY_MIN = 24 * 60;
const WEEK_MIN = 7 * DAY_MIN;
type Minutes = { from: number; until: number };

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minute of the day when a span starts; `until` is above 1440 if it ends on the next day. */
export const minutesOfSpan = ({ opens, closes }: Span): Minutes => {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  return { from, until: until > from ? until : until + DAY_MIN };
};
export const endsNextDay = (span: Span): boolean => minutesOfSpan(span).until > DAY_MIN;

const byStart = (a: Span, b: Span): number => minutesOf(a.opens) - minutesOf(b.opens);
/** As stored, and as the history shows it: "06:00-14:00,18:00-02:00". */
export const spansText = (spans: readonly Span[]): string =>
  spans
    .toSorted(byStart)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(',');
export const spansFrom = (text: string): Span[] =>
  text === '' ? [] : text.split(',').map((part) => ({ opens: part.slice(0, 5), closes: part.slice(6, 11) }));

/** Whether two spans share a minute, in a cycle of `size` minutes. */
const meet = (a: Minutes, b: Minutes, size: number): boolean =>
  [-size, 0, size].some((shift) => a.from < b.until + shift && b.from + shift < a.until);

/**
 * The faults of a week: an end equal to the start, spans that overlap, also across midnight and the end of the week.
 */
export const weekFaults = (week: Week): Fault[] => {
  const seen: (Minutes & { field: string })[] = [];
  const faults = new Map<string, Fault>();
  for (const [at, field] of weekdays.entries())
    for (const span of week[field]) {
      if (span.opens === span.closes) faults.set(field, { field, key: 'span_empty' });
      const { from, until } = minutesOfSpan(span);
      const placed = { from: from + at * DAY_MIN, until: until + at * DAY_MIN, field };
      const other = seen.find((one) => meet(one, placed, WEEK_MIN));
      if (other && !faults.has(field)) faults.set(field, { field, key: 'spans_overlap' });
      seen.push(placed);
    }
  return weekdays.flatMap((field) => faults.get(field) ?? []);
};

/** The same for a single day: a holiday. */
export const spansFault = (spans: readonly Span[]): 'span_empty' | 'spans_overlap' | null => {
  if (spans.some((span) => span.opens === span.closes)) return 'span_empty';
  const all = spans.map(minutesOfSpan);
  return all.some((one, at) => all.slice(at + 1).some((other) => meet(one, other, WEEK_MIN))) ? 'spans_overlap' : null;
};

/** A holiday as far as hours are concerned: null is closed all day. */
export type HolidayHours = { day: Day; spans: readonly Span[] | null };

/** The spans that start on a day: those of the holiday, otherwise those of the weekday. */
export const spansOn = (week: Week, holidays: readonly HolidayHours[], day: Day): readonly Span[] => {
  const holiday = holidays.find((one) => one.day === day);
  if (holiday) return holiday.spans ?? [];
  const weekday = weekdays[weekdayOf(day)];
  return weekday === undefined ? [] : week[weekday];
};

/**
 * Whether the branch is closed all day: by a holiday, or because this weekday has no opening hours. A branch without
 * any hours is closed on its holidays only.
 */
export const isClosedOn = (week: Week, holidays: readonly HolidayHours[], day: Day): boolean => {
  const holiday = holidays.find((one) => one.day === day);
  if (holiday) return holiday.spans === null;
  return weekdays.some((one) => week[one].length > 0) && spansOn(week, holidays, day).length === 0;
};

/** Whether it is open at a minute of a day (0 to 1439), also by a span of the evening before. */
export const isOpenAt = (week: Week, holidays: readonly HolidayHours[], day: Day, minute: number): boolean => {
  const holds = (on: Day, at: number): boolean =>
    spansOn(week, holidays, on)
      .map(minutesOfSpan)
      .some(({ from, until }) => from <= at && at < until);
  return holds(day, minute) || holds(addDays(day, -1), minute + DAY_MIN);
};

/** From a minute of a day for a number of minutes: a class, an appointment, a shift. */
export type Plan = { day: Day; from: number; minutes: number };
/** Whether the branch is open all that time. A branch without any hours is open except on its holidays. */
export const isWithinHours = (week: Week, holidays: readonly HolidayHours[], { day, from, minutes }: Plan): boolean => {
  const hasHours = weekdays.some((one) => week[one].length > 0);
  const around = [-1, 0, 1].flatMap((shift) => {
    const on = addDays(day, shift);
    const isAlways = !hasHours && !holidays.some((one) => one.day === on);
    const spans = isAlways ? [{ from: 0, until: DAY_MIN }] : spansOn(week, holidays, on).map(minutesOfSpan);
    return spans.map((span) => ({ from: span.from + shift * DAY_MIN, until: span.until + shift * DAY_MIN }));
  });
  let at = from;
  for (const span of around.toSorted((a, b) => a.from - b.from)) if (span.from <= at) at = Math.max(at, span.until);
  return at >= from + minutes;
};
/** When a branch is open: its week, and the holidays that replace a weekday. */
export type Hours = { week: Week; holidays: readonly HolidayHours[] };
/**
 * What changed hours leave outside: what was within the hours and isn't any more, and everything on a day that closes.
 * What was already outside, on a day that stays open, isn't new.
 */
export const leftOutside = (before: Hours, after: Hours, plan: Plan): boolean =>
  closesOn(before, after, plan.day) ||
  (isWithinHours(before.week, before.holidays, plan) && !isWithinHours(after.week, after.holidays, plan));
/** Whether the branch is open on a day, but closed all day under the other hours. */
const closesOn = (before: Hours, after: Hours, day: Day): boolean =>
  !isClosedOn(before.week, before.holidays, day) && isClosedOn(after.week, after.holidays, day);
/** The holidays after one of them is changed, or removed (`to` is null); `from` is null if one is added. */
export const withHoliday = (
  holidays: readonly HolidayHours[],
  from: Day | null,
  to: HolidayHours | null,
): HolidayHours[] => [...holidays.filter((one) => one.day !== from && one.day !== to?.day), ...(to ? [to] : [])];

/**
 * The minutes of the day between which a branch ever opens and closes in a week; null if it has no hours. For a night
 * past midnight only the part before it counts, so that a calendar doesn't start at midnight because of one evening.
 */
export const widestHours = (week: Week): { from: number; until: number } | null => {
  const all = weekdays.flatMap((day) => week[day].map(minutesOfSpan));
  if (all.length === 0) return null;
  const until = Math.max(...all.map((one) => one.until));
  return { from: Math.min(...all.map((one) => one.from)), until: Math.min(until, DAY_MIN) };
};

/** Minutes of the day that are within the hours on all of some days; days without hours don't count. */
export const hoursOfAll = (
  week: Week,
  holidays: readonly HolidayHours[],
  days: readonly Day[],
): { from: number; until: number } => {
  const all = days
    .map((day) => spansOn(week, holidays, day).map(minutesOfSpan))
    .filter((spans) => spans.length > 0)
    .map((spans) => ({
      from: Math.min(...spans.map((one) => one.from)),
      until: Math.max(...spans.map((one) => one.until)),
    }));
  return {
    from: Math.max(0, ...all.map((one) => one.from)),
    until: Math.min(DAY_MIN, ...all.map((one) => one.until)),
  };
};
