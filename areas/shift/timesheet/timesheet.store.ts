/** All SQL about timesheets, except the computation of their lines. */
import { sql as raw, type RawBuilder } from 'kysely';
import {
  type MakeTimesheets,
  type TimesheetLine,
  type TimesheetQuery,
  type TimesheetRow,
} from './timesheet.contract.ts';
import { timesheetMachine } from './timesheet.machine.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, is, listOf, since, upTo } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';
import { pairsWhere } from '../clock/clock.store.ts';

export type SheetRecord = Omit<TimesheetRow, 'can'> & { time_zone: string };
/** All in branches where the caller can see them, elsewhere their own. */
export type SheetViewer = { staff_id: number; branches: readonly number[]; seesAllIn: readonly number[] };
const seen = ({ staff_id, branches, seesAllIn }: SheetViewer): RawBuilder<unknown> =>
  raw`t.branch_id = any (${[...branches]}::bigint[]) and (t.branch_id = any (${[...seesAllIn]}::bigint[]) or t.staff_id = ${staff_id})`;
const from = raw`
  from timesheet t
  join branch b on b.id = t.branch_id
  join staff s on s.id = t.staff_id
  left join staff d on d.id = t.decided_by`;
const columns = raw`
  t.id, t.branch_id, b.name as branch_name, b.time_zone, t.staff_id, full_name(s.first_name, s.last_name) as staff_name, t.from_on,
  t.until_on, t.status, t.planned_min, t.worked_min, full_name(d.first_name, d.last_name) as decided_by_name, t.reason,
  t.unlocked_until, t.version`;

export const sheets = listOf<TimesheetQuery, SheetRecord, SheetViewer>({
  columns,
  from,
  seen,
  filters: {
    status: anyOf('t.status'),
    staff_id: is('t.staff_id'),
    from: since('t.until_on'),
    until: upTo('t.from_on'),
    q: containing("full_name(s.first_name, s.last_name) || ' ' || s.first_name || ' ' || s.last_name"),
  },
  sorts: { from_on: 't.from_on', worked_min: 't.worked_min' },
  id: 't.id',
  ties: 's.first_name, s.last_name, t.id',
});

export type LineRecord = Omit<TimesheetLine, 'left_early_at'> & {
  shift_ends_at: string | null;
  out_counted_at: string | null;
};
export const linesOfSheet = (id: number) =>
  asQuery(raw<LineRecord>`
    select l.id, l.shift_id, l.day, f.status as shift_status, f.ends_at as shift_ends_at, l.planned_min, l.in_at, l.out_at, l.break_min,
           l.worked_min, c.in_at as clock_in_at, c.out_at as clock_out_at, c.out_counted_at, c.pairs,
           full_name(s.first_name, s.last_name) as corrected_by_name, l.correction, l.version
      from timesheet_line l
      left join shift f on f.id = l.shift_id
      cross join ${pairsWhere(raw`case when l.shift_id is null then p.id = l.clocking_id else p.shift_id = l.shift_id end`)}
      left join staff s on s.id = l.corrected_by
     where l.timesheet_id = ${id}
     order by l.day, coalesce(f.starts_at, c.in_at), l.id`);
export const getLine = async (db: Sql, id: number, timesheet_id: number) =>
  db
    .selectFrom('timesheet_line')
    .select(['id', 'day', 'version'])
    .where('id', '=', id)
    .where('timesheet_id', '=', timesheet_id)
    .executeTakeFirstOrThrow(() => new NotFound());

/** Work of the same person within some hours; without a time if it is in a branch that the caller doesn't reach. */
type Overlap = {
  branch_name: string | null;
  time_zone: string | null;
  starts_at: string | null;
  ends_at: string | null;
};
export const hoursWithin = (line_id: number, from: string, until: string) =>
  asQuery(raw<Overlap>`
    select branch_name, time_zone, starts_at, ends_at
      from hours_within(${line_id}, ${from}::timestamptz, ${until}::timestamptz)`);
/** Corrections of a person's hours wait for each other, so that two of them don't overlap unnoticed. */
export const lockHours = async (db: Sql, staff_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('hours of ' || ${staff_id}::bigint, 0))`.execute(db);
};

/** How many people already have a timesheet that overlaps the period, and the last day of these. */
export const sheetsThere = async (
  db: Sql,
  { branch_id, from_on, until_on }: MakeTimesheets,
): Promise<{ there: number; until_on: Day | null }> => {
  const { rows } = await raw<{ there: number; until_on: Day | null }>`
    select count(distinct t.staff_id)::int as there, max(t.until_on) as until_on from timesheet t
     where t.branch_id = ${branch_id} and daterange(t.from_on, t.until_on, '[]') && daterange(${from_on}, ${until_on}, '[]')`.execute(
    db,
  );
  return rows[0] ?? { there: 0, until_on: null };
};
/** For everyone with an ended shift or a clocking and no timesheet that overlaps the period. Returns their ids. */
export const insertSheets = async (db: Sql, { branch_id, from_on, until_on }: MakeTimesheets): Promise<number[]> => {
  const { rows } = await raw<{ id: number }>`
    insert into timesheet (branch_id, staff_id, from_on, until_on)
    select ${branch_id}, w.staff_id, ${from_on}, ${until_on}
      from (select f.staff_id from shift f where f.branch_id = ${branch_id} and f.day between ${from_on} and ${until_on}
              and f.status in ('completed', 'late', 'absent')
            union
            select c.staff_id from clocking c join branch b on b.id = c.branch_id
             where c.branch_id = ${branch_id} and c.taken_back_at is null
               and (c.in_at at time zone b.time_zone)::date between ${from_on} and ${until_on}) w
     where not exists (select from timesheet t where t.branch_id = ${branch_id} and t.staff_id = w.staff_id
              and daterange(t.from_on, t.until_on, '[]') && daterange(${from_on}, ${until_on}, '[]'))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

export const moveSheet = moverOf('timesheet', timesheetMachine);
/** Unlocked timesheets whose time has ended. Returns how many. */
export const relock = async (db: Sql, now: Date): Promise<number> => {
  const result = await db
    .updateTable('timesheet')
    .set({ status: timesheetMachine.moves.relock.to, unlocked_until: null })
    .where('status', '=', 'unlocked')
    .where('unlocked_until', '<=', now.toISOString())
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
