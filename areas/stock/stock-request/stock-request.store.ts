/** All SQL about what branches ask head office for. */
import { sql as raw, type Insertable } from 'kysely';
import type { StockRequestQuery } from './stock-request.contract.ts';
import type { StockRequestLineInFile } from './stock-request.csv.ts';
import { stockRequestMachine } from './stock-request.machine.ts';
import type {
  DecideStockRequest,
  NewStockRequest,
  StockRequest,
  StockRequestLine,
  StockRequestRow,
  Suggestion,
} from './stock-request.model.ts';
import type { Nameable } from '../item/item.store.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, is, listOf } from '#kit/server/list.ts';
import { deleteVersioned, moverOf } from '#kit/server/version.ts';

/** Pieces of a request's line on delivery orders that weren't called back, and what became of them. */
const ordered = raw`
  left join lateral (select coalesce(sum(ol.quantity), 0)::int as ordered, coalesce(sum(ol.received), 0)::int as received,
                            coalesce(sum(ol.missing), 0)::int as missing, coalesce(sum(ol.damaged), 0)::int as damaged,
                            coalesce(sum(ol.quantity) filter (where o.status = 'draft'), 0)::int as packed
                       from delivery_order_line ol join delivery_order o on o.id = ol.delivery_order_id and o.status <> 'recalled'
                      where ol.stock_request_line_id = l.id) d on true`;

export type StockRequestRecord = Omit<StockRequestRow, 'can'>;
export const stockRequests = listOf<StockRequestQuery, StockRequestRecord>({
  columns: raw`q.id, q.branch_id, b.name as branch_name, q.number, q.status, q.note, t.items, t.pieces, t.to_decide, t.to_send,
    q.sent_at, q.created_at, q.version`,
  from: raw`from stock_request q join branch b on b.id = q.branch_id
    cross join lateral (select count(*)::int as items, coalesce(sum(l.quantity), 0)::int as pieces,
                               count(*) filter (where l.confirmed is null and q.status <> 'draft')::int as to_decide,
                               coalesce(sum(greatest(0, l.confirmed - d.ordered)), 0)::int as to_send
                          from stock_request_line l ${ordered} where l.stock_request_id = q.id) t`,
  seen: inBranches('q.branch_id'),
  filters: {
    status: anyOf('q.status'),
    at_branch_id: is('q.branch_id'),
    from: (day) => raw`(q.sent_at at time zone b.time_zone)::date >= ${day}::date`,
    until: (day) => raw`(q.sent_at at time zone b.time_zone)::date <= ${day}::date`,
    q: containing("q.number || ' ' || q.note"),
  },
  sorts: { created_at: 'q.id', number: 'q.number', pieces: 't.pieces' },
  id: 'q.id',
});

type More = Pick<StockRequest, 'staff_name' | 'sent_by_name' | 'decided_at' | 'decided_by_name' | 'completed_at'>;
export const moreOf = (id: number) =>
  asQuery(raw<More>`
    select full_name(w.first_name, w.last_name) as staff_name, full_name(s.first_name, s.last_name) as sent_by_name,
           q.decided_at, full_name(d.first_name, d.last_name) as decided_by_name, q.completed_at
      from stock_request q left join staff w on w.id = q.staff_id left join staff s on s.id = q.sent_by
      left join staff d on d.id = q.decided_by where q.id = ${id}`);

export type LineRecord = Omit<StockRequestLine, 'label' | 'status' | 'open'> & Nameable;
/** The stock of head office is visible to head office only. */
export const linesOf = (stock_request_id: number) =>
  asQuery(raw<LineRecord>`
    select l.id, l.variant_id, v.sku, p.name, p.options, v.choices, l.quantity, l.confirmed, l.reason,
           d.ordered, d.received, d.missing, d.damaged,
           coalesce(s.on_hand - s.reserved, 0) as available, coalesce(s.in_transit, 0) as in_transit,
           f.on_hand - f.reserved as office_available
      from stock_request_line l join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id ${ordered}
      left join stock s on s.branch_id = l.branch_id and s.variant_id = l.variant_id
      left join stock f on f.branch_id = (select id from branch where type = 'hq' limit 1) and f.variant_id = l.variant_id
     where l.stock_request_id = ${stock_request_id} order by l.position, l.id`);
