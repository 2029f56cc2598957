/** The books. */
import type { DocumentKind } from '#kit/domain/number.ts';
import { returns } from './returns.ts';
import { taxes } from './tax.ts';
import { bySql, type Invariant } from './invariant.ts';

const numbered: readonly (readonly [table: string, kind: DocumentKind])[] = [
  ['invoice', 'invoice'],
  ['payment', 'receipt'],
  ['credit_note', 'credit_note'],
];

export const moneyInvariants: readonly Invariant[] = [
  bySql(
    'journal_balances',
    'Every journal entry and the whole journal in each currency add up to zero',
    `select format('entry %s is out of balance by %s', entry_id, sum(amount_cents)) from journal_line group by entry_id having sum(amount_cents) <> 0
     union all
     select format('the journal in %s adds up to %s', e.currency, sum(l.amount_cents))
       from journal_line l join journal_entry e on e.id = l.entry_id group by e.currency having sum(l.amount_cents) <> 0`,
  ),
  bySql(
    'journal_exports',
    'Every export of the journal has as many debits as credits, and says what its lines are',
    `select format('export %s: debits of %s and credits of %s in %s lines, it says %s in %s', n.id, l.debits, l.credits, l.count, n.debit_cents, n.line_count)
       from journal_export n
       left join (select journal_export_id, sum(debit_cents) as debits, sum(credit_cents) as credits, count(*) as count from journal_export_line group by 1) l
         on l.journal_export_id = n.id
      where (l.debits, l.credits, l.count) is distinct from (n.debit_cents, n.debit_cents, n.line_count)`,
  ),
  bySql(
    'journal_entries_whole',
    'Every journal entry has lines, all of its branch and day',
    `select format('entry %s has no lines', e.id) from journal_entry e where not exists (select 1 from journal_line l where l.entry_id = e.id)
     union all
     select format('line %s is not of the branch and day of its entry %s', l.id, l.entry_id)
       from journal_line l left join journal_entry e on e.id = l.entry_id
      where e.id is null or (e.branch_id, e.posted_on) is distinct from (l.branch_id, l.posted_on)`,
  ),
  bySql(
    'receivables',
    'Receivables in the journal match what is open of each invoice, in its branch and currency',
    `select format('invoice %s of branch %s: the journal says %s %s, the invoice says %s', invoice_id, branch_id, currency, sum(journal), sum(open))
       from (select l.branch_id, e.currency, e.invoice_id, l.amount_cents as journal, 0 as open
               from journal_line l join journal_entry e on e.id = l.entry_id where l.account = 'receivable'
             union all
             select branch_id, currency, id, 0, total_cents - paid_cents from invoice where status = 'unpaid' and written_off_on is null) as owed
      group by branch_id, currency, invoice_id having sum(journal) <> sum(open)`,
  ),
  bySql(
    'postings',
    'Every invoice and every payment is in the journal once, with its amount',
    `select format('invoice %s over %s is in the journal with %s', i.number, i.total_cents, coalesce(p.cents, 0))
       from invoice i
       left join (select e.invoice_id, sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'invoice' and l.account = 'receivable' group by 1) p on p.invoice_id = i.id
      where coalesce(p.cents, 0) <> i.total_cents
     union all
     select format('payment %s over %s is in the journal with %s', y.number, y.amount_cents, coalesce(p.cents, 0))
       from payment y
       left join (select e.payment_id, sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'payment' and l.amount_cents > 0 group by 1) p on p.payment_id = y.id
      where y.status in ('success', 'refunded') and coalesce(p.cents, 0) <> y.amount_cents`,
  ),
  bySql(
    'invoice_totals',
    'The total and tax of an invoice are the sums of its lines',
    `select format('invoice %s says %s with tax %s, its lines say %s with tax %s', i.number, i.total_cents, i.tax_cents, coalesce(l.total, 0), coalesce(l.tax, 0))
       from invoice i left join (select invoice_id, sum(amount_cents) as total, sum(tax_cents) as tax from invoice_line group by 1) l on l.invoice_id = i.id
      where (i.total_cents, i.tax_cents) is distinct from (l.total, l.tax)`,
  ),
  ...taxes,
  bySql(
    'paid',
    'The paid amount of an invoice is the sum of its payments, and every payment is fully allocated',
    `select format('invoice %s says %s is paid, its payments say %s', i.number, i.paid_cents, coalesce(a.cents, 0))
       from invoice i
       left join (select a.invoice_id, sum(a.amount_cents) as cents from payment_allocation a join payment y on y.id = a.payment_id
                   where y.status in ('success', 'refunded') group by 1) a on a.invoice_id = i.id
      where i.paid_cents <> coalesce(a.cents, 0)
     union all
     select format('payment %s over %s is spread with %s on invoices and %s in the wallet', y.number, y.amount_cents, coalesce(a.cents, 0), coalesce(w.cents, 0))
       from payment y
       left join (select payment_id, sum(amount_cents) as cents from payment_allocation group by 1) a on a.payment_id = y.id
       left join (select e.payment_id, -sum(l.amount_cents) as cents from journal_entry e join journal_line l on l.entry_id = e.id
                   where e.kind = 'payment' and l.account = 'wallet' and l.amount_cents < 0 group by 1) w on w.payment_id = y.id
      where y.status in ('success', 'refunded') and y.amount_cents <> coalesce(a.cents, 0) + coalesce(w.cents, 0)`,
  ),
  bySql(
    'one_currency',
    'A payment and its invoice have the same branch and currency, which is that of the branch',
    `select format('payment %s in %s is on invoice %s in %s', y.number, y.currency, i.number, i.currency)
       from payment_allocation a join payment y on y.id = a.payment_id join invoice i on i.id = a.invoice_id
      where (a.branch_id, y.branch_id, y.currency) is distinct from (i.branch_id, i.branch_id, i.currency)
     union all
     select format('payment %s is in %s, branch %s takes %s', y.number, y.currency, b.code, b.currency)
       from payment y join branch b on b.id = y.branch_id where y.currency <> b.currency`,
  ),
  bySql(
    'member_spending',
    'What each client spent in each branch on each day, kept for segments, is the sum of the payments there that brought money, less refunds',
    `with paid as (
       select p.member_id, p.branch_id, p.paid_on as day, sum(p.amount_cents - p.refunded_cents) as cents
         from payment p join member m on m.id = p.member_id and not m.is_walk_in
        where p.status in ('success', 'refunded') and is_money(p.method) group by 1, 2, 3 having sum(p.amount_cents - p.refunded_cents) <> 0),
     kept as (
       select s.member_id, s.branch_id, d.day, d.cents - lag(d.cents, 1, 0::bigint) over one as cents, lag(d.day) over one as before
         from member_spending s cross join lateral unnest(s.days, s.cents) with ordinality as d (day, cents, n)
       window one as (partition by s.branch_id, s.member_id order by d.n))
     select format('member %s spent %s in branch %s on %s, the payments say %s', coalesce(k.member_id, p.member_id), coalesce(k.cents, 0),
                   coalesce(k.branch_id, p.branch_id), coalesce(k.day, p.day), coalesce(p.cents, 0))
       from (select * from kept where cents <> 0) k
       full join paid p on p.member_id = k.member_id and p.branch_id = k.branch_id and p.day = k.day
      where k.cents is distinct from p.cents
     union all
     select format('what member %s spent in branch %s has %s after %s', member_id, branch_id, day, before) from kept where day <= before
     union all
     select format('member %s has a row for nothing spent in branch %s', member_id, branch_id) from member_spending where 0 = all (cents)`,
  ),
  ...returns,
  ...numbered.map(([table, kind]) => numbersWithoutGaps(table, kind)),
];

