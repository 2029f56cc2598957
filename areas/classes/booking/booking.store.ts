/** All SQL about bookings. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { BookingQuery } from './booking.contract.ts';
import type { BookingRow, BookingView, Penalty } from './booking.model.ts';
import type { BookingRules, HeldMembership } from './booking.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

const columns = raw`
  k.id, k.branch_id, k.session_id, k.member_id, coalesce(m.first_name, '') as first_name, coalesce(m.last_name, '') as last_name, k.status,
  k.wait_no, case when k.status = 'waiting' then (select count(*)::int from booking o where o.session_id = k.session_id and o.status = 'waiting' and o.wait_no <= k.wait_no) end as place_no,
  p.name as membership_name, k.credits, k.is_late, k.penalty, k.reason, k.created_at, c.name as class_name, c.colour,
  s.day, s.starts_at, s.ends_at, s.kind, coalesce(f.name, '') as facility_name, s.capacity - s.booked as places_free, s.status as session_status, teachers_of(k.session_id) as teachers, k.version`;
const from = raw`
  from booking k join class_session s on s.id = k.session_id join class c on c.id = s.class_id left join facility f on f.id = s.facility_id
  left join member m on m.id = k.member_id left join membership ms on ms.id = k.membership_id left join programme p on p.id = ms.programme_id`;

export type BookingRecord = Omit<BookingRow, 'can'> & { teachers: number[] };
/** Booked clients, then the waiting list in order, then the rest. */
export const rosterOf = (session_id: number) =>
  asQuery(raw<BookingRecord>`
    select ${columns} ${from} where k.session_id = ${session_id}
     order by k.status in ('cancelled', 'skipped'), k.status = 'waiting', case when k.status = 'waiting' then k.wait_no end,
              lower(m.first_name), lower(m.last_name), k.id`);
const wanted = (query: BookingQuery, branches: readonly number[]) => raw`
  k.branch_id = any (${[...branches]}::bigint[]) and (${query.status ?? null}::text[] is null or k.status = any (${query.status ?? null}::text[]))`;
