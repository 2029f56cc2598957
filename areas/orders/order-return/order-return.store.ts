/** All SQL about returns. */
import { sql as raw, type Insertable } from 'kysely';
import type { Cost } from './order-return.rules.ts';
import type { OrderReturned } from '../order/order.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

export const returnsOf = (product_order_id: number) =>
  asQuery(raw<OrderReturned>`
    select r.id, r.reason, r.amount_cents, full_name(s.first_name, s.last_name) as staff_name, r.created_at,
           (select jsonb_agg(jsonb_build_object('variant_id', l.variant_id, 'quantity', b.quantity, 'goes', b.goes) order by b.id)
              from order_return_line b join product_order_line l on l.id = b.product_order_line_id where b.order_return_id = r.id) as lines
      from order_return r left join staff s on s.id = r.staff_id where r.product_order_id = ${product_order_id} order by r.id desc`);

export const costsOf = async (db: Sql, product_order_id: number): Promise<Cost[]> => {
  const { rows } = await raw<Cost>`
    select line_id, -quantity as quantity, -value_cents as cost_cents from stock_movement
     where source = 'product_order' and document_id = ${product_order_id} and place = 'hand' and kind = 'sale'`.execute(
    db,
  );
  return rows;
};

export const insertReturn = async (db: Sql, record: Insertable<DB['order_return']>): Promise<number> => {
  const { id } = await db.insertInto('order_return').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertReturnLines = async (db: Sql, lines: readonly Insertable<DB['order_return_line']>[]) =>
  db
    .insertInto('order_return_line')
    .values([...lines])
    .returning(['id', 'product_order_line_id'])
    .execute();
/** Added up under the lock of the order. */
export const addReturned = async (db: Sql, id: number, quantity: number, cents: number): Promise<void> => {
  await db
    .updateTable('product_order_line')
    .set((eb) => ({
      returned: eb('returned', '+', quantity),
      returned_cents: eb('returned_cents', '+', cents),
    }))
    .where('id', '=', id)
    .execute();
};
