/** Invariants of promotions and their redemptions. */
import { bySql, type Invariant } from './invariant.ts';

export const merchantInvariants: readonly Invariant[] = [
  bySql(
    'promotion_limits',
    'No promotion was redeemed more often than its limits allow',
    `select format('promotion %s was redeemed %s times of %s', p.id, count(*), p.limit_total) from promotion p
       join redemption r on r.promotion_id = p.id and r.undone_at is null where p.limit_total is not null
      group by p.id having count(*) > p.limit_total
     union all
     select format('promotion %s was redeemed %s times by the client %s', p.id, count(*), r.member_id) from promotion p
       join redemption r on r.promotion_id = p.id and r.undone_at is null where p.limit_member is not null
      group by p.id, r.member_id having count(*) > p.limit_member`,
  ),
  bySql(
    'promotion_codes',
    'A code is redeemed by its owner, for its promotion',
    `select format('redemption %s used the code %s', r.id, c.id) from redemption r join promotion_code c on c.id = r.promotion_code_id
      where c.promotion_id <> r.promotion_id or c.member_id <> r.member_id`,
  ),
  bySql(
    'redemption_days',
    'Redemptions are on the day of their branch, and undone on the same one',
    `select format('redemption %s of %s is on %s', r.id, r.redeemed_at, r.redeemed_on) from redemption r join branch b on b.id = r.branch_id
      where r.redeemed_on <> (r.redeemed_at at time zone b.time_zone)::date
         or (r.undone_at is not null and (r.undone_at at time zone b.time_zone)::date <> r.redeemed_on)`,
  ),
];
