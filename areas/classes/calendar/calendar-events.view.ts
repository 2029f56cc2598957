/**
 * Sessions and appointments as the calendar draws them: by the clock of the branch, and conflicts of one that is
 * dragged.
 */
import { fullName } from '#areas/people/person/person.rules.ts';
import type { ScheduleEventData } from '@mantine/schedule';
import type { AppointmentRow } from '../appointment/appointment.model.ts';
import type { DayCount, SessionRow } from '../timetable/timetable.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { addMinutes, minutesBetween, wallTimeIn } from '#kit/domain/zone.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import { NOBODY } from './drop.view.ts';

export type Item = { session: SessionRow } | { appointment: AppointmentRow };
/** The last line of a day of the month: how many aren't shown, and how many of the day have no trainer. */
export type More = { day: Day; hidden: number; lacking: number };
export type ItemEvent = ScheduleEventData<Item | { more: More }>;
export const moreIn = (event: ScheduleEventData): More | null =>
  event.payload && 'more' in event.payload ? (event.payload as { more: More }).more : null;
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
            title: fullName(appointment),
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

/** Would something that starts at a local time conflict with others in its room, or of its trainers? */
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

const DATE_CHARS = 10;
type Wall = (time: ItemEvent['start']) => string;
/**
 * The grids of a day and of a week draw nothing that goes over midnight: it becomes one part for each of its days.
 * A part has an id of its own, so that it can be told from what can be dragged.
 */
export const partsByDay = (events: readonly ItemEvent[], wall: Wall): ItemEvent[] =>
  events.flatMap((one) => {
    const end = wall(one.end);
    const [first, last] = [wall(one.start).slice(0, DATE_CHARS), end.slice(0, DATE_CHARS)];
    const midnight = `${last} 00:00:00`;
    if (first === last || end === midnight) return [one];
    return [
      { ...one, id: `${one.id} ${first}`, end: `${first} 23:59:59` },
      { ...one, id: `${one.id} ${last}`, start: midnight },
    ];
  });
/** What a month shows of each day: up to a number of lines, the last of which says how many more there are. */
export const linesOfMonth = (
  events: readonly ItemEvent[],
  counts: readonly DayCount[],
  wall: Wall,
  lines: number,
): ItemEvent[] => {
  const known = new Map<Day, ItemEvent[]>();
  for (const one of events) {
    const day = wall(one.start).slice(0, DATE_CHARS);
    known.set(day, [...(known.get(day) ?? []), one]);
  }
  const days = new Set([...known.keys(), ...counts.map((one) => one.day)]);
  const countOf = new Map(counts.map((one) => [one.day, one]));
  return [...days].toSorted().flatMap((day) => {
    const those = known.get(day) ?? [];
    const sessions = those.filter((one) => 'session' in itemIn(one)).length;
    const { total, lacking } = countOf.get(day) ?? { total: sessions, lacking: 0 };
    // Only the count can exceed what was sent.
    const all = those.length + Math.max(0, total - sessions);
    if (all <= lines && all === those.length) return those;
    const shown = those.slice(0, Math.max(0, lines - 1));
    if (shown.length === all) return shown;
    const more: More = { day, hidden: all - shown.length, lacking };
    const at = `${day} 23:59:00`;
    return [...shown, { id: `more ${day}`, title: '', start: at, end: at, color: 'gray', payload: { more } }];
  });
};
