/** All SQL about notifications of moved classes. */
import { sql as raw } from 'kysely';
import type { SessionRow } from '../timetable/timetable.model.ts';
import type { Sql } from '#kit/server/db.ts';

type Before = Pick<SessionRow, 'id' | 'branch_id' | 'day' | 'starts_at' | 'ends_at' | 'facility_id'>;
type Move = {
  tell_at: Date;
  /** Bookings the move made free. */
  freed: readonly number[];
  moved_by: number | null;
};
/**
 * The original time before several moves stays, and what it was before each of them; the waiting time starts again. The
 * session is locked, so each booking was made either before a move or after it.
 */
export const putTold = async (db: Sql, before: Before, { tell_at, freed, moved_by }: Move): Promise<void> => {
  const { id: session_id, branch_id, day, starts_at, ends_at, facility_id } = before;
  await raw`
    insert into class_told (session_id, branch_id, day, starts_at, ends_at, facility_id, tell_at, freed, moved_by, moves)
    select ${session_id}, ${branch_id}, ${day}, ${starts_at}, ${ends_at}, ${facility_id}::bigint, ${tell_at.toISOString()}, ${[...freed]}::bigint[],
           ${moved_by}::bigint,
           jsonb_build_array(jsonb_build_object('day', ${day}::date, 'starts_at', ${starts_at}::timestamptz, 'facility_id', ${facility_id}::bigint,
             'last_booking', coalesce((select max(k.id) from booking k where k.session_id = ${session_id}), 0),
             'last_trainer', coalesce((select max(t.id) from session_trainer t where t.session_id = ${session_id}), 0)))
    on conflict (session_id) do update set tell_at = excluded.tell_at, freed = class_told.freed || excluded.freed,
      moved_by = excluded.moved_by, moves = class_told.moves || excluded.moves`.execute(db);
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
type Was = { day: string; starts_at: string; facility_id: number | null };
export type Due = Was & {
  session_id: number;
  /** Before each move, in order; empty: noted before this was. */
  moves: (Was & {
    last_booking: number;
    /** Who was assigned later knows the new time; missing: noted before this was. */
    last_trainer?: number;
  })[];
  moved_by: { staff_id: number; name: string } | null;
};
/** The trainers of a class who were assigned before its last move. */
export const assignedBefore = async (db: Sql, session_id: number, { moves }: Pick<Due, 'moves'>): Promise<number[]> => {
  const last = moves.at(-1)?.last_trainer ?? null;
  const { rows } = await raw<{ staff_id: number }>`
    select staff_id from session_trainer where session_id = ${session_id} and (${last}::bigint is null or id <= ${last}::bigint)
     order by id`.execute(db);
  return rows.map(({ staff_id }) => staff_id);
};
/** Removed, so that each is notified once. */
export const takeDue = async (db: Sql, now: Date, limit: number): Promise<Due[]> => {
  const { rows } = await raw<Due>`
    delete from class_told where session_id in (
      select session_id from class_told where tell_at <= ${now.toISOString()}::timestamptz
       order by tell_at limit ${limit} for update skip locked)
    returning session_id, day, starts_at, facility_id, moves,
      (select jsonb_build_object('staff_id', s.id, 'name', full_name(s.first_name, s.last_name)) from staff s where s.id = moved_by) as moved_by`.execute(
    db,
  );
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
