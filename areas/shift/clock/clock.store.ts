/** All SQL about the clock. */
import { sql as raw, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Clocked, ClockPerson } from './clock.contract.ts';
import { clockDefaults, FORGOTTEN_AFTER_MIN, type ClockRule } from './clock.rules.ts';
import type { ClassPay } from '../staff-invoice/pay-once.rules.ts';
import type { ShiftStatus } from '../shift/shift.model.ts';
import type { TimesheetStatus } from '../timesheet/timesheet.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Statement } from '#kit/server/batch.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';

export const getClockRule = async (db: Sql, branch_id: number): Promise<ClockRule> =>
  (await db
    .selectFrom('clock_rule')
    .select(['tolerance_min', 'late_after_min', 'absent_after_min', 'early_in_min'])
    .where('branch_id', '=', branch_id)
    .executeTakeFirst()) ?? clockDefaults;

const settings = [
  'id',
  'branch_id',
  'tolerance_min',
  'early_in_min',
  'late_after_min',
  'absent_after_min',
  'class_pay',
  'rest_hours',
  'version',
] as const;
export const clockSettingsOf = (branch_id: number) =>
  sql
    .selectFrom('clock_rule')
    .select(settings)
    .where('branch_id', '=', branch_id)
    .$narrowType<{ class_pay: ClassPay }>();
/** The row of a branch without settings: the defaults, at the version that was shown. */
export const ensureClockSettings = async (db: Sql, branch_id: number): Promise<void> => {
  await db
    .insertInto('clock_rule')
    .values({ branch_id })
    .onConflict((on) => on.column('branch_id').doNothing())
    .execute();
};

const clocked = ['id', 'in_at', 'in_counted_at', 'out_at', 'shift_id'] as const;
export const openClocking = (staff_id: number, branch_id: number) =>
  sql
    .selectFrom('clocking')
    .select(clocked)
    .where('staff_id', '=', staff_id)
    .where('branch_id', '=', branch_id)
    .where('out_at', 'is', null)
    .where('taken_back_at', 'is', null);
/** Until when a person's clock time already counts; this can be slightly later than now. */
export const countedUntil = (staff_id: number, branch_id: number) =>
  sql
    .selectFrom('clocking')
    .select('out_counted_at')
    .where('staff_id', '=', staff_id)
    .where('branch_id', '=', branch_id)
    .where('taken_back_at', 'is', null)
    .orderBy('in_at', 'desc')
    .limit(1);
export const insertClocking = (db: Sql, row: Insertable<DB['clocking']>): Promise<Clocked> =>
  db.insertInto('clocking').values(row).returning(clocked).executeTakeFirstOrThrow();
