/** All SQL about counts. */
import { sql as raw, type Insertable } from 'kysely';
import type { StocktakeQuery } from './stocktake.contract.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import type { CountEvent, NewStocktake, Stocktake, StocktakeLine, StocktakeRow } from './stocktake.model.ts';
import type { Nameable } from '../item/item.store.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type StocktakeRecord = Omit<StocktakeRow, 'can'> & { counters: number[] };
/** What a difference is worth: at today's average, or what the approval posted. */
const lineValue = raw`
  left join stock s on s.branch_id = l.branch_id and s.variant_id = l.variant_id
  left join stock_movement m on m.source = 'stocktake' and m.line_id = l.id
  cross join lateral (select coalesce(m.value_cents, round((l.counted - l.book) * case when s.on_hand > 0 then s.value_cents::numeric / s.on_hand
                                                            else coalesce(s.last_cost_cents, 0) end))::bigint as cents) w`;

export const stocktakes = listOf<StocktakeQuery, StocktakeRecord>({
  columns: raw`n.id, n.branch_id, b.name as branch_name, n.status, n.scope, c.name as category_name, n.is_blind, b.currency, t.line_count, t.counted_count, t.variance_cents,
    n.note, full_name(f.first_name, f.last_name) as staff_name, n.created_at, n.decided_at, n.version,
    array(select distinct e.staff_id from stocktake_line l join stocktake_count e on e.line_id = l.id
           where l.stocktake_id = n.id and e.staff_id is not null) as counters`,
  from: raw`from stocktake n join branch b on b.id = n.branch_id left join product_category c on c.id = n.product_category_id
    left join staff f on f.id = n.staff_id
    cross join lateral (select count(*)::int as line_count, count(l.counted)::int as counted_count, coalesce(sum(w.cents), 0)::bigint as variance_cents
                          from stocktake_line l ${lineValue} where l.stocktake_id = n.id) t`,
  seen: inBranches('n.branch_id'),
  filters: {
    status: anyOf('n.status'),
    q: containing("n.note || ' ' || coalesce(full_name(f.first_name, f.last_name), '')"),
  },
  sorts: { created_at: 'n.id' },
  id: 'n.id',
});

type More = Pick<Stocktake, 'decided_by_name' | 'why' | 'counters'>;
export const moreOf = (id: number) =>
  asQuery(raw<More>`
    select full_name(d.first_name, d.last_name) as decided_by_name, n.why,
           array(select distinct full_name(f.first_name, f.last_name) from stocktake_line l join stocktake_count e on e.line_id = l.id
                   join staff f on f.id = e.staff_id where l.stocktake_id = n.id order by 1) as counters
      from stocktake n left join staff d on d.id = n.decided_by where n.id = ${id}`);

export type LineRecord = Omit<StocktakeLine, 'label' | 'variance'> & Nameable;
/** The books at the moment of a count; for what nobody counted, now. */
export const linesOf = (stocktake_id: number) =>
  asQuery(raw<LineRecord>`
    select l.id, l.variant_id, v.sku, v.barcode, p.name, p.options, v.choices, l.counted, l.counted_at,
           coalesce(l.book, s.on_hand, 0) as book, w.cents as variance_cents,
           (select full_name(f.first_name, f.last_name) from stocktake_count e join staff f on f.id = e.staff_id
             where e.line_id = l.id order by e.id desc limit 1) as counted_by,
           l.is_open and exists (select 1 from stock_movement o where o.branch_id = l.branch_id and o.variant_id = l.variant_id
                                   and o.place = 'hand' and o.created_at > l.first_at and o.created_at <= l.counted_at) as is_moved
      from stocktake_line l ${lineValue} join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id
     where l.stocktake_id = ${stocktake_id}
     order by abs(w.cents) desc nulls last, abs(l.counted - l.book) desc nulls last, lower(p.name ->> 'en'), v.position, v.id`);

