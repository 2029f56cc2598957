/** All SQL about the meetings of online classes. */
import { sql as raw } from 'kysely';
import type { MeetingProvider, MeetingStatus } from './online.model.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';
import type { MeetingMade } from '#kit/server/meeting.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

type NewMeeting = {
  branch_id: number;
  session_id: number;
  provider: MeetingProvider;
  status: MeetingStatus;
  join_url: string | null;
};
export const insertMeetings = async (db: Sql, rows: readonly NewMeeting[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('online_meeting').values(rows).execute();
};

export type WantedMeeting = {
  id: number;
  branch_id: number;
  session_id: number;
  meeting_ref: string | null;
  tries: number;
  session_status: SessionStatus;
  starts_at: string;
  ends_at: string;
  class_name: { en: string; cn: string };
  time_zone: string;
};
/**
 * One that the provider has to be asked for; each further attempt waits longer, up to an hour. The worker that claims
 * it asks.
 */
export const claimMeeting = async (db: Sql, now: Date): Promise<WantedMeeting | undefined> => {
  const { rows } = await raw<WantedMeeting>`
    with one as (
      select m.id from online_meeting m
       where m.status = 'wanted'
         and (m.tried_at is null or m.tries = 0
              or m.tried_at < ${now.toISOString()}::timestamptz - make_interval(mins => least(60, power(2, least(m.tries, 6)))::int))
       order by m.id limit 1 for update skip locked),
    claimed as (
      update online_meeting m set tries = m.tries + 1, tried_at = ${now.toISOString()}::timestamptz from one where m.id = one.id returning m.*)
    select m.id, m.branch_id, m.session_id, m.meeting_ref, m.tries, s.status as session_status, s.starts_at, s.ends_at,
           c.name as class_name, b.time_zone
      from claimed m join class_session s on s.id = m.session_id join class c on c.id = s.class_id join branch b on b.id = m.branch_id`.execute(
    db,
  );
  return rows[0];
};
/** Ready, unless the class was moved in the meantime: then it is requested again. */
export const saveMade = async (db: Sql, of: WantedMeeting, made: MeetingMade): Promise<void> => {
  await raw`
    update online_meeting m set meeting_ref = ${made.ref}, join_url = ${made.join_url}, why = null,
           tries = case when is_same.so then m.tries else 0 end, status = case when is_same.so then 'ready' else m.status end
      from (select s.starts_at = ${of.starts_at}::timestamptz and s.ends_at = ${of.ends_at}::timestamptz and s.status <> 'cancelled' as so
              from class_session s where s.id = ${of.session_id}) as is_same
     where m.id = ${of.id} and m.status = 'wanted' and m.provider = 'zoom'`.execute(db);
};
export const saveChanged = async (db: Sql, of: WantedMeeting): Promise<void> => {
  await raw`
    update online_meeting m set why = null,
           tries = case when is_same.so then m.tries else 0 end, status = case when is_same.so then 'ready' else m.status end
      from (select s.starts_at = ${of.starts_at}::timestamptz and s.ends_at = ${of.ends_at}::timestamptz and s.status <> 'cancelled' as so
              from class_session s where s.id = ${of.session_id}) as is_same
     where m.id = ${of.id} and m.status = 'wanted' and m.provider = 'zoom'`.execute(db);
};
export const moveMeeting = async (
  db: Sql,
  id: number,
  to: { status: MeetingStatus; why: string | null },
): Promise<void> => {
  await db
    .updateTable('online_meeting')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'wanted')
    .where('provider', '=', 'zoom')
    .execute();
};

export type MeetingRecord = {
  id: number;
  provider: MeetingProvider;
  status: MeetingStatus;
  meeting_ref: string | null;
  join_url: string | null;
  why: string | null;
  version: number;
};
export const meetingOf = (session_id: number) =>
  asQuery(raw<MeetingRecord>`
    select id, provider, status, meeting_ref, join_url, why, version from online_meeting where session_id = ${session_id}`);
export const updateMeeting = async (
  db: Sql,
  id: number,
  version: number,
  changes: {
    provider?: MeetingProvider;
    status: MeetingStatus;
    join_url?: string;
    meeting_ref?: null;
    why: null;
    tries: number;
  },
): Promise<boolean> => {
  const result = await db
    .updateTable('online_meeting')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
/** Upcoming sessions that use the link of the class follow it when it changes. */
export const renewLinks = async (
  db: Sql,
  class_id: number,
  before: string,
  after: string,
  now: Date,
): Promise<void> => {
  await raw`
    update online_meeting m set join_url = ${after} from class_session s
     where s.id = m.session_id and s.class_id = ${class_id} and s.status = 'scheduled' and s.starts_at > ${now.toISOString()}::timestamptz
       and m.provider = 'link' and m.join_url = ${before}`.execute(db);
};
