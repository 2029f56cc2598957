/** A fault for each invariant of what is kept of visits and payments for segments. */
export const visitFaults: Record<string, string | readonly string[]> = {
  last_visits: 'update last_visit set last_on = last_on - 1 where ctid = (select min(ctid) from last_visit)',
  recent_visits: [
    `update recent_visit set days = days[2:] where ctid = (select min(ctid) from recent_visit where cardinality(days) > 1 and days[1] > current_date - 300)`,
    `update recent_visit set days = days || days[cardinality(days)] where ctid = (select min(ctid) from recent_visit where days[1] > current_date - 300)`,
    `update recent_visit set days = array(select d from unnest(days) d order by d desc) where ctid = (select min(ctid) from recent_visit where days[1] < days[cardinality(days)])`,
    `update recent_visit set older = older || days[1] where ctid = (select min(ctid) from recent_visit where days[1] > current_date - 300)`,
    `update recent_visit set older = days, days = '{}' where ctid = (select min(ctid) from recent_visit where days[1] > current_date - 300)`,
    `delete from recent_visit where ctid = (select min(ctid) from recent_visit where days[1] > current_date - 300)`,
  ],
  one_currency: [
    `update payment set currency = 'USD' where id = 1`,
    `with i as (update invoice set currency = 'USD' where id in (select invoice_id from payment_allocation where payment_id = 1))
     update payment set currency = 'USD' where id in (
       select payment_id from payment_allocation where invoice_id in (select invoice_id from payment_allocation where payment_id = 1))`,
  ],
  member_spending: [
    `update member_spending set cents[1] = cents[1] + 1 where ctid = (select min(ctid) from member_spending)`,
    `update member_spending set days[1] = days[1] - 1 where ctid = (select min(ctid) from member_spending)`,
    `update member_spending set days = days[2:], cents = cents[2:] where ctid = (select min(ctid) from member_spending where cardinality(days) > 1)`,
    `update member_spending set days[2] = days[1] where ctid = (select min(ctid) from member_spending where cardinality(days) > 1)`,
    `update member_spending set days = days || days[1], cents = cents || cents[cardinality(cents)] where ctid = (select min(ctid) from member_spending)`,
    `delete from member_spending where ctid = (select min(ctid) from member_spending)`,
    `insert into member_spending (member_id, branch_id, days, cents) select 0, branch_id, '{2026-01-01}', '{0}' from member_spending limit 1`,
    `insert into member_spending (member_id, branch_id, days, cents)
     select id, branch_id, array[current_date], array[1::bigint] from member where is_walk_in order by id limit 1`,
  ],
};
