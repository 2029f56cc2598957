/** Branches being opened, and settlements between branches. */
import { bySql, type Invariant } from './invariant.ts';

export const networkInvariants: readonly Invariant[] = [
  bySql(
    'openings',
    'A branch in preparation has sold nothing, and an opening matches the stage of its branch',
    `select format('branch %s is being prepared and has invoice %s', b.name, i.number) from branch b join invoice i on i.branch_id = b.id where b.stage = 'preparing'
      union all
     select format('branch %s is being prepared and has membership %s', b.name, m.id) from branch b join membership m on m.branch_id = b.id where b.stage = 'preparing'
      union all
     select format('opening %s is %s, its branch %s', o.id, o.status, b.stage) from branch_opening o join branch b on b.id = o.branch_id where o.status <> b.stage and o.status <> 'discarded'`,
  ),
  bySql(
    'settlement_sums',
    'In each settlement, receivables equal payables, and a posted settlement has an exchange rate for every visit',
    `select format('settlement of %s: balances sum to %s', s.month, sum(side.cents)) from settlement s
       join lateral (select sum(v.settled_cents) as cents from settlement_visit v where v.settlement_id = s.id group by v.host_branch_id
                     union all select -sum(v.settled_cents) from settlement_visit v where v.settlement_id = s.id group by v.home_branch_id) side on true
      group by s.id having sum(side.cents) <> 0
      union all
     select format('visit %s is posted without a rate', v.id) from settlement_visit v join settlement s on s.id = v.settlement_id
      where s.status = 'posted' and v.settled_cents is null`,
  ),
  bySql(
    'settlement_values',
    'A settled visit has the visit rate of its day, converted at the settlement’s exchange rate; recalculating gives the same amount',
    `select format('visit %s: %s %s, settled %s', v.id, v.amount_cents, v.currency, v.settled_cents)
       from settlement_visit v join settlement s on s.id = v.settlement_id
       left join settlement_rate r on r.settlement_id = s.id and r.currency = v.currency
       left join lateral (
         select u.id, u.amount_cents from settlement_rule u
          where u.currency = v.currency and u.valid_from <= v.day and (u.type_id = v.type_id or u.type_id is null)
          order by u.type_id is null, u.valid_from desc limit 1) rule on true
      where s.status = 'posted'
        and (v.rule_id is distinct from rule.id or v.amount_cents <> coalesce(rule.amount_cents, 0)
             or v.settled_cents <> (2 * v.amount_cents * case when v.currency = s.currency then 1000000 else r.rate_ppm end + 1000000) / 2000000)`,
  ),
  bySql(
    'settlement_notes',
    'A posted settlement has a note for each balance, and its notes add up to zero',
    `select format('settlement of %s: branch %s has %s on its note and a balance of %s', s.month, coalesce(n.branch_id, v.branch_id),
              case when n.kind = 'credit' then n.amount_cents else -n.amount_cents end, v.net)
       from settlement s
       join (select x.settlement_id, x.branch_id, sum(x.cents) as net from (
               select settlement_id, host_branch_id as branch_id, settled_cents as cents from settlement_visit
               union all select settlement_id, home_branch_id, -settled_cents from settlement_visit) x group by 1, 2) v on v.settlement_id = s.id
       full join settlement_note n on n.settlement_id = v.settlement_id and n.branch_id = v.branch_id
      where coalesce(s.status, 'posted') = 'posted'
        and coalesce(v.net, 0) <> coalesce(case when n.kind = 'credit' then n.amount_cents else -n.amount_cents end, 0)
      union all
     select format('the notes of settlement %s come to %s', n.settlement_id, sum(case when n.kind = 'credit' then n.amount_cents else -n.amount_cents end))
       from settlement_note n group by n.settlement_id having sum(case when n.kind = 'credit' then n.amount_cents else -n.amount_cents end) <> 0`,
  ),
];
