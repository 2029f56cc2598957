/** All SQL about deliveries of suppliers. */
import { sql as raw, type Insertable } from 'kysely';
import type { StockInQuery } from './stock-in.contract.ts';
import type { StockInLineInFile } from './stock-in.csv.ts';
import { stockInMachine } from './stock-in.machine.ts';
import type { NewStockIn, StockIn, StockInRow } from './stock-in.model.ts';
import type { Nameable } from '../item/item.store.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf, since, upTo } from '#kit/server/list.ts';
import { deleteVersioned, moverOf } from '#kit/server/version.ts';

export type StockInRecord = Omit<StockInRow, 'can'>;
export const stockIns = listOf<StockInQuery, StockInRecord>({
  columns: raw`n.id, n.branch_id, b.name as branch_name, n.status, n.supplier, n.reference, n.delivered_on, b.currency, l.pieces, l.total_cents, n.posted_at, n.created_at, n.version`,
  from: raw`from stock_in n join branch b on b.id = n.branch_id
    cross join lateral (select coalesce(sum(quantity), 0)::int as pieces, coalesce(sum(quantity * unit_cost_cents), 0)::bigint as total_cents
                          from stock_in_line where stock_in_id = n.id) l`,
  seen: inBranches('n.branch_id'),
  filters: {
    status: anyOf('n.status'),
    from: since('n.delivered_on'),
    until: upTo('n.delivered_on'),
    q: containing("n.supplier || ' ' || n.reference"),
  },
  sorts: {
    created_at: 'n.id',
    delivered_on: 'n.delivered_on',
    supplier: 'lower(n.supplier)',
    total_cents: 'l.total_cents',
  },
  id: 'n.id',
});

type More = Pick<
  StockIn,
  'is_opening' | 'note' | 'note_file_id' | 'posted_by_name' | 'reversed_at' | 'reversed_by_name' | 'reversed_why'
>;
export const moreOf = (id: number) =>
  asQuery(raw<More>`
    select n.is_opening, n.note, n.note_file_id, full_name(p.first_name, p.last_name) as posted_by_name, n.reversed_at,
           full_name(r.first_name, r.last_name) as reversed_by_name, n.reversed_why
      from stock_in n left join staff p on p.id = n.posted_by left join staff r on r.id = n.reversed_by where n.id = ${id}`);

type Line = Omit<StockIn['lines'][number], 'label'> & Nameable;
export const linesOf = (stock_in_id: number) =>
  asQuery(raw<Line>`
    select l.id, l.variant_id, v.sku, p.name, p.options, v.choices, l.quantity, l.unit_cost_cents
      from stock_in_line l join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id
     where l.stock_in_id = ${stock_in_id} order by l.position, l.id`);
export const linesInFile = (ids: readonly number[]) =>
  asQuery(raw<StockInLineInFile & Nameable>`
    select b.name as branch_name, b.currency, n.delivered_on, n.supplier, n.reference, n.status, v.sku, p.name, p.options, v.choices, l.quantity, l.unit_cost_cents
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
      join stock_in n on n.id = wanted.id join branch b on b.id = n.branch_id join stock_in_line l on l.stock_in_id = n.id
      join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id order by wanted.place, l.position, l.id`);
export const noteFile = (id: number) => sql.selectFrom('stock_in').select('note_file_id').where('id', '=', id);

export const insertStockIn = async (db: Sql, record: Insertable<DB['stock_in']>): Promise<number> => {
  const { id } = await db.insertInto('stock_in').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Owner = { id: number; branch_id: number };
/** All lines of a delivery that isn't booked in yet, as they were entered. */
export const putLines = async (db: Sql, { id, branch_id }: Owner, lines: NewStockIn['lines']): Promise<void> => {
  await db.deleteFrom('stock_in_line').where('stock_in_id', '=', id).execute();
  const rows = lines.map((line, position) => ({ ...line, position, stock_in_id: id, branch_id }));
  await db.insertInto('stock_in_line').values(rows).execute();
};
export const moveTo = moverOf('stock_in', stockInMachine);
export const deleteStockIn = (db: Sql, id: number, version: number): Promise<void> =>
  deleteVersioned(db, 'stock_in', id, version);
