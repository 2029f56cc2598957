/** All SQL about adjustments of stock. */
import { sql as raw, type Insertable } from 'kysely';
import type { StockAdjustmentQuery } from './stock-adjustment.contract.ts';
import type { AdjustedInFile } from './stock-adjustment.csv.ts';
import { stockAdjustmentMachine } from './stock-adjustment.machine.ts';
import type { StockAdjustment, StockAdjustmentRow } from './stock-adjustment.model.ts';
import type { Nameable } from '../item/item.store.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, inBranches, listOf } from '#kit/server/list.ts';
import { deleteVersioned, moverOf } from '#kit/server/version.ts';

export type StockAdjustmentRecord = Omit<StockAdjustmentRow, 'can'> & { limit_cents: number; staff_id: number | null };
/** What a line's pieces are worth: at today's average until they move, then what the ledger says. */
const worth = raw`
  from stock_adjustment_line l
  left join stock s on s.branch_id = l.branch_id and s.variant_id = l.variant_id
  left join stock_movement m on m.source = 'stock_adjustment' and m.line_id = l.id and not m.is_reversal
  cross join lateral (select coalesce(m.value_cents, round(l.quantity * case when s.on_hand > 0 then s.value_cents::numeric / s.on_hand
                                                            else coalesce(s.last_cost_cents, 0) end))::bigint as cents) w`;
/** A day of the branch as an instant, for both ends of a filter. */
const dayAt = (column: string) => raw`(${raw.ref(column)} at time zone b.time_zone)::date`;

export const stockAdjustments = listOf<StockAdjustmentQuery, StockAdjustmentRecord>({
  columns: raw`n.id, n.branch_id, b.name as branch_name, n.status, n.reason, b.currency, b.adjust_limit_cents as limit_cents, t.pieces, coalesce(n.value_cents, t.cents) as worth_cents,
    n.note, n.staff_id, full_name(f.first_name, f.last_name) as staff_name, n.posted_at, n.created_at, n.version`,
  from: raw`from stock_adjustment n join branch b on b.id = n.branch_id left join staff f on f.id = n.staff_id
    cross join lateral (select coalesce(sum(l.quantity), 0)::int as pieces, coalesce(sum(abs(w.cents)), 0)::bigint as cents ${worth}
                         where l.stock_adjustment_id = n.id) t`,
  seen: inBranches('n.branch_id'),
  filters: {
    status: anyOf('n.status'),
    reason: anyOf('n.reason'),
    from: (day: Day) => raw`${dayAt('n.created_at')} >= ${day}::date`,
    until: (day: Day) => raw`${dayAt('n.created_at')} <= ${day}::date`,
    q: (typed) =>
      raw`(n.note ilike '%' || like_pattern(${typed}) || '%' or full_name(f.first_name, f.last_name) ilike '%' || like_pattern(${typed}) || '%')`,
  },
  sorts: { created_at: 'n.id', worth_cents: 'coalesce(n.value_cents, t.cents)' },
  id: 'n.id',
});

type More = Pick<
  StockAdjustment,
  'picture_file_id' | 'decided_by_name' | 'decided_at' | 'reversed_by_name' | 'reversed_at' | 'why'
>;
export const moreOf = (id: number) =>
  asQuery(raw<More>`
    select n.picture_file_id, full_name(d.first_name, d.last_name) as decided_by_name, n.decided_at,
           full_name(r.first_name, r.last_name) as reversed_by_name, n.reversed_at, n.why
      from stock_adjustment n left join staff d on d.id = n.decided_by left join staff r on r.id = n.reversed_by where n.id = ${id}`);

type Line = Omit<StockAdjustment['lines'][number], 'label'> & Nameable;
export const linesOf = (id: number) =>
  asQuery(raw<Line>`
    select l.id, l.variant_id, v.sku, p.name, p.options, v.choices, l.quantity, w.cents as worth_cents
      ${worth} join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id
     where l.stock_adjustment_id = ${id} order by l.position, l.id`);
export const linesInFile = (ids: readonly number[]) =>
  asQuery(raw<AdjustedInFile & Nameable>`
    select b.name as branch_name, b.currency, n.created_at, n.reason, n.status, n.note, full_name(f.first_name, f.last_name) as staff_name, v.sku, p.name, p.options, v.choices, l.quantity, w.cents as worth_cents
      ${worth} join stock_adjustment n on n.id = l.stock_adjustment_id join branch b on b.id = n.branch_id left join staff f on f.id = n.staff_id
      join unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
      join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id order by wanted.place, l.position, l.id`);
/** What the pieces of an adjustment were worth when they moved. */
export const valuesMoved = (db: Sql, document_id: number) =>
  db
    .selectFrom('stock_movement')
    .select(['line_id', 'value_cents'])
    .where('source', '=', 'stock_adjustment')
    .where('document_id', '=', document_id)
    .where('is_reversal', '=', false)
    .execute();
export const pictureFile = (id: number) =>
  sql.selectFrom('stock_adjustment').select('picture_file_id').where('id', '=', id);

export const insertAdjustment = async (db: Sql, record: Insertable<DB['stock_adjustment']>): Promise<number> => {
  const { id } = await db.insertInto('stock_adjustment').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Owner = { id: number; branch_id: number };
export const putLines = async (
  db: Sql,
  { id, branch_id }: Owner,
  lines: readonly { variant_id: number; quantity: number }[],
): Promise<void> => {
  await db.deleteFrom('stock_adjustment_line').where('stock_adjustment_id', '=', id).execute();
  const rows = lines.map((line, position) => ({ ...line, position, stock_adjustment_id: id, branch_id }));
  await db.insertInto('stock_adjustment_line').values(rows).execute();
};
export const moveTo = moverOf('stock_adjustment', stockAdjustmentMachine);
/** What moved is known after it moved. */
export const saveWorth = async (db: Sql, id: number, value_cents: number): Promise<void> => {
  await db.updateTable('stock_adjustment').set({ value_cents }).where('id', '=', id).execute();
};
export const deleteAdjustment = (db: Sql, id: number, version: number): Promise<void> =>
  deleteVersioned(db, 'stock_adjustment', id, version);
