/** Lines of an invoice with their sources, and corrections that are added to another one. */
import { sql as raw, type Insertable } from 'kysely';
import type { StaffInvoiceLine } from './staff-invoice.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';
import type { InvoiceRecord } from './staff-invoice.store.ts';

/** The source of a line, and what later invoices added to it. */
export type LineSource = Pick<StaffInvoiceLine, 'id' | 'day' | 'minutes' | 'less' | 'amount_cents'> & {
  timesheet_line_id: number | null;
  session_trainer_id: number | null;
  appointment_id: number | null;
  corrected_cents: number[];
};
export const sourcesOnInvoice = (staff_invoice_id: number) =>
  asQuery(raw<LineSource>`
    select l.id, l.day, l.minutes, coalesce(l.less, '[]') as less, l.amount_cents, l.timesheet_line_id, l.session_trainer_id, l.appointment_id,
           (select coalesce(jsonb_agg(c.amount_cents), '[]') from staff_invoice_line c where c.corrects_line_id = l.id and c.is_live) as corrected_cents
      from staff_invoice_line l where l.staff_invoice_id = ${staff_invoice_id} and l.work <> 'adjustment' order by l.id`);

export type Correction = { day: Day; title: string; amount_cents: number; corrects_line_id: number };

export const draftOf = async (db: Sql, { branch_id, staff_id, id }: InvoiceRecord): Promise<number | undefined> => {
  const { rows } = await raw<{ id: number }>`
    select i.id from staff_invoice i where i.branch_id = ${branch_id} and i.staff_id = ${staff_id} and i.status = 'draft' and i.id <> ${id}
     order by i.id desc limit 1 for no key update`.execute(db);
  return rows[0]?.id;
};

/** Adds lines to a draft. Returns its number. */
export const addLines = async (
  db: Sql,
  id: number,
  lines: readonly Insertable<DB['staff_invoice_line']>[],
  sum_cents: number,
): Promise<string> => {
  await db.insertInto('staff_invoice_line').values(lines).execute();
  const { number } = await db
    .updateTable('staff_invoice')
    .set(({ eb }) => ({ total_cents: eb('total_cents', '+', sum_cents) }))
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
};
/** The corrections on an invoice. */
export const correctionsOn = async (db: Sql, staff_invoice_id: number): Promise<Correction[]> => {
  const { rows } = await raw<Correction>`
    select l.day, l.title::text as title, l.amount_cents, l.corrects_line_id from staff_invoice_line l
     where l.staff_invoice_id = ${staff_invoice_id} and l.corrects_line_id is not null order by l.id`.execute(db);
  return rows;
};
