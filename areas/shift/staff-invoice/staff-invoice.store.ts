/** All SQL about staff invoices, except what the run writes. */
import { sql as raw, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { type StaffInvoiceLine, type StaffInvoiceRow, type Summary } from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';
import type { Day } from '#kit/domain/day.ts';
import { StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { moverOf } from '#kit/server/version.ts';

export type InvoiceRecord = Omit<StaffInvoiceRow, 'can'> & { made_by: number | null; decided_by: number | null };
/** All in branches where the caller can see them, elsewhere their own. */
export type InvoiceViewer = { staff_id: number; branches: readonly number[]; seesAllIn: readonly number[] };
export type InvoiceAsk = {
  status?: readonly string[] | undefined;
  staff_id?: number | undefined;
  from?: Day | undefined;
  until?: Day | undefined;
  q?: string | undefined;
  staff_invoice_id?: number | undefined;
};
type Paging = { page: number; itemsPerPage: number };

const seen = ({ staff_id, branches, seesAllIn }: InvoiceViewer): RawBuilder<unknown> =>
  raw`i.branch_id = any (${[...branches]}::bigint[]) and (i.branch_id = any (${[...seesAllIn]}::bigint[]) or i.staff_id = ${staff_id})`;
const from = raw`
  from staff_invoice i
  join branch b on b.id = i.branch_id
  join staff s on s.id = i.staff_id
  left join staff d on d.id = i.decided_by`;
const name = raw`full_name(s.first_name, s.last_name)`;
const columns = raw`
  i.id, i.branch_id, b.name as branch_name, b.time_zone, i.staff_id, ${name} as staff_name, i.number, i.from_on, i.until_on, i.issued_on, i.status,
  i.currency, i.total_cents, i.reason, i.paid_on, i.method, i.reference, i.version, i.made_by, i.decided_by, full_name(d.first_name, d.last_name) as decided_by_name,
  (select count(*) from staff_invoice_line l where l.staff_invoice_id = i.id) as lines_count,
  (select count(*) from staff_invoice_line l where l.staff_invoice_id = i.id and l.dispute is not null and l.answer is null) as disputes`;

const matching = (ask: InvoiceAsk, viewer: InvoiceViewer): RawBuilder<unknown> =>
  raw.join(
    [
      seen(viewer),
      ...(ask.status?.length ? [raw`i.status = any (${[...ask.status]}::text[])`] : []),
      ...(ask.staff_id === undefined ? [] : [raw`i.staff_id = ${ask.staff_id}`]),
      ...(ask.from === undefined ? [] : [raw`i.until_on >= ${ask.from}`]),
      ...(ask.until === undefined ? [] : [raw`i.from_on <= ${ask.until}`]),
      ...(ask.staff_invoice_id === undefined ? [] : [raw`i.id = ${ask.staff_invoice_id}`]),
      ...(ask.q
        ? [
            raw`(i.number || ' ' || s.first_name || ' ' || s.last_name || ' ' || coalesce(i.reference, '')) ilike '%' || like_pattern(${ask.q}) || '%'`,
          ]
        : []),
    ],
    raw` and `,
  );
const SORTS = { issued_on: 'i.issued_on', total_cents: 'i.total_cents', number: 'i.number' } as const;
export const listInvoices = (ask: InvoiceAsk & Paging & { sort?: string }, viewer: InvoiceViewer) => {
  const { sort = '-issued_on' } = ask;
  const by = raw.raw(SORTS[sort.replace('-', '') as keyof typeof SORTS]);
  const way = raw.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return asQuery(raw<InvoiceRecord>`
    select ${columns} ${from} where ${matching(ask, viewer)}
     order by ${by} ${way}, i.id desc limit ${ask.itemsPerPage} offset ${(ask.page - 1) * ask.itemsPerPage}`);
};
export const countInvoices = (ask: InvoiceAsk, viewer: InvoiceViewer) =>
  asQuery(raw<{ total: number }>`select count(*) as total ${from} where ${matching(ask, viewer)}`);
export const findInvoice = (id: number, viewer: InvoiceViewer) =>
  asQuery(raw<InvoiceRecord>`select ${columns} ${from} where i.id = ${id} and ${seen(viewer)}`);
/** In the order in which they are listed. */
export const findInvoices = (ids: readonly number[], viewer: InvoiceViewer) =>
  asQuery(raw<InvoiceRecord>`
    select ${columns} ${from} where i.id = any (${[...ids]}::bigint[]) and ${seen(viewer)} order by i.issued_on desc, i.id desc`);
/** Locks them for payment or a change, always in the same order, so that no two wait for each other. */
export const lockInvoices = async (db: Sql, ids: readonly number[]): Promise<void> => {
  await raw`select from staff_invoice where id = any (${[...ids]}::bigint[]) order by id for no key update`.execute(db);
};

const lineColumns = raw`
  l.id, l.staff_invoice_id, i.number, ${name} as staff_name, l.work, l.day, l.title, l.minutes, coalesce(l.less, '[]') as less, l.heads, l.rate_kind, l.rate_cents,
  l.floor_cents, l.ceiling_cents, l.amount_cents, i.currency, l.disputed_at, l.dispute, l.answer, tl.in_at, tl.out_at, tl.break_min,
  l.was_min, l.corrects_line_id`;
const linesFrom = raw`${from} join staff_invoice_line l on l.staff_invoice_id = i.id left join timesheet_line tl on tl.id = l.timesheet_line_id`;
export const listLines = (ask: InvoiceAsk & Paging, viewer: InvoiceViewer) =>
  asQuery(raw<StaffInvoiceLine>`
    select ${lineColumns} ${linesFrom} where ${matching(ask, viewer)}
     order by l.day desc, l.id desc limit ${ask.itemsPerPage} offset ${(ask.page - 1) * ask.itemsPerPage}`);
export const countLines = (ask: InvoiceAsk, viewer: InvoiceViewer) =>
  asQuery(raw<{ total: number }>`
    select count(*) as total ${from} join staff_invoice_line l on l.staff_invoice_id = i.id where ${matching(ask, viewer)}`);
export const linesOfInvoices = (ids: readonly number[]) =>
  asQuery(raw<StaffInvoiceLine>`
    select ${lineColumns} ${linesFrom}
     where i.id = any (${[...ids]}::bigint[]) order by i.id, l.work = 'adjustment', l.day, l.id`);

export const sumsByStatus = (ask: InvoiceAsk, viewer: InvoiceViewer) =>
  asQuery(raw<Summary['statuses'][number]>`
    select i.status, count(*) as count, coalesce(sum(i.total_cents), 0)::bigint as total_cents ${from} where ${matching(ask, viewer)}
     group by i.status order by array_position(array['draft', 'submitted', 'approved', 'paid', 'rejected', 'void'], i.status)`);
export const sumsByPerson = (ask: InvoiceAsk, viewer: InvoiceViewer) =>
  asQuery(raw<Summary['people'][number]>`
    select i.staff_id, ${name} as staff_name, count(*) as count, coalesce(sum(i.total_cents), 0)::bigint as total_cents ${from}
     where ${matching(ask, viewer)} and i.status not in ('rejected', 'void')
     group by i.staff_id, s.first_name, s.last_name order by 4 desc, i.staff_id limit 500`);

/** The only place where the status changes. */
export const moveInvoice = moverOf('staff_invoice', staffInvoiceMachine);
export const insertLine = async (db: Sql, line: Insertable<DB['staff_invoice_line']>): Promise<void> => {
  await db.insertInto('staff_invoice_line').values(line).execute();
};
/** False if the invoice has no such adjustment: lines of work and corrections stay as long as the invoice does. */
export const deleteAdjustment = async (db: Sql, staff_invoice_id: number, line_id: number): Promise<boolean> => {
  const result = await db
    .deleteFrom('staff_invoice_line')
    .where('id', '=', line_id)
    .where('staff_invoice_id', '=', staff_invoice_id)
    .where('work', '=', 'adjustment')
    .where('corrects_line_id', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};
/** The total is the sum of the lines; at the version that was read. */
export const sumUpInvoice = async (db: Sql, id: number, version: number): Promise<void> => {
  const total = raw<number>`(select coalesce(sum(l.amount_cents), 0) from staff_invoice_line l where l.staff_invoice_id = ${id})`;
  const result = await db
    .updateTable('staff_invoice')
    .set({ total_cents: total })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('staff_invoice', id, version);
};
/** False if the line isn't on this invoice, or there is nothing to answer. */
export const saveDispute = async (
  db: Sql,
  of: { staff_invoice_id: number; line_id: number },
  changes: Updateable<DB['staff_invoice_line']>,
  isAnswer: boolean,
): Promise<boolean> => {
  const result = await db
    .updateTable('staff_invoice_line')
    .set(changes)
    .where('id', '=', of.line_id)
    .where('staff_invoice_id', '=', of.staff_invoice_id)
    .$if(isAnswer, (query) => query.where('dispute', 'is not', null))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
export const paidUntil = (branch_id: number) =>
  asQuery(raw<{ day: Day | null }>`select paid_until(${branch_id}) as day`);

export type InvoicePaid = { total_cents: number; paid_on: Day | null; method: string | null; reference: string | null };
/** The current total, and how it was paid. */
export const paidOf = async (db: Sql, id: number): Promise<InvoicePaid> => {
  const { rows } = await raw<InvoicePaid>`
    select total_cents, paid_on, method, reference from staff_invoice where id = ${id}`.execute(db);
  return rows[0] ?? { total_cents: 0, paid_on: null, method: null, reference: null };
};
