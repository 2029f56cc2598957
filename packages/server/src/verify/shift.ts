/** What freelancers are paid by. */
import { bySql, type Invariant } from './invariant.ts';

export const shiftInvariants: readonly Invariant[] = [
  bySql(
    'rate_currency',
    'Freelancers are paid in the currency of the branch',
    `select format('rate %s of branch %s is in %s, the branch has %s', r.id, r.branch_id, r.currency, b.currency)
       from freelance_rate r join branch b on b.id = r.branch_id where r.currency <> b.currency`,
  ),
  bySql(
    'shifts_apart',
    'Nobody is planned in two places at once',
    `select format('shifts %s and %s of staff %s overlap', a.id, b.id, a.staff_id)
       from shift a join shift b on b.staff_id = a.staff_id and b.id > a.id and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
      where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  ),
  bySql(
    'sheet_sums',
    'A timesheet has worked what its days add up to',
    `select format('timesheet %s says %s minutes, its lines %s', t.id, t.worked_min, coalesce(sum(l.worked_min), 0))
       from timesheet t left join timesheet_line l on l.timesheet_id = t.id
      group by t.id having t.worked_min <> coalesce(sum(l.worked_min), 0)`,
  ),
  bySql(
    'staff_invoice_totals',
    'A staff invoice comes to the sum of its lines',
    `select format('staff invoice %s says %s, its lines %s', i.number, i.total_cents, coalesce(sum(l.amount_cents), 0))
       from staff_invoice i left join staff_invoice_line l on l.staff_invoice_id = i.id
      group by i.id having i.total_cents <> coalesce(sum(l.amount_cents), 0)`,
  ),
  bySql(
    'paid_once',
    'A piece of work is on one live staff invoice only',
    `select format('%s %s is on %s live invoices', x.work, x.source, count(*))
       from (select work, coalesce(timesheet_line_id, session_trainer_id) as source from staff_invoice_line where is_live and work <> 'adjustment') x
      group by x.work, x.source having count(*) > 1
     union all
     select format('line %s of staff invoice %s (%s) is %s', l.id, i.number, i.status, case when l.is_live then 'live' else 'not live' end)
       from staff_invoice_line l join staff_invoice i on i.id = l.staff_invoice_id
      where l.is_live = (i.status in ('rejected', 'void'))`,
  ),
  bySql(
    'staff_invoice_numbers',
    'The numbers of staff invoices have no gaps',
    `select format('branch %s has %s staff invoices of %s and counted %s', n.branch_id, count(i.id), n.year, n.last)
       from number_series n
       left join staff_invoice i on i.branch_id = n.branch_id and i.number like 'SI-%-' || n.year || '-%'
      where n.kind = 'staff_invoice' group by n.branch_id, n.year, n.last having count(i.id) <> n.last`,
  ),
  bySql(
    'rates_stay',
    'No rate or grade was changed after it had begun',
    `select format('%s %s began on %s and was changed at %s', a.table_name, a.record_id, x.valid_from, a.at)
       from audit_entry a
       join (select 'freelance_rate' as name, id, branch_id, valid_from from freelance_rate
             union all select 'staff_grade', id, branch_id, valid_from from staff_grade) x on x.name = a.table_name and x.id = a.record_id
       join branch b on b.id = x.branch_id
      where a.op = 'update' and (a.at at time zone b.time_zone)::date > x.valid_from`,
  ),
];