export const insertStocktake = async (db: Sql, record: Insertable<DB['stocktake']>): Promise<number> => {
  const { id } = await db.insertInto('stocktake').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Where = { id: number; branch_id: number };
/** All items that the branch stocks, those of a category, or the chosen ones. */
export const putLines = async (
  db: Sql,
  { id, branch_id }: Where,
  { scope, product_category_id, lines }: Pick<NewStocktake, 'scope' | 'product_category_id' | 'lines'>,
): Promise<number> => {
  const chosen = lines.map(({ variant_id }) => variant_id);
  const wanted =
    scope === 'items'
      ? raw`v.id = any (${chosen}::bigint[])`
      : raw`s.id is not null and (${product_category_id}::bigint is null or p.product_category_id = ${product_category_id})`;
  const { numAffectedRows } = await raw`
    insert into stocktake_line (branch_id, stocktake_id, variant_id)
    select ${branch_id}, ${id}, v.id from product_variant v join product p on p.id = v.product_id
      left join stock s on s.branch_id = ${branch_id} and s.variant_id = v.id
     where ${wanted}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
/** Locked, so that a count and an approval of the same minute don't miss each other. */
export const holdStocktake = async (db: Sql, id: number): Promise<void> => {
  await db.selectFrom('stocktake').select('id').where('id', '=', id).forUpdate().execute();
};

export const linesToCount = (db: Sql, stocktake_id: number, variants: readonly number[]) =>
  db
    .selectFrom('stocktake_line')
    .select(['id', 'variant_id'])
    .where('stocktake_id', '=', stocktake_id)
    .where('variant_id', 'in', [...variants])
    .execute();
/** An item that nobody expected here, found while everything is counted. */
export const addLines = async (db: Sql, { id, branch_id }: Where, variants: readonly number[]) => {
  if (variants.length === 0) return [];
  return db
    .insertInto('stocktake_line')
    .values(variants.map((variant_id) => ({ branch_id, stocktake_id: id, variant_id })))
    .returning(['id', 'variant_id'])
    .execute();
};

type Counted = Omit<CountEvent, 'variant_id'> & { line_id: number };
/** Events that are known already are skipped. Then each line says its sum, and what the books said at its last event. */
export const saveCounts = async (
  db: Sql,
  branch_id: number,
  { staff_id, now }: { staff_id: number | null; now: Date },
  events: readonly Counted[],
): Promise<void> => {
  await raw`
    insert into stocktake_count (branch_id, line_id, key, quantity, is_total, at, staff_id)
    select ${branch_id}, e.line_id, e.key, e.quantity, e.is_total, least(e.at, ${now.toISOString()}::timestamptz), ${staff_id}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (line_id bigint, key uuid, quantity integer, is_total boolean, at timestamptz)
        on conflict on constraint stocktake_count_once do nothing`.execute(db);
};
export const eventsOf = (db: Sql, lines: readonly number[]) =>
  db
    .selectFrom('stocktake_count')
    .select(['line_id', 'quantity', 'is_total', 'at'])
    .where('line_id', 'in', [...lines])
    .orderBy('at')
    .orderBy('id')
    .execute();
type Sum = { id: number; counted: number; first_at: string; counted_at: string };
export const saveSums = async (db: Sql, sums: readonly Sum[]): Promise<void> => {
  await raw`
    update stocktake_line l
       set counted = w.counted, first_at = w.first_at, counted_at = w.counted_at,
           book = coalesce((select m.left_quantity from stock_movement m
                             where m.branch_id = l.branch_id and m.variant_id = l.variant_id and m.place = 'hand' and m.created_at <= w.counted_at
                             order by m.seq desc limit 1), 0)
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as w (id bigint, counted integer, first_at timestamptz, counted_at timestamptz)
     where l.id = w.id`.execute(db);
};

export const moveTo = moverOf('stocktake', stocktakeMachine);
/** The lines are free for the next count; of an approved one, stock says when it was counted. */
export const closeLines = async (db: Sql, stocktake_id: number, isApproved: boolean): Promise<void> => {
  await raw`update stocktake_line set is_open = false, adjusted = case when ${isApproved} then counted - book end where stocktake_id = ${stocktake_id}`.execute(
    db,
  );
  if (!isApproved) return;
  await raw`
    update stock s set counted_at = l.counted_at from stocktake_line l
     where l.stocktake_id = ${stocktake_id} and l.counted is not null and s.branch_id = l.branch_id and s.variant_id = l.variant_id`.execute(
    db,
  );
};
