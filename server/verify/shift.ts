/** What freelancers are paid for, and by which rates. */
import { AT, bySql, type Invariant } from './invariant.ts';

export const shiftInvariants: readonly Invariant[] = [
  bySql(
    'rate_currency',
    'Freelancers are paid in the currency of the branch',
    `select format('rate %s of branch %s is in %s, the branch has %s', r.id, r.branch_id, r.currency, b.currency)
       from freelance_rate r join branch b on b.id = r.branch_id where r.currency <> b.currency`,
  ),
  bySql(
    'shifts_apart',
    'Nobody has two shifts at the same time',
    `select format('shifts %s and %s of staff %s overlap', a.id, b.id, a.staff_id)
       from shift a join shift b on b.staff_id = a.staff_id and b.id > a.id and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
      where a.status <> 'cancelled' and b.status <> 'cancelled'`,
  ),
  bySql(
    'clock_apart',
    'No minute that a person is clocked in counts twice',
    `select format('clocking %s of staff %s begins before the one before it has ended', c.id, c.staff_id)
       from (select k.id, k.staff_id, k.in_counted_at,
                    lag(coalesce(k.out_counted_at, 'infinity')) over (partition by k.staff_id order by k.in_at, k.id) as before
               from clocking k where k.taken_back_at is null) c
      where c.before > c.in_counted_at`,
  ),
  bySql(
    'shifts_end',
    'A shift is not completed before its end, unless it was excused',
    `select format('shift %s is completed and ends at %s', f.id, f.ends_at)
       from shift f where f.status = 'completed' and f.reason is null and f.ends_at > ${AT}
        and exists (select from clocking c where c.shift_id = f.id)`,
  ),
  bySql(
    'sheet_sums',
    'The hours of a timesheet are the sum of its days',
    `select format('timesheet %s says %s minutes, its lines %s', t.id, t.worked_min, coalesce(sum(l.worked_min), 0))
       from timesheet t left join timesheet_line l on l.timesheet_id = t.id
      group by t.id having t.worked_min <> coalesce(sum(l.worked_min), 0)`,
  ),
  bySql(
    'staff_invoice_totals',
    'The total of a staff invoice is the sum of its lines',
    `select format('staff invoice %s says %s, its lines %s', i.number, i.total_cents, coalesce(sum(l.amount_cents), 0))
       from staff_invoice i left join staff_invoice_line l on l.staff_invoice_id = i.id
      group by i.id having i.total_cents <> coalesce(sum(l.amount_cents), 0)`,
  ),
  bySql(
    'paid_once',
    'Each piece of work is on only one active staff invoice',
    `select format('%s %s is on %s live invoices', x.work, x.source, count(*))
       from (select work, coalesce(timesheet_line_id, session_trainer_id, appointment_id) as source from staff_invoice_line where is_live and work <> 'adjustment') x
      group by x.work, x.source having count(*) > 1
     union all
     select format('line %s of staff invoice %s (%s) is %s', l.id, i.number, i.status, case when l.is_live then 'live' else 'not live' end)
       from staff_invoice_line l join staff_invoice i on i.id = l.staff_invoice_id
      where l.is_live = (i.status in ('rejected', 'void'))`,
  ),
  bySql(
    'hours_paid',
    'Hours on an active staff invoice match the timesheet, or a correction names the later invoice that pays the difference',
    `select format('line %s of staff invoice %s says %s minutes, the timesheet %s', l.id, i.number, l.minutes, t.worked_min)
       from staff_invoice_line l
       join staff_invoice i on i.id = l.staff_invoice_id
       join timesheet_line t on t.id = l.timesheet_line_id
      where l.is_live and l.minutes <> t.worked_min and (i.status <> 'paid' or t.corrected_by is null)`,
  ),
  bySql(
    'line_amounts',
    'The amount of a staff invoice line matches its figures',
    `select format('line %s of staff invoice %s says %s, its figures %s', x.id, x.staff_invoice_id, x.amount_cents, x.due)
       from (select l.id, l.staff_invoice_id, l.amount_cents,
                    -- Multiplied first: 25 of 30 minutes of 54.75 are exactly half a cent more than 45.62, and five sixths are never exact.
                    round(case when l.rate_kind = 'hour' then l.rate_cents * l.left_min / 60.0
                               when l.less_min = 0 then whole.cents
                               else whole.cents * l.left_min / l.minutes::numeric end) as due
               from (select l.*, n.less_min, greatest(0, l.minutes - n.less_min) as left_min
                       from staff_invoice_line l
                      cross join lateral (select coalesce(sum((e->>'minutes')::int), 0) as less_min from jsonb_array_elements(coalesce(l.less, '[]')) e) n
                      where l.work <> 'adjustment') l
              cross join lateral (select case when l.rate_kind = 'head' then least(greatest(l.rate_cents * l.heads, coalesce(l.floor_cents, 0)), coalesce(l.ceiling_cents, 9e15))
                                              else l.rate_cents end as cents) whole) x
      where x.due <> x.amount_cents`,
  ),
  bySql(
    'minutes_once',
    'A class during a paid shift is paid only once, if the branch pays once',
    `select format('lines %s and %s pay staff %s for the same minutes', h.id, c.id, t.staff_id)
       from staff_invoice_line h
       join timesheet_line tl on tl.id = h.timesheet_line_id
       join timesheet t on t.id = tl.timesheet_id
       join session_trainer st on st.staff_id = t.staff_id and st.branch_id = h.branch_id
       join class_session cs on cs.id = st.session_id and cs.starts_at < tl.out_at and cs.ends_at > tl.in_at
       join staff_invoice_line c on c.session_trainer_id = st.id and c.is_live
       left join clock_rule r on r.branch_id = h.branch_id
      where h.is_live and h.less is not null and c.less is not null
        and (r.id is null or r.class_pay <> 'both' and r.updated_at < least(h.created_at, c.created_at))
        and (tl.corrected_by is not null or tl.clocking_id is null or exists (
               select from clocking k where (k.id = tl.clocking_id or k.shift_id = tl.shift_id) and k.taken_back_at is null
                  -- Somebody who comes and goes before the shift is counted from its start to its start.
                  and least(k.out_counted_at, cs.ends_at) - greatest(k.in_counted_at, cs.starts_at) >= interval '30 seconds'))
        and not exists (select from jsonb_array_elements(h.less) e where e->>'work' = 'class' and (e->>'id')::bigint = st.id)
        and not exists (select from jsonb_array_elements(c.less) e where e->>'work' = 'shift' and (e->>'id')::bigint = tl.id)
        -- What was paid stays as it was; a correction on another invoice pays the difference.
        and not exists (select from staff_invoice_line k where k.corrects_line_id in (h.id, c.id) and k.is_live)
        and (select coalesce(sum((e->>'minutes')::int), 0) from jsonb_array_elements(h.less) e) < h.minutes`,
  ),
  bySql(
    'staff_invoice_numbers',
    'Staff invoice numbers have no gaps',
    `select format('branch %s has %s staff invoices of %s and counted %s', n.branch_id, count(i.id), n.year, n.last)
       from number_series n
       left join staff_invoice i on i.branch_id = n.branch_id and i.number like 'SI-%-' || n.year || '-%'
      where n.kind = 'staff_invoice' group by n.branch_id, n.year, n.last having count(i.id) <> n.last`,
  ),
  bySql(
    'rates_stay',
    'No rate or grade was changed after it took effect',
    `select format('%s %s began on %s and was changed at %s', a.table_name, a.record_id, x.valid_from, a.at)
       from audit_entry a
       join (select 'freelance_rate' as name, id, branch_id, valid_from from freelance_rate
             union all select 'staff_grade', id, branch_id, valid_from from staff_grade) x on x.name = a.table_name and x.id = a.record_id
       join branch b on b.id = x.branch_id
      where a.op = 'update' and (a.at at time zone b.time_zone)::date > x.valid_from`,
  ),
];
