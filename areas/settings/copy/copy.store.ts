/** Locks for copying: the newest version of a setting is read, and nobody changes it until it is saved. */
import type { Sql } from '#kit/server/db.ts';

export const holdHours = async (db: Sql, branch_id: number): Promise<void> => {
  await db.selectFrom('opening_hours').select('id').where('branch_id', '=', branch_id).forUpdate().execute();
};
export const holdRule = async (db: Sql, branch_id: number): Promise<void> => {
  await db.selectFrom('schedule_rule').select('id').where('branch_id', '=', branch_id).forUpdate().execute();
};
