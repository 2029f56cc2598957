/** All SQL about notifications of moved appointments. */
import { sql as raw } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';

/** What the client and the trainer know. */
export type Known = {
  day: Day;
  starts_at: string;
  ends_at: string;
  staff_id: number;
  trainer_name: string;
  facility_id: number | null;
};
export type Pending = Known & { appointment_id: number; was_moved: boolean; moved_by: number | null; by: string };

type New = Omit<Pending, 'trainer_name' | 'by'> & { branch_id: number; tell_at: string };
/** What was known before several moves stays; the waiting time starts again. */
export const putTold = async (db: Sql, row: New): Promise<void> => {
  const { tell_at, moved_by } = row;
  await db
    .insertInto('appointment_told')
    .values(row)
    .onConflict((on) => on.column('appointment_id').doUpdateSet({ tell_at, moved_by }))
    .execute();
};
const columns = raw`
  n.appointment_id, n.day, n.starts_at, n.ends_at, n.staff_id, n.facility_id, n.was_moved, n.moved_by,
  (select full_name(t.first_name, t.last_name) from staff t where t.id = n.staff_id) as trainer_name,
  coalesce((select full_name(t.first_name, t.last_name) from staff t where t.id = n.moved_by), '') as by`;
/** Locked: waits if the letters are being written, and finds nothing then. */
export const lockTold = async (db: Sql, appointment_id: number): Promise<Pending | null> => {
  const { rows } = await raw<Pending>`
    select ${columns} from appointment_told n where n.appointment_id = ${appointment_id} for update`.execute(db);
  return rows[0] ?? null;
};
export const dropTold = async (db: Sql, appointment_id: number): Promise<void> => {
  await db.deleteFrom('appointment_told').where('appointment_id', '=', appointment_id).execute();
};
/** Removed, so that each is notified once. */
export const takeDue = async (db: Sql, now: Date, limit: number): Promise<Pending[]> => {
  const { rows } = await raw<Pending>`
    delete from appointment_told n where n.appointment_id in (
      select appointment_id from appointment_told where tell_at <= ${now.toISOString()}::timestamptz
       order by tell_at limit ${limit} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
};

/**
 * A letter about a move that was just written is a reminder, too; an appointment on a later day is reminded again.
 */
export const remindAgain = async (db: Sql, appointment_id: number, now: Date): Promise<void> => {
  await raw`
    update appointment a
       set reminded_at = case when a.starts_at <= ${now.toISOString()}::timestamptz + make_interval(hours => r.remind_hours)
                              then ${now.toISOString()}::timestamptz end
      from schedule_rule r where r.branch_id = a.branch_id and a.id = ${appointment_id}`.execute(db);
};
