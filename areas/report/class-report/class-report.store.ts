/** All SQL of the reports about classes. What took place has ended and wasn't cancelled. */
import { sql as raw } from 'kysely';
import type { ShiftStatus } from '#areas/shift/shift/shift.model.ts';
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

/** Who teaches together is one group. Its key is their numbers: a filter takes names with a comma apart. */
export const classSessionRows = (where: Where) => raw`
  select x.*, f.name as facility_name, t.trainers, t.team
    from (select s.id, s.branch_id, b.name as branch_name, b.time_zone, s.day, s.starts_at as starts, c.name as class_name, s.facility_id, 1 as session_count,
                 s.capacity as places, s.booked, s.present
            ${tookPlace(where)} and s.class_id = ${where.id}) x
    left join facility f on f.id = x.facility_id
    left join lateral (select string_agg(full_name(t.first_name, t.last_name), ', ' order by t.id) as trainers,
                              string_agg(t.id::text, '-' order by t.id) as team
                         from session_trainer st join staff t on t.id = st.staff_id where st.session_id = x.id) t on true`;

/** Of a class that ran nearly empty, no more than this many of 100 places were booked. */
const NEARLY_EMPTY = 25;
/** Nobody was there. */
const gone: ShiftStatus[] = ['cancelled', 'absent'];

/**
 * An hour has the sessions that began in it, the visits, and the people who were on duty during any part of it: trainers
 * with a shift on the floor or as a coach, a class or an appointment. Each person counts once.
 */
export const coverageRows = (where: Where) => {
  const { branches, from, until, now } = where;
  const at = raw`${now.toISOString()}::timestamptz`;
  const hours = (of: string) => raw`
    cross join lateral generate_series(date_trunc('hour', ${raw.ref(`${of}.starts_at`)} at time zone p.time_zone),
                                       (least(${raw.ref(`${of}.ends_at`)}, ${at}) at time zone p.time_zone) - interval '1 second', interval '1 hour') h (hour)`;
  const near = (of: string) =>
    raw`${raw.ref(`${of}.day`)} between ${from}::date - 1 and ${until}::date and ${raw.ref(`${of}.starts_at`)} < ${at}`;
  return raw`
    with place as (select id, name, time_zone from branch where id = any (${[...branches]}::bigint[])),
    duty as (
      select p.id as branch_id, h.hour, s.staff_id from shift s join place p on p.id = s.branch_id ${hours('s')}
       where ${near('s')} and s.staff_id is not null and s.post in ('coach', 'floor') and not s.status = any (${gone}::text[])
      union
      select p.id, h.hour, t.staff_id from class_session s join place p on p.id = s.branch_id join session_trainer t on t.session_id = s.id ${hours('s')}
       where ${near('s')} and s.status <> 'cancelled'
      union
      select p.id, h.hour, a.staff_id from appointment a join place p on p.id = a.branch_id ${hours('a')}
       where ${near('a')} and a.status <> 'cancelled'),
    facts as (
      select branch_id, hour, 0 as visits, 1 as duty_count, 0 as session_count, 0 as places, 0 as booked, 0 as waited, 0 as full_count, 0 as empty_count
        from duty
      union all
      select p.id, date_trunc('hour', c.at at time zone p.time_zone), 1, 0, 0, 0, 0, 0, 0, 0
        from check_in c join place p on p.id = c.branch_id where c.allowed and c.day between ${from}::date and ${until}::date
      union all
      select x.branch_id, date_trunc('hour', x.starts_at at time zone x.time_zone), 0, 0, 1, x.capacity, x.booked,
             (select count(*)::int from booking k where k.session_id = x.id and k.wait_no is not null),
             (x.booked >= x.capacity)::int, (x.booked * 100 <= x.capacity * ${NEARLY_EMPTY})::int
        from (select s.id, s.branch_id, b.time_zone, s.starts_at, s.capacity, s.booked ${tookPlace(where)}) x)
    select x.*, x.hour_at::date as day, p.name as branch_name, to_char(x.hour_at, 'fmday') as weekday, to_char(x.hour_at, 'HH24":00"') as hour
      from (select branch_id, hour as hour_at, sum(visits)::int as visits, sum(duty_count)::int as duty_count, sum(session_count)::int as session_count,
                   sum(places)::int as places, sum(booked)::int as booked, sum(waited)::int as waited, sum(full_count)::int as full_count,
                   sum(empty_count)::int as empty_count
              from facts group by 1, 2) x
      join place p on p.id = x.branch_id
     where x.hour_at::date between ${from}::date and ${until}::date`;
};
