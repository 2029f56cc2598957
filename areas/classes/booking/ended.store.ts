/** All SQL about sessions whose end has passed. */
import { sql as raw } from 'kysely';
import type { BookingStatus } from './booking.model.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';
import type { Sql } from '#kit/server/db.ts';

/** Some that have ended but aren't marked as ended yet, the oldest first. */
export const lockEnded = async (
  db: Sql,
  now: Date,
  from: readonly SessionStatus[],
  limit: number,
): Promise<{ id: number; branch_id: number }[]> => {
  // The status is written out as well: the index of open sessions is found by it.
  const { rows } = await raw<{ id: number; branch_id: number }>`
    select id, branch_id from class_session
     where status = 'scheduled' and status = any (${[...from]}::text[]) and ends_at <= ${now.toISOString()}::timestamptz
     order by ends_at, id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
};

/** Nothing was used for clients on the waiting list, so nothing is returned. */
export const skipWaiting = async (
  db: Sql,
  sessions: readonly number[],
  { from, to }: { from: readonly BookingStatus[]; to: BookingStatus },
): Promise<void> => {
  await raw`
    update booking set status = ${to}, reason = 'no_place'
     where session_id = any (${[...sessions]}::bigint[]) and status = any (${[...from]}::text[])`.execute(db);
};
export const moveSessions = async (db: Sql, sessions: readonly number[], to: SessionStatus): Promise<void> => {
  await raw`
    update class_session set status = ${to}, waiting = 0 where id = any (${[...sessions]}::bigint[])`.execute(db);
};
