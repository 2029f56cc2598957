import { challengeFaults } from './verify-faults-challenge.testing.ts';

const first = `(select min(id) from redemption where undone_at is null)`;
/** A fault for each invariant of promotions, and of challenges. */
export const merchantFaults: Record<string, string | readonly string[]> = {
  promotion_limits: [
    `with p as (select promotion_id, count(*) as n from redemption where undone_at is null group by 1 having count(*) > 1 order by 1 limit 1)
     update promotion q set limit_total = p.n - 1, limit_member = null from p where q.id = p.promotion_id`,
    `insert into redemption (branch_id, promotion_id, member_id, redeemed_on, redeemed_at, redeemed_by)
     select r.branch_id, r.promotion_id, r.member_id, r.redeemed_on, r.redeemed_at, r.redeemed_by from redemption r
       join promotion p on p.id = r.promotion_id and p.limit_member = 1 where r.undone_at is null order by r.id limit 1`,
  ],
  promotion_codes: `update promotion_code c set member_id = (select max(id) from member where id <> c.member_id)
    where c.id = (select min(promotion_code_id) from redemption)`,
  redemption_days: `update redemption set redeemed_on = redeemed_on - 1 where id = ${first}`,
  ...challengeFaults,
};
