/** The documents behind the figure of a branch and a day, as far as the caller can see them. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { DayPaper } from './franchise-invoice.model.ts';
import type { Terms } from '../package/package.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

type Of = { branch_id: number; currency: string; day: Day };
type Paper = DayPaper;
const papers: Record<Terms['royalty_base'], (of: Of) => RawBuilder<Paper>> = {
  invoiced: ({ branch_id, currency, day }) => raw<Paper>`
    select 'invoice' as what, i.number, i.id as invoice_id, i.total_cents - i.tax_cents as net_cents
      from invoice i where i.branch_id = ${branch_id} and i.currency = ${currency} and i.issued_on = ${day}::date
    union all
    select 'credit_note', n.number, n.invoice_id, -(n.total_cents - n.tax_cents)
      from credit_note n where n.branch_id = ${branch_id} and n.currency = ${currency} and n.issued_on = ${day}::date
     order by 1 desc, 2`,
  received: ({ branch_id, currency, day }) => raw<Paper>`
    select 'payment' as what, p.number, null::bigint as invoice_id, p.amount_cents as net_cents
      from payment p where p.branch_id = ${branch_id} and p.currency = ${currency} and p.paid_on = ${day}::date
       and p.status in ('success', 'refunded') and is_money(p.method)
    union all
    select 'refund', p.number, null, -r.amount_cents
      from refund r join payment p on p.id = r.payment_id
     where r.branch_id = ${branch_id} and r.currency = ${currency} and r.refunded_on = ${day}::date and r.status = 'accepted'
       and r.destination = 'method' and is_money(p.method)
     order by 1, 2`,
  earned: ({ branch_id, currency, day }) => raw<Paper>`
    select 'entry' as what, coalesce(i.number, e.id::text) as number, i.id as invoice_id, -sum(l.amount_cents)::bigint as net_cents
      from journal_line l join journal_entry e on e.id = l.entry_id left join invoice i on i.id = e.invoice_id
     where l.branch_id = ${branch_id} and l.account in ('revenue', 'discounts_given') and l.posted_on = ${day}::date and e.currency = ${currency}
     group by e.id, e.posted_on, i.id, i.number having sum(l.amount_cents) <> 0
     order by 2, e.id`,
};
export const MOST_PAPERS = 500;
export const papersOfDay = (base: Terms['royalty_base'], of: Of) =>
  asQuery(raw<Paper>`select * from (${papers[base](of)}) x limit ${MOST_PAPERS}`);
