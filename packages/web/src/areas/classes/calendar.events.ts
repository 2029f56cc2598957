/** Sessions and appointments as the calendar draws them: by the clock of the branch, and what is in the way of one that is dragged. */
import type { ScheduleEventData } from '@mantine/schedule';
import type { AppointmentRow } from '#domain/areas/classes/appointment.model.ts';
import type { SessionRow } from '#domain/areas/classes/timetable.model.ts';
import { addMinutes, minutesBetween, wallTimeIn } from '#domain/kit/zone.ts';
import { textIn, type Locale } from '#domain/kit/words.ts';
import { NOBODY } from './drop.ts';

export type Item = { session: SessionRow } | { appointment: AppointmentRow };
export type ItemEvent = ScheduleEventData<Item>;
export const itemIn = (event: ScheduleEventData): Item => event.payload as Item;

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
): ItemEvent[] =>
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

/** Those without a room are not in the view by room. */
export const appointmentEvents = (
  appointments: readonly AppointmentRow[],
  zone: string,
  by: 'room' | 'trainer' | null = null,
): ItemEvent[] =>
  appointments.flatMap((appointment) => {
    const { facility_id, staff_id, type_id, status } = appointment;
    const resource = by === 'room' ? facility_id : by === 'trainer' ? staff_id : undefined;
    return resource === null
      ? []
      : [
          {
            id: `appointment ${appointment.id}`,
            title: `${appointment.first_name} ${appointment.last_name}`.trim(),
            start: wallTimeIn(zone, new Date(appointment.starts_at)),
            end: wallTimeIn(zone, new Date(appointment.ends_at)),
            color: status === 'cancelled' ? 'gray' : type_id === 2 ? 'violet' : 'orange',
            payload: { appointment },
            ...(resource !== undefined && { resourceId: String(resource) }),
          },
        ];
  });

/** Rooms or trainers as rows, those of the sessions first by name. */
export const resourcesOf = (
  all: readonly { id: number; name: string }[],
  nobody: string | null,
): { id: string; label: string }[] => [
  ...all.map((one) => ({ id: String(one.id), label: one.name })),
  ...(nobody === null ? [] : [{ id: NOBODY, label: nobody }]),
];

type Taken = { key: string; from: number; until: number; facility_id: number | null; staff: readonly number[] };
const takenBy = (item: Item): Taken => {
  if ('session' in item) {
    const { id, starts_at, ends_at, facility_id, trainers } = item.session;
    const staff = trainers.map((trainer) => trainer.staff_id);
    return { key: `session ${id}`, from: Date.parse(starts_at), until: Date.parse(ends_at), facility_id, staff };
  }
  const { id, starts_at, ends_at, facility_id, staff_id } = item.appointment;
  const times = { from: Date.parse(starts_at), until: Date.parse(ends_at) };
  return { key: `appointment ${id}`, ...times, facility_id, staff: [staff_id] };
};
const isCancelled = (item: Item): boolean =>
  ('session' in item ? item.session.status : item.appointment.status) === 'cancelled';

/** Would what begins at a time of the clock meet another one in its room, or of its trainers? */
export const meetsAnother = (moved: Item, start: Date, others: readonly Item[]): boolean => {
  const mine = takenBy(moved);
  const end = addMinutes(start, minutesBetween(new Date(mine.from), new Date(mine.until)));
  return others.some((one) => {
    const other = takenBy(one);
    return (
      other.key !== mine.key &&
      !isCancelled(one) &&
      other.from < end.getTime() &&
      other.until > start.getTime() &&
      ((mine.facility_id !== null && other.facility_id === mine.facility_id) ||
        other.staff.some((id) => mine.staff.includes(id)))
    );
  });
};
