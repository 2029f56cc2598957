/**
 * All SQL of the reports about money. The business day is a column of each document; where something was only requested,
 * it is the day in the branch.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { activityTypeId } from '#areas/people/activity/activity.model.ts';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until'>;
type Sql = RawBuilder<unknown>;
const here = (of: string, { branches }: Where): Sql =>
  raw`${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[])`;
const within = (day: Sql, { from, until }: Where): Sql => raw`${day} between ${from}::date and ${until}::date`;
const nameOf = (of: string): Sql => raw`full_name(${raw.ref(`${of}.first_name`)}, ${raw.ref(`${of}.last_name`)})`;
const dayOf = (instant: Sql): Sql => raw`(${instant} at time zone b.time_zone)::date`;
/** A day more on both sides, for every time zone: an index finds these instants, the day in the branch decides. */
const around = (instant: Sql, { from, until }: Where): Sql =>
  raw`${instant} between ${from}::date - interval '1 day' and ${until}::date + interval '2 days'`;

/** Lines of invoices, and lines of credit notes with the opposite sign. Each line counts on the day of its document. */
export const salesRows = (where: Where) => raw`
  select x.branch_id, b.name as branch_name, b.time_zone, x.at, x.day, x.currency, x.invoice_id, x.number, x.line, x.member_id, ${nameOf('m')} as member_name,
         x.kind, x.label, ms.programme_id, p.name as programme, ms.sales_staff_id, ${nameOf('s')} as sold_by,
         x.net_cents, x.tax_cents, x.gross_cents, x.discount_cents
    from (select l.branch_id, i.issued_on as day, i.created_at as at, i.currency, i.id as invoice_id, i.number, l.id as line, i.member_id, i.membership_id, l.kind, l.label,
                 l.amount_cents - l.tax_cents as net_cents, l.tax_cents, l.amount_cents as gross_cents, l.discount_net_cents as discount_cents
            from invoice i join invoice_line l on l.invoice_id = i.id
           where ${here('i', where)} and ${within(raw`i.issued_on`, where)}
          union all
          select l.branch_id, n.issued_on, n.created_at, n.currency, n.invoice_id, n.number, l.id, n.member_id, i.membership_id, l.kind, l.label,
                 l.tax_cents - l.amount_cents, -l.tax_cents, -l.amount_cents, -l.discount_net_cents
            from credit_note n join credit_note_line l on l.credit_note_id = n.id join invoice i on i.id = n.invoice_id
           where ${here('n', where)} and ${within(raw`n.issued_on`, where)}) x
    join branch b on b.id = x.branch_id left join member m on m.id = x.member_id left join membership ms on ms.id = x.membership_id
    left join programme p on p.id = ms.programme_id left join staff s on s.id = ms.sales_staff_id`;

export const invoiceRows = (where: Where) => raw`
  select i.id, i.id as invoice_id, i.branch_id, b.name as branch_name, b.time_zone, i.created_at as at, i.issued_on as day, i.number, i.member_id, ${nameOf('m')} as member_name,
         ms.programme_id, p.name as programme, i.due_on, i.status, i.currency, i.total_cents, i.tax_cents, i.credited_cents, i.paid_cents,
         case when i.status = 'unpaid' and i.written_off_on is not null then i.total_cents - i.paid_cents else 0 end as written_off_cents,
         case when i.status = 'unpaid' and i.written_off_on is null then i.total_cents - i.paid_cents else 0 end as open_cents
    from invoice i join branch b on b.id = i.branch_id left join member m on m.id = i.member_id
    left join membership ms on ms.id = i.membership_id left join programme p on p.id = ms.programme_id
   where ${here('i', where)} and ${within(raw`i.issued_on`, where)}`;

