/** All SQL about swaps of shifts. */
import { sql as raw, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { swapMachine } from '#domain/areas/shift/shift.machine.ts';
import type { SwapMove, SwapRow } from '#domain/areas/shift/shift.model.ts';
import { NotFound, StaleWrite } from '#domain/kit/errors.ts';
import { asQuery, type DB, type Sql } from '#server/kit/db.ts';

export type SwapRecord = Omit<SwapRow, 'can'> & { asked_by: number; asked_of: number };
const side = (shift: string, staff: string): RawBuilder<unknown> =>
  raw`jsonb_build_object('id', ${raw.ref(`${shift}.id`)}, 'staff_name', trim(${raw.ref(`${staff}.first_name`)} || ' ' || ${raw.ref(`${staff}.last_name`)}),
    'day', ${raw.ref(`${shift}.day`)}, 'starts', to_char(${raw.ref(`${shift}.starts_at`)} at time zone b.time_zone, 'HH24:MI'),
    'ends', to_char(${raw.ref(`${shift}.ends_at`)} at time zone b.time_zone, 'HH24:MI'))`;
const select = (where: RawBuilder<unknown>) =>
  asQuery(raw<SwapRecord>`
    select w.id, w.branch_id, w.status, w.asked_by, w.asked_of, w.note, w.version,
           trim(x.first_name || ' ' || x.last_name) as asked_by_name, trim(y.first_name || ' ' || y.last_name) as asked_of_name,
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
export const moveSwap = async (
  db: Sql,
  { id, version }: { id: number; version: number },
  move: SwapMove,
  changes: Updateable<DB['shift_swap']>,
): Promise<void> => {
  const { from, to } = swapMachine.moves[move];
  const result = await db
    .updateTable('shift_swap')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('shift_swap', id, version);
};

type Side = { shift_id: number; from: number; to: number };
/** Changes the people of shifts at once; overlaps are looked at when all have changed. Gives how many it changed. */
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
