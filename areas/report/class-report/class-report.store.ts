/** All SQL of the reports about classes. What took place has ended and wasn't cancelled. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now' | 'id'>;
const tookPlace = ({ branches, from, until, now }: Where) => raw`
  from class_session s join class c on c.id = s.class_id join branch b on b.id = s.branch_id
 where s.branch_id = any (${[...branches]}::bigint[]) and s.day between ${from}::date and ${until}::date
   and s.status <> 'cancelled' and s.ends_at <= ${now.toISOString()}::timestamptz`;

export const classRows = (where: Where) => raw`
  select x.*, c.name as class_name
    from (select s.class_id, s.branch_id, b.name as branch_name, s.kind, count(*) as session_count, sum(s.capacity) as places,
                 sum(s.booked) as booked, sum(s.present) as present
            ${tookPlace(where)} group by s.class_id, s.branch_id, b.name, s.kind) x
    join class c on c.id = x.class_id`;

/** The weekday and the hour in which a session begins, by the clock of its branch. */
export const classFillRows = (where: Where) => raw`
  select x.*, c.name as class_name, to_char(x.local, 'fmday') as weekday, to_char(x.local, 'HH24":00"') as hour
    from (select s.id, s.branch_id, b.name as branch_name, b.time_zone, s.day, s.starts_at as starts, s.starts_at at time zone b.time_zone as local, s.class_id,
                 s.kind, 1 as session_count, s.capacity as places, s.booked, s.present
            ${tookPlace(where)}) x
    join class c on c.id = x.class_id`;

export const classSessionRows = (where: Where) => raw`
  select x.*, f.name as facility_name,
         (select string_agg(full_name(t.first_name, t.last_name), ', ' order by t.id) from session_trainer st join staff t on t.id = st.staff_id
           where st.session_id = x.id) as trainers
    from (select s.id, s.branch_id, b.name as branch_name, b.time_zone, s.day, s.starts_at as starts, c.name as class_name, s.facility_id, 1 as session_count,
                 s.capacity as places, s.booked, s.present
            ${tookPlace(where)} and s.class_id = ${where.id}) x
    left join facility f on f.id = x.facility_id`;