/** Numbers end in year and running number: "INV-KL-2026-000123". */
function numbersWithoutGaps(table: string, kind: DocumentKind): Invariant {
  return bySql(
    `${kind}_numbers`,
    `The numbers of ${kind}s run without a gap in each branch and year, up to where the series stands`,
    `select format('branch %s, %s %s: %s numbers, the highest %s, the series stands at %s', branch_id, '${kind}s of', year, n, highest, coalesce(s.last, 0))
       from (select branch_id, (regexp_match(number, '-(\\d{4})-\\d+$'))[1]::int as year, count(*) as n,
                    max((regexp_match(number, '-(\\d+)$'))[1]::bigint) as highest, min((regexp_match(number, '-(\\d+)$'))[1]::bigint) as lowest
               from ${table} group by 1, 2) as given
       left join number_series s using (branch_id, year)
      where s.kind is not distinct from '${kind}' and (n <> highest or lowest <> 1 or s.last <> highest)
     union all
     select format('branch %s has ${kind}s of %s without a series', branch_id, year)
       from (select distinct branch_id, (regexp_match(number, '-(\\d{4})-\\d+$'))[1]::int as year from ${table}) as given
      where not exists (select 1 from number_series s where s.branch_id = given.branch_id and s.kind = '${kind}' and s.year = given.year)`,
  );
}
