/** All SQL about notifications of moved classes. */
import { sql as raw } from 'kysely';
import type { SessionRow } from '../timetable/timetable.model.ts';
import type { Sql } from '#kit/server/db.ts';

type Before = Pick<SessionRow, 'id' | 'branch_id' | 'day' | 'starts_at' | 'facility_id'>;
/** The original time before several moves stays; the waiting time starts again. */
export const putTold = async (db: Sql, before: Before, tell_at: Date): Promise<void> => {
  const { id: session_id, branch_id, day, starts_at, facility_id } = before;
  await db
    .insertInto('class_told')
    .values({ session_id, branch_id, day, starts_at, facility_id, tell_at: tell_at.toISOString() })
    .onConflict((on) => on.column('session_id').doUpdateSet({ tell_at: tell_at.toISOString() }))
    .execute();
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
