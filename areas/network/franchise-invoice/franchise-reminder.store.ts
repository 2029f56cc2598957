/** Franchise invoices that may need a letter, and which letters were sent. */
import { sql as raw } from 'kysely';
import type { Open as Standing, Reminder } from './franchise-reminder.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Open = Standing & {
  id: number;
  organisation_id: number;
  issuer_id: number;
  organisation: string;
  issuer: string;
  number: string;
  currency: string;
  said: readonly Reminder[];
};
const facts = raw`
  f.id, f.organisation_id, f.issuer_id, o.name as organisation, i.name as issuer, f.number, f.due_on, f.currency, f.total_cents,
  array(select r.kind from franchise_reminder r where r.invoice_id = f.id) as said,
  (select count(*) from franchise_invoice_line l where l.invoice_id = f.id and l.dispute_status = 'open')::int as disputes,
  (select coalesce(sum(greatest(l.amount_cents, 0)), 0) from franchise_invoice_line l where l.invoice_id = f.id and l.dispute_status = 'open')::bigint as disputed_cents,
  (select max(l.answered_at at time zone (select b.time_zone from branch b where b.type = 'hq' limit 1))::date from franchise_invoice_line l where l.invoice_id = f.id) as answered_on
  from franchise_invoice f join organisation o on o.id = f.organisation_id join organisation i on i.id = f.issuer_id`;
const getsLetters = raw`exists (select from organisation_contact c where c.gets_invoices and c.organisation_id =`;
export const openInvoices = () =>
  asQuery(raw<Open>`
    select ${facts} where f.status in ('unpaid', 'failed') and ${getsLetters} f.organisation_id) order by f.id`);
/** Whatever happened to the invoice in the meantime, the dispute has no answer. */
export const waitingForAnswers = () =>
  asQuery(raw<Open & { asked_on: Day }>`
    select x.*, d.asked_on from (select ${facts} where ${getsLetters} f.issuer_id)) x
      join lateral (select min(l.disputed_at at time zone (select b.time_zone from branch b where b.type = 'hq' limit 1))::date as asked_on
                      from franchise_invoice_line l where l.invoice_id = x.id and l.dispute_status = 'open') d on d.asked_on is not null
     where not 'answer_waits' = any (x.said) order by x.id`);

type Of = { organisation_id: number; invoice_id: number; kind: Reminder };
/** True if it was not written before: recorded in the transaction of the letter. */
export const noteReminder = async (db: Sql, reminder: Of): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: isNew } = await db
    .insertInto('franchise_reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return isNew === 1n;
};
/** `told`: the number of recipients. */
export const noteReminderSent = async (
  db: Sql,
  { invoice_id, kind }: Pick<Of, 'invoice_id' | 'kind'>,
  told: number,
): Promise<void> => {
  await db
    .updateTable('franchise_reminder')
    .set({ told })
    .where('invoice_id', '=', invoice_id)
    .where('kind', '=', kind)
    .execute();
};