/** Nothing if another desk was quicker. */
export const endClocking = (db: Sql, id: number, row: Updateable<DB['clocking']>): Promise<Clocked | undefined> =>
  db
    .updateTable('clocking')
    .set(row)
    .where('id', '=', id)
    .where('out_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .returning(clocked)
    .executeTakeFirst();

/** Of a shift `f`: someone was there, or is, after it had started. */
const hasCome = raw`exists (select from clocking c where c.shift_id = f.id and c.taken_back_at is null
                             and (c.out_at is null or c.out_at > f.starts_at))`;
const isClocked = raw`exists (select from clocking c where c.shift_id = f.id and c.taken_back_at is null)`;
type ClockShift = { id: number; version: number; status: ShiftStatus; starts_at: string; ends_at: string };
const shiftColumns = ['shift.id', 'shift.version', 'shift.status', 'shift.starts_at', 'shift.ends_at'] as const;
type ShiftToCome = ClockShift & { is_clocked: boolean; has_come: boolean };
/** Shifts of a person that have not ended, the next one first; an excused one only if they have come to it. */
export const shiftsToCome = (staff_id: number, branch_id: number, now: Date) =>
  asQuery(raw<ShiftToCome>`
    select f.id, f.version, f.status, f.starts_at, f.ends_at, ${isClocked} as is_clocked, ${hasCome} as has_come
      from shift f
     where f.staff_id = ${staff_id} and f.branch_id = ${branch_id}
       and (f.status in ('reserved', 'approved', 'to_be_cancel', 'late', 'absent') or (f.status = 'completed' and ${isClocked}))
       and f.ends_at > ${now.toISOString()} and f.starts_at < ${now.toISOString()}::timestamptz + interval '4 hours'
     order by f.starts_at, f.id`);
export const clockShift = (db: Sql, id: number): Promise<ClockShift> =>
  db
    .selectFrom('shift')
    .select(shiftColumns)
    .where('id', '=', id)
    .$narrowType<{ status: ShiftStatus }>()
    .executeTakeFirstOrThrow();

/**
 * The times in and out of a shift, or of a clocking without a shift, as one row `c`: first in, last out, until when it
 * counts, and each pair in order.
 */
export const pairsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => raw`
  lateral (select min(p.in_at) as in_at, case when bool_and(p.out_at is not null) then max(p.out_at) end as out_at,
                  case when bool_and(p.out_at is not null) then max(p.out_counted_at) end as out_counted_at, max(p.id) as last_id,
                  coalesce(jsonb_agg(jsonb_build_object('in_at', p.in_at, 'out_at', p.out_at) order by p.in_at, p.id), '[]') as pairs
             from clocking p where p.taken_back_at is null and (${condition})) c`;

type ClockAsked = { branch_id: number; day: Day; now: Date; only: number | null };
export type ClockLine = Omit<ClockPerson, 'can' | 'last' | 'left_early_at' | 'away_since'> & {
  out_counted_at: string | null;
  last_id: number | null;
  /** The punch that could be undone: whose it is, and when and by whom it was made. */
  last_way: 'in' | 'out' | null;
  last_at: string | null;
  last_by: number | null;
};
/**
 * Shifts of the day, and others that people clock for now: one from yesterday that has not ended, one of tomorrow that
 * people can already clock in for, and those of people who are still clocked in.
 */
export const clockPeople = ({ branch_id, day, now, only }: ClockAsked) =>
  asQuery(raw<ClockLine>`
    select s.id as staff_id, full_name(s.first_name, s.last_name) as staff_name, f.id as shift_id, f.starts_at, f.ends_at, f.status,
           c.in_at, c.out_at, c.out_counted_at, c.pairs, l.id as last_id,
           case when l.id is null then null when l.out_at is null then 'in' else 'out' end as last_way,
           coalesce(l.out_at, l.in_at) as last_at, case when l.out_at is null then l.in_staff_id else l.out_staff_id end as last_by
      from (select f.id as shift_id, null::bigint as clocking_id, f.staff_id from shift f
             where f.branch_id = ${branch_id} and f.staff_id is not null and f.status not in ('cancelled', 'to_be_approve')
               and f.day between ${day}::date - 1 and ${day}::date + 1
               and (f.day = ${day} or (f.day < ${day} and f.ends_at > ${now.toISOString()})
                    or (f.day > ${day} and f.starts_at <= ${now.toISOString()}::timestamptz + make_interval(mins => coalesce(
                        (select r.early_in_min from clock_rule r where r.branch_id = ${branch_id}), ${clockDefaults.early_in_min}))))
            union
            select c.shift_id, null, c.staff_id from clocking c
             where c.branch_id = ${branch_id} and c.shift_id is not null and c.out_at is null and c.taken_back_at is null
            union all
            select null, c.id, c.staff_id from clocking c join branch b on b.id = c.branch_id
             where c.branch_id = ${branch_id} and c.shift_id is null and c.taken_back_at is null
               and (c.out_at is null or (c.in_at at time zone b.time_zone)::date = ${day})) w
      join staff s on s.id = w.staff_id
      left join shift f on f.id = w.shift_id
      cross join ${pairsWhere(raw`p.id = w.clocking_id or p.shift_id = w.shift_id`)}
      left join clocking l on l.id = c.last_id and not exists (
        select from clocking n where n.staff_id = l.staff_id and n.taken_back_at is null and n.in_at >= l.in_at and n.id > l.id)
     where ${only}::bigint is null or s.id = ${only}
     order by coalesce(f.starts_at, c.in_at), s.first_name, s.id`);

type Unattended = ClockShift & { branch_id: number; has_come: boolean };
/**
 * Shifts that the time changes: those that have started without anyone, and those that have ended and everyone has
 * left.
 */
export const dueShifts = (now: Date, branch_id: number | null) =>
  asQuery(raw<Unattended>`
    select f.id, f.version, f.status, f.starts_at, f.ends_at, f.branch_id, ${hasCome} as has_come
      from shift f
     where f.staff_id is not null and f.starts_at < ${now.toISOString()} and (${branch_id}::bigint is null or f.branch_id = ${branch_id})
       and (f.status in ('reserved', 'approved', 'to_be_cancel')
            or (f.status = 'late' and f.starts_at > ${now.toISOString()}::timestamptz - interval '31 days'))
       and (not ${hasCome} or (f.status <> 'late' and f.ends_at <= ${now.toISOString()} and not exists (
             select from clocking c where c.shift_id = f.id and c.out_at is null and c.taken_back_at is null)))
     order by f.id`);
/** Shifts that have ended while open or undecided: nobody can work them any more. Returns how many. */
export const lapsedShifts = (now: Date) =>
  asQuery(raw<ClockShift & { branch_id: number }>`
    select f.id, f.version, f.status, f.starts_at, f.ends_at, f.branch_id
      from shift f
     where f.ends_at <= ${now.toISOString()} and f.starts_at < ${now.toISOString()}
       and (f.status = 'to_be_approve' or (f.status = 'reserved' and f.staff_id is null))
     order by f.id`);
export type Forgotten = { id: number; shift_id: number; version: number; status: ShiftStatus; ends_at: string };
/** Clocks out people who forgot, at the end of their shift. Returns their shifts. */
export const stopForgotten = (now: Date) =>
  asQuery(raw<Forgotten>`
    with stopped as (
      update clocking c set out_at = greatest(c.in_at, f.ends_at), out_counted_at = greatest(c.in_counted_at, f.ends_at), out_by = 'system'
        from shift f
       where f.id = c.shift_id and c.out_at is null and c.taken_back_at is null
         and f.ends_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${FORGOTTEN_AFTER_MIN})
      returning c.shift_id)
    select f.id, f.id as shift_id, f.version, f.status, f.ends_at from stopped join shift f on f.id = stopped.shift_id`);

type PunchRecord = {
  id: number;
  version: number;
  branch_id: number;
  staff_id: number;
  staff_name: string;
  shift_id: number | null;
  day: Day;
  in_at: string;
  in_staff_id: number | null;
  out_at: string | null;
  out_staff_id: number | null;
  is_last: boolean;
  /** The shift has been completed, and it had no other clock-in. */
  completes: boolean;
  /** Of the person and the day: a timesheet that can no longer be edited. */
  sheet_status: TimesheetStatus | null;
};
/** Waits for anyone who is clocking the same person. */
export const punchToTakeBack = async (db: Sql, id: number): Promise<PunchRecord> => {
  await db.selectFrom('clocking').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await raw<PunchRecord>`
    select c.id, c.version, c.branch_id, c.staff_id, full_name(s.first_name, s.last_name) as staff_name, c.shift_id,
           coalesce(f.day, (c.in_at at time zone b.time_zone)::date) as day, c.in_at, c.in_staff_id, c.out_at, c.out_staff_id,
           not exists (select from clocking n where n.staff_id = c.staff_id and n.taken_back_at is null and n.in_at >= c.in_at and n.id > c.id) as is_last,
           coalesce(f.status = 'completed', false) and not exists (
             select from clocking o where o.shift_id = c.shift_id and o.id <> c.id and o.taken_back_at is null) as completes,
           (select t.status from timesheet t where t.branch_id = c.branch_id and t.staff_id = c.staff_id
               and coalesce(f.day, (c.in_at at time zone b.time_zone)::date) between t.from_on and t.until_on) as sheet_status
      from clocking c
      join branch b on b.id = c.branch_id
      join staff s on s.id = c.staff_id
      left join shift f on f.id = c.shift_id
     where c.id = ${id} and c.taken_back_at is null`.execute(db);
  if (!rows[0]) throw new NotFound();
  return rows[0];
};
/** Reverses a clock-out, or excludes a clock-in from what counts. */
export const takePunchBack = (
  db: Sql,
  { id, way, ...taken }: { id: number; way: 'in' | 'out'; at: Date; staff_id: number; reason: string },
): Promise<Clocked> =>
  db
    .updateTable('clocking')
    .set({
      taken_back_why: taken.reason,
      taken_back_by: taken.staff_id,
      ...(way === 'in'
        ? { taken_back_at: taken.at.toISOString() }
        : { out_at: null, out_counted_at: null, out_by: null, out_staff_id: null }),
    })
    .where('id', '=', id)
    .returning(clocked)
    .executeTakeFirstOrThrow();

const PUNCHES = 100;
/** For the history of a shift: clocking in changes the shift too, and so does undoing a punch. */
export const historyOfClock = (shift_id: number): Statement => ({
  sql: `select a.id, a.at, 'update' as op,
               case when a.op = 'insert' then jsonb_build_object('in_at', a.changes -> 'in_at', 'in_by', a.changes -> 'in_by') else a.changes end as changes,
               p.changes as personal, full_name(s.first_name, s.last_name) as who
          from audit_entry a
          left join audit_person p on p.at = a.at and p.audit_id = a.id
          left join staff s on s.id = a.staff_id
         where a.table_name = 'clocking' and a.record_id in (select c.id from clocking c where c.shift_id = $1)
         order by a.at desc, a.id desc limit ${PUNCHES}`,
  parameters: [shift_id],
});
