/** The figures of the reports compared with their sources. */
import { bySql, type Invariant } from './invariant.ts';

const source = `
  select branch_id, issued_on as day, currency, total_cents - tax_cents as revenue, tax_cents as tax, 0::bigint as received
    from invoice
  union all
  select branch_id, issued_on, currency, tax_cents - total_cents, -tax_cents, 0 from credit_note
  union all
  select branch_id, paid_on, currency, 0, 0, amount_cents from payment where status in ('success', 'refunded') and is_money(method)
  union all
  select r.branch_id, r.refunded_on, r.currency, 0, 0, -r.amount_cents from refund r join payment p on p.id = r.payment_id
   where r.status = 'accepted' and r.destination = 'method' and is_money(p.method)`;

/** A report shows the table plus pending deltas; `period` maps a day to the rows of the table. */
const against = (table: string, column: string, period: (day: string) => string): string => `
  select format('branch %s, %s %s: the report says %s / %s / %s, its source says %s / %s / %s', branch_id, period, currency,
                sum(r), sum(t), sum(c), sum(source_r), sum(source_t), sum(source_c))
    from (select branch_id, ${column} as period, currency, revenue_cents as r, tax_cents as t, received_cents as c,
                 0 as source_r, 0 as source_t, 0 as source_c from ${table}
          union all
          select branch_id, ${period('day')}, currency, revenue_cents, tax_cents, received_cents, 0, 0, 0 from revenue_delta
          union all
          select branch_id, ${period('day')}, currency, 0, 0, 0, revenue, tax, received from (${source}) as s) as both_sides
   group by branch_id, period, currency
  having (sum(r), sum(t), sum(c)) is distinct from (sum(source_r), sum(source_t), sum(source_c))`;

export const rollupInvariants: readonly Invariant[] = [
  bySql(
    'revenue_days',
    'The revenue of each day, including pending updates, matches its invoices and payments',
    against('revenue_day', 'day', (day) => day),
  ),
  bySql(
    'revenue_months',
    'The revenue of each month, including pending updates, matches its invoices and payments',
    against('revenue_month', 'month', (day) => `date_trunc('month', ${day})::date`),
  ),
  bySql(
    'held_days',
    'The daily balances of till and card providers, including pending updates, match the journal',
    `select format('branch %s, %s on %s: %s %s are summed up, the journal says %s', branch_id, account, day, sum(summed), currency, sum(journal))
       from (select branch_id, account, currency, day, amount_cents as summed, 0::bigint as journal from held_day
             union all
             select branch_id, account, currency, day, amount_cents, 0 from held_delta
             union all
             select l.branch_id, l.account, e.currency, l.posted_on, 0, l.amount_cents
               from journal_line l join journal_entry e on e.id = l.entry_id where l.account in ('cash', 'card_clearing')) as both_sides
      group by branch_id, account, currency, day having sum(summed) <> sum(journal)`,
  ),
  bySql(
    'ledger_months',
    'The months that are added up say what the journal says: every account of a branch, in each month until the last',
    `with journal as (
       select l.branch_id, date_trunc('month', l.posted_on)::date as month, l.account, e.currency,
              sum(greatest(l.amount_cents, 0)) as debit, sum(greatest(-l.amount_cents, 0)) as credit
         from journal_line l join journal_entry e on e.id = l.entry_id join ledger_written w on w.branch_id = l.branch_id and l.posted_on <= w.until_on
        group by 1, 2, 3, 4),
     wanted as (
       select a.branch_id, m.month::date, a.account, a.currency, coalesce(j.debit, 0) as debit, coalesce(j.credit, 0) as credit,
              sum(coalesce(j.debit, 0) - coalesce(j.credit, 0)) over (partition by a.branch_id, a.account, a.currency order by m.month) as closing
         from (select branch_id, account, currency, min(month) as first from journal group by 1, 2, 3) a
         join ledger_written w on w.branch_id = a.branch_id
         cross join lateral generate_series(a.first::timestamp, w.until_on, interval '1 month') as m (month)
         left join journal j on j.branch_id = a.branch_id and j.account = a.account and j.currency = a.currency and j.month = m.month::date)
     select format('branch %s, %s in %s: %s / %s / %s %s are added up, the journal says %s / %s / %s', branch_id, account, month,
                   k.debit_cents, k.credit_cents, k.closing_cents, currency, x.debit, x.credit, x.closing)
       from wanted x full join ledger_month k using (branch_id, month, account, currency)
      where (k.debit_cents, k.credit_cents, k.closing_cents) is distinct from (x.debit, x.credit, x.closing)`,
  ),
];
