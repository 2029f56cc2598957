/** All SQL of statements of account, and of what was open on a day. */
import { sql as raw } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';
import type { Movement, OpenInvoice } from './statement.rules.ts';

/**
 * What was open of each invoice at the end of a day: what is open now, without what was posted since. Its cost depends
 * on the open invoices, each read once, and on the days since, not on the whole history: entries and invoices are
 * looked up one by one, because a join would read those of all years. `verify` compares each invoice with the journal.
 */
export const openAsOf = ({ branches, until }: { branches: readonly number[]; until: Day }) => {
  const facts = raw`i.id as invoice_id, i.branch_id, i.member_id, i.number, i.issued_on, i.due_on, i.currency`;
  const isOpenNow = raw`i.status = 'unpaid' and i.written_off_on is null`;
  return raw`
  with since as materialized (
    select (select e.invoice_id from journal_entry e where e.id = l.entry_id) as invoice_id, -sum(l.amount_cents)::bigint as cents
      from journal_line l where l.branch_id = any (${[...branches]}::bigint[]) and l.account = 'receivable' and l.posted_on > ${until}::date
     group by 1 having sum(l.amount_cents) <> 0)
  select * from (select ${facts}, i.total_cents - i.paid_cents + coalesce(s.cents, 0) as open_cents
                   from invoice i left join since s on s.invoice_id = i.id
                  where i.branch_id = any (${[...branches]}::bigint[]) and ${isOpenNow}) x
   where x.open_cents <> 0
  union all
  select i.*, s.cents from since s cross join lateral (select ${facts} from invoice i where i.id = s.invoice_id and not (${isOpenNow}) offset 0) i`;
};

type Asked = { member_id: number; branches: readonly number[]; from: Day; until: Day };
const theirs = ({ member_id, branches }: Asked) =>
  raw`i.member_id = ${member_id} and i.branch_id = any (${[...branches]}::bigint[])`;

/** The client, as the caller can see them. */
export const statementClient = (member_id: number) =>
  asQuery(raw<{ id: number; branch_id: number; name: string; number: string }>`
    select m.id, m.branch_id, coalesce(full_name(m.first_name, m.last_name), '—') as name, b.code || '-' || m.number as number
      from member m join branch b on b.id = m.branch_id where m.id = ${member_id}`);

/** Invoices that were open before the period or moved until its end. */
export const invoicesOfStatement = (asked: Asked) =>
  asQuery(raw<OpenInvoice>`
    select i.branch_id, b.name as branch_name, i.currency, i.due_on,
           coalesce(sum(l.amount_cents) filter (where l.posted_on < ${asked.from}::date), 0)::bigint as before_cents,
           sum(l.amount_cents)::bigint as open_cents
      from invoice i join branch b on b.id = i.branch_id
      join journal_entry e on e.invoice_id = i.id join journal_line l on l.entry_id = e.id
     where ${theirs(asked)} and l.account = 'receivable' and l.posted_on <= ${asked.until}::date
     group by i.id, b.id order by b.name, b.id, i.id`);

/** An entry is one movement, whatever number of lines it has. */
export const movementsOfStatement = (asked: Asked, most: number) =>
  asQuery(raw<Movement>`
    select e.branch_id, e.currency, e.posted_on as day, e.kind as entry_kind, i.id as invoice_id,
           case when e.kind in ('payment', 'refund') then p.number when e.kind in ('credit_note', 'wallet') then coalesce(n.number, i.number) else i.number end as number,
           (sum(l.amount_cents) filter (where l.account = 'receivable'))::bigint as cents,
           coalesce(-sum(l.amount_cents) filter (where l.account = 'wallet' and l.amount_cents < 0), 0)::bigint as to_wallet_cents,
           coalesce(-sum(l.amount_cents) filter (where l.account = 'complimentary' and l.amount_cents < 0), 0)::bigint as gift_cents
      from invoice i join journal_entry e on e.invoice_id = i.id join journal_line l on l.entry_id = e.id
      left join payment p on p.id = e.payment_id left join credit_note n on n.id = e.credit_note_id
     where ${theirs(asked)} and e.posted_on between ${asked.from}::date and ${asked.until}::date
     group by e.id, i.id, p.id, n.id having sum(l.amount_cents) filter (where l.account = 'receivable') <> 0
     order by e.posted_on, e.id limit ${most + 1}`);

/** The last invoice of each branch has the letterhead and the client's address as they were printed last. */
export const lastInvoicesOfStatement = (asked: Asked) =>
  asQuery(raw<{ branch_id: number; currency: string; invoice_id: number }>`
    select i.branch_id, i.currency, max(i.id) as invoice_id from invoice i where ${theirs(asked)} group by 1, 2`);
