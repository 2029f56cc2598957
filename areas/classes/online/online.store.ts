/** All SQL about online classes: their list, who was in a meeting, and what a personal link leads to. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { BookingStatus } from '../booking/booking.model.ts';
import type { OnlineQuery } from './online.contract.ts';
import type { MeetingStatus, OnlineRow, ParticipantRow } from './online.model.ts';
import type { Expected } from './online.rules.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import type { OpenPlace } from '../booking/booking.store.ts';
import { sessionColumns, sessionTables } from '../session/session.store.ts';

const wanted = (query: OnlineQuery, branches: readonly number[], now: Date) => raw`
  where s.branch_id = any (${[...branches]}::bigint[]) and s.kind = 'online' and s.status <> 'cancelled'
    and ${
      query.when === 'coming'
        ? raw`s.ends_at > ${now.toISOString()}::timestamptz`
        : raw`s.ends_at <= ${now.toISOString()}::timestamptz`
    }
    and (${query.q ?? null}::text is null
         or (c.name ->> 'en' || ' ' || (c.name ->> 'cn')) ilike '%' || like_pattern(${query.q ?? null}) || '%')`;
export const listOnline = (query: OnlineQuery, branches: readonly number[], now: Date) => {
  // Past classes are listed newest first.
  const isUp = (query.sort === 'starts_at') === (query.when === 'coming');
  return asQuery(raw<OnlineRow>`
    select ${sessionColumns}, b.name as branch_name,
           (select jsonb_build_object('provider', m.provider, 'status', m.status, 'join_url', m.join_url, 'why', m.why, 'version', m.version)
              from online_meeting m where m.session_id = s.id) as meeting,
           (select count(distinct coalesce(p.member_id::text, lower(p.name)))::int from online_participant p where p.session_id = s.id) as joined
      ${sessionTables} join branch b on b.id = s.branch_id ${wanted(query, branches, now)}
     order by s.starts_at ${raw.raw(isUp ? 'asc' : 'desc')}, s.id
     limit ${query.itemsPerPage} offset ${(query.page - 1) * query.itemsPerPage}`);
};
export const countOnline = (query: OnlineQuery, branches: readonly number[], now: Date) =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from class_session s join class c on c.id = s.class_id ${wanted(query, branches, now)}`);

export type ParticipantRecord = Omit<ParticipantRow, 'minutes'>;
const columns = raw`
  p.id, p.branch_id, p.session_id, c.name as class_name, s.day, s.starts_at, s.ends_at, b.time_zone, p.member_id,
  coalesce(full_name(m.first_name, m.last_name), p.name) as name, p.email, p.source, p.joined_at, p.left_at, p.version`;
const from = raw`
  from online_participant p join class_session s on s.id = p.session_id join class c on c.id = s.class_id join branch b on b.id = p.branch_id
  left join member m on m.id = p.member_id`;
export const participantsOf = (session_id: number) =>
  asQuery(
    raw<ParticipantRecord>`select ${columns} ${from} where p.session_id = ${session_id} order by p.joined_at, p.id`,
  );

const findParticipant = (id: number) => asQuery(raw<ParticipantRecord>`select ${columns} ${from} where p.id = ${id}`);
export const getParticipant = async (db: Sql, id: number): Promise<ParticipantRecord> => {
  const { rows } = await db.executeQuery(findParticipant(id).compile());
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};
export const insertParticipant = async (db: Sql, row: Insertable<DB['online_participant']>): Promise<number> => {
  const { id } = await db.insertInto('online_participant').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const updateParticipant = async (
  db: Sql,
  id: number,
  changes: Updateable<DB['online_participant']>,
  version?: number,
): Promise<boolean> => {
  let query = db.updateTable('online_participant').set(changes).where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
};

type MeetingSession = { session_id: number; branch_id: number; starts_at: string; ends_at: string };
export const sessionOfMeeting = async (db: Sql, meeting_ref: string): Promise<MeetingSession | undefined> => {
  const { rows } = await raw<MeetingSession>`
    select s.id as session_id, s.branch_id, s.starts_at, s.ends_at
      from online_meeting m join class_session s on s.id = m.session_id where m.meeting_ref = ${meeting_ref}`.execute(
    db,
  );
  return rows[0];
};
/** The booked clients of a session: only they are recognised. */
export const expectedIn = async (db: Sql, session_id: number): Promise<Expected[]> => {
  const { rows } = await raw<Expected>`
    select m.id as member_id, full_name(m.first_name, m.last_name) as name, m.email
      from booking k join member m on m.id = k.member_id
     where k.session_id = ${session_id} and k.status in ('confirmed', 'present', 'absent')`.execute(db);
  return rows;
};
/** A stay by the personal link that hasn't ended and that the provider hasn't reported yet. */
export const openStay = async (
  db: Sql,
  session_id: number,
  member_id: number,
): Promise<{ id: number; joined_at: string } | undefined> => {
  const { rows } = await raw<{ id: number; joined_at: string }>`
    select id, joined_at from online_participant
     where session_id = ${session_id} and member_id = ${member_id} and left_at is null and source = 'link' for update`.execute(
    db,
  );
  return rows[0];
};
type Stay = {
  branch_id: number;
  session_id: number;
  member_id: number | null;
  name: string;
  email: string | null;
  participant_ref: string;
  at: string;
};
/** If it is reported twice, it is stored once; if it is reported late, the earlier start applies. */
export const putJoined = async (db: Sql, of: Stay): Promise<void> => {
  await raw`
    insert into online_participant as p (branch_id, session_id, member_id, name, email, source, participant_ref, joined_at)
    values (${of.branch_id}, ${of.session_id}, ${of.member_id}, ${of.name}, ${of.email}, 'zoom', ${of.participant_ref}, ${of.at})
    on conflict on constraint online_participant_once do update set joined_at = excluded.joined_at
     where p.joined_at > excluded.joined_at`.execute(db);
};
/** A client reported as having left before we heard of them joining appears with no minutes until we do. */
export const putLeft = async (db: Sql, of: Stay): Promise<void> => {
  await raw`
    insert into online_participant as p (branch_id, session_id, member_id, name, email, source, participant_ref, joined_at, left_at)
    values (${of.branch_id}, ${of.session_id}, ${of.member_id}, ${of.name}, ${of.email}, 'zoom', ${of.participant_ref}, ${of.at}, ${of.at})
    on conflict on constraint online_participant_once do update set left_at = greatest(p.joined_at, excluded.left_at)
     where p.left_at is distinct from greatest(p.joined_at, excluded.left_at)`.execute(db);
};