export const listBookings = (query: BookingQuery, branches: readonly number[]) =>
  asQuery(raw<BookingRecord>`
    select ${columns} ${from} where ${wanted(query, branches)} order by k.id ${raw.raw(query.sort === 'id' ? 'asc' : 'desc')}
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countBookings = (query: BookingQuery, branches: readonly number[]) =>
  asQuery(raw<{ total: number }>`select count(*) as total from booking k where ${wanted(query, branches)}`);
const SHOWN = 200;
export const bookingsOf = (member_id: number) =>
  asQuery(
    raw<BookingRecord>`select ${columns} ${from} where k.member_id = ${member_id} order by s.starts_at desc, k.id desc limit ${SHOWN}`,
  );

/** Upcoming bookings of one or several clients; the next first. */
export const comingOf = (members: readonly number[], now: Date) =>
  asQuery(raw<{ id: number }>`
    select k.id from booking k join class_session s on s.id = k.session_id
     where k.member_id = any (${[...members]}::bigint[]) and k.status in ('waiting', 'confirmed')
       and s.status = 'scheduled' and s.ends_at > ${now.toISOString()}::timestamptz
     order by s.starts_at, k.id limit ${SHOWN}`);

export type BookingFacts = Omit<BookingView, 'can' | 'cancel_until' | 'cost' | 'join_link'> & {
  membership_id: number | null;
  category: ClassCategory;
  custom_charge_id: number | null;
  /** The visit reserved for the place; null: none, or not yet. */
  visit: 'held' | 'door' | null;
  teachers: number[];
};
export const findBooking = (id: number) =>
  asQuery(raw<BookingFacts>`
    select ${columns}, k.membership_id, k.custom_charge_id, k.visit, k.is_moved, c.category, b.name as branch_name, b.time_zone,
           full_name(w.first_name, w.last_name) as booked_by
      ${from} join branch b on b.id = k.branch_id left join staff w on w.id = k.staff_id where k.id = ${id}`);
export const getBooking = async (db: Sql, id: number): Promise<BookingFacts> => {
  const { rows } = await db.executeQuery(findBooking(id).compile());
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};

export const rulesOf = (branch_id: number) =>
  asQuery(raw<BookingRules & { no_show_fee_cents: number | null; confirms_bookings: boolean }>`
    select booking_window_days, confirms_bookings, cancel_cutoff_hours, no_show, no_show_fee_cents, no_show_waivers from schedule_rule where branch_id = ${branch_id}`);

/** The rules for one booking: those of the programme it was booked with, if it has its own, else of the branch. */
export const rulesOfBooking = (id: number) =>
  asQuery(raw<BookingRules & { no_show_fee_cents: number | null; is_moved: boolean }>`
    select k.is_moved, r.booking_window_days, coalesce(p.cancel_cutoff_hours, r.cancel_cutoff_hours) as cancel_cutoff_hours,
           coalesce(p.no_show, r.no_show) as no_show, case when p.id is null then r.no_show_fee_cents else p.no_show_fee_cents end as no_show_fee_cents,
           coalesce(p.no_show_waivers, r.no_show_waivers) as no_show_waivers
      from booking k join schedule_rule r on r.branch_id = k.branch_id
      left join programme_rule p on p.branch_id = k.branch_id and p.programme_id = programme_of_booking(k.id)
     where k.id = ${id}`);
/** What a client has, with the upcoming places on each that were booked before visits were reserved. */
export const heldBy = (member_id: number) =>
  asQuery(raw<HeldMembership>`
    select d.*, (select ms.categories from membership ms where ms.id = d.id) as categories,
           coalesce((select ms.credit_uses from membership ms where ms.id = d.id), '{}') as credit_uses,
           (select count(*)::int from booking k join class_session s on s.id = k.session_id
                    where k.membership_id = d.id and k.status = 'confirmed' and k.visit is null and s.status = 'scheduled') as reserved,
           coalesce((select jsonb_agg(a.on_day) from visits_ahead(d.id) a), '[]') as ahead
      from door_memberships(${member_id}) d`);
/** Sessions in which the client has a place at that time, and appointments. */
export const elsewhereAt = (member_id: number, session: { id: number; starts_at: string; ends_at: string }) =>
  asQuery(raw<{ id: number }>`
    select s.id from booking k join class_session s on s.id = k.session_id
     where k.member_id = ${member_id} and k.status in ('confirmed', 'present') and s.id <> ${session.id}
       and s.starts_at < ${session.ends_at}::timestamptz and s.ends_at > ${session.starts_at}::timestamptz
    union all
    select a.id from appointment a
     where a.member_id = ${member_id} and a.status <> 'cancelled' and a.starts_at < ${session.ends_at}::timestamptz
       and a.ends_at > ${session.starts_at}::timestamptz limit 1`);
export const openBookings = (member_id: number, sessions: readonly number[]) =>
  asQuery(raw<{ session_id: number; status: string }>`
    select session_id, status from booking
     where member_id = ${member_id} and session_id = any (${[...sessions]}::bigint[]) and status not in ('cancelled', 'skipped')`);
/** How often something was waived in the month of a day. */
export const waivedIn = (member_id: number, branch_id: number, day: Day) =>
  asQuery(raw<{ waived: number }>`
    select count(*)::int as waived from booking k join class_session s on s.id = k.session_id
     where k.member_id = ${member_id} and k.branch_id = ${branch_id} and k.penalty = 'waived'
       and date_trunc('month', s.day) = date_trunc('month', ${day}::date)`);

type Counters = {
  capacity: number;
  booked: number;
  waiting: number;
  status: 'scheduled' | 'completed' | 'cancelled';
  day: Day;
  starts_at: string;
  ends_at: string;
};
/** Anyone who changes the places of a session waits for the lock. */
export const lockPlaces = async (db: Sql, session_id: number): Promise<Counters> => {
  const { rows } = await raw<Counters>`
    select capacity, booked, waiting, status, day, starts_at, ends_at from class_session where id = ${session_id} for no key update`.execute(
    db,
  );
  const [places] = rows;
  if (!places) throw new NotFound();
  return places;
};
/** One place, if there is one. */
export const takePlace = async (db: Sql, session_id: number): Promise<boolean> => {
  const { rows } = await raw`
    update class_session set booked = booked + 1 where id = ${session_id} and status = 'scheduled' and booked < capacity returning id`.execute(
    db,
  );
  return rows.length > 0;
};
/** For a walk-in to a class in progress: also in the place of a client who didn't come. */
export const takePlaceOfAbsent = async (db: Sql, session_id: number): Promise<boolean> => {
  const { rows } = await raw`
    update class_session s set booked = booked + 1, capacity = greatest(capacity, booked + 1)
     where s.id = ${session_id} and s.status <> 'cancelled'
       and s.booked - (select count(*) from booking k where k.session_id = s.id and k.status = 'absent')
           - (select count(*) from trial_place t where t.session_id = s.id and t.status = 'missed') < s.capacity returning id`.execute(
    db,
  );
  return rows.length > 0;
};
export const takeWaitNo = async (db: Sql, session_id: number): Promise<number> => {
  const { rows } = await raw<{ wait_no: number }>`
    update class_session set waiting = waiting + 1, wait_no = wait_no + 1 where id = ${session_id} returning wait_no`.execute(
    db,
  );
  return rows[0]?.wait_no ?? 0;
};
export const leavePlace = async (db: Sql, session_id: number, from_status: string): Promise<void> => {
  const [booked, waiting, present] = [
    from_status !== 'waiting',
    from_status === 'waiting',
    from_status === 'present',
  ].map(Number);
  await raw`
    update class_session set booked = booked - ${booked}, waiting = waiting - ${waiting}, present = present - ${present}
     where id = ${session_id}`.execute(db);
};
export const countPresent = async (db: Sql, session_id: number, by: number): Promise<void> => {
  if (by === 0) return;
  await raw`update class_session set present = present + ${by} where id = ${session_id}`.execute(db);
};
/** The first client on the waiting list. */
export const nextWaiting = async (
  db: Sql,
  session_id: number,
): Promise<{ id: number; member_id: number } | undefined> => {
  const { rows } = await raw<{ id: number; member_id: number }>`
    select id, member_id from booking where session_id = ${session_id} and status = 'waiting' order by wait_no limit 1`.execute(
    db,
  );
  return rows[0];
};
export type OpenPlace = Pick<
  BookingFacts,
  'id' | 'branch_id' | 'member_id' | 'status' | 'credits' | 'membership_id' | 'visit' | 'penalty' | 'custom_charge_id'
>;
export const openOf = async (db: Sql, session_id: number): Promise<OpenPlace[]> => {
  const { rows } = await raw<OpenPlace>`
    select id, branch_id, member_id, status, credits, membership_id, visit, penalty, custom_charge_id from booking
     where session_id = ${session_id} and status not in ('cancelled', 'skipped') order by member_id`.execute(db);
  return rows;
};

export const insertBooking = async (db: Sql, row: Insertable<DB['booking']>): Promise<number> => {
  const { id } = await db.insertInto('booking').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const updateBooking = async (db: Sql, id: number, changes: Updateable<DB['booking']>): Promise<void> => {
  await db.updateTable('booking').set(changes).where('id', '=', id).execute();
};
/** Clients with a place or on the waiting list can cancel free of charge from now on. Returns the bookings it changed. */
export const freeToCancel = async (db: Sql, session_id: number): Promise<number[]> => {
  const { rows } = await raw<{ id: number }>`
    update booking set is_moved = true
     where session_id = ${session_id} and status in ('waiting', 'confirmed') and not is_moved returning id`.execute(db);
  return rows.map(({ id }) => id);
};
/** The move was undone. */
export const bindAgain = async (db: Sql, bookings: readonly number[]): Promise<void> => {
  await raw`update booking set is_moved = false where id = any (${[...bookings]}::bigint[])`.execute(db);
};
export const countedVisits = (membership_id: number) =>
  asQuery(raw<{ sessions_left: number | null }>`select sessions_left from membership where id = ${membership_id}`);
/** Clients on the waiting list of any of these sessions. */
export const waitingFor = async (db: Sql, sessions: readonly number[]): Promise<number[]> => {
  const { rows } = await raw<{ member_id: number }>`
    select distinct member_id from booking where session_id = any (${[...sessions]}::bigint[]) and status = 'waiting'`.execute(
    db,
  );
  return rows.map((row) => row.member_id);
};
export type PenaltyColumns = { penalty: Penalty | null; custom_charge_id: number | null };
