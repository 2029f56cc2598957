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
      where l.cents <> o.total_cents or (o.source <> 'sign_up' and coalesce(i.total_cents, o.total_cents) <> o.total_cents)
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
      where o.status = 'payment_processing' and i.status <> 'unpaid' or o.status = 'cancelled' and i.status = 'unpaid' and o.source <> 'sign_up'
     union all
     select format('order %s is %s, %s of its items are still here', o.id, o.status, count(*))
       from product_order o join product_order_line l on l.product_order_id = o.id
      where o.status = 'order_completed' and l.handed_at is null and l.returned < l.quantity
      group by o.id, o.status`,
  ),
  bySql(
    'orders_of_fees',
    'The products of a joining fee are in one order of its sign-up, no more of them than included, and it follows the fee on its invoice',
    `select format('membership %s has %s products with its joining fee, its order %s includes %s', ms.id, w.products, o.id, n.products)
       from membership ms
       cross join lateral (select count(*) as products from jsonb_array_elements(ms.joining_fee_items) i where i ? 'product_id') w
       left join product_order o on o.membership_id = ms.id
       cross join lateral (select count(*) as products from product_order_included where product_order_id = o.id) n
      where w.products <> n.products
     union all
     select format('order %s is of the source %s, membership %s, invoice %s, over %s', id, source, membership_id, invoice_id, total_cents)
       from product_order where (source = 'sign_up') <> (membership_id is not null)
         or source = 'sign_up' and (invoice_id is null or total_cents <> 0 or discount_cents <> 0 or returned_cents <> 0)
     union all
     select format('order %s includes %s of product %s, less %s declined, but has %s', n.product_order_id, n.quantity, n.product_id, n.declined, c.pieces)
       from product_order_included n join product_order o on o.id = n.product_order_id
       cross join lateral (select coalesce(sum(l.quantity - l.returned), 0) as pieces
                             from product_order_line l join product_variant v on v.id = l.variant_id
                            where l.product_order_id = n.product_order_id and v.product_id = n.product_id
                              and (o.status <> 'cancelled' or l.handed_at is not null)) c
      where c.pieces > n.quantity - n.declined or o.status = 'order_completed' and c.pieces <> n.quantity - n.declined
     union all
     select format('line %s of order %s is no product of its joining fee', l.id, o.id)
       from product_order o join product_order_line l on l.product_order_id = o.id join product_variant v on v.id = l.variant_id
       left join product_order_included n on n.product_order_id = o.id and n.product_id = v.product_id
      where o.source = 'sign_up' and (n.id is null or n.variant_ids <> '{}' and not l.variant_id = any (n.variant_ids))
     union all
     select format('order %s is %s, its invoice %s is %s with %s of the joining fee left', o.id, o.status, i.number, i.status, f.cents)
       from product_order o join invoice i on i.id = o.invoice_id
       cross join lateral (select coalesce(sum(l.amount_cents - c.cents), 0) as cents, count(*) as lines from invoice_line l
             cross join lateral (select coalesce(sum(amount_cents), 0) as cents from credit_note_line where invoice_line_id = l.id) c
                            where l.invoice_id = i.id and l.kind = 'joining_fee') f
      where o.source = 'sign_up'
        and (f.lines = 0 or o.status in ('payment_processing', 'payment_completed', 'ready_pick_up')
             and (i.status not in ('unpaid', 'success') or f.cents = 0))`,
  ),
  bySql(
    'walk_in_names',
    'An invoice of those who leave no name keeps their stored name, in whatever language it was sold',
    `select format('invoice %s keeps the name %s', i.number, q.member_name)
       from member m join invoice i on i.member_id = m.id join invoice_party q on q.invoice_id = i.id
      where m.is_walk_in and q.member_name <> m.first_name`,
  ),
];
