/** All SQL about the clock. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { Clocked, ClockPerson } from '#domain/areas/shift/clock.contract.ts';
import { clockDefaults, FORGOTTEN_AFTER_MIN, type ClockRule } from '#domain/areas/shift/clock.rules.ts';
import type { ClassPay } from '#domain/areas/shift/pay_once.rules.ts';
import type { ShiftStatus } from '#domain/areas/shift/shift.model.ts';
import type { Day } from '#domain/kit/day.ts';
import { asQuery, sql, type DB, type Sql } from '#server/kit/db.ts';

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
  'version',
] as const;
export const clockSettingsOf = (branch_id: number) =>
  sql
    .selectFrom('clock_rule')
    .select(settings)
    .where('branch_id', '=', branch_id)
    .$narrowType<{ class_pay: ClassPay }>();
/** The row of a branch that has set nothing yet: with the defaults, at the version that was shown. */
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
    .where('out_at', 'is', null);
export const insertClocking = (db: Sql, row: Insertable<DB['clocking']>): Promise<Clocked> =>
  db.insertInto('clocking').values(row).returning(clocked).executeTakeFirstOrThrow();
/** Nothing when another desk was quicker. */
export const endClocking = (db: Sql, id: number, row: Updateable<DB['clocking']>): Promise<Clocked | undefined> =>
  db
    .updateTable('clocking')
    .set(row)
    .where('id', '=', id)
    .where('out_at', 'is', null)
    .returning(clocked)
    .executeTakeFirst();

export type ClockShift = { id: number; version: number; status: ShiftStatus; starts_at: string; ends_at: string };
const shiftColumns = ['shift.id', 'shift.version', 'shift.status', 'shift.starts_at', 'shift.ends_at'] as const;
/** Shifts of a person that nobody has clocked in for, the next one first. */
export const unclockedShifts = (db: Sql, staff_id: number, branch_id: number, now: Date): Promise<ClockShift[]> =>
  db
    .selectFrom('shift')
    .select(shiftColumns)
    .where('staff_id', '=', staff_id)
    .where('branch_id', '=', branch_id)
    .where('status', 'in', ['reserved', 'approved', 'to_be_cancel', 'late', 'absent'])
    .where('ends_at', '>', now.toISOString())
    .where('starts_at', '<', raw<string>`${now.toISOString()}::timestamptz + interval '4 hours'`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('clocking').select('clocking.id').whereRef('clocking.shift_id', '=', 'shift.id'))),
    )
    .orderBy('starts_at')
    .$narrowType<{ status: ShiftStatus }>()
    .execute();
export const clockShift = (db: Sql, id: number): Promise<ClockShift> =>
  db
    .selectFrom('shift')
    .select(shiftColumns)
    .where('id', '=', id)
    .$narrowType<{ status: ShiftStatus }>()
    .executeTakeFirstOrThrow();

type ClockAsked = { branch_id: number; day: Day; now: Date; only: number | null };
/**
 * Shifts of the day, and those beside it for which somebody comes or goes now: one that began yesterday and is not over, one
 * of tomorrow for which one may already come, and whoever is still clocked in, from whatever day.
 */
export const clockPeople = ({ branch_id, day, now, only }: ClockAsked) =>
  asQuery(raw<ClockPerson>`
    select s.id as staff_id, trim(s.first_name || ' ' || s.last_name) as staff_name, f.id as shift_id, f.starts_at, f.ends_at, f.status,
           c.in_at, c.out_at
      from (select f.id as shift_id, null::bigint as clocking_id, f.staff_id from shift f
             where f.branch_id = ${branch_id} and f.staff_id is not null and f.status not in ('cancelled', 'to_be_approve')
               and f.day between ${day}::date - 1 and ${day}::date + 1
               and (f.day = ${day} or (f.day < ${day} and f.ends_at > ${now.toISOString()})
                    or (f.day > ${day} and f.starts_at <= ${now.toISOString()}::timestamptz + make_interval(mins => coalesce(
                        (select r.early_in_min from clock_rule r where r.branch_id = ${branch_id}), ${clockDefaults.early_in_min}))))
            union
            select c.shift_id, null, c.staff_id from clocking c
             where c.branch_id = ${branch_id} and c.shift_id is not null and c.out_at is null
            union all
            select null, c.id, c.staff_id from clocking c join branch b on b.id = c.branch_id
             where c.branch_id = ${branch_id} and c.shift_id is null
               and (c.out_at is null or (c.in_at at time zone b.time_zone)::date = ${day})) w
      join staff s on s.id = w.staff_id
      left join shift f on f.id = w.shift_id
      left join clocking c on c.id = w.clocking_id or c.shift_id = w.shift_id
     where ${only}::bigint is null or s.id = ${only}
     order by coalesce(f.starts_at, c.in_at), s.first_name, s.id`);

export type Unattended = ClockShift & { branch_id: number };
/** Shifts that have begun and to which nobody has come, up to a day back. */
export const unattended = (now: Date) =>
  asQuery(raw<Unattended>`
    select f.id, f.version, f.status, f.starts_at, f.ends_at, f.branch_id
      from shift f
     where f.staff_id is not null and f.status in ('reserved', 'approved', 'to_be_cancel', 'late')
       and f.starts_at < ${now.toISOString()} and f.starts_at > ${now.toISOString()}::timestamptz - interval '2 days'
       and not exists (select from clocking c where c.shift_id = f.id)
     order by f.id`);
export type Forgotten = { id: number; shift_id: number; version: number; status: ShiftStatus };
/** Stops the clock of those who forgot, at the end of their shift. Gives their shifts. */
export const stopForgotten = (now: Date) =>
  asQuery(raw<Forgotten>`
    with stopped as (
      update clocking c set out_at = greatest(c.in_at, f.ends_at), out_counted_at = greatest(c.in_counted_at, f.ends_at), out_by = 'system'
        from shift f
       where f.id = c.shift_id and c.out_at is null and f.ends_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${FORGOTTEN_AFTER_MIN})
      returning c.shift_id)
    select f.id, f.id as shift_id, f.version, f.status from stopped join shift f on f.id = stopped.shift_id`);
