/** All SQL of the reports about commission. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
const name = raw`coalesce(full_name(f.first_name, f.last_name), '—') as staff_name`;

/**
 * An adjustment counts on the day on which it was approved, by its branch's clock. The steps that one day's money of an
 * invoice has changed are one change.
 */
const changes = ({ branches, from, until }: Where) => raw`
  select c.id, c.branch_id, c.staff_id, s.currency, c.day, c.kind, c.amount_cents, s.member_id, c.invoice_id, null::text as reason
    from commission_row c join commission_sale s on s.id = c.sale_id
   where c.branch_id = any (${[...branches]}::bigint[]) and c.day between ${from}::date and ${until}::date
  union all
  select min(e.id), e.branch_id, e.staff_id, p.currency, e.day, case e.kind when 'step' then 'target' else 'session' end, sum(e.amount_cents)::bigint,
         coalesce(i.member_id, v.member_id), e.invoice_id, null
    from commission_extra e join commission_plan p on p.id = e.plan_id left join invoice i on i.id = e.invoice_id left join appointment v on v.id = e.appointment_id
   where e.branch_id = any (${[...branches]}::bigint[]) and e.day between ${from}::date and ${until}::date
   group by e.branch_id, e.staff_id, p.currency, e.day, e.kind, e.plan_id, e.target_month, e.invoice_id, i.member_id, v.member_id,
            case e.kind when 'session' then e.id end
  having sum(e.amount_cents) <> 0
  union all
  select a.id, a.branch_id, a.staff_id, a.currency, d.day, 'adjustment', a.amount_cents, null, null, a.reason
    from commission_adjustment a join branch z on z.id = a.branch_id
   cross join lateral (select (a.decided_at at time zone z.time_zone)::date as day) d
   where a.branch_id = any (${[...branches]}::bigint[]) and a.status = 'approved' and d.day between ${from}::date and ${until}::date`;

export const commissionSummaryRows = (where: Where) => raw`
  select x.branch_id, b.name as branch_name, x.currency, x.staff_id, ${name},
         coalesce(sum(x.amount_cents) filter (where x.kind <> 'adjustment' and x.amount_cents > 0), 0)::bigint as earned_cents,
         coalesce(sum(x.amount_cents) filter (where x.kind <> 'adjustment' and x.amount_cents < 0), 0)::bigint as taken_back_cents,
         coalesce(sum(x.amount_cents) filter (where x.kind = 'adjustment'), 0)::bigint as adjusted_cents,
         sum(x.amount_cents)::bigint as total_cents
    from (${changes(where)}) x join branch b on b.id = x.branch_id left join staff f on f.id = x.staff_id
   group by x.branch_id, b.name, x.currency, x.staff_id, f.first_name, f.last_name`;

export const commissionLogRows = (where: Where) => raw`
  select x.id as row_id, x.branch_id, b.name as branch_name, x.currency, x.day, x.staff_id, ${name}, x.kind, x.member_id,
         full_name(m.first_name, m.last_name) as member_name, x.invoice_id, i.number as invoice_number, x.reason, x.amount_cents
    from (${changes(where)}) x join branch b on b.id = x.branch_id left join staff f on f.id = x.staff_id
    left join member m on m.id = x.member_id left join invoice i on i.id = x.invoice_id`;

/** Of what was agreed, each person has their share; the parts of a sale add up to it but for the last cent. */
export const commissionRecordRows = ({ branches, from, until }: Where) => raw`
  select s.id as sale_id, s.id as sale_count, s.branch_id, b.name as branch_name, s.currency, s.sold_on as day, h.staff_id, ${name}, s.kind,
         s.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name, p.name as plan,
         round(s.agreed_cents * h.share_bp / 10000.0)::bigint as agreed_cents,
         coalesce((select sum(c.amount_cents) from commission_row c where c.sale_id = s.id and c.staff_id = h.staff_id), 0)::bigint as commission_cents
    from commission_sale s join commission_share h on h.sale_id = s.id join branch b on b.id = s.branch_id join commission_plan p on p.id = s.plan_id
    left join staff f on f.id = h.staff_id left join member m on m.id = s.member_id
   where s.branch_id = any (${[...branches]}::bigint[]) and s.sold_on between ${from}::date and ${until}::date`;
