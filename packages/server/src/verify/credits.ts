/** Credits: lots, their ledger, and what of them is earned. */
import { bySql, type Invariant } from './invariant.ts';

export const creditInvariants: readonly Invariant[] = [
  bySql(
    'credit_ledger',
    'What is left of a lot of credits is the sum of its ledger, never below zero, and so is what was used of it',
    `select format('lot %s has %s left and %s used, its ledger says %s and %s', l.id, l.remaining, l.used, coalesce(e.remaining, 0), coalesce(e.used, 0))
       from credit_lot l
       left join (select lot_id, sum(credits) as remaining, coalesce(-sum(credits) filter (where kind in ('use', 'return')), 0) as used
                    from credit_entry group by 1) e on e.lot_id = l.id
      where l.remaining < 0 or l.remaining <> coalesce(e.remaining, 0) or l.used <> coalesce(e.used, 0)`,
  ),
  bySql(
    'credits_taken_back',
    'Credits that were refunded are in the ledger, and a refund never took more than were there',
    `select format('lot %s of %s says %s were taken back, its ledger says %s', l.id, l.credits, l.taken_back, coalesce(e.taken, 0))
       from credit_lot l left join (select lot_id, -sum(credits) as taken from credit_entry where kind = 'take_back' group by 1) e on e.lot_id = l.id
      where l.taken_back <> coalesce(e.taken, 0)`,
  ),
  bySql(
    'credit_returns',
    'Credits are given back to the lot that they came from, as many as were used, once',
    `select format('entry %s gives %s back to lot %s for entry %s', r.id, r.credits, r.lot_id, r.use_id)
       from credit_entry r left join credit_entry u on u.id = r.use_id
      where r.kind = 'return' and (u.kind, u.lot_id, u.credits, u.member_id) is distinct from ('use', r.lot_id, -r.credits, r.member_id)`,
  ),
  bySql(
    'credit_days',
    'No credit was used on a day on which its lot was not valid',
    `select format('entry %s uses lot %s on %s: it was bought on %s and is valid until %s', e.id, e.lot_id, e.on_day, l.bought_on, e.expires_on)
       from credit_entry e join credit_lot l on l.id = e.lot_id
      where e.kind = 'use' and (e.on_day < l.bought_on or e.on_day > e.expires_on)`,
  ),
  bySql(
    'prepaid_credits',
    'What the journal says of credits that were sold is what their lots have not earned yet',
    `select format('invoice %s: the journal says %s is prepaid, the lots say %s', invoice_id, sum(journal), sum(lots))
       from (select e.invoice_id, -l.amount_cents as journal, 0 as lots
               from journal_line l join journal_entry e on e.id = l.entry_id
              where l.account = 'prepaid_credits' and e.kind in ('invoice', 'recognition', 'credit_note')
             union all
             select invoice_id, 0, net_cents - earned_cents from credit_lot where invoice_id is not null) as prepaid
      group by invoice_id having sum(journal) <> sum(lots)`,
  ),
];
