/** All SQL of the reports of the door: day by day of one branch, along its index. */
import { sql as raw } from 'kysely';
import type { DoorQuery, DoorRow, DoorSum, DoorSumQuery } from './door-report.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

export type Days = { from: Day; until: Day };
type Asked = Omit<DoorQuery, 'page' | 'itemsPerPage'>;
const wanted = (branch_id: number, query: Asked, { from, until }: Days) => raw`
   where c.branch_id = ${branch_id} and c.day between ${from}::date and ${until}::date
     and (${query.allowed ?? null}::boolean is null or c.allowed = ${query.allowed ?? null}::boolean)
     and (${query.why ?? null}::text[] is null or c.why = any (${query.why ?? null}::text[]))`;

export const doorRows = (branch_id: number, query: Asked, days: Days, page: { limit: number; offset: number }) => {
  const way = raw.raw(query.sort === 'at' ? 'asc' : 'desc');
  return asQuery(raw<DoorRow>`
    with page as (
      select c.* from check_in c ${wanted(branch_id, query, days)}
       order by c.day ${way}, c.id ${way} limit ${page.limit} offset ${page.offset})
    select c.id, c.branch_id, b.name as branch_name, b.time_zone, c.day, c.at, c.member_id, m.first_name, m.last_name, m.number, m.photo_file_id,
           c.allowed, c.why, c.override_reason, c.undo_reason, p.name as programme, full_name(s.first_name, s.last_name) as staff_name
      from page c join branch b on b.id = c.branch_id left join member m on m.id = c.member_id
      left join membership ms on ms.id = c.membership_id left join programme p on p.id = ms.programme_id left join staff s on s.id = c.staff_id
     order by c.day ${way}, c.id ${way}`);
};
export const countDoor = (branch_id: number, query: Asked, days: Days) =>
  asQuery(raw<{ total: number }>`select count(*) as total from check_in c ${wanted(branch_id, query, days)}`);

/** One pass over the days: totals, different people, and the busiest hour. */
export const doorSums = (branch_id: number, by: DoorSumQuery['by'], { from, until }: Days) =>
  asQuery(raw<DoorSum>`
    with seen as materialized (
      select greatest(date_trunc(${by}, c.day::timestamp)::date, ${from}::date) as start, c.member_id, c.allowed, c.why is not null as stood_against, c.undone_at is not null as undone,
             extract(hour from c.at at time zone b.time_zone)::int as hour
        from check_in c join branch b on b.id = c.branch_id
       where c.branch_id = ${branch_id} and c.day between ${from}::date and ${until}::date),
    hours as (
      select distinct on (start) start, hour from (
        select start, hour, count(*) as n from seen where allowed group by start, hour) h order by start, n desc, hour)
    select s.start as "from", count(*) filter (where allowed) as allowed, count(*) filter (where not allowed and not undone) as refused,
           count(*) filter (where allowed and stood_against) as overridden, count(distinct member_id) filter (where allowed) as people,
           (select h.hour from hours h where h.start = s.start) as busiest_hour
      from seen s group by s.start order by s.start`);
export const doorPeople = (branch_id: number, { from, until }: Days) =>
  asQuery(raw<{ people: number }>`
    select count(distinct c.member_id) as people from check_in c
     where c.branch_id = ${branch_id} and c.day between ${from}::date and ${until}::date and c.allowed`);
