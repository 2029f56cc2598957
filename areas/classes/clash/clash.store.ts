/** All SQL about what is available instead of what is taken. */
import { sql as raw } from 'kysely';
import type { Slot } from '../timetable/timetable.rules.ts';
import { asQuery } from '#kit/server/db.ts';

const MOST = 8;
const startsOf = (slots: readonly Slot[]) => raw`${slots.map((slot) => slot.starts_at)}::timestamptz[]`;
const endsOf = (slots: readonly Slot[]) => raw`${slots.map((slot) => slot.ends_at)}::timestamptz[]`;

export type Named = { id: number; name: string };
type RoomsAsked = { branch_id: number; slots: readonly Slot[]; but: readonly number[]; capacity: number };
/** Rooms of the branch that are free at all of the times: those large enough first, the smallest of them first. */
export const freeRooms = ({ branch_id, slots, but, capacity }: RoomsAsked) =>
  asQuery(raw<Named>`
    select f.id, f.name from facility f
     where f.branch_id = ${branch_id} and f.status = 'active'
       and not exists (
         select from rows from (unnest(${startsOf(slots)}), unnest(${endsOf(slots)})) as a (starts_at, ends_at)
           join occupancy o on o.facility_id = f.id and o.during && tstzrange(a.starts_at, a.ends_at)
          where not (coalesce(o.session_id, -o.appointment_id, 0) = any (${[...but]}::bigint[])))
     order by f.capacity < ${capacity}, f.capacity, f.name, f.id limit ${MOST}`);

type BusyStaff = { staff_id: number };
/** Of some people, those who are busy at any of the times, in any branch. */
export const busyAmong = (staff: readonly number[], slots: readonly Slot[], but: readonly number[]) =>
  asQuery(raw<BusyStaff>`
    select distinct k.staff_id
      from find_clashes(${startsOf(slots)}, ${endsOf(slots)}, 0, ${[...staff]}::bigint[], ${[...but]}::bigint[]) k
     where k.staff_id is not null`);

export type Taken = { slot: number; from_at: string; until_at: string };
/** Everything that takes a room or people within some windows, numbered from one like these. */
export const takenIn = (
  windows: readonly { from: Date; until: Date }[],
  facility_id: number,
  staff: readonly number[],
  but: readonly number[],
) =>
  asQuery(raw<Taken>`
    select k.slot, lower(k.during) as from_at, upper(k.during) as until_at
      from find_clashes(${windows.map((one) => one.from.toISOString())}::timestamptz[],
                        ${windows.map((one) => one.until.toISOString())}::timestamptz[],
                        ${facility_id}::bigint, ${[...staff]}::bigint[], ${[...but]}::bigint[]) k`);
