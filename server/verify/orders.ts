/** Product orders: their money, their stock, and what came back. */
import { bySql, type Invariant } from './invariant.ts';

export const orderInvariants: readonly Invariant[] = [
  bySql(
    'orders_add_up',
    'An order is the sum of its lines, its invoice says the same, and what came back is what its returns say',
    `select format('order %s over %s: its lines are %s, its invoice %s; given back %s, by its lines %s, by its returns %s',
                   o.id, o.total_cents, l.cents, i.total_cents, o.returned_cents, l.back, r.back)
       from product_order o
       cross join lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(returned_cents), 0) as back
                             from product_order_line where product_order_id = o.id) l
       cross join lateral (select coalesce(sum(amount_cents), 0) as back from order_return where product_order_id = o.id) r
       left join invoice i on i.id = o.invoice_id
      where l.cents <> o.total_cents or coalesce(i.total_cents, o.total_cents) <> o.total_cents
         or l.back <> o.returned_cents or r.back <> o.returned_cents
     union all
     select format('line %s of order %s says %s pieces came back over %s, its returns say %s over %s', l.id, l.product_order_id, l.returned,
                   l.returned_cents, b.pieces, b.cents)
       from product_order_line l
       cross join lateral (select coalesce(sum(quantity), 0) as pieces, coalesce(sum(amount_cents), 0) as cents
                             from order_return_line where product_order_line_id = l.id) b
      where b.pieces <> l.returned or b.cents <> l.returned_cents`,
  ),
  bySql(
    'orders_in_stock',
    'An item of an order is reserved until it is handed over, cancelled or released, and leaves the branch once',
    `select format('line %s of order %s (%s): %s reserved where %s are wanted, %s left where %s are wanted', l.id, o.id, o.status,
                   m.reserved, w.reserved, m.gone, w.gone)
       from product_order o join product_order_line l on l.product_order_id = o.id
       cross join lateral (select coalesce(sum(quantity), 0) as released from order_return_line where product_order_line_id = l.id and goes = 'released') b
       cross join lateral (select case when l.handed_at is null and o.status <> 'cancelled' then l.quantity - b.released else 0 end as reserved,
                                  case when l.handed_at is null then 0 else l.quantity - b.released end as gone) w
       cross join lateral (
         select coalesce(sum(quantity) filter (where place = 'reserved'), 0) as reserved,
                coalesce(-sum(quantity) filter (where place = 'hand' and kind = 'sale'), 0) as gone
           from stock_movement
          where source = 'product_order' and line_id = l.id
             or source = 'order_return' and place = 'reserved'
                and line_id in (select id from order_return_line where product_order_line_id = l.id)) m
      where m.reserved <> w.reserved or m.gone <> w.gone
     union all
     select format('line %s of return %s is back on the shelf %s times', b.id, b.order_return_id, count(m.id))
       from order_return_line b
       left join stock_movement m on m.source = 'order_return' and m.line_id = b.id and m.place = 'hand' and m.quantity = b.quantity
      group by b.id having count(m.id) <> case b.goes when 'shelf' then 1 else 0 end`,
  ),
  bySql(
    'orders_paid',
    'An order waits for payment while its invoice does, a cancelled one is owed by nobody, and a completed one has nothing left here',
    `select format('order %s is %s, its invoice %s is %s', o.id, o.status, i.number, i.status)
       from product_order o join invoice i on i.id = o.invoice_id
      where o.status = 'payment_processing' and i.status <> 'unpaid' or o.status = 'cancelled' and i.status = 'unpaid'
     union all
     select format('order %s is %s, %s of its items are still here', o.id, o.status, count(*))
       from product_order o join product_order_line l on l.product_order_id = o.id
      where o.status = 'order_completed' and l.handed_at is null and l.returned < l.quantity
      group by o.id, o.status`,
  ),
];
