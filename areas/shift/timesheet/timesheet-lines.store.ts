/** The lines of timesheets, computed from shifts and the clock; manual corrections stay. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Sql } from '#kit/server/db.ts';

const minutes = (from: string, until: string): RawBuilder<unknown> =>
  raw`round(extract(epoch from ${raw.ref(until)} - ${raw.ref(from)}) / 60)::int`;

const keepCorrected = raw`
  set clocking_id = excluded.clocking_id, day = excluded.day, planned_min = excluded.planned_min, in_at = excluded.in_at,
      out_at = excluded.out_at, break_min = excluded.break_min, worked_min = excluded.worked_min
  where timesheet_line.corrected_by is null and timesheet_line.timesheet_id = excluded.timesheet_id
    and (timesheet_line.in_at, timesheet_line.out_at, timesheet_line.break_min, timesheet_line.planned_min, timesheet_line.clocking_id)
        is distinct from (excluded.in_at, excluded.out_at, excluded.break_min, excluded.planned_min, excluded.clocking_id)`;

/**
 * A line for each shift that has ended: an excused one that nobody came to counts as planned. Otherwise it counts from
 * the first clock-in to the last clock-out, less the breaks: the time clocked out, and at least the planned break.
 */
const fromShifts = (sheets: RawBuilder<unknown>) => raw`
  insert into timesheet_line (branch_id, timesheet_id, shift_id, clocking_id, day, planned_min, in_at, out_at, break_min, worked_min)
  select w.branch_id, w.timesheet_id, w.shift_id, w.clocking_id, w.day, greatest(0, ${minutes('w.starts_at', 'w.ends_at')} - w.break_min),
         w.in_at, w.out_at, n.break_min, coalesce(least(1440, greatest(0, n.stretch_min - n.break_min)), 0)
    from (select t.branch_id, t.id as timesheet_id, f.id as shift_id, c.first_id as clocking_id, f.day, f.starts_at, f.ends_at, f.break_min,
                 case when c.first_id is null and f.status = 'completed' then f.starts_at else c.in_at end as in_at,
                 case when c.first_id is null and f.status = 'completed' then f.ends_at else c.out_at end as out_at, c.there_min
            from timesheet t
            join shift f on f.branch_id = t.branch_id and f.staff_id = t.staff_id and f.day between t.from_on and t.until_on
             and f.status in ('completed', 'late', 'absent')
            cross join lateral (
              select min(c.id) as first_id, case when bool_and(c.out_at is not null) then min(c.in_counted_at) end as in_at,
                     case when bool_and(c.out_at is not null) then max(c.out_counted_at) end as out_at,
                     round(extract(epoch from sum(c.out_counted_at - c.in_counted_at)) / 60)::int as there_min
                from clocking c where c.shift_id = f.id and c.taken_back_at is null) c
           where ${sheets}) w
   cross join lateral (select ${minutes('w.in_at', 'w.out_at')} as stretch_min) x
   cross join lateral (
     select x.stretch_min, least(1440, greatest(w.break_min, coalesce(x.stretch_min - w.there_min, 0))) as break_min) n
   order by w.timesheet_id, w.shift_id
  on conflict on constraint timesheet_line_shift do update ${keepCorrected}`;

/** And one for each clocking without a shift. */
const fromClock = (sheets: RawBuilder<unknown>) => raw`
  insert into timesheet_line (branch_id, timesheet_id, clocking_id, day, in_at, out_at, worked_min)
  select t.branch_id, t.id, c.id, (c.in_at at time zone b.time_zone)::date, c.in_counted_at, c.out_counted_at,
         least(1440, ${minutes('c.in_counted_at', 'c.out_counted_at')})
    from timesheet t
    join branch b on b.id = t.branch_id
    join clocking c on c.branch_id = t.branch_id and c.staff_id = t.staff_id and c.shift_id is null and c.out_at is not null
     and c.taken_back_at is null and (c.in_at at time zone b.time_zone)::date between t.from_on and t.until_on
   where ${sheets}
   order by t.id, c.id
  on conflict on constraint timesheet_line_clocking do update ${keepCorrected}`;
/** Without punches that were undone. */
const withoutTakenBack = (sheets: RawBuilder<unknown>) => raw`
  delete from timesheet_line l using timesheet t, clocking c
   where t.id = l.timesheet_id and ${sheets} and l.shift_id is null and l.corrected_by is null and c.id = l.clocking_id
     and (c.taken_back_at is not null or c.out_at is null)`;

const sums = (sheets: RawBuilder<unknown>) => raw`
  update timesheet t
     set planned_min = n.planned, worked_min = n.worked
    from (select t.id, coalesce(sum(l.planned_min), 0) as planned, coalesce(sum(l.worked_min), 0) as worked
            from timesheet t left join timesheet_line l on l.timesheet_id = t.id where ${sheets} group by t.id) n
   where t.id = n.id and (t.planned_min, t.worked_min) is distinct from (n.planned, n.worked)`;

const compute = async (db: Sql, sheets: RawBuilder<unknown>): Promise<void> => {
  await withoutTakenBack(sheets).execute(db);
  await fromShifts(sheets).execute(db);
  await fromClock(sheets).execute(db);
  await sums(sheets).execute(db);
};
export const computeLines = (db: Sql, ids: readonly number[]): Promise<void> =>
  compute(db, raw`t.id = any (${[...ids]}::bigint[])`);
export const computeAllLines = (db: Sql): Promise<void> => compute(db, raw`true`);
export const sumUpSheet = async (db: Sql, id: number): Promise<void> => {
  await sums(raw`t.id = ${id}`).execute(db);
};
