/** All SQL about shifts and the people who work them. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import { REST_HOURS } from '../clock/clock.rules.ts';
import { shiftMachine } from './shift.machine.ts';
import type { RosterPerson, ShiftRow } from './shift.model.ts';
import type { TimesheetStatus } from '../timesheet/timesheet.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Query, type Sql } from '#kit/server/db.ts';
import { moverOf } from '#kit/server/version.ts';
import { pairsWhere } from '../clock/clock.store.ts';

/** As stored: without what the caller can do and what it costs. */
export type ShiftRecord = Omit<
  ShiftRow,
  'can' | 'cost_cents' | 'minutes' | 'left_early_at' | 'away_since' | 'short_rest_min'
> & {
  /** Between the shifts of two days, in any branch. */
  rest_min: number | null;
  rest_hours: number;
  out_counted_at: string | null;
  planned_by: number | null;
  asked_by: number | null;
  is_hourly: boolean;
};

const columns = raw`
  f.id, f.branch_id, f.staff_id, nullif(full_name(s.first_name, s.last_name), '') as staff_name, f.post, f.day,
  to_char(f.starts_at at time zone b.time_zone, 'HH24:MI') as starts, to_char(f.ends_at at time zone b.time_zone, 'HH24:MI') as ends,
  f.starts_at, f.ends_at, f.break_min, f.status, f.was_open, f.note, f.reason, f.plan_reason, f.planned_by, f.asked_by, f.version,
  nullif(full_name(d.first_name, d.last_name), '') as decided_by_name, c.in_at as clocked_in_at, c.out_at as clocked_out_at,
  c.out_counted_at, c.pairs,
  coalesce(s.employment = 'part_time', false) as is_hourly,
  case when f.staff_id is not null and f.status <> 'cancelled' then rest_beside(f.staff_id, f.day, f.starts_at, f.ends_at, f.id) end as rest_min,
  coalesce((select r.rest_hours from clock_rule r where r.branch_id = f.branch_id), ${REST_HOURS}) as rest_hours`;
const from = raw`
  from shift f
  join branch b on b.id = f.branch_id
  left join staff s on s.id = f.staff_id
  left join staff d on d.id = f.decided_by
  cross join ${pairsWhere(raw`p.shift_id = f.id`)}`;
const select = (where: RawBuilder<unknown>): Query<ShiftRecord> =>
  asQuery(raw<ShiftRecord>`select ${columns} ${from} where ${where} order by f.starts_at, f.id`);

type ShiftsAsked = {
  branch_id: number;
  from: Day;
  until: Day;
  /** Only the shifts of these people and the open ones. */
  only?: number | undefined;
  staff_id?: number | undefined;
  statuses?: readonly string[] | undefined;
};
const MOST = 2000;
/** Shifts that start on one of these days. */
export const shiftsBetween = ({ branch_id, from: first, until, only, staff_id, statuses }: ShiftsAsked) => {
  const wanted = [
    raw`f.branch_id = ${branch_id} and f.day between ${first} and ${until}`,
    ...(only === undefined ? [] : [raw`(f.staff_id = ${only} or (f.staff_id is null and f.status = 'reserved'))`]),
    ...(staff_id === undefined ? [] : [raw`f.staff_id = ${staff_id}`]),
    ...(statuses?.length ? [raw`f.status = any (${[...statuses]}::text[])`] : []),
  ];
  return asQuery(
    raw<ShiftRecord>`select ${columns} ${from} where ${raw.join(wanted, raw` and `)} order by f.starts_at, f.id limit ${MOST}`,
  );
};
/** Pending requests, the next one first. */
export const waitingShifts = (branch_id: number, only: number | null) =>
  select(raw`f.branch_id = ${branch_id} and f.status in ('to_be_approve', 'to_be_cancel')
    and (${only}::bigint is null or f.staff_id = ${only})`);

export const findShift = (id: number): Query<ShiftRecord> => select(raw`f.id = ${id}`);
export const getShift = async (db: Sql, id: number): Promise<ShiftRecord> => {
  const { rows } = await db.executeQuery(findShift(id).compile());
  if (!rows[0]) throw new NotFound();
  return rows[0];
};

/** Shifts on certain days that have not started and can still be cancelled. */
export const shiftsOn = (branch_id: number, days: readonly Day[], now: Date) =>
  select(raw`f.branch_id = ${branch_id} and f.day = any (${[...days]}::date[]) and f.starts_at > ${now.toISOString()}::timestamptz
    and f.status = any (${[...shiftMachine.moves.cancel.from]}::text[])`);

