/** Corrected hours: in the timesheet, and on the invoice line. */
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';
import { sql as raw, type Updateable } from 'kysely';

export const workedOn = (timesheet_line_id: number | null) =>
  asQuery(raw<{ worked_min: number }>`select worked_min from timesheet_line where id = ${timesheet_line_id}`);
/** The timesheet can be locked: the database allows this one line. Returns the timesheet. */
export const correctSheetLine = async (
  db: Sql,
  id: number,
  corrected: Updateable<DB['timesheet_line']>,
): Promise<number> => {
  await raw`select set_config('app.correcting', ${String(id)}, true)`.execute(db);
  const { timesheet_id } = await db
    .updateTable('timesheet_line')
    .set(corrected)
    .where('id', '=', id)
    .returning('timesheet_id')
    .executeTakeFirstOrThrow();
  await raw`select set_config('app.correcting', '', true)`.execute(db);
  return timesheet_id;
};
export const saveLine = async (db: Sql, id: number, line: Updateable<DB['staff_invoice_line']>): Promise<void> => {
  await db.updateTable('staff_invoice_line').set(line).where('id', '=', id).execute();
};
