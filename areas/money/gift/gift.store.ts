/** All SQL about complimentary payments. */
import { sql as raw } from 'kysely';
import type { Gift } from '../day-close/day-close.model.ts';
import type { GiftTerms } from './gift.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

/** The branch's limit without a second person, and what was given for an invoice or waits for approval. */
export const giftTermsOf = (branch_id: number, invoice_id: number | null) =>
  asQuery<GiftTerms>(raw<GiftTerms>`
    select b.gift_limit_cents as limit_cents, coalesce((
             select sum(p.amount_cents) from payment p
              where p.method = 'complimentary' and p.status <> 'failed'
                and (p.for_invoice_id = ${invoice_id}
                     or p.id in (select a.payment_id from payment_allocation a where a.invoice_id = ${invoice_id}))), 0)::bigint as given_cents
      from branch b where b.id = ${branch_id}`);

/** The complimentary payments of a day, and those recorded on it that still wait. */
export const giftsOn = (branch_id: number, day: Day) =>
  asQuery<Gift>(raw<Gift>`
    select p.id, p.number, p.status, p.amount_cents, p.given_why, p.member_id,
           coalesce(full_name(m.first_name, m.last_name), '—') as member_name, i.id as invoice_id, i.number as invoice_number,
           full_name(s.first_name, s.last_name) as staff_name, full_name(d.first_name, d.last_name) as approved_by
      from payment p
      left join payment_allocation a on a.payment_id = p.id
      left join invoice i on i.id = coalesce(a.invoice_id, p.for_invoice_id)
      left join member m on m.id = p.member_id
      left join staff s on s.id = p.staff_id
      left join staff d on d.id = p.decided_by
     where p.branch_id = ${branch_id} and p.paid_on = ${day}::date and p.method = 'complimentary' and p.status <> 'failed'
     order by p.id`);
