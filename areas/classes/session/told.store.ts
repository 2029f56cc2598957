/** All SQL about notifications of moved classes. */
import { sql as raw } from 'kysely';
import type { SessionRow } from '../timetable/timetable.model.ts';
import type { Sql } from '#kit/server/db.ts';

type Before = Pick<SessionRow, 'id' | 'branch_id' | 'day' | 'starts_at' | 'ends_at' | 'facility_id'>;
/** The original time before several moves stays; the waiting time starts again. `freed`: bookings the move made free. */
export const putTold = async (db: Sql, before: Before, tell_at: Date, freed: readonly number[]): Promise<void> => {
  const { id: session_id, branch_id, day, starts_at, ends_at, facility_id } = before;
  await raw`
    insert into class_told (session_id, branch_id, day, starts_at, ends_at, facility_id, tell_at, freed)
    values (${session_id}, ${branch_id}, ${day}, ${starts_at}, ${ends_at}, ${facility_id}, ${tell_at.toISOString()}, ${[...freed]}::bigint[])
    on conflict (session_id) do update set tell_at = excluded.tell_at, freed = class_told.freed || excluded.freed`.execute(
    db,
  );
};
/** What people know of a class that was moved a moment ago. */
export type Known = Pick<SessionRow, 'day' | 'starts_at' | 'facility_id' | 'facility_name'> & {
  /** Null: noted before the end was. */
  ends_at: string | null;
  freed: number[];
};
/** Locked: waits if the letters are being written, and finds nothing then. */
export const lockTold = async (db: Sql, session_id: number): Promise<Known | null> => {
  const { rows } = await raw<Known>`
    select t.day, t.starts_at, t.ends_at, t.facility_id, t.freed,
           coalesce((select f.name from facility f where f.id = t.facility_id), '') as facility_name
      from class_told t where t.session_id = ${session_id} for update`.execute(db);
  return rows[0] ?? null;
};
export const dropTold = async (db: Sql, session_id: number): Promise<void> => {
  await db.deleteFrom('class_told').where('session_id', '=', session_id).execute();
};
export type Due = { session_id: number; day: string; starts_at: string; facility_id: number | null };
/** Removed, so that each is notified once. */
export const takeDue = async (db: Sql, now: Date, limit: number): Promise<Due[]> => {
  const { rows } = await raw<Due>`
    delete from class_told where session_id in (
      select session_id from class_told where tell_at <= ${now.toISOString()}::timestamptz
       order by tell_at limit ${limit} for update skip locked)
    returning session_id, day, starts_at, facility_id`.execute(db);
  return rows;
};

/** A letter about a move that was just written is a reminder, too; a class on a later day is reminded again. */
export const remindAgain = async (db: Sql, session_id: number, now: Date): Promise<void> => {
  await raw`
    delete from class_clock where session_id = ${session_id} and what = 'reminded'`.execute(db);
  await raw`
    insert into class_clock (session_id, what, branch_id, at)
    select s.id, 'reminded', s.branch_id, ${now.toISOString()}::timestamptz
      from class_session s join schedule_rule r on r.branch_id = s.branch_id
     where s.id = ${session_id} and s.starts_at <= ${now.toISOString()}::timestamptz + make_interval(hours => r.remind_hours)`.execute(
    db,
  );
};