export const linesInFile = (ids: readonly number[]) =>
  asQuery(raw<StockRequestLineInFile & Nameable>`
    select q.number, b.name as branch_name, q.status, q.sent_at, v.sku, p.name, p.options, v.choices, l.quantity, l.confirmed, l.reason,
           d.received, d.missing, d.damaged
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
      join stock_request q on q.id = wanted.id join branch b on b.id = q.branch_id join stock_request_line l on l.stock_request_id = q.id
      join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id ${ordered}
     order by wanted.place, l.position, l.id`);

type LevelRecord = Omit<Suggestion, 'label' | 'quantity' | 'cover_days'> & Nameable;
/** What a branch has, has on its way and has asked for, of everything that it stocks and that can still be ordered. */
export const levelsOf = (branch_id: number, since: Day) =>
  asQuery(raw<LevelRecord>`
    with asked as (
      select l.variant_id, sum(case when l.confirmed is null then l.quantity else greatest(0, l.confirmed - d.ordered) + d.packed end)::int as pieces
        from stock_request q join stock_request_line l on l.stock_request_id = q.id ${ordered}
       where q.branch_id = ${branch_id} and q.status in ('in_progress', 'delivering')
       group by l.variant_id)
    select s.variant_id, v.sku, p.name, p.options, v.choices, s.on_hand - s.reserved as available, s.in_transit,
           coalesce(a.pieces, 0) as asked, s.reorder_point, s.reorder_quantity,
           (select coalesce(-sum(m.quantity), 0)::int from stock_movement m
             where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.place = 'hand' and m.day >= ${since}::date
               and m.kind in ('sale', 'return')) as sold
      from stock s join product_variant v on v.id = s.variant_id and v.is_active
      join product p on p.id = v.product_id and p.status = 'published' left join asked a on a.variant_id = s.variant_id
     where s.branch_id = ${branch_id} order by lower(p.name ->> 'en'), v.product_id, v.position`);

export const insertStockRequest = async (db: Sql, record: Insertable<DB['stock_request']>): Promise<number> => {
  const { id } = await db.insertInto('stock_request').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
type Owner = { id: number; branch_id: number };
/** All lines of a draft, as they were entered. */
export const putLines = async (db: Sql, { id, branch_id }: Owner, lines: NewStockRequest['lines']): Promise<void> => {
  await db.deleteFrom('stock_request_line').where('stock_request_id', '=', id).execute();
  const rows = lines.map((line, position) => ({ ...line, position, stock_request_id: id, branch_id }));
  await db.insertInto('stock_request_line').values(rows).execute();
};
export const decideLines = async (
  db: Sql,
  lines: DecideStockRequest['lines'],
  by: { decided_at: string; decided_by: number | null },
): Promise<void> => {
  for (const { id, confirmed, reason } of lines)
    await db
      .updateTable('stock_request_line')
      .set({ confirmed, reason, ...by })
      .where('id', '=', id)
      .execute();
};
export const moveTo = moverOf('stock_request', stockRequestMachine);
export const deleteStockRequest = (db: Sql, id: number, version: number): Promise<void> =>
  deleteVersioned(db, 'stock_request', id, version);
/** Those that nobody can order now: not on sale, or switched off. */
export const notOnSale = (variants: readonly number[]) =>
  asQuery(raw<{ variant_id: number; sku: string }>`
    select v.id as variant_id, v.sku from product_variant v join product p on p.id = v.product_id
     where v.id = any (${[...variants]}::bigint[]) and not (v.is_active and p.status = 'published') order by v.sku`);
/** Who wrote and who sent it. */
export const askersOf = async (db: Sql, id: number): Promise<(number | null)[]> => {
  const query = db.selectFrom('stock_request').select(['staff_id', 'sent_by']).where('id', '=', id);
  const { staff_id, sent_by } = await query.executeTakeFirstOrThrow();
  return [staff_id, sent_by];
};
/** Who can decide about requests. */
export const officePeople = async (db: Sql): Promise<number[]> => {
  const { rows } = await raw<{ staff_id: number }>`
    select distinct sr.staff_id from staff_role sr join staff f on f.id = sr.staff_id and f.status = 'active'
      join role_function rf on rf.role_id = sr.role_id and rf.flag = 'VIEW_STOCK_REQUEST'
     where sr.everywhere order by 1`.execute(db);
  return rows.map(({ staff_id }) => staff_id);
};
/** Changes to what follows from a request happen one after the other. */
export const lockStockRequest = (db: Sql, id: number) =>
  db
    .selectFrom('stock_request')
    .select(['id', 'branch_id', 'status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