export const insertShift = async (db: Sql, shift: Insertable<DB['shift']>): Promise<number> => {
  const { id } = await db.insertInto('shift').values(shift).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** The one place where a status changes: by a move of the table, from where it begins, at the version that was read. */
export const moveShift = moverOf('shift', shiftMachine);

/** People with a role in a branch. */
export type Worker = Pick<RosterPerson, 'staff_id' | 'staff_name' | 'staff_type' | 'is_hourly'> & {
  email: string;
  locale: 'en' | 'cn';
  first_name: string;
};
export const workersOf = (branch_id: number) =>
  asQuery(raw<Worker>`
    select s.id as staff_id, full_name(s.first_name, s.last_name) as staff_name, s.staff_type, s.email, s.locale, s.first_name,
           coalesce(s.employment = 'part_time', false) as is_hourly
      from staff_person s
     where s.status = 'active' and s.staff_type in ('admin', 'facility_admin', 'trainer', 'sales_person')
       and exists (select from staff_role r where r.staff_id = s.id and r.branch_id = ${branch_id})
     order by array_position(array['admin', 'facility_admin', 'sales_person', 'trainer'], s.staff_type), s.first_name, s.last_name, s.id`);
export const staffTypeOf = (staff_id: number) =>
  sql.selectFrom('staff').select('staff_type').where('id', '=', staff_id);

/**
 * Copies a week: assigned and open shifts; those that have already started only with a reason, and none on a closed
 * timesheet. Returns how many of how many.
 */
export const copyShifts = async (
  db: Sql,
  of: {
    branch_id: number;
    from: Day;
    to: Day;
    staff_id: number;
    now: Date;
    plan_reason: string | null;
    /** Left out without a reason, like shifts that have already started. */
    closed: readonly Day[];
  },
): Promise<{ copied: number; left_out: number }> => {
  const { rows } = await raw<{ copied: number; left_out: number }>`
    with was as (
      select f.*, f.day + (${of.to}::date - ${of.from}::date) as new_day,
             ((f.starts_at at time zone b.time_zone) + (${of.to}::date - ${of.from}::date) * interval '1 day') at time zone b.time_zone as new_start,
             ((f.ends_at at time zone b.time_zone) + (${of.to}::date - ${of.from}::date) * interval '1 day') at time zone b.time_zone as new_end,
             row_number() over (partition by f.staff_id, f.starts_at order by f.id) as nth
        from shift f join branch b on b.id = f.branch_id
       where f.branch_id = ${of.branch_id} and f.day between ${of.from}::date and ${of.from}::date + 6 and f.status <> 'cancelled' and f.covers_id is null),
    fits as (
      select w.* from was w
       where w.new_end > w.new_start and (w.new_start > ${of.now.toISOString()} or ${of.plan_reason}::text is not null)
         and (w.new_day <> all (${[...of.closed]}::date[]) or ${of.plan_reason}::text is not null)
         and not exists (select from timesheet t where t.branch_id = w.branch_id and t.staff_id = w.staff_id
               and w.new_day between t.from_on and t.until_on and t.status not in ('draft', 'unlocked'))
         and (w.staff_id is null or exists (
               select from staff s join staff_role r on r.staff_id = s.id and r.branch_id = w.branch_id
                where s.id = w.staff_id and s.status = 'active'))
         and not exists (select from shift o where o.status <> 'cancelled' and (
               (o.staff_id = w.staff_id and tstzrange(o.starts_at, o.ends_at) && tstzrange(w.new_start, w.new_end))
               or (w.staff_id is null and o.staff_id is null and o.branch_id = w.branch_id and o.starts_at = w.new_start and o.post = w.post)))),
    made as (
      insert into shift (branch_id, staff_id, post, day, starts_at, ends_at, break_min, note, planned_by, plan_reason)
      select branch_id, staff_id, post, new_day, new_start, new_end, break_min, note, ${of.staff_id},
             case when new_start <= ${of.now.toISOString()} or new_day = any (${[...of.closed]}::date[]) then ${of.plan_reason}::text end from fits
      returning id)
    select (select count(*) from made) as copied, (select count(*) from was) - (select count(*) from made) as left_out`.execute(
    db,
  );
  return rows[0] ?? { copied: 0, left_out: 0 };
};

/** Next to a shift that is planned or edited. */
export const restBeside = (
  of: { branch_id: number; staff_id: number; day: Day; starts_at: string; ends_at: string },
  but: number | null,
) =>
  asQuery(raw<{ rest_min: number | null; rest_hours: number }>`
    select rest_beside(${of.staff_id}, ${of.day}::date, ${of.starts_at}::timestamptz, ${of.ends_at}::timestamptz, ${but}::bigint) as rest_min,
           coalesce((select r.rest_hours from clock_rule r where r.branch_id = ${of.branch_id}), ${REST_HOURS}) as rest_hours`);

/** The timesheet of a person that includes a day. */
export const sheetOn = (branch_id: number, staff_id: number, day: Day) =>
  asQuery(raw<SheetOn>`
    select t.status, t.from_on, t.until_on, full_name(s.first_name, s.last_name) as staff_name
      from timesheet t join staff s on s.id = t.staff_id
     where t.branch_id = ${branch_id} and t.staff_id = ${staff_id} and ${day} between t.from_on and t.until_on`);
type SheetOn = { status: TimesheetStatus; from_on: Day; until_on: Day; staff_name: string };

const template = ['id', 'branch_id', 'name', 'post', 'starts', 'ends', 'break_min', 'version'] as const;
export const templatesOf = (branch_id: number) =>
  sql
    .selectFrom('shift_template')
    .select(template)
    .$narrowType<{ post: ShiftRow['post'] }>()
    .where('branch_id', '=', branch_id)
    .orderBy('starts')
    .orderBy('name');
export const getTemplate = (db: Sql, id: number) =>
  db
    .selectFrom('shift_template')
    .select(template)
    .$narrowType<{ post: ShiftRow['post'] }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
export const insertTemplate = async (db: Sql, row: Insertable<DB['shift_template']>): Promise<number> => {
  const { id } = await db.insertInto('shift_template').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
