/** What happens when a class or an appointment is dropped elsewhere in the calendar. No page in here. */
import type { AppointmentRow } from '../appointment/appointment.model.ts';
import type { SessionRow, TrainerAsked } from '../timetable/timetable.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { clockIn, instantIn, minutesBetween } from '#kit/domain/zone.ts';

/** Rows of the views by room and by trainer; this one is for classes without a trainer. */
export const NOBODY = 'nobody';
export type Rows = 'room' | 'trainer' | null;
/** Local times ("2026-03-09 18:00:00"), and from which row to which; without one it stays in its row. */
export type Drop = { start: string; end: string; by: Rows; from?: string | undefined; to?: string | undefined };

const DATE_CHARS = 10;
const partsOf = (wall: string): [day: string, time: string] => [wall.slice(0, DATE_CHARS), wall.slice(11, 16)];
const timesOf = (zone: string, { start, end }: Drop) => {
  const [day, starts] = partsOf(start);
  const [endDay, endTime] = partsOf(end);
  const duration_min = minutesBetween(instantIn(zone, day, starts), instantIn(zone, endDay, endTime));
  return { day, starts, duration_min };
};
const timesNow = (zone: string, one: Pick<SessionRow, 'starts_at' | 'ends_at'>) => {
  const begin = new Date(one.starts_at);
  return {
    day: dayIn(zone, begin),
    starts: clockIn(zone, begin),
    duration_min: minutesBetween(begin, new Date(one.ends_at)),
  };
};
type Times = ReturnType<typeof timesOf>;
const isSame = (a: Times, b: Times): boolean =>
  a.day === b.day && a.starts === b.starts && a.duration_min === b.duration_min;
const rowOf = ({ by, from, to }: Drop, rows: Rows): string | null =>
  by === rows && to !== undefined && to !== from ? to : null;

export type SessionChange = Times & {
  facility_id?: number;
  trainers?: TrainerAsked[];
  closed_reason?: string;
  override_reason?: string;
};
/** `change` null: nothing changes. `why`: a word of the calendar that says why it isn't possible. */
export type Why = 'teaches_already' | 'needs_trainer';
export type Decided<T> = { change: T | null; why: null } | { change: null; why: Why };

/**
 * In another trainer's row, that trainer replaces the one of the original row; in the row without a trainer, nobody
 * teaches.
 */
export const changeOfSession = (zone: string, session: SessionRow, drop: Drop): Decided<SessionChange> => {
  const times = timesOf(zone, drop);
  const room = rowOf(drop, 'room');
  const row = rowOf(drop, 'trainer');
  const now = session.trainers.map(({ staff_id, override_reason }) => ({ staff_id, override_reason }));
  if (now.some((one) => String(one.staff_id) === row)) return { change: null, why: 'teaches_already' };
  const stay = now.filter((one) => String(one.staff_id) !== drop.from);
  const trainers =
    row === null ? null : row === NOBODY ? stay : [...stay, { staff_id: Number(row), override_reason: null }];
  if (room === null && trainers === null && isSame(times, timesNow(zone, session))) return { change: null, why: null };
  const change = { ...times, ...(room !== null && { facility_id: Number(room) }), ...(trainers && { trainers }) };
  return { change, why: null };
};

/** What undoes the change. */
export const backOfSession = (zone: string, session: SessionRow, change: SessionChange): SessionChange => ({
  ...timesNow(zone, session),
  ...(change.facility_id !== undefined && session.facility_id !== null && { facility_id: session.facility_id }),
  ...(change.trainers && {
    trainers: session.trainers.map(({ staff_id, override_reason }) => ({ staff_id, override_reason })),
  }),
});

export type AppointmentChange = Times & { facility_id?: number | null; staff_id?: number };
export const changeOfAppointment = (zone: string, one: AppointmentRow, drop: Drop): Decided<AppointmentChange> => {
  const times = timesOf(zone, drop);
  const room = rowOf(drop, 'room');
  const row = rowOf(drop, 'trainer');
  if (row === NOBODY) return { change: null, why: 'needs_trainer' };
  if (room === null && row === null && isSame(times, timesNow(zone, one))) return { change: null, why: null };
  const change = {
    ...times,
    ...(room !== null && { facility_id: Number(room) }),
    ...(row !== null && { staff_id: Number(row) }),
  };
  return { change, why: null };
};
export const backOfAppointment = (zone: string, one: AppointmentRow): AppointmentChange => ({
  ...timesNow(zone, one),
  facility_id: one.facility_id,
  staff_id: one.staff_id,
});

const MINUTE_MS = 60_000;
/** "2026-03-09 18:00:00" plus a number of minutes, in local time. */
export const wallAfter = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
export const wallMinutes = (from: string, until: string): number =>
  (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / MINUTE_MS;
