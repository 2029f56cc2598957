/** Turning days into sessions, and what can be done with one. Pure: days and figures in, instants and reasons out. */
import type { Flag } from '#access/access.ts';
import type { ClassKind } from '../class/class.model.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { addMinutes, instantIn, type ClockTime } from '#kit/domain/zone.ts';
import { whyNotMark } from '../booking/booking.rules.ts';
import {
  MAX_CALENDAR_DAYS,
  type CalendarAsk,
  type SessionStatus,
  type SessionView,
  type TrainerAt,
} from './timetable.model.ts';

export type Slot = { day: Day; starts_at: string; ends_at: string };

/**
 * When a class that starts at a local time takes place on each of the days; its length is the same whatever the clock
 * does.
 */
export const slotsOn = (days: readonly Day[], starts: ClockTime, duration_min: number, zone: string): Slot[] =>
  days.map((day) => {
    const begin = instantIn(zone, day, starts);
    return { day, starts_at: begin.toISOString(), ends_at: addMinutes(begin, duration_min).toISOString() };
  });

/** A class longer than the time until its next day would conflict with itself. */
export const overlapsItself = (slots: readonly Slot[]): boolean =>
  slots.some((slot, at) => at > 0 && slot.starts_at < (slots[at - 1]?.ends_at ?? ''));

export const calendarFaults = ({ from, until }: Pick<CalendarAsk, 'from' | 'until'>): Fault[] => {
  const days = daysBetween(from, until);
  if (days < 0) return [{ field: 'until', key: 'ends_before_start' }];
  return days >= MAX_CALENDAR_DAYS ? [{ field: 'until', key: 'days_too_many', facts: { max: MAX_CALENDAR_DAYS } }] : [];
};

type Standing = { status: SessionStatus; starts_at: string; ends_at: string };
export const whyNotChange = (session: Standing, now: Date): string | null => {
  if (session.status === 'cancelled') return 'classes.session_cancelled';
  return session.status === 'completed' || Date.parse(session.starts_at) <= now.getTime()
    ? 'classes.session_begun'
    : null;
};
/** Who taught can still be corrected after it has ended. */
export const whyNotAssign = (session: Standing): string | null =>
  session.status === 'cancelled' ? 'classes.session_cancelled' : null;

const isRosterOpen = (session: Standing, now: Date, has: (flag: Flag) => boolean): boolean =>
  whyNotMark(session, now, has('EDIT_CLOSED_ROSTER')) === null;

/** Someone who came without a booking can still be added. */
const isLateFor = (session: Standing, now: Date, has: (flag: Flag) => boolean): boolean =>
  has('TAKE_ATTENDANCE') && isRosterOpen(session, now, has);

export const sessionCan = (
  session: Standing & { kind: ClassKind },
  now: Date,
  has: (flag: Flag) => boolean,
): SessionView['can'] => {
  const isOpen = whyNotChange(session, now) === null;
  return [
    ...(isOpen && has('MANAGE_CLASSES') ? (['edit', 'cancel'] as const) : []),
    ...(whyNotAssign(session) === null && has('MANAGE_CLASSES') ? (['assign'] as const) : []),
    ...(isOpen && has('BOOK_CLASS') ? (['book'] as const) : []),
    ...(!isOpen && has('BOOK_CLASS') && isLateFor(session, now, has) ? (['walk_in'] as const) : []),
    ...(session.kind === 'room' && has('BOOK_CLASS') && has('VIEW_LEAD') && (isOpen || isLateFor(session, now, has))
      ? (['trial'] as const)
      : []),
    ...(session.status !== 'cancelled' && has('TAKE_ATTENDANCE') ? (['attend'] as const) : []),
  ];
};

/** Free and qualified first, then free, then by name. */
export const byFitness = (a: TrainerAt, b: TrainerAt): number =>
  Number(b.is_free) - Number(a.is_free) ||
  Number(b.is_qualified) - Number(a.is_qualified) ||
  a.first_name.localeCompare(b.first_name) ||
  a.id - b.id;

/** Is a certificate valid on a day? */
export const isQualified = (certified_until: Day | null, day: Day): boolean =>
  certified_until !== null && certified_until >= day;
const SOON_DAYS = 30;
/** A certificate that expires within 30 days of the class needs attention. */
export const endsSoon = (certified_until: Day | null, day: Day): boolean =>
  certified_until !== null && certified_until < addDays(day, SOON_DAYS);

/** Days by which a session moves, so that a series moves alike. */
export const shiftOf = (session: { day: Day }, day: Day | undefined): number =>
  day === undefined ? 0 : daysBetween(session.day, day);
export const shifted = (day: Day, by: number): Day => addDays(day, by);