/** Money that moved: what is complimentary is paid by nobody, and a wallet's money came in before it was spent. */
export const transactionRows = (where: Where) => raw`
  select x.id, x.branch_id, b.name as branch_name, b.time_zone, x.at, x.day, x.number, x.member_id, ${nameOf('m')} as member_name, x.kind, x.method, x.reference,
         x.staff_id, ${nameOf('s')} as recorded_by, x.currency, x.amount_cents, case when is_money(x.method) then x.amount_cents else 0 end as received_cents
    from (select p.id, p.branch_id, p.created_at as at, p.paid_on as day, p.number, p.member_id, 'payment' as kind, p.method, p.reference, p.staff_id, p.currency, p.amount_cents
            from payment p where ${here('p', where)} and p.status in ('success', 'refunded') and ${within(raw`p.paid_on`, where)}
          union all
          select r.id, r.branch_id, coalesce(r.decided_at, r.created_at), r.refunded_on, p.number, r.member_id, 'refund', p.method, r.gateway_ref, r.decided_by, r.currency, -r.amount_cents
            from refund r join payment p on p.id = r.payment_id
           where ${here('r', where)} and r.status = 'accepted' and r.destination = 'method' and ${within(raw`r.refunded_on`, where)}) x
    join branch b on b.id = x.branch_id left join member m on m.id = x.member_id left join staff s on s.id = x.staff_id`;

/** Who asked and who decided, of a request. */
const people = raw`left join member m on m.id = r.member_id left join staff asker on asker.id = r.asked_by left join staff decider on decider.id = r.decided_by`;
const asked = raw`r.id, r.branch_id, b.name as branch_name, r.member_id, ${nameOf('m')} as member_name, r.invoice_id, i.number, r.status, r.reason,
         r.asked_by, ${nameOf('asker')} as asked_by_name, ${nameOf('decider')} as decided_by_name, r.currency, r.amount_cents`;

const refundAsked = raw`r.created_at`;
const refundDay = raw`coalesce(r.refunded_on, ${dayOf(refundAsked)})`;
export const refundRows = (where: Where) => raw`
  select ${asked}, ${refundDay} as day, p.method, r.destination, case when r.status = 'accepted' then r.amount_cents else 0 end as accepted_cents
    from refund r join branch b on b.id = r.branch_id join payment p on p.id = r.payment_id left join invoice i on i.id = r.invoice_id ${people}
   where ${here('r', where)} and (${within(raw`r.refunded_on`, where)} or r.refunded_on is null and ${around(refundAsked, where)} and ${within(refundDay, where)})`;

const chargeDay = dayOf(raw`r.created_at`);
export const chargeRows = (where: Where) => raw`
  select ${asked}, ${chargeDay} as day, r.description, case when r.status = 'approved' then r.amount_cents else 0 end as approved_cents
    from custom_charge r join branch b on b.id = r.branch_id left join invoice i on i.id = r.invoice_id ${people}
   where ${here('r', where)} and ${around(raw`r.created_at`, where)} and ${within(chargeDay, where)}`;

/** The invoice is the one that paid off the rest; its discount is kept with what was noted about the client. */
export const upfrontRows = (where: Where) => raw`
  select a.id, a.branch_id, b.name as branch_name, i.issued_on as day, a.member_id, ${nameOf('m')} as member_name, i.id as invoice_id, i.number,
         ms.programme_id, p.name as programme, a.staff_id, ${nameOf('s')} as recorded_by, i.currency, (a.facts ->> 'parts')::int as parts,
         coalesce((a.facts ->> 'discount')::bigint, 0) as discount_cents, i.total_cents
    from activity a join branch b on b.id = a.branch_id join invoice i on i.branch_id = a.branch_id and i.number = a.facts ->> 'invoice'
    left join member m on m.id = a.member_id left join membership ms on ms.id = i.membership_id left join programme p on p.id = ms.programme_id
    left join staff s on s.id = a.staff_id
   where ${here('a', where)} and a.type_id = ${raw.lit(activityTypeId('convert_upfront'))} and ${within(raw`i.issued_on`, where)}`;
