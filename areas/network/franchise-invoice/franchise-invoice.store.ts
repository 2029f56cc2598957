/** All SQL about franchise invoices, their payments and disputes, except what the run writes. */
import { sql as raw, type RawBuilder, type Updateable, type Insertable } from 'kysely';
import type { FranchiseInvoiceQuery } from './franchise-invoice.contract.ts';
import type { FranchiseInvoice, FranchiseInvoiceLine, FranchiseInvoiceRow } from './franchise-invoice.model.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';
import type { Flag } from '#access/flags.ts';
import type { AccountEntry } from './franchise-payment.rules.ts';
import type { FranchiseInput } from './franchise-invoice.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { moverOf } from '#kit/server/version.ts';
import { withFlag } from '../organisation/organisation.store.ts';

export type InvoiceRecord = Omit<FranchiseInvoiceRow, 'can'> & {
  pays: boolean;
  issues: boolean;
  heads: boolean;
  recorded_by: number | null;
  method: 'bank_transfer' | 'cash' | null;
};
export type FullRecord = InvoiceRecord &
  Pick<FranchiseInvoice, 'package_name' | 'pay_to'> & { input: FranchiseInput; issuer_id: number };
export type LineRecord = Omit<FranchiseInvoiceLine, 'days'> & { disputed_by: number | null };

/** The organisations that the caller acts for, without those they only oversee. */
const ofOwn = (flag: Flag): RawBuilder<number[]> => raw`(select organisations_of_own(${flag}))::bigint[]`;
const from = raw`
  from franchise_invoice f
  join organisation o on o.id = f.organisation_id
  join organisation i on i.id = f.issuer_id
  join franchise_agreement a on a.id = f.agreement_id
  left join franchise_payment w on w.invoice_id = f.id and w.status = 'pending'
 where f.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`;
const columns = (today: Day) => raw`
  f.id, f.number, f.organisation_id, o.name as organisation_name, i.name as issuer_name, f.agreement_id, f.month, f.from_on, f.until_on,
  f.issued_on, f.due_on, f.currency, f.total_cents, f.status, f.status in ('unpaid', 'failed') and f.due_on < ${today}::date as is_late,
  f.paid_on, f.version,
  (select count(*) from franchise_invoice_line l where l.invoice_id = f.id and l.dispute_status = 'open')::int as disputes,
  f.organisation_id = any (${ofOwn('PAY_FRANCHISE_INVOICE')}) as pays, f.issuer_id = any (${ofOwn('CONFIRM_FRANCHISE_PAYMENT')}) as issues,
  exists (select from organisation h where h.parent_id is null and h.id = any (${ofOwn('CONFIRM_FRANCHISE_PAYMENT')})) as heads,
  w.recorded_by, w.method`;
type Ask = Omit<FranchiseInvoiceQuery, 'sort' | 'page' | 'itemsPerPage'>;
const matching = (ask: Ask, today: Day): RawBuilder<unknown> => raw`
  (${ask.status ?? null}::text[] is null or f.status = any (${ask.status ?? null}::text[]))
  and (${ask.organisation_id ?? null}::bigint is null or f.organisation_id = ${ask.organisation_id ?? null})
  and (${ask.issuer_id ?? null}::bigint is null or f.issuer_id = ${ask.issuer_id ?? null})
  and (${ask.currency ?? null}::text is null or f.currency = ${ask.currency ?? null})
  and (${ask.late ?? null}::boolean is null or (f.status in ('unpaid', 'failed') and f.due_on < ${today}::date) = ${ask.late ?? null})
  and (${ask.disputed ?? null}::boolean is null or ${ask.disputed ?? null}
       = exists (select from franchise_invoice_line l where l.invoice_id = f.id and l.dispute_status = 'open'))
  and (${ask.from ?? null}::date is null or f.until_on >= ${ask.from ?? null}::date)
  and (${ask.until ?? null}::date is null or f.from_on <= ${ask.until ?? null}::date)
  and (${ask.q ?? null}::text is null or (f.number || ' ' || o.name) ilike '%' || like_pattern(coalesce(${ask.q ?? null}, '')) || '%')`;
const SORTS: Readonly<Record<string, string>> = {
  month: 'f.month',
  number: 'f.number',
  total_cents: 'f.total_cents',
  due_on: 'f.due_on',
};

export const listInvoices = (ask: FranchiseInvoiceQuery, today: Day) => {
  const by = raw.raw(`${SORTS[ask.sort.replace('-', '')] ?? 'f.id'} ${ask.sort.startsWith('-') ? 'desc' : 'asc'}`);
  return asQuery(raw<InvoiceRecord>`
    select ${columns(today)} ${from} and ${matching(ask, today)} order by ${by}, f.id desc limit ${ask.itemsPerPage} offset ${(ask.page - 1) * ask.itemsPerPage}`);
};
export const countInvoices = (ask: Ask, today: Day) =>
  asQuery(raw<{ total: number }>`select count(*) as total ${from} and ${matching(ask, today)}`);
export const findInvoice = (id: number, today: Day) =>
  asQuery(
    raw<FullRecord>`select ${columns(today)}, f.input, f.issuer_id, a.package_name,
           coalesce((select x ->> 'account' from organisation_papers(f.issuer_id) p, jsonb_array_elements(p.accounts) x where x ->> 'currency' = f.currency), '') as pay_to ${from} and f.id = ${id}`,
  );
