/** The clock of a ticket: minutes of opening hours, with several spans a day, holidays, and nights past midnight. */
import type { Priority } from './ticket.model.ts';
import { minutesOfSpan, spansOn, type Hours } from '#areas/settings/hours/hours.rules.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { instantOf } from '#kit/domain/zone.ts';

/** Minutes of opening hours in which a message is answered. */
export const answerWithin: Readonly<Record<Priority, number>> = { urgent: 60, high: 240, normal: 480, low: 960 };

const DAY_MIN = 24 * 60;
const MINUTE_MS = 60_000;
/** A branch that is closed for longer has no deadline before this. */
export const MOST_CLOSED_DAYS = 120;

export type OpenHours = Hours & { zone: string };
type Span = { from: number; until: number };
/** A branch without any hours is open except on its holidays. */
const minutesOn = ({ week, holidays }: OpenHours, day: Day): { from: number; until: number }[] => {
  const isAlways = weekdays.every((one) => week[one].length === 0) && !holidays.some((one) => one.day === day);
  return isAlways ? [{ from: 0, until: DAY_MIN }] : spansOn(week, holidays, day).map(minutesOfSpan);
};
const openOn = (hours: OpenHours, day: Day): Span[] =>
  minutesOn(hours, day)
    .map(({ from, until }) => ({
      from: instantOf(hours.zone, day, from).getTime(),
      until: instantOf(hours.zone, day, until).getTime(),
    }))
    .toSorted((a, b) => a.from - b.from);

/** Each stretch of open time after an instant, none of them twice. It begins with the night before. */
function* openAfter(hours: OpenHours, from: Date): Generator<Span> {
  const first = dayIn(hours.zone, from);
  let at = from.getTime();
  for (let shift = -1; shift <= MOST_CLOSED_DAYS; shift += 1)
    for (const span of openOn(hours, addDays(first, shift)))
      if (span.until > at) {
        yield { from: Math.max(span.from, at), until: span.until };
        at = span.until;
      }
}

/** When a number of open minutes has passed since an instant; the last instant looked at if the branch stays closed. */
export const dueAfter = (hours: OpenHours, from: Date, minutes: number): Date => {
  let left = minutes * MINUTE_MS;
  for (const span of openAfter(hours, from)) {
    if (span.until - span.from >= left) return new Date(span.from + left);
    left -= span.until - span.from;
  }
  return instantOf(hours.zone, addDays(dayIn(hours.zone, from), MOST_CLOSED_DAYS), DAY_MIN);
};

/** The open minutes between two instants, whole ones only. */
export const openMinutes = (hours: OpenHours, from: Date, until: Date): number => {
  let used = 0;
  for (const span of openAfter(hours, from)) {
    if (span.from >= until.getTime()) break;
    used += Math.min(span.until, until.getTime()) - span.from;
  }
  return Math.floor(used / MINUTE_MS);
};

/** The clock as it is stored: it runs (`due_at`), is paused (`left_min`), or nothing waits for an answer. */
export type Clock = {
  waits_since: string | null;
  due_at: string | null;
  left_min: number | null;
  was_late: boolean;
};
export type TicketEvent = 'ask' | 'reply' | 'wait' | 'resume' | 'resolve' | 'reopen' | 'priority';
type At = { now: Date; hours: OpenHours; priority: Priority };

const stopped = { waits_since: null, due_at: null, left_min: null };
const isPast = ({ due_at }: Clock, now: Date): boolean => due_at !== null && new Date(due_at) < now;
const leftOf = ({ due_at, left_min }: Clock, { now, hours }: At): number | null =>
  due_at === null ? left_min : openMinutes(hours, now, new Date(due_at));
const running = (since: string, minutes: number, { now, hours }: At): Omit<Clock, 'was_late'> => ({
  waits_since: since,
  due_at: dueAfter(hours, now, minutes).toISOString(),
  left_min: null,
});

const changes: Record<TicketEvent, (clock: Clock, at: At, before: Priority) => Omit<Clock, 'was_late'>> = {
  // A second message doesn't give more time to answer the first one.
  ask: (clock, at) => {
    if (clock.due_at !== null) return clock;
    const since = clock.waits_since ?? at.now.toISOString();
    return running(since, clock.left_min ?? answerWithin[at.priority], at);
  },
  reply: () => stopped,
  resolve: () => stopped,
  wait: (clock, at) => ({ ...clock, due_at: null, left_min: leftOf(clock, at) }),
  resume: (clock, at) => {
    if (clock.waits_since === null || clock.left_min === null) return clock;
    return running(clock.waits_since, clock.left_min, at);
  },
  reopen: (_clock, at) => running(at.now.toISOString(), answerWithin[at.priority], at),
  priority: (clock, at, before) => {
    const left = leftOf(clock, at);
    if (left === null || clock.waits_since === null) return clock;
    const used = answerWithin[before] - left;
    const rest = Math.max(0, answerWithin[at.priority] - used);
    return clock.due_at === null ? { ...clock, left_min: rest } : running(clock.waits_since, rest, at);
  },
};
/** The clock after an event. Whatever stops it after its time leaves the ticket marked as late. */
export const clockAfter = (clock: Clock, event: TicketEvent, at: At, before: Priority = at.priority): Clock => ({
  ...changes[event](clock, at, before),
  was_late: clock.was_late || isPast(clock, at.now),
});
