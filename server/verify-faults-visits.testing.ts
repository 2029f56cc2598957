/** A fault for each invariant of visits. */
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
};
