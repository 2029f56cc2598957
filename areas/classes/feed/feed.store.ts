/** All SQL about calendar feeds. */
import { sql as raw } from 'kysely';
import type { AppointmentStatus } from '../appointment/appointment.model.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';
import type { ShiftRow } from '#areas/shift/shift/shift.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { initialOf } from '#kit/server/initial.ts';

type FeedRow = { serial: number; is_on: boolean; renewed_at: string; read_at: string | null };
export const feedOf = (staff_id: number) =>
  asQuery(raw<FeedRow>`select serial, is_on, renewed_at, read_at from calendar_feed where staff_id = ${staff_id}`);
export const renewFeed = async (db: Sql, staff_id: number, now: Date): Promise<void> => {
  await raw`
    insert into calendar_feed as f (staff_id, renewed_at) values (${staff_id}, ${now.toISOString()})
    on conflict (staff_id) do update set serial = f.serial + 1, is_on = true, renewed_at = excluded.renewed_at, read_at = null`.execute(
    db,
  );
};
export const stopFeed = async (db: Sql, staff_id: number): Promise<void> => {
  await raw`update calendar_feed set is_on = false where staff_id = ${staff_id}`.execute(db);
};
export const markRead = (staff_id: number, now: Date) =>
  asQuery(raw<{ staff_id: number }>`
    update calendar_feed set read_at = ${now.toISOString()} where staff_id = ${staff_id} returning staff_id`);
/** The owner must still work here. */
export const feedToRead = (staff_id: number, serial: number) =>
  asQuery(raw<{ name: string; locale: 'en' | 'cn' }>`
    select full_name(s.first_name, s.last_name) as name, s.locale from calendar_feed f join staff s on s.id = f.staff_id
     where f.staff_id = ${staff_id} and f.serial = ${serial} and f.is_on and s.status = 'active'`);

type Common = {
  id: number;
  facility_name: string | null;
  branch_name: string;
  time_zone: string;
  starts_at: string;
  ends_at: string;
  reason: string | null;
  version: number;
  updated_at: string;
};
export type FeedSession = Common & {
  class_name: { en: string; cn: string };
  kind: 'room' | 'online';
  status: SessionStatus;
  booked: number;
  capacity: number;
  join_url: string | null;
};
const within = (column: string, from: Date, until: Date) =>
  raw`${raw.ref(column)} between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`;

export const sessionsToRead = (staff_id: number, from: Date, until: Date) =>
  asQuery(raw<FeedSession>`
    select s.id, c.name as class_name, s.kind, f.name as facility_name, b.name as branch_name, b.time_zone, s.starts_at, s.ends_at, s.status,
           s.reason, s.booked, s.capacity, o.join_url, s.version, s.updated_at
      from session_trainer t join class_session s on s.id = t.session_id join class c on c.id = s.class_id join branch b on b.id = s.branch_id
      left join facility f on f.id = s.facility_id left join online_meeting o on o.session_id = s.id and o.status = 'ready'
     where t.staff_id = ${staff_id} and ${within('s.starts_at', from, until)}
     order by s.starts_at, s.id`);

export type FeedAppointment = Common & { type_id: 2 | 3; status: AppointmentStatus; client: string };
/** About the client, only what a trainer needs to know who comes: other programs keep what they read. */
export const appointmentsToRead = (staff_id: number, from: Date, until: Date) =>
  asQuery(raw<FeedAppointment>`
    select a.id, a.type_id, a.status, trim(coalesce(m.first_name, '') || ' ' || ${initialOf('m.last_name')}) as client,
           f.name as facility_name, b.name as branch_name, b.time_zone, a.starts_at, a.ends_at, a.reason, a.version, a.updated_at
      from appointment a join branch b on b.id = a.branch_id left join member m on m.id = a.member_id left join facility f on f.id = a.facility_id
     where a.staff_id = ${staff_id} and ${within('a.starts_at', from, until)}
     order by a.starts_at, a.id`);

export type FeedShift = Common & Pick<ShiftRow, 'post' | 'status'> & { note: string };
export const shiftsToRead = (staff_id: number, from: Date, until: Date) =>
  asQuery(raw<FeedShift>`
    select s.id, s.post, s.status, null as facility_name, b.name as branch_name, b.time_zone, s.starts_at, s.ends_at, s.reason, s.note,
           s.version, s.updated_at
      from shift s join branch b on b.id = s.branch_id
     where s.staff_id = ${staff_id} and ${within('s.starts_at', from, until)}
     order by s.starts_at, s.id`);
