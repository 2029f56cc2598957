/** When a branch is open: spans of weekdays, holidays in their place, nights that reach into the next day. */
import { addDays, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type { Span, Week } from './hours.model.ts';

const DAY_MIN = 24 * 60;
const WEEK_MIN = 7 * DAY_MIN;
type Minutes = { from: number; until: number };

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes of the day that a span begins on; `until` is beyond 1440 where it ends on the next day. */
export const minutesOfSpan = ({ opens, closes }: Span): Minutes => {
  const [from, until] = [minutesOf(opens), minutesOf(closes)];
  return { from, until: until > from ? until : until + DAY_MIN };
};
export const endsNextDay = (span: Span): boolean => minutesOfSpan(span).until > DAY_MIN;

const byStart = (a: Span, b: Span): number => minutesOf(a.opens) - minutesOf(b.opens);
/** As it is kept, and as the history shows it: "06:00-14:00,18:00-02:00". */
export const spansText = (spans: readonly Span[]): string =>
  spans
    .toSorted(byStart)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(',');
export const spansFrom = (text: string): Span[] =>
  text === '' ? [] : text.split(',').map((part) => ({ opens: part.slice(0, 5), closes: part.slice(6, 11) }));

/** Do two spans of a time of `size` minutes, which begins again when it is over, share a minute? */
const meet = (a: Minutes, b: Minutes, size: number): boolean =>
  [-size, 0, size].some((shift) => a.from < b.until + shift && b.from + shift < a.until);

/** What is wrong with a week: an end that is the beginning, spans that overlap, also over midnight and over the week's end. */
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

/** The same for one day by itself: a holiday. */
export const spansFault = (spans: readonly Span[]): 'span_empty' | 'spans_overlap' | null => {
  if (spans.some((span) => span.opens === span.closes)) return 'span_empty';
  const all = spans.map(minutesOfSpan);
  return all.some((one, at) => all.slice(at + 1).some((other) => meet(one, other, WEEK_MIN))) ? 'spans_overlap' : null;
};

/** A holiday as far as the hours go: null is closed all day. */
export type HolidayHours = { day: Day; spans: readonly Span[] | null };

/** The spans that begin on a day: those of the holiday, else those of the weekday. */
export const spansOn = (week: Week, holidays: readonly HolidayHours[], day: Day): readonly Span[] => {
  const holiday = holidays.find((one) => one.day === day);
  if (holiday) return holiday.spans ?? [];
  const weekday = weekdays[weekdayOf(day)];
  return weekday === undefined ? [] : week[weekday];
};

/**
 * Is the branch closed all day: by a holiday, or because it has no opening hours on this weekday? A branch that has not
 * set any hours is closed on its holidays only.
 */
export const isClosedOn = (week: Week, holidays: readonly HolidayHours[], day: Day): boolean => {
  const holiday = holidays.find((one) => one.day === day);
  if (holiday) return holiday.spans === null;
  return weekdays.some((one) => week[one].length > 0) && spansOn(week, holidays, day).length === 0;
};

/** Is it open at a minute of a day (0 to 1439), be it by a span of the evening before? */
export const isOpenAt = (week: Week, holidays: readonly HolidayHours[], day: Day, minute: number): boolean => {
  const holds = (on: Day, at: number): boolean =>
    spansOn(week, holidays, on)
      .map(minutesOfSpan)
      .some(({ from, until }) => from <= at && at < until);
  return holds(day, minute) || holds(addDays(day, -1), minute + DAY_MIN);
};

/** From a minute of a day for so many minutes: a class, an appointment, a shift. */
export type Plan = { day: Day; from: number; minutes: number };
/** Is the branch open all of that time? One that has not set any hours is open but for its holidays. */
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
/** When a branch is open: its week, and the holidays that take the place of a weekday. */
export type Hours = { week: Week; holidays: readonly HolidayHours[] };
/**
 * What other hours leave outside: what was within them and is not any more, and everything on a day that closes. What was
 * outside before, on a day that stays open, is nothing new.
 */
export const leftOutside = (before: Hours, after: Hours, plan: Plan): boolean =>
  closesOn(before, after, plan.day) ||
  (isWithinHours(before.week, before.holidays, plan) && !isWithinHours(after.week, after.holidays, plan));
/** Is the branch open on a day, and closed all of it by the other hours? */
const closesOn = (before: Hours, after: Hours, day: Day): boolean =>
  !isClosedOn(before.week, before.holidays, day) && isClosedOn(after.week, after.holidays, day);
/** The holidays when one of them is another, or is gone (`to` is null); `from` is null where one is added. */
export const withHoliday = (
  holidays: readonly HolidayHours[],
  from: Day | null,
  to: HolidayHours | null,
): HolidayHours[] => [...holidays.filter((one) => one.day !== from && one.day !== to?.day), ...(to ? [to] : [])];

/**
 * Minutes of the day between which a branch ever opens and closes in a week; null where no hours are set. Of a night that
 * goes past midnight the part before it: a calendar is not to begin at nought for the last hour of one evening.
 */
export const widestHours = (week: Week): { from: number; until: number } | null => {
  const all = weekdays.flatMap((day) => week[day].map(minutesOfSpan));
  if (all.length === 0) return null;
  const until = Math.max(...all.map((one) => one.until));
  return { from: Math.min(...all.map((one) => one.from)), until: Math.min(until, DAY_MIN) };
};

/** Minutes of the day that are within the hours of all of some days; days without hours do not count. */
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
