/** All SQL about links to pay without signing in. */
import { sql as raw } from 'kysely';
import { NotFound } from '#kit/domain/errors.ts';
import type { PayLinkFound } from './payment-link.model.ts';
import type { OwnInvoice, OwnReceipt } from '#areas/people/member-self/member-self.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export const insertPaymentLink = async (
  db: Sql,
  link: { branch_id: number; invoice_id: number; token_hash: Buffer; expires_at: string },
): Promise<void> => {
  await db.insertInto('payment_link').values(link).execute();
};

export type LinkedInvoice = PayLinkFound & { invoice_id: number; branch_id: number; open_cents: number };
/** What a link shows: only the first name of the client. */
export const invoiceOfLink = (token_hash: Buffer, now: Date) =>
  asQuery<LinkedInvoice>(raw<LinkedInvoice>`
    select i.id as invoice_id, i.branch_id, i.number, i.status, i.due_on, i.currency, i.total_cents,
           i.total_cents - i.paid_cents as open_cents, b.name as branch_name, b.phone as branch_phone,
           coalesce(m.first_name, '') as first_name,
           coalesce(w.bank_name, '') as bank_name, coalesce(w.bank_holder, '') as bank_holder,
           coalesce(w.bank_number, '') as bank_number,
           coalesce((select jsonb_agg(l.label order by l.position) from invoice_line l where l.invoice_id = i.id), '[]') as labels
      from payment_link k
      join invoice i on i.id = k.invoice_id
      join branch b on b.id = i.branch_id
      left join member m on m.id = i.member_id
      left join invoice_paper w on w.branch_id = i.branch_id
     where k.token_hash = ${token_hash} and k.expires_at > ${now.toISOString()}::timestamptz`);

type Payer = {
  branch_id: number;
  member_id: number;
  number: string;
  open_cents: number;
  currency: string;
  first_name: string;
  /** The address of the client, or of a child's guardian. */
  email: string | null;
  what: { en: string; cn: string };
};
export const payerOf = async (db: Sql, invoice_id: number): Promise<Payer> => {
  const { rows } = await raw<Payer>`
    select i.branch_id, i.member_id, i.number, i.currency, m.first_name,
           case when i.status = 'unpaid' then i.total_cents - i.paid_cents else 0 end as open_cents,
           coalesce(m.email, (select g.email from member_relation r join member g on g.id = r.related_member_id
                               where r.member_id = m.id and r.is_guardian order by r.id limit 1)) as email,
           coalesce((select l.label from invoice_line l where l.invoice_id = i.id order by l.position limit 1),
                    jsonb_build_object('en', i.number, 'cn', i.number)) as what
      from invoice i join member m on m.id = i.member_id where i.id = ${invoice_id}`.execute(db);
  const [payer] = rows;
  if (!payer) throw new NotFound();
  return payer;
};

/** What clients owe, for themselves and for those they are guardians of; oldest first. */
export const openInvoicesOfAll = (members: readonly number[], now: Date) =>
  asQuery(raw<OwnInvoice>`
    select i.id, i.member_id, i.number, i.due_on, i.due_on < (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as is_overdue,
           i.currency, i.total_cents - i.paid_cents as open_cents, b.name as branch_name,
           coalesce((select l.label from invoice_line l where l.invoice_id = i.id order by l.position limit 1),
                    jsonb_build_object('en', i.number, 'cn', i.number)) as what
      from invoice i join branch b on b.id = i.branch_id
     where i.member_id = any (${[...members]}::bigint[]) and i.status = 'unpaid' and i.total_cents > i.paid_cents
     order by i.due_on, i.id limit 100`);
export const standingOf = (invoice_id: number, members: readonly number[]) =>
  asQuery(raw<{ branch_id: number; number: string; status: string }>`
    select branch_id, number, status from invoice where id = ${invoice_id} and member_id = any (${[...members]}::bigint[])`);

/** Only the latest; for older ones the client asks the desk. */
const RECEIPTS = 24;
export const receiptsOfAll = (members: readonly number[], only?: number) =>
  asQuery(raw<OwnReceipt>`
    select r.* from (
      select distinct on (p.id) p.id, i.member_id, p.number, i.number as invoice_number, p.paid_on, p.amount_cents, p.currency
        from invoice i
        join payment_allocation a on a.invoice_id = i.id
        join payment p on p.id = a.payment_id and p.status in ('success', 'refunded')
       where i.member_id = any (${[...members]}::bigint[]) and (${only ?? null}::bigint is null or p.id = ${only ?? null}::bigint)
       order by p.id, i.id) r
     order by r.paid_on desc, r.id desc limit ${RECEIPTS}`);
