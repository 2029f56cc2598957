/** Sessions as the calendar draws them: by the clock of the branch, and what is in the way of one that is dragged. */
import type { ScheduleEventData } from '@mantine/schedule';
import type { SessionRow } from '#domain/areas/classes/timetable.model.ts';
import { addMinutes, minutesBetween, wallTimeIn } from '#domain/kit/zone.ts';
import { textIn, type Locale } from '#domain/kit/words.ts';

export type SessionPayload = { session: SessionRow };
export type SessionEvent = ScheduleEventData<SessionPayload>;
export const sessionIn = (event: ScheduleEventData): SessionRow => (event.payload as SessionPayload).session;

const NOBODY = 'nobody';
const placesOf = (session: SessionRow, by: 'room' | 'trainer' | null): (string | undefined)[] => {
  if (by === null) return [undefined];
  if (by === 'room') return [String(session.facility_id)];
  return session.trainers.length === 0 ? [NOBODY] : session.trainers.map((trainer) => String(trainer.staff_id));
};

/** One for each room or trainer that it is shown at. */
export const eventsOf = (
  sessions: readonly SessionRow[],
  zone: string,
  locale: Locale,
  by: 'room' | 'trainer' | null = null,
): SessionEvent[] =>
  sessions.flatMap((session) =>
    placesOf(session, by).map((resource) => ({
      id: resource === undefined ? session.id : `${session.id} ${resource}`,
      title: textIn(session.class_name, locale),
      start: wallTimeIn(zone, new Date(session.starts_at)),
      end: wallTimeIn(zone, new Date(session.ends_at)),
      color: session.status === 'cancelled' ? 'gray' : session.colour,
      payload: { session },
      ...(resource !== undefined && { resourceId: resource }),
    })),
  );

/** Rooms or trainers as rows, those of the sessions first by name. */
export const resourcesOf = (
  all: readonly { id: number; name: string }[],
  nobody: string | null,
): { id: string; label: string }[] => [
  ...all.map((one) => ({ id: String(one.id), label: one.name })),
  ...(nobody === null ? [] : [{ id: NOBODY, label: nobody }]),
];

/** Would a session that begins at a time of the clock meet another one in its room, or of its trainers? */
export const meetsAnother = (moved: SessionRow, start: Date, others: readonly SessionRow[]): boolean => {
  const end = addMinutes(start, minutesBetween(new Date(moved.starts_at), new Date(moved.ends_at)));
  const staff = new Set(moved.trainers.map((trainer) => trainer.staff_id));
  return others.some(
    (other) =>
      other.id !== moved.id &&
      other.status !== 'cancelled' &&
      Date.parse(other.starts_at) < end.getTime() &&
      Date.parse(other.ends_at) > start.getTime() &&
      (other.facility_id === moved.facility_id || other.trainers.some((trainer) => staff.has(trainer.staff_id))),
  );
};
