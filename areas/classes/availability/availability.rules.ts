/**
 * When a trainer can be booked: a weekly pattern with exceptions, in instants, minus the trainer's other work. Nothing
 * here reads the clock.
 */
import { addDays, dayIn, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { instantOf } from '#kit/domain/zone.ts';
import type { NewException, Span } from './availability.model.ts';

/** Milliseconds, half-open. */
export type Stretch = { from: number; until: number };
export type ExceptionSpan = { day: Day; kind: 'off' | 'extra'; starts: string | null; ends: string | null };
export type Pattern = { week: readonly Span[]; exceptions: readonly ExceptionSpan[] };

const MINUTE_MS = 60_000;
/** Times are offered in steps of this many minutes. */
export const STEP_MIN = 30;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** In local time, whatever the clock does on that day. */
const stretch = (zone: string, day: Day, starts: string, ends: string): Stretch => ({
  from: instantOf(zone, day, minutesOf(starts)).getTime(),
  until: instantOf(zone, day, minutesOf(ends)).getTime(),
});
/** Sorted, with adjoining spans merged. */
export const joined = (all: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  for (const one of all.filter(({ from, until }) => until > from).toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && one.from <= last.until) last.until = Math.max(last.until, one.until);
    else result.push({ ...one });
  }
  return result;
};
export const without = (all: readonly Stretch[], taken: readonly Stretch[]): Stretch[] =>
  taken.reduce<Stretch[]>(
    (left, { from, until }) =>
      left.flatMap((one) =>
        until <= one.from || from >= one.until
          ? [one]
          : [
              { from: one.from, until: from },
              { from: until, until: one.until },
            ].filter((part) => part.until > part.from),
      ),
    [...all],
  );

/** The hours of one day: those of the week, minus days off, plus extra hours. */
const hoursOn = ({ week, exceptions }: Pattern, day: Day, zone: string): Stretch[] => {
  const weekday = weekdayOf(day);
  const usual = week
    .filter((span) => span.weekday === weekday)
    .map((span) => stretch(zone, day, span.starts, span.ends));
  const mine = exceptions.filter((one) => one.day === day);
  const spansOf = (kind: 'off' | 'extra'): Stretch[] =>
    mine
      .filter((one) => one.kind === kind)
      .map((one) => stretch(zone, day, one.starts ?? '00:00', one.ends ?? '24:00'));
  return [...without(joined(usual), spansOf('off')), ...spansOf('extra')];
};
/** The hours around a day, with those of the day before and after, so that spans over midnight are merged. */
export const hoursAround = (pattern: Pattern, day: Day, zone: string): Stretch[] =>
  joined([addDays(day, -1), day, addDays(day, 1)].flatMap((one) => hoursOn(pattern, one, zone)));

export type Length = { duration_min: number; buffer_before_min: number; buffer_after_min: number };
const takenBy = (from: number, { duration_min, buffer_before_min, buffer_after_min }: Length): Stretch => ({
  from: from - buffer_before_min * MINUTE_MS,
  until: from + (duration_min + buffer_after_min) * MINUTE_MS,
});
const meets = (a: Stretch, b: Stretch): boolean => a.from < b.until && b.from < a.until;

/** Is all of an appointment within the trainer's hours? Buffers may be outside. */
export const isWithin = (hours: readonly Stretch[], slot: Stretch): boolean =>
  hours.some(({ from, until }) => from <= slot.from && slot.until <= until);

type Asked = { day: Day; zone: string; length: Length; busy: readonly Stretch[]; now: Date };
/** Can an appointment start at a moment, whether or not it is one of the offered times? */
export const isFreeAt = (pattern: Pattern, { day, zone, length, busy }: Asked, at: number): boolean =>
  isWithin(hoursAround(pattern, day, zone), { from: at, until: at + length.duration_min * MINUTE_MS }) &&
  !busy.some((one) => meets(takenBy(at, length), one));

/** Possible start times on a day: within the hours, from now on, with the buffers free. */
export const freeStarts = (pattern: Pattern, of: Asked): string[] => {
  const { day, zone, length, busy, now } = of;
  const starts: string[] = [];
  for (const { from, until } of hoursAround(pattern, day, zone))
    for (let at = from; at + length.duration_min * MINUTE_MS <= until; at += STEP_MIN * MINUTE_MS) {
      const begins = new Date(at);
      if (at <= now.getTime() || dayIn(zone, begins) !== day) continue;
      if (!busy.some((one) => meets(takenBy(at, length), one))) starts.push(begins.toISOString());
    }
  return starts;
};

/** What is wrong with a week: an end before its beginning, overlapping spans of a day. */
export const weekFaults = (week: readonly Span[]): Fault[] =>
  week.flatMap((span, at): Fault[] => {
    if (span.ends <= span.starts) return [{ field: `week.${at}.ends`, key: 'ends_before_start' }];
    const over = week.some(
      (other, place) =>
        place < at && other.weekday === span.weekday && other.starts < span.ends && span.starts < other.ends,
    );
    return over ? [{ field: `week.${at}.starts`, key: 'spans_overlap' }] : [];
  });
export const exceptionFaults = ({ day, kind, starts, ends }: NewException, today: Day): Fault[] => [
  ...(day < today ? [{ field: 'day', key: 'in_the_past' }] : []),
  ...(kind === 'extra' && starts === null ? [{ field: 'starts', key: 'required' }] : []),
  ...((kind === 'extra' || starts !== null) && ends === null ? [{ field: 'ends', key: 'required' }] : []),
  ...(kind === 'off' && starts === null && ends !== null ? [{ field: 'starts', key: 'required' }] : []),
  ...(starts !== null && ends !== null && ends <= starts ? [{ field: 'ends', key: 'ends_before_start' }] : []),
];

/** Trainers set their own hours; those of others require the permission. */
export const maySetHours = (who: { staff_id: number; manages: boolean }, staff_id: number): boolean =>
  who.manages || who.staff_id === staff_id;
