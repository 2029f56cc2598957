/** A timetable and timesheets in bulk: rows copied from the demo network, without triggers. */
import type { Client } from 'pg';

export type FloorSize = {
  branches: number;
  /** In a branch, per day. */
  classes: number;
  /** Half of them in the past, half in the future. */
  days: number;
  trainers: number;
  /** Days of each trainer's timesheet. */
  lines: number;
};

/** Copies of a row with different values in some columns. */
const like = (table: string, row: string, changes: string): string =>
  `select (jsonb_populate_record(null::${table}, to_jsonb(${row}) || ${changes})).*`;

/** The demo network has too few of them. */
export const moreBranches = (wanted: number): string => `
  with t as (select * from branch where type <> 'hq' order by id limit 1),
       n as (select max(id) as top, count(*) filter (where type <> 'hq') as there from branch)
  insert into branch overriding system value
  ${like('branch', 't', `jsonb_build_object('id', n.top + i, 'code', 'B' || i, 'name', 'Bench ' || i)`)}
    from t, n, generate_series(1, ${wanted} - n.there::int) i`;
/** A room, a class and a timetable entry in each branch for the classes of the benchmark. */
const ofEach = (table: string, changes: string): string => `
  with t as (select * from ${table} order by id limit 1), n as (select max(id) as top from ${table}),
       b as (select id, row_number() over (order by id) as i from branch where type <> 'hq')
  insert into ${table} overriding system value
  ${like(table, 't', `jsonb_build_object('id', n.top + b.i, 'branch_id', b.id) || ${changes}`)}
    from t, n, b`;

const sessions = ({ classes, days }: FloorSize): string => `
  with e as (select e.id, e.branch_id, e.class_id, e.facility_id, b.time_zone from timetable_entry e join branch b on b.id = e.branch_id
              where e.rule = 'FREQ=DAILY;COUNT=1'),
       d as (select current_date - ${days >> 1} + i as day from generate_series(0, ${days} - 1) i),
       h as (select i, make_interval(mins => 300 + i * ${Math.floor(1080 / classes)}) as at from generate_series(0, ${classes} - 1) i)
  insert into class_session (branch_id, class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed, status, is_changed)
  select e.branch_id, e.class_id, e.id, d.day, (d.day + h.at) at time zone e.time_zone, (d.day + h.at + interval '${Math.floor(1080 / classes)} minutes') at time zone e.time_zone,
         e.facility_id, 20, 1, case when d.day < current_date then 'completed' else 'scheduled' end, true
    from d cross join h cross join e order by e.branch_id, d.day, h.i`;
const trainers = `
  with t as (select array_agg(id order by id) as ids, count(*)::int as n from staff where staff_type = 'trainer')
  insert into session_trainer (branch_id, session_id, staff_id)
  select s.branch_id, s.id, t.ids[1 + s.id % t.n] from class_session s, t where s.is_changed
  on conflict do nothing`;

export const seedTimetable = async (
  client: Client,
  size: FloorSize,
): Promise<{ sessions: number; months: [string, string][] }> => {
  await client.query('set session_replication_role = replica');
  await client.query(moreBranches(size.branches));
  await client.query(`update class_session set is_changed = false where is_changed`);
  await client.query(ofEach('facility', `jsonb_build_object('name', 'Bench ring')`));
  const ring = `(select f.id from facility f where f.branch_id = b.id and f.name = 'Bench ring')`;
  const same = `'facility_id', ${ring}, 'duration_min', 18, 'capacity', 20`;
  const types = `'programme_types', array[1, 2, 3, 4, 5], 'status', 'active', 'level', 'bench'`;
  await client.query(
    ofEach(
      'class',
      `jsonb_build_object('name', '{"en": "Bench", "cn": ""}'::jsonb, ${same}, ${types.replace("'bench'", "'all'")})`,
    ),
  );
  const taught = `(select c.id from class c where c.branch_id = b.id and c.name ->> 'en' = 'Bench')`;
  await client.query(
    ofEach('timetable_entry', `jsonb_build_object('class_id', ${taught}, 'rule', 'FREQ=DAILY;COUNT=1', ${same})`),
  );
  for (const table of ['branch', 'facility', 'class', 'timetable_entry'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  const { rowCount } = await client.query(sessions(size));
  await client.query(trainers);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze) class_session, session_trainer, class, facility, timetable_entry, branch');
  const { rows } = await client.query<{ from: string; until: string }>(
    `select d::date::text as from, (d + interval '1 month' - interval '1 day')::date::text as until
       from generate_series(date_trunc('month', current_date - ${size.days >> 1}::int), current_date + ${(size.days >> 1) - 31}, interval '1 month') d`,
  );
  return { sessions: rowCount ?? 0, months: rows.map(({ from, until }) => [from, until]) };
};

/** Part-time trainers with an approved timesheet of last month, who also taught during their shifts. */
export const seedPay = async (
  client: Client,
  branch_id: number,
  { trainers: wanted, lines }: FloorSize,
): Promise<{ from_on: string; until_on: string }> => {
  const { rows } = await client.query<{ from_on: string; until_on: string }>(
    `select (date_trunc('month', current_date) - interval '1 month')::date::text as from_on,
            (date_trunc('month', current_date) - interval '1 day')::date::text as until_on`,
  );
  const [period] = rows;
  if (!period) throw new Error('no period');
  const values = [branch_id, period.from_on, period.until_on];
  await client.query('set session_replication_role = replica');
  const { rows: made } = await client.query<{ id: string }>(
    `with t as (select * from staff where employment = 'part_time' and staff_type = 'trainer' order by id limit 1), n as (select max(id) as top from staff)
     insert into staff overriding system value
     ${like('staff', 't', `jsonb_build_object('id', n.top + i, 'email', 'bench.' || i || '@mail.example', 'first_name', 'Bench ' || i)`)}
       from t, n, generate_series(1, ${wanted}) i returning id`,
  );
  const ids = made.map(({ id }) => Number(id));
  await client.query(
    `insert into timesheet (branch_id, staff_id, from_on, until_on, status) select $1, s, $2, $3, 'approved' from unnest($4::bigint[]) s`,
    [...values, ids],
  );
  await client.query(
    `with f as (insert into shift (branch_id, staff_id, post, day, starts_at, ends_at, status)
       select $1, t.staff_id, 'coach', t.from_on + i, (t.from_on + i) + time '01:00', (t.from_on + i) + time '05:00', 'completed'
         from timesheet t, generate_series(0, ${lines} - 1) i where t.staff_id = any ($2::bigint[]) returning id, staff_id, day, starts_at, ends_at)
     insert into timesheet_line (branch_id, timesheet_id, shift_id, day, planned_min, in_at, out_at, worked_min)
     select $1, t.id, f.id, f.day, 240, f.starts_at, f.ends_at, 240 from f join timesheet t on t.staff_id = f.staff_id and f.day between t.from_on and t.until_on`,
    [branch_id, ids],
  );
  await client.query(
    `insert into session_trainer (branch_id, session_id, staff_id)
     select $1, s.id, x.staff_id from unnest($3::bigint[]) with ordinality as x (staff_id, n)
      cross join lateral (select s.id from class_session s where s.branch_id = $1 and s.day >= $2::date and s.status = 'completed' and s.starts_at >= $2::date
                           order by s.starts_at offset x.n % 300 limit 10) s on conflict do nothing`,
    [branch_id, period.from_on, ids],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze staff, timesheet, timesheet_line, shift, session_trainer');
  return period;
};