export type JoinFacts = {
  booking_id: number;
  booking_status: BookingStatus;
  session_status: SessionStatus;
  branch_id: number;
  session_id: number;
  member_id: number;
  first_name: string;
  last_name: string;
  class_name: { en: string; cn: string };
  branch_name: string;
  time_zone: string;
  day: Day;
  starts_at: string;
  ends_at: string;
  meeting: MeetingStatus | null;
  join_url: string | null;
  is_in: boolean;
};
export const joinFacts = (booking_id: number) =>
  asQuery(raw<JoinFacts>`
    select k.id as booking_id, k.status as booking_status, s.status as session_status, k.branch_id, s.id as session_id, k.member_id,
           m.first_name, m.last_name, c.name as class_name, b.name as branch_name, b.time_zone, s.day, s.starts_at, s.ends_at,
           o.status as meeting, o.join_url,
           exists (select 1 from online_participant p where p.session_id = s.id and p.member_id = k.member_id and p.left_at is null) as is_in
      from booking k join class_session s on s.id = k.session_id and s.kind = 'online' join class c on c.id = s.class_id
      join branch b on b.id = k.branch_id join member m on m.id = k.member_id left join online_meeting o on o.session_id = s.id
     where k.id = ${booking_id}`);
export const openBookingOf = async (db: Sql, session_id: number, member_id: number): Promise<OpenPlace | undefined> => {
  const { rows } = await raw<OpenPlace>`
    select id, branch_id, member_id, status, credits, membership_id, visit from booking where session_id = ${session_id} and member_id = ${member_id} and status not in ('cancelled', 'skipped')`.execute(
    db,
  );
  return rows[0];
};
