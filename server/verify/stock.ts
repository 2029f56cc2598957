/** Products, their variants and prices; stock, its ledger and its value in the books. */
import { bySql, type Invariant } from './invariant.ts';

export const stockInvariants: readonly Invariant[] = [
  bySql(
    'products_on_sale',
    'A product on sale has an active variant, and a price that has begun',
    `select format('product %s is on sale without %s', p.code, case when v.id is null then 'an active variant' else 'a price' end)
       from product p
       left join lateral (select id from product_variant where product_id = p.id and is_active limit 1) v on true
       left join lateral (select id from product_price where product_id = p.id and valid_from <= current_date + 1 limit 1) n on true
      where p.status = 'published' and (v.id is null or n.id is null)`,
  ),
  bySql(
    'barcodes',
    'A barcode ends with its check digit',
    `select format('variant %s has the barcode %s', v.sku, v.barcode)
       from product_variant v
      where v.barcode is not null
        and (select sum(substr(v.barcode, place, 1)::int * case when place % 2 = 0 then 3 else 1 end) from generate_series(1, 13) place) % 10 <> 0`,
  ),
  bySql(
    'stock_ledger',
    'Stock is what its movements add up to, in quantity and value, and each movement says what was left',
    `select format('branch %s, variant %s: the balance says %s, the ledger %s', s.branch_id, s.variant_id,
                   (s.on_hand, s.reserved, s.in_transit, s.value_cents, s.transit_value_cents, s.last_seq), l.sums)
       from stock s
       left join (select branch_id, variant_id,
                         row(coalesce(sum(quantity) filter (where place = 'hand'), 0), coalesce(sum(quantity) filter (where place = 'reserved'), 0),
                             coalesce(sum(quantity) filter (where place = 'transit'), 0), coalesce(sum(value_cents) filter (where place = 'hand'), 0),
                             coalesce(sum(value_cents) filter (where place = 'transit'), 0), count(*)) as sums
                    from stock_movement group by 1, 2) l using (branch_id, variant_id)
      where coalesce(l.sums, row(0::bigint, 0::bigint, 0::bigint, 0::numeric, 0::numeric, 0::bigint))::text
            <> row(s.on_hand, s.reserved, s.in_transit, s.value_cents, s.transit_value_cents, s.last_seq)::text
     union all
     select format('movement %s says %s is left, the ones before it %s', m.id, m.left_quantity, m.sum)
       from (select id, left_quantity, left_value_cents, sum(quantity) over w as sum, sum(value_cents) over w as value
               from stock_movement window w as (partition by branch_id, variant_id, place order by seq)) m
      where m.left_quantity <> m.sum or m.left_value_cents <> m.value`,
  ),
  bySql(
    'stock_available',
    'Nobody is promised what isn’t there, and what isn’t there is worth nothing',
    `select format('branch %s, variant %s: %s on hand, %s reserved, worth %s', branch_id, variant_id, on_hand, reserved, value_cents)
       from stock
      where on_hand < reserved or least(reserved, in_transit, value_cents, transit_value_cents) < 0
         or on_hand = 0 and value_cents <> 0 or in_transit = 0 and transit_value_cents <> 0`,
  ),
  bySql(
    'stock_in_books',
    'What stock is worth is what the books say, in each branch',
    `select format('branch %s: %s in the books is %s, the stock is worth %s', branch_id, account, sum(books), sum(worth))
       from (select l.branch_id, l.account, l.amount_cents as books, 0 as worth from journal_line l where l.account in ('inventory', 'goods_in_transit')
             union all select branch_id, 'inventory', 0, value_cents from stock
             union all select branch_id, 'goods_in_transit', 0, transit_value_cents from stock) both_sides
      group by branch_id, account having sum(books) <> sum(worth)`,
  ),
  bySql(
    'stock_in_posted',
    'A delivery that is booked in moved each of its lines once, at its cost; a draft moved none',
    `select format('line %s of stock in %s is %s and moved %s times', l.id, n.id, n.status, count(m.id))
       from stock_in n join stock_in_line l on l.stock_in_id = n.id
       left join stock_movement m on m.source = 'stock_in' and m.line_id = l.id and m.document_id = n.id
            and m.quantity = case when m.is_reversal then -l.quantity else l.quantity end
            and (m.is_reversal or m.value_cents = l.quantity * l.unit_cost_cents)
      group by l.id, n.id, n.status
     having count(m.id) <> case n.status when 'draft' then 0 when 'posted' then 1 else 2 end`,
  ),
  bySql(
    'stock_opened_once',
    'An item has opening stock once in a branch',
    `select format('branch %s, variant %s: opening stock in the documents %s', n.branch_id, l.variant_id, array_agg(n.id))
       from stock_in n join stock_in_line l on l.stock_in_id = n.id
      where n.is_opening and n.status = 'posted'
      group by n.branch_id, l.variant_id having count(*) > 1`,
  ),
  bySql(
    'stock_adjusted',
    'A posted adjustment moved its lines once and is worth what they were; nobody decided about their own',
    `select format('stock adjustment %s is %s over %s, and moved %s of %s lines over %s', a.id, a.status, a.value_cents, m.moved, l.lines, m.cents)
       from stock_adjustment a
       cross join lateral (select count(*) as lines from stock_adjustment_line where stock_adjustment_id = a.id) l
       cross join lateral (select count(*) filter (where not is_reversal) as moved, count(*) filter (where is_reversal) as back,
                                  sum(abs(value_cents)) filter (where not is_reversal) as cents
                             from stock_movement where source = 'stock_adjustment' and document_id = a.id) m
      where m.moved <> case when a.status in ('posted', 'reversed') then l.lines else 0 end
         or m.back <> case a.status when 'reversed' then l.lines else 0 end
         or a.value_cents is distinct from m.cents or a.decided_by = a.staff_id`,
  ),
  bySql(
    'stock_counted',
    'An approved count moved what its lines differed by, a line is the sum of its events, and who counted didn’t approve',
    `select format('line %s of stocktake %s differed by %s and moved %s', l.id, n.id, l.adjusted, coalesce(m.quantity, 0))
       from stocktake n join stocktake_line l on l.stocktake_id = n.id
       left join stock_movement m on m.source = 'stocktake' and m.line_id = l.id
      where coalesce(m.quantity, 0) <> coalesce(l.adjusted, 0)
         or l.adjusted is distinct from case n.status when 'approved' then l.counted - l.book end
         or l.is_open <> (n.status = 'in_progress')
     union all
     select format('line %s says %s were counted, its events %s', l.id, l.counted, e.sum)
       from stocktake_line l
       cross join lateral (select case when count(*) > 0 then greatest(0, sum(quantity)) end as sum from (
         select quantity, count(*) filter (where is_total) over (order by at desc, id desc) as totals, is_total
           from stocktake_count where line_id = l.id) c where totals = 0 or totals = 1 and is_total) e
      where l.counted is distinct from e.sum
     union all
     select format('stocktake %s was approved by a person who counted', n.id)
       from stocktake n
      where n.status = 'approved' and exists (select from stocktake_line l join stocktake_count e on e.line_id = l.id
                                               where l.stocktake_id = n.id and e.staff_id = n.decided_by)`,
  ),
];
