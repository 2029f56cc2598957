/** Credits: lots, their ledger, and what they have earned. */
import { bySql, type Invariant } from './invariant.ts';

const byPeriod = `(ms.billing = 'rolling' or ms.billing = 'instalments' and ms.given_per = 'period')`;
/** How many visits a membership has been given so far: those of its term, or of the parts that have given theirs. */
export const sessionsGiven = `(ms.sessions_total * case when ms.billing = 'instalments' and ms.given_per = 'period'
  then (select coalesce(sum(x.periods), 1) from instalment x where x.membership_id = ms.id and (x.part_no = 1 or x.opened_on is not null)) else 1 end)`;

export const creditInvariants: readonly Invariant[] = [
  bySql(
    'credit_ledger',
    'The remaining and used credits of a lot match its ledger and are never negative',
    `select format('lot %s has %s left and %s used, its ledger says %s and %s', l.id, l.remaining, l.used, coalesce(e.remaining, 0), coalesce(e.used, 0))
       from credit_lot l
       left join (select lot_id, sum(credits) as remaining, coalesce(-sum(credits) filter (where kind in ('use', 'return')), 0) as used
                    from credit_entry group by 1) e on e.lot_id = l.id
      where l.remaining < 0 or l.remaining <> coalesce(e.remaining, 0) or l.used <> coalesce(e.used, 0)`,
  ),
  bySql(
    'credits_wait',
    'Credits are given when their sale is paid, and not before',
    `select format('lot %s of invoice %s, which is %s, %s and has %s rows of its ledger', l.id, i.number, i.status,
                   case when l.waits then 'waits' else 'does not wait' end, e.n)
       from credit_lot l join invoice i on i.id = l.invoice_id
       cross join lateral (select count(*) as n from credit_entry e where e.lot_id = l.id) e
      where l.waits and (i.status = 'success' or e.n > 0) or not l.waits and e.n = 0`,
  ),
  bySql(
    'credits_taken_back',
    'Refunded credits are in the ledger, and a refund never takes more credits than there were',
    `select format('lot %s of %s says %s were taken back, its ledger says %s', l.id, l.credits, l.taken_back, coalesce(e.taken, 0))
       from credit_lot l left join (select lot_id, -sum(credits) as taken from credit_entry where kind = 'take_back' group by 1) e on e.lot_id = l.id
      where l.taken_back <> coalesce(e.taken, 0)`,
  ),
  bySql(
    'credit_returns',
    'Credits are returned once, to the lot they came from, and as many as were used',
    `select format('entry %s gives %s back to lot %s for entry %s', r.id, r.credits, r.lot_id, r.use_id)
       from credit_entry r left join credit_entry u on u.id = r.use_id
      where r.kind = 'return' and (u.kind, u.lot_id, u.credits, u.member_id) is distinct from ('use', r.lot_id, -r.credits, r.member_id)`,
  ),
  bySql(
    'credit_days',
    'No credit was used on a day when its lot wasn’t valid',
    `select format('entry %s uses lot %s on %s: it was bought on %s and is valid until %s', e.id, e.lot_id, e.on_day, l.bought_on, e.expires_on)
       from credit_entry e join credit_lot l on l.id = e.lot_id
      where e.kind = 'use' and (e.on_day < l.bought_on or e.on_day > e.expires_on)`,
  ),
  bySql(
    'given_once',
    'A membership gives its holder the agreed credits once for each invoiced part',
    `select format('lot %s of membership %s, part %s: %s credits of %s, given %s times', l.id, ms.id, l.part_no, l.credits, ms.credits, g.n)
       from credit_lot l join membership ms on ms.id = l.membership_id
       left join instalment x on ${byPeriod} and x.membership_id = ms.id and x.part_no = l.part_no
       join lateral (select count(*) as n, coalesce(sum(e.credits), 0) as credits from credit_entry e
                      where e.lot_id = l.id and e.kind = 'grant' and e.member_id = ms.member_id) g on true
      where l.member_id <> ms.member_id or g.n <> 1 or g.credits <> l.credits
         or l.credits is distinct from ms.credits * coalesce(x.periods, 1)
         or case when ${byPeriod} then x.status is distinct from 'invoiced' else l.part_no <> 1 end`,
  ),
  bySql(
    'given_in_order',
    'No part of a membership gives credits or sessions before an earlier invoiced part does',
    `select format('membership %s: part %s has given, part %s has not', ms.id, later.part_no, x.part_no)
       from instalment x join membership ms on ms.id = x.membership_id join invoice i on i.id = x.invoice_id
       join instalment later on later.membership_id = x.membership_id and later.part_no > x.part_no
      where x.status = 'invoiced' and ${byPeriod} and (i.credited_cents < i.total_cents or i.total_cents = 0)
        and (ms.credits is not null and exists (select from credit_lot l where l.membership_id = ms.id and l.part_no = later.part_no)
               and not exists (select from credit_lot l where l.membership_id = ms.id and l.part_no = x.part_no)
             or ms.sessions_total is not null and ms.billing = 'instalments' and x.part_no > 1
               and later.opened_on is not null and x.opened_on is null)`,
  ),
  bySql(
    'given_sessions',
    'Sessions are given for invoiced parts only, and no more remain than were given, or than a period gives and carries over',
    `select format('part %s of membership %s is %s and gave its sessions on %s', x.part_no, ms.id, x.status, x.opened_on)
       from instalment x join membership ms on ms.id = x.membership_id
      where x.opened_on is not null and (x.status <> 'invoiced' or ms.billing <> 'instalments' or ms.given_per <> 'period' or ms.sessions_total is null)
     union all
     select format('membership %s has %s sessions left, it was given %s', ms.id, ms.sessions_left, ${sessionsGiven})
       from membership ms where ms.billing = 'instalments' and ms.given_per = 'period' and ms.sessions_left > ${sessionsGiven}
     union all
     select format('membership %s has %s sessions left, and a period gives %s', ms.id, ms.sessions_left, ms.sessions_total)
       from membership ms where ms.billing = 'rolling' and ms.roll_over <> 'all'
        and ms.sessions_left > ms.sessions_total + case when ms.roll_over = 'most' then coalesce(ms.roll_over_most, 0) else 0 end
        -- The file of an import may have said otherwise, until the first period here.
        and exists (select from instalment ins where ins.membership_id = ms.id and ins.status = 'invoiced')`,
  ),
  bySql(
    'given_ended',
    'Credits of a membership are not valid after its end, except those returned late',
    `select format('membership %s was %s on %s, lot %s of it is valid until %s', ms.id, ms.status, ms.end_on, l.id, l.expires_on)
       from credit_lot l join membership ms on ms.id = l.membership_id
      where ms.status in ('cancelled', 'terminated', 'expired') and l.grace_until is null and (l.expires_on is null or l.expires_on > ms.end_on)`,
  ),
  bySql(
    'prepaid_credits',
    'Prepaid credits in the journal match the unearned part of their lots',
    `select format('invoice %s: the journal says %s is prepaid, the lots say %s', invoice_id, sum(journal), sum(lots))
       from (select e.invoice_id, -l.amount_cents as journal, 0 as lots
               from journal_line l join journal_entry e on e.id = l.entry_id
              where l.account = 'prepaid_credits' and e.kind in ('invoice', 'recognition', 'credit_note')
             union all
             select invoice_id, 0, net_cents - earned_cents from credit_lot where invoice_id is not null) as prepaid
      group by invoice_id having sum(journal) <> sum(lots)`,
  ),
];