export const linesOf = (ids: readonly number[]) =>
  asQuery(raw<LineRecord & { invoice_id: number }>`
    select l.id, l.invoice_id, l.kind, l.branch_id, l.facts, l.amount_cents, l.dispute, l.dispute_status, l.disputed_by, l.answer, l.credit_cents,
           full_name(s.first_name, s.last_name) as disputed_by_name, c.number as credit_number, n.number as credit_note_number
      from franchise_invoice_line l left join staff s on s.id = l.disputed_by left join franchise_invoice c on c.id = l.credit_invoice_id
      left join franchise_credit_note n on n.id = l.credit_note_id
     where l.invoice_id = any (${[...ids]}::bigint[]) order by l.invoice_id, l.position`);
export const paymentsOf = (id: number) =>
  asQuery(raw<FranchiseInvoice['payments'][number]>`
    select p.id, p.method, p.amount_cents, p.status, p.paid_on, p.reference, p.slip_file_id is not null as has_slip, p.reason,
           full_name(r.first_name, r.last_name) as recorded_by_name, full_name(d.first_name, d.last_name) as decided_by_name
      from franchise_payment p left join staff r on r.id = p.recorded_by left join staff d on d.id = p.decided_by
     where p.invoice_id = ${id} order by p.id desc`);
export const lettersOf = (id: number) =>
  asQuery(raw<FranchiseInvoice['letters'][number]>`
    select x.what, x.by_name, x.at, o.name as to_name, x.told from (
      select r.kind as what, null as by_name, r.at, case when r.kind = 'answer_waits' then f.issuer_id else r.organisation_id end as of_organisation, r.told
        from franchise_reminder r join franchise_invoice f on f.id = r.invoice_id where r.invoice_id = ${id}
      union all select n.news, n.facts ->> 'by', n.at, n.to_organisation_id, n.told from franchise_news n where n.invoice_id = ${id}) x
      join organisation o on o.id = x.of_organisation order by x.at desc, x.what`);
export const contactsFor = (organisation_id: number) =>
  asQuery(raw<{ contacts: number }>`
    select count(*)::int as contacts from organisation_contact where organisation_id = ${organisation_id} and gets_invoices`);
export const findSlip = (payment_id: number) =>
  asQuery(raw<{ slip_file_id: number | null }>`
    select p.slip_file_id from franchise_payment p where p.id = ${payment_id} and p.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`);
export const sumsOf = (today: Day) =>
  asQuery(raw<{
    currency: string;
    open_cents: number;
    open_count: number;
    late_cents: number;
    late_count: number;
    pending_count: number;
    disputes: number;
    paid_cents: number;
  }>`
    select f.currency, coalesce(sum(f.total_cents) filter (where f.status <> 'success'), 0)::bigint as open_cents,
           count(*) filter (where f.status <> 'success')::int as open_count,
           coalesce(sum(f.total_cents) filter (where f.status in ('unpaid', 'failed') and f.due_on < ${today}::date), 0)::bigint as late_cents,
           count(*) filter (where f.status in ('unpaid', 'failed') and f.due_on < ${today}::date)::int as late_count,
           count(*) filter (where f.status = 'pending')::int as pending_count,
           coalesce(sum((select count(*) from franchise_invoice_line l where l.invoice_id = f.id and l.dispute_status = 'open')), 0)::int as disputes,
           coalesce(sum(f.total_cents) filter (where f.status = 'success'), 0)::bigint as paid_cents
      ${from} group by f.currency order by f.currency`);
export const accountEntries = (organisation_id: number) =>
  asQuery(raw<AccountEntry>`
    select f.issued_on as day, 'invoice' as what, f.number, f.id as invoice_id, f.currency, i.name as issuer_name, f.total_cents as amount_cents
      ${from} and f.organisation_id = ${organisation_id} and f.total_cents > 0
    union all
    select p.paid_on, 'payment', f.number, f.id, f.currency, i.name, -p.amount_cents
      from franchise_payment p join franchise_invoice f on f.id = p.invoice_id join organisation i on i.id = f.issuer_id
     where p.organisation_id = ${organisation_id} and p.status = 'success' and p.organisation_id = any (${withFlag('VIEW_FRANCHISE')})
    union all
    select x.day, x.what, n.number, null, n.currency, i.name, x.cents
      from franchise_credit_note n join organisation i on i.id = n.issuer_id
      cross join lateral (values (n.issued_on, 'credit', -n.total_cents), (n.paid_on, 'pay_out', n.total_cents)) x (day, what, cents)
     where x.day is not null and n.organisation_id = ${organisation_id} and n.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`);

/** The only place where the status changes: at the version that was read, from a status in which the move starts. */
export const moveInvoice = moverOf('franchise_invoice', franchiseInvoiceMachine);
export const decidePayment = async (
  db: Sql,
  invoice_id: number,
  changes: Updateable<DB['franchise_payment']>,
): Promise<Day | null> => {
  const decided = await db
    .updateTable('franchise_payment')
    .set(changes)
    .where('invoice_id', '=', invoice_id)
    .where('status', '=', 'pending')
    .returning('paid_on')
    .executeTakeFirst();
  return decided?.paid_on ?? null;
};
/** False if the line doesn't exist or its dispute has changed. */
export const saveDispute = async (
  db: Sql,
  of: { invoice_id: number; line_id: number; status: 'open' | null },
  changes: Updateable<DB['franchise_invoice_line']>,
): Promise<boolean> => {
  const result = await db
    .updateTable('franchise_invoice_line')
    .set(changes)
    .where('id', '=', of.line_id)
    .where('invoice_id', '=', of.invoice_id)
    .where('dispute_status', of.status === null ? 'is' : '=', of.status)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const insertPayment = async (db: Sql, payment: Insertable<DB['franchise_payment']>): Promise<void> => {
  await db.insertInto('franchise_payment').values(payment).execute();
};
