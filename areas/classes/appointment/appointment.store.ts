/** All SQL about appointments and the sessions that they use. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { AppointmentQuery } from './appointment.contract.ts';
import type { AppointmentRow, AppointmentsAsk, AppointmentView, MemberAppointments } from './appointment.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

export const appointmentColumns = raw`
  a.id, a.branch_id, a.member_id, coalesce(m.first_name, '') as first_name, coalesce(m.last_name, '') as last_name, a.staff_id,
  coalesce(full_name(t.first_name, t.last_name), '') as trainer_name, a.type_id, a.day, a.starts_at, a.ends_at, a.facility_id,
  f.name as facility_name, a.status, a.funding, a.membership_id, p.name as membership_name, a.credits, a.charged, a.is_late,
  a.is_waived, a.reason, a.note, a.created_at, a.version`;
export const appointmentFrom = raw`
  from appointment a left join member m on m.id = a.member_id left join staff t on t.id = a.staff_id left join facility f on f.id = a.facility_id
  left join membership ms on ms.id = a.membership_id left join programme p on p.id = ms.programme_id`;

export type AppointmentRecord = Omit<AppointmentRow, 'can'>;
/** Days are those of each branch: the column holds them. */
const wanted = (query: AppointmentQuery, branches: readonly number[]) => raw`
  where a.branch_id = any (${[...branches]}::bigint[])
    and (${query.status ?? null}::text[] is null or a.status = any (${query.status ?? null}::text[]))
    and (${query.staff_id ?? null}::bigint is null or a.staff_id = ${query.staff_id ?? null}::bigint)
    and (${query.from ?? null}::date is null or a.day >= ${query.from ?? null}::date)
    and (${query.until ?? null}::date is null or a.day <= ${query.until ?? null}::date)
    and (${query.q ?? null}::text is null or m.search_text like '%' || like_pattern(${query.q ?? ''}) || '%')`;
export const listAppointments = (query: AppointmentQuery, branches: readonly number[]) =>
  asQuery(raw<AppointmentRecord>`
    select ${appointmentColumns} ${appointmentFrom} ${wanted(query, branches)}
     order by a.starts_at ${raw.raw(query.sort === 'starts_at' ? 'asc' : 'desc')}, a.id
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
export const countAppointments = (query: AppointmentQuery, branches: readonly number[]) =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from appointment a left join member m on m.id = a.member_id ${wanted(query, branches)}`);

/** One index scan of the branch between two instants. */
export const appointmentsBetween = (
  ask: Pick<AppointmentsAsk, 'branch_id' | 'staff_id' | 'facility_id' | 'cancelled'>,
  bounds: { from: Date; until: Date },
) =>
  asQuery(raw<AppointmentRecord>`
    select ${appointmentColumns} ${appointmentFrom}
     where a.branch_id = ${ask.branch_id} and a.starts_at >= ${bounds.from.toISOString()}::timestamptz
       and a.starts_at < ${bounds.until.toISOString()}::timestamptz
       and (${ask.cancelled} or a.status <> 'cancelled')
       and (${ask.staff_id ?? null}::bigint is null or a.staff_id = ${ask.staff_id ?? null}::bigint)
       and (${ask.facility_id ?? null}::bigint is null or a.facility_id = ${ask.facility_id ?? null}::bigint)
     order by a.starts_at, a.id limit 2000`);
const SHOWN = 200;
export const appointmentsOf = (member_id: number) =>
  asQuery(raw<AppointmentRecord>`
    select ${appointmentColumns} ${appointmentFrom} where a.member_id = ${member_id} order by a.starts_at desc, a.id desc limit ${SHOWN}`);

export type AppointmentFacts = Omit<AppointmentView, 'can' | 'cancel_until' | 'cost'>;
export const findAppointment = (id: number) =>
  asQuery(raw<AppointmentFacts>`
    select ${appointmentColumns}, a.buffer_before_min, a.buffer_after_min, a.charge_reason, a.reminded_at, a.is_moved, ms.sessions_left,
           (select n.tell_at from appointment_told n where n.appointment_id = a.id) as writes_at,
           (m.is_active and (m.email is not null or exists (select from member_relation r join member g on g.id = r.related_member_id
                                                             where r.member_id = m.id and r.is_guardian and g.email is not null)))::int as told,
           b.name as branch_name, b.time_zone, full_name(w.first_name, w.last_name) as booked_by
      ${appointmentFrom} join branch b on b.id = a.branch_id left join staff w on w.id = a.booked_by where a.id = ${id}`);
export const getAppointment = async (db: Sql, id: number): Promise<AppointmentFacts> => {
  const { rows } = await db.executeQuery(findAppointment(id).compile());
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};

const COMING = 50;
export const comingAppointments = (members: readonly number[], now: Date) =>
  asQuery(raw<{ id: number }>`
    select a.id from appointment a
     where a.member_id = any (${[...members]}::bigint[]) and a.status in ('reserved', 'confirmed')
       and a.ends_at > ${now.toISOString()}::timestamptz
     order by a.starts_at, a.id limit ${COMING}`);

/** Anyone who changes a trainer's time waits for the lock, so that two requests for one hour don't deadlock. */
export const lockTrainers = async (db: Sql, staff: readonly number[]): Promise<void> => {
  for (const id of [...new Set(staff)].toSorted((a, b) => a - b))
    await raw`select pg_advisory_xact_lock(hashtextextended('appointments of ' || ${id}::bigint, 0))`.execute(db);
};

