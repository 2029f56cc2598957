/** All SQL about a month of a branch: its days, its methods, and the books at its end. */
import { sql as raw } from 'kysely';
import { countedMethods } from '../day-close/day-close.model.ts';
import { accounts } from '../journal/journal.rules.ts';
import type { MonthAccount, MonthClose, MonthTax } from './month-close.model.ts';
import { taxClasses } from '../tax/tax.model.ts';
import type { DayFacts } from './month-close.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

type Span = { branch_id: number; from: Day; until: Day };

/** Money in and out, by day and by each method that can be counted. */
const moved = ({ branch_id, from, until }: Span) => raw`
  select paid_on as day, method, amount_cents, 1 as payments from payment
   where branch_id = ${branch_id} and paid_on between ${from}::date and ${until}::date and status in ('success', 'refunded')
     and method = any (${[...countedMethods]}::text[])
  union all
  select r.refunded_on, p.method, -r.amount_cents, 1 from refund r join payment p on p.id = r.payment_id
   where r.branch_id = ${branch_id} and r.refunded_on between ${from}::date and ${until}::date
     and r.status = 'accepted' and r.destination = 'method' and p.method = any (${[...countedMethods]}::text[])`;

export const daysOfMonth = (of: Span) =>
  asQuery<DayFacts>(raw<DayFacts>`
    select day, coalesce(m.expected_cents, 0)::bigint as expected_cents, coalesce(m.payments, 0)::int as payments,
           c.counted_cents, c.expected_cents as closed_expected_cents
      from (select day, sum(amount_cents)::bigint as expected_cents, sum(payments)::int as payments
              from (${moved(of)}) as one group by day) as m
      full join (select day, counted_cents, expected_cents from day_close
                  where branch_id = ${of.branch_id} and day between ${of.from}::date and ${of.until}::date and status = 'closed') as c
           using (day)`);

export const methodsOfMonth = (of: Span) =>
  asQuery<MonthClose['methods'][number]>(raw<MonthClose['methods'][number]>`
    select method, sum(expected)::bigint as expected_cents, sum(counted)::bigint as counted_cents
      from (select method, amount_cents as expected, 0::bigint as counted from (${moved(of)}) as one
            union all
            select l.method, 0, l.counted_cents from day_close c join day_close_line l on l.day_close_id = c.id
             where c.branch_id = ${of.branch_id} and c.day between ${of.from}::date and ${of.until}::date and c.status = 'closed') as both_sides
     group by method order by array_position(${[...countedMethods]}::text[], method)`);

const taxed = raw`case when l.tax_class = 'standard' then d.tax_name end as tax_name, case when l.tax_class = 'standard' then d.tax_bp else 0 end as rate_bp`;
/** Invoices less credit notes, by their tax: the total equals the movement of the tax account. */
export const taxesOfMonth = ({ branch_id, from, until }: Span) =>
  asQuery<MonthTax>(raw<MonthTax>`
    select tax_class, tax_name, rate_bp, sum(amount_cents - tax_cents)::bigint as net_cents, sum(tax_cents)::bigint as tax_cents,
           sum(amount_cents)::bigint as amount_cents
      from (select l.tax_class, ${taxed}, l.amount_cents, l.tax_cents from invoice d join invoice_line l on l.invoice_id = d.id
             where d.branch_id = ${branch_id} and d.issued_on between ${from}::date and ${until}::date and d.tax_bp > 0
            union all
            select l.tax_class, ${taxed}, -l.amount_cents, -l.tax_cents from credit_note d join credit_note_line l on l.credit_note_id = d.id
             where d.branch_id = ${branch_id} and d.issued_on between ${from}::date and ${until}::date and d.tax_bp > 0) as made
     group by 1, 2, 3 order by array_position(${[...taxClasses]}::text[], tax_class), rate_bp desc, tax_name`);

/** Balances are sums of the journal, without anything posted after the month. */
export const accountsOfMonth = ({ branch_id, from, until }: Span) =>
  asQuery<MonthAccount>(raw<MonthAccount>`
    select account, coalesce(sum(amount_cents) filter (where posted_on < ${from}::date), 0)::bigint as before_cents,
           coalesce(sum(amount_cents) filter (where posted_on >= ${from}::date), 0)::bigint as moved_cents,
           sum(amount_cents)::bigint as after_cents
      from journal_line
     where branch_id = ${branch_id} and account = any (${[...accounts]}::text[]) and posted_on <= ${until}::date
     group by account order by array_position(${[...accounts]}::text[], account)`);
