/** All SQL that reads statements and the sales that they are about. */
import { sql as raw } from 'kysely';
import type { CommissionQuery } from './commission.contract.ts';
import type { CommissionLine, CommissionRow, CommissionSale } from './commission.model.ts';
import type { PaidInvoice } from './commission.rules.ts';
import { asQuery } from '#kit/server/db.ts';
import { anyOf, containing, is, listOf, since, upTo } from '#kit/server/list.ts';

/** All statements in branches where the caller can see them, elsewhere one's own. */
export type Viewer = { staff_id: number; branches: readonly number[]; seesAllIn: readonly number[] };
const seenBy = ({ staff_id, branches, seesAllIn }: Viewer, of: 't' | 'h') => raw`
  ${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[])
    and (${raw.ref(`${of}.branch_id`)} = any (${[...seesAllIn]}::bigint[]) or ${raw.ref(`${of}.staff_id`)} = ${staff_id})`;

export const commissions = listOf<CommissionQuery, CommissionRow, Viewer>({
  columns: raw`
    t.id, t.branch_id, b.name as branch_name, t.staff_id, full_name(s.first_name, s.last_name) as staff_name, t.month, x.status, t.currency,
    r.earned_cents, r.taken_back_cents, j.adjusted_cents, r.amount_cents + j.adjusted_cents as amount_cents, r.sales, r.net_cents`,
  from: raw`
    from commission_statement t join branch b on b.id = t.branch_id join staff s on s.id = t.staff_id
    cross join lateral (select case when exists (select from commission_close c where c.branch_id = t.branch_id and c.month = t.month)
                                    then 'closed' else 'open' end as status) x
    cross join lateral (select coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as earned_cents,
                               coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as taken_back_cents,
                               coalesce(sum(l.amount_cents), 0)::bigint as amount_cents, coalesce(sum(l.net_cents), 0)::bigint as net_cents,
                               count(distinct l.sale_id)::int as sales
                          from (select c.amount_cents, c.net_cents, c.sale_id from commission_row c where c.statement_id = t.id
                                union all
                                -- A step counts with what it comes to in the month; a session with each of its rows.
                                select sum(e.amount_cents), 0, null from commission_extra e where e.statement_id = t.id
                                 group by e.plan_id, e.target_month, e.step, case when e.kind = 'session' then e.id end) l) r
    cross join lateral (select coalesce(sum(a.amount_cents), 0)::bigint as adjusted_cents from commission_adjustment a where a.counts_in = t.id) j`,
  seen: (viewer) => seenBy(viewer, 't'),
  filters: {
    status: anyOf('x.status'),
    staff_id: is('t.staff_id'),
    from: since('t.month'),
    until: upTo('t.month'),
    q: containing("to_char(t.month, 'YYYY-MM') || ' ' || full_name(s.first_name, s.last_name) || ' ' || b.name"),
  },
  sorts: {
    month: 't.month',
    staff_name: 'lower(full_name(s.first_name, s.last_name))',
    amount_cents: 'r.amount_cents + j.adjusted_cents',
    net_cents: 'r.net_cents',
  },
  id: 't.id',
  ties: 't.month desc, b.name, lower(full_name(s.first_name, s.last_name)), t.id',
});

/** The rows of a statement, the latest first. */
export const linesOf = (statement_id: number) =>
  asQuery(raw<CommissionLine>`
    select r.id, r.day, r.kind, s.kind as sale_kind, r.sale_id, s.member_id, coalesce(nullif(full_name(m.first_name, m.last_name), ''), '—') as member_name,
           r.invoice_id, i.number as invoice_number, s.plan_id, p.name as plan_name, h.share_bp, r.net_cents, r.amount_cents, o.day as earned_on
      from commission_row r join commission_sale s on s.id = r.sale_id join commission_plan p on p.id = s.plan_id
      join commission_share h on h.sale_id = s.id and h.staff_id = r.staff_id
      join member m on m.id = s.member_id join invoice i on i.id = r.invoice_id left join commission_row o on o.id = r.of_id
     where r.statement_id = ${statement_id} order by r.day desc, r.id desc limit 2000`);

type SaleRecord = Omit<CommissionSale, 'net_cents' | 'commission_cents'> & {
  branch_id: number;
  invoices: PaidInvoice[];
};
/** A sale that the caller has a share of, or can see with all others; with the shares that the caller can see. */
export const saleOf = (id: number, viewer: Viewer) =>
  asQuery(raw<SaleRecord>`
    select s.id, s.branch_id, s.kind, s.sold_on, s.currency, s.agreed_cents, s.sessions,
           jsonb_build_object('sale_bp', p.sale_bp, 'renewal_bp', p.renewal_bp, 'product_bp', p.product_bp, 'fixed_cents', p.fixed_cents,
                              'session_cents', p.session_cents, 'tiers', p.tiers, 'cap_cents', p.cap_cents) as plan,
           (select jsonb_agg(jsonb_build_object('total_cents', c.total_cents, 'base_cents', c.base_cents, 'received_cents', c.received_cents))
              from commission_invoice c where c.sale_id = s.id) as invoices, seen.shares
      from commission_sale s join commission_plan p on p.id = s.plan_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('staff_id', h.staff_id, 'staff_name', full_name(f.first_name, f.last_name), 'share_bp', h.share_bp, 'amount_cents',
                 coalesce((select sum(r.amount_cents) from commission_row r where r.sale_id = h.sale_id and r.staff_id = h.staff_id), 0)) order by h.share_bp desc, h.staff_id) as shares
          from commission_share h join staff f on f.id = h.staff_id where h.sale_id = s.id and ${seenBy(viewer, 'h')}) seen
     where s.id = ${id} and seen.shares is not null`);