export const insertAppointment = async (db: Sql, row: Insertable<DB['appointment']>): Promise<number> => {
  const { id } = await db.insertInto('appointment').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const updateAppointment = async (db: Sql, id: number, changes: Updateable<DB['appointment']>): Promise<void> => {
  await db.updateTable('appointment').set(changes).where('id', '=', id).execute();
};

type Entry = { branch_id: number; membership_id: number; staff_id: number | null } & (
  | { appointment_id: number }
  | { booking_id: number }
);
/**
 * Reserves a session of a membership for an appointment or a booking (-1), or returns it (1). Only the ledger changes
 * what is left.
 */
export const enterSession = async (db: Sql, entry: Entry, sessions: -1 | 1): Promise<void> => {
  await db
    .insertInto('session_entry')
    .values({ ...entry, sessions })
    .execute();
};

/** How often something was waived in the month of a day. */
export const waivedAppointments = (member_id: number, branch_id: number, day: Day) =>
  asQuery(raw<{ waived: number }>`
    select count(*)::int as waived from appointment a
     where a.member_id = ${member_id} and a.branch_id = ${branch_id} and a.is_waived
       and date_trunc('month', a.day) = date_trunc('month', ${day}::date)`);
/** A class in which the client has a place, or another appointment, at that time. */
export const clientElsewhere = (member_id: number, at: { starts_at: string; ends_at: string }, but: number) =>
  asQuery(raw<{ name: { en: string; cn: string } | null }>`
    select c.name from booking k join class_session s on s.id = k.session_id join class c on c.id = s.class_id
     where k.member_id = ${member_id} and k.status in ('confirmed', 'present') and s.starts_at < ${at.ends_at}::timestamptz
       and s.ends_at > ${at.starts_at}::timestamptz
    union all
    select null from appointment a
     where a.member_id = ${member_id} and a.status <> 'cancelled' and a.id <> ${but} and a.starts_at < ${at.ends_at}::timestamptz
       and a.ends_at > ${at.starts_at}::timestamptz limit 1`);

type Used = MemberAppointments['used'][number];
/** Memberships that count sessions or pay for appointments, those in force first. */
export const sessionsUsed = (member_id: number) =>
  asQuery(raw<Used>`
    select ms.id as membership_id, p.name, p.type_id, ms.sessions_total as total, ms.sessions_left as left,
           case when not goes_on(ms.billing, ms.status) then ms.end_on end as end_on,
           (select count(*)::int from appointment a where a.membership_id = ms.id and a.status in ('reserved', 'confirmed')) as held
      from membership ms join programme p on p.id = ms.programme_id
     where ms.member_id = ${member_id} and (ms.sessions_left is not null or p.type_id in (2, 3))
     order by ms.status in ('cancelled', 'terminated', 'expired'), ms.end_on desc, ms.id desc limit 20`);
export const creditsUsed = (member_id: number) =>
  asQuery(raw<{ used: number; left: number }>`
    select coalesce(sum(l.used), 0)::int as used,
           coalesce(sum(l.remaining) filter (where l.expires_on is null or l.expires_on >= current_date), 0)::int as left
      from credit_lot l where l.member_id = ${member_id}`);
type Next = NonNullable<MemberAppointments['next_class']>;
export const nextClassOf = (member_id: number, now: Date) =>
  asQuery(raw<Next>`
    select k.id, c.name, s.day, s.starts_at, f.name as facility_name
      from booking k join class_session s on s.id = k.session_id join class c on c.id = s.class_id join facility f on f.id = s.facility_id
     where k.member_id = ${member_id} and k.status = 'confirmed' and s.status = 'scheduled' and s.ends_at > ${now.toISOString()}::timestamptz
     order by s.starts_at limit 1`);

/**
 * Marks some as reminded and returns them in one step, so that nobody is reminded twice. A move of which the client will
 * be notified in a moment comes first.
 */
export const takeToRemind = async (db: Sql, now: Date, limit: number): Promise<{ id: number }[]> => {
  const { rows } = await raw<{ id: number }>`
    with due as (
      select a.id from appointment a join schedule_rule r on r.branch_id = a.branch_id
       where a.reminded_at is null and a.status in ('reserved', 'confirmed')
         and a.starts_at > ${now.toISOString()}::timestamptz
         and a.starts_at <= ${now.toISOString()}::timestamptz + make_interval(hours => r.remind_hours)
         and not exists (select from appointment_told n where n.appointment_id = a.id)
       order by a.starts_at limit ${limit} for no key update of a skip locked)
    update appointment a set reminded_at = ${now.toISOString()}::timestamptz from due where a.id = due.id returning a.id`.execute(
    db,
  );
  return rows;
};

/** What hasn't started yet on some days. */
export const appointmentsOn = (branch_id: number, days: readonly Day[], now: Date) =>
  asQuery(raw<{ id: number; day: Day; starts_at: string; ends_at: string; staff_id: number; member_id: number }>`
    select id, day, starts_at, ends_at, staff_id, member_id from appointment
     where branch_id = ${branch_id} and day = any (${[...days]}::date[]) and status in ('reserved', 'confirmed')
       and starts_at > ${now.toISOString()}::timestamptz
     order by starts_at, id`);
