/** All SQL about what head office sends to branches. */
import { sql as raw, type Insertable } from 'kysely';
import { deliveryOrderMachine } from './delivery-order.machine.ts';
import type { DeliveryOrder, ReceiveOrder } from './delivery-order.model.ts';
import type { Nameable } from '../item/item.store.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { deleteVersioned, moverOf } from '#kit/server/version.ts';

export type OrderRecord = Omit<DeliveryOrder, 'lines' | 'can'>;
const columns = raw`o.id, o.branch_id, b.name as branch_name, o.from_branch_id, f.name as from_name, o.stock_request_id, o.number, o.status, o.note,
  f.currency as from_currency, b.currency, o.rate_ppm, o.created_at,
  o.dispatched_at, full_name(d.first_name, d.last_name) as dispatched_by_name,
  o.received_at, full_name(r.first_name, r.last_name) as received_by_name,
  o.recalled_at, full_name(c.first_name, c.last_name) as recalled_by_name, o.recalled_why, o.version`;
const from = raw`from delivery_order o join branch b on b.id = o.branch_id join branch f on f.id = o.from_branch_id
  left join staff d on d.id = o.dispatched_by left join staff r on r.id = o.received_by left join staff c on c.id = o.recalled_by`;

/** Newest first. */
export const ordersOf = (stock_request_id: number) =>
  asQuery(
    raw<OrderRecord>`select ${columns} ${from} where o.stock_request_id = ${stock_request_id} order by o.id desc`,
  );
export const orderById = (id: number, branches: readonly number[]) =>
  asQuery(
    raw<OrderRecord>`select ${columns} ${from} where o.id = ${id} and o.branch_id = any (${[...branches]}::bigint[])`,
  );

export type OrderLineRecord = Omit<DeliveryOrder['lines'][number], 'label'> & Nameable & { delivery_order_id: number };
const lines = raw`select ol.id, ol.delivery_order_id, ol.stock_request_line_id, l.variant_id, v.sku, p.name, p.options, v.choices,
         ol.quantity, ol.received, ol.missing, ol.damaged
    from delivery_order_line ol join delivery_order o on o.id = ol.delivery_order_id
    join stock_request_line l on l.id = ol.stock_request_line_id
    join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id`;
export const linesOfRequest = (stock_request_id: number) =>
  asQuery(raw<OrderLineRecord>`${lines} where o.stock_request_id = ${stock_request_id} order by ol.position, ol.id`);
export const linesOfOrder = (id: number) =>
  asQuery(raw<OrderLineRecord>`${lines} where o.id = ${id} order by ol.position, ol.id`);

/** What each line was worth when it left, and on its way. */
export const worthOfOrder = (id: number) =>
  asQuery(raw<{ line_id: number; place: 'hand' | 'transit'; value_cents: number }>`
    select line_id, place, value_cents from stock_movement
     where source = 'delivery_order' and document_id = ${id} and kind = 'dispatch' and not is_reversal`);

type Party = { name: string; address: string; phone: string | null; time_zone: string; request_number: string };
/** Who sends and who receives, for the paper that goes with the goods. */
export const paperOf = (id: number) =>
  asQuery(raw<Party & { side: 'from' | 'to' }>`
    select x.side, b.name, b.address, b.phone, b.time_zone, q.number as request_number
      from delivery_order o join stock_request q on q.id = o.stock_request_id
      cross join lateral (values ('from', o.from_branch_id), ('to', o.branch_id)) as x (side, branch_id)
      join branch b on b.id = x.branch_id where o.id = ${id}`);

type NewLine = { stock_request_line_id: number; quantity: number };
export const insertOrder = async (
  db: Sql,
  record: Insertable<DB['delivery_order']>,
  ordered: readonly NewLine[],
): Promise<number> => {
  const { id } = await db.insertInto('delivery_order').values(record).returning('id').executeTakeFirstOrThrow();
  const rows = ordered.map((line, position) => ({
    ...line,
    position,
    delivery_order_id: id,
    branch_id: record.branch_id,
  }));
  await db.insertInto('delivery_order_line').values(rows).execute();
  return id;
};
export const saveArrived = async (db: Sql, arrived: ReceiveOrder['lines']): Promise<void> => {
  for (const { id, ...pieces } of arrived)
    await db.updateTable('delivery_order_line').set(pieces).where('id', '=', id).execute();
};
export const moveTo = moverOf('delivery_order', deliveryOrderMachine);
export const deleteOrder = (db: Sql, id: number, version: number): Promise<void> =>
  deleteVersioned(db, 'delivery_order', id, version);
