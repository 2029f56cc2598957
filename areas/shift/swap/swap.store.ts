/** All SQL about swaps of shifts. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import { swapMachine } from '../shift/shift.machine.ts';
import type { SwapRow } from '../shift/shift.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { moverOf } from '#kit/server/version.ts';

export type SwapRecord = Omit<SwapRow, 'can'> & { asked_by: number; asked_of: number };
const side = (shift: string, staff: string): RawBuilder<unknown> =>
  raw`jsonb_build_object('id', ${raw.ref(`${shift}.id`)}, 'staff_name', full_name(${raw.ref(`${staff}.first_name`)}, ${raw.ref(`${staff}.last_name`)}),
    'day', ${raw.ref(`${shift}.day`)}, 'starts', to_char(${raw.ref(`${shift}.starts_at`)} at time zone b.time_zone, 'HH24:MI'),
    'ends', to_char(${raw.ref(`${shift}.ends_at`)} at time zone b.time_zone, 'HH24:MI'))`;
const select = (where: RawBuilder<unknown>) =>
  asQuery(raw<SwapRecord>`
    select w.id, w.branch_id, w.status, w.asked_by, w.asked_of, w.note, w.version,
           full_name(x.first_name, x.last_name) as asked_by_name, full_name(y.first_name, y.last_name) as asked_of_name,
           ${side('f', 'x')} as shift, case when o.id is null then null else ${side('o', 'y')} end as other
      from shift_swap w
      join branch b on b.id = w.branch_id
      join shift f on f.id = w.shift_id
      left join shift o on o.id = w.other_shift_id
      join staff x on x.id = w.asked_by
      join staff y on y.id = w.asked_of
     where ${where} order by f.starts_at, w.id`);

export const waitingSwaps = (branch_id: number, only: number | null) =>
  select(raw`w.branch_id = ${branch_id} and w.status in ('asked', 'agreed') and f.starts_at > now() - interval '1 day'
    and (${only}::bigint is null or ${only} in (w.asked_by, w.asked_of))`);
export const getSwap = async (db: Sql, id: number): Promise<SwapRecord> => {
  const { rows } = await db.executeQuery(select(raw`w.id = ${id}`).compile());
  if (!rows[0]) throw new NotFound();
  return rows[0];
};
export const insertSwap = async (db: Sql, swap: Insertable<DB['shift_swap']>): Promise<number> => {
  const { id } = await db.insertInto('shift_swap').values(swap).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveSwap = moverOf('shift_swap', swapMachine);

/** What else someone does at the time of a shift, apart from what they would give away for it. */
type InTheWay = { day: Day; starts: string; ends: string; branch_name: string };
export const shiftsInTheWay = (
  staff_id: number,
  of: { starts_at: string; ends_at: string },
  given_away: number | null,
) =>
  asQuery(raw<InTheWay>`
    select f.day, to_char(f.starts_at at time zone b.time_zone, 'HH24:MI') as starts,
           to_char(f.ends_at at time zone b.time_zone, 'HH24:MI') as ends, b.name as branch_name
      from shift f join branch b on b.id = f.branch_id
     where f.staff_id = ${staff_id} and f.status <> 'cancelled' and f.id is distinct from ${given_away}::bigint
       and tstzrange(f.starts_at, f.ends_at) && tstzrange(${of.starts_at}, ${of.ends_at})
     order by f.starts_at limit 1`);
/** The same in any branch, including those the caller can't see: yes or no. */
export const isOnOtherShift = (
  staff_id: number,
  of: { starts_at: string; ends_at: string },
  given_away: number | null,
) =>
  asQuery(raw<{ busy: boolean }>`
    select is_on_other_shift(${staff_id}, ${of.starts_at}, ${of.ends_at}, ${given_away}::bigint) as busy`);

type Side = { shift_id: number; from: number; to: number };
/** Changes the people of several shifts at once; overlaps are checked at the end. Returns how many it changed. */
export const changePlaces = async (db: Sql, sides: readonly Side[]): Promise<number> => {
  await raw`set constraints shift_overlap deferred`.execute(db);
  let changed = 0n;
  for (const { shift_id, from, to } of sides) {
    const result = await db
      .updateTable('shift')
      .set({ staff_id: to, asked_by: null, decided_by: null, decided_at: null, status: 'approved' })
      .where('id', '=', shift_id)
      .where('staff_id', '=', from)
      .where('status', 'in', ['reserved', 'approved'])
      .executeTakeFirst();
    changed += result.numUpdatedRows;
  }
  await raw`set constraints shift_overlap immediate`.execute(db);
  return Number(changed);
};
