/** Invariants of complimentary amounts, and of confirmed transfers. */
import { bySql, type Invariant } from './invariant.ts';

export const giftInvariants: readonly Invariant[] = [
  bySql(
    'given_away',
    'Every complimentary amount has a reason, and amounts above the branch’s limit were approved by a second person',
    `with given as (
       select p.*, coalesce(a.invoice_id, p.for_invoice_id) as of_invoice from payment p left join payment_allocation a on a.payment_id = p.id
        where p.method = 'complimentary' and p.given_as = 'asked' and p.status <> 'failed'),
     added as (select g.*, sum(g.amount_cents) over (partition by g.of_invoice order by g.id) as so_far from given g)
     select format('payment %s gives %s away without a reason', number, amount_cents) from added where btrim(coalesce(given_why, '')) = ''
     union all
     select format('payment %s makes %s given away for invoice %s, above %s nobody else has approved it', number, so_far, of_invoice, given_limit_cents)
       from added where status <> 'pending' and so_far > given_limit_cents and (decided_by is null or decided_by = staff_id)
     union all
     select format('payment %s is complimentary, and nothing says how it came about', number) from payment where method = 'complimentary' and given_as is null`,
  ),
  bySql(
    'transfers_seen_by_another',
    'A pending transfer was confirmed by someone other than the person who recorded it, unless marked as decided earlier',
    `select format('transfer %s was recorded and confirmed by person %s', number, staff_id)
       from payment where method = 'bank_transfer' and status in ('success', 'refunded') and decided_by = staff_id and not seen_alone`,
  ),
];
