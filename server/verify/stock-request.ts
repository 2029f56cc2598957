/** What branches ask head office for, and what head office sends them. */
import { bySql, type Invariant } from './invariant.ts';

/** Pieces of a request's line on delivery orders that weren't called back, and those that were received. */
const ordered = `cross join lateral (
    select coalesce(sum(ol.quantity), 0) as ordered, coalesce(sum(ol.quantity) filter (where o.status = 'received'), 0) as settled
      from delivery_order_line ol join delivery_order o on o.id = ol.delivery_order_id and o.status <> 'recalled'
     where ol.stock_request_line_id = l.id) d`;
/** How often each line moved, in the branch and in head office. */
const moves = `cross join lateral (
    select coalesce(sum(m.quantity) filter (where m.branch_id = o.from_branch_id and m.place = 'hand'), 0) as sent,
           coalesce(sum(m.quantity) filter (where m.branch_id = o.branch_id and m.place = 'transit'), 0) as transit,
           coalesce(sum(m.quantity) filter (where m.branch_id = o.branch_id and m.place = 'hand' and m.kind = 'receive'), 0) as hand,
           coalesce(-sum(m.quantity) filter (where m.branch_id = o.branch_id and m.kind = 'missing'), 0) as missing,
           coalesce(-sum(m.quantity) filter (where m.branch_id = o.branch_id and m.kind = 'adjust'), 0) as damaged
      from stock_movement m where m.source = 'delivery_order' and m.document_id = o.id and m.line_id = ol.id) m`;

export const stockRequestInvariants: readonly Invariant[] = [
  bySql(
    'stock_request_confirmed',
    'No more of an item is on delivery orders than was confirmed, and no more is confirmed than was asked for',
    `select format('line %s of request %s: %s asked for, %s confirmed, %s on delivery orders', l.id, q.number, l.quantity, l.confirmed, d.ordered)
       from stock_request_line l join stock_request q on q.id = l.stock_request_id ${ordered}
      where d.ordered > coalesce(l.confirmed, 0) or l.confirmed > l.quantity or (q.status = 'draft' and l.confirmed is not null)`,
  ),
  bySql(
    'stock_request_status',
    'A request is delivering while something is on its way, and completed when nothing is outstanding',
    `select format('request %s is %s, its items and deliveries say %s', q.number, q.status, s.status)
       from stock_request q
      cross join lateral (
        select case when exists (select from delivery_order o where o.stock_request_id = q.id and o.status = 'dispatched') then 'delivering'
                    when exists (select from stock_request_line l ${ordered}
                                  where l.stock_request_id = q.id and (l.confirmed is null or d.settled < l.confirmed)) then 'in_progress'
                    else 'completed' end as status) s
      where q.status <> 'draft' and q.status <> s.status`,
  ),
  bySql(
    'stock_delivered',
    'What left head office is on its way, received, missing or damaged: each piece once, as the delivery order says',
    `select format('line %s of %s (%s): %s pieces; %s left, %s are on the way, %s arrived, %s missing, %s damaged',
                   ol.id, o.number, o.status, ol.quantity, m.sent, m.transit, m.hand, m.missing, m.damaged)
       from delivery_order o join delivery_order_line ol on ol.delivery_order_id = o.id ${moves}
      where row(m.sent, m.transit, m.hand, m.missing, m.damaged)::text <> (case o.status
              when 'dispatched' then row(-ol.quantity, ol.quantity, 0, 0, 0)
              when 'received' then row(-ol.quantity, 0, ol.received, ol.missing, ol.damaged)
              else row(0, 0, 0, 0, 0) end)::text`,
  ),
  bySql(
    'stock_delivered_worth',
    'What is sent is worth as much on its way as in head office, at the rate of the delivery order, and as much when it arrives',
    `select format('line %s of %s: %s left, %s on the way', ol.id, o.number, a.value_cents, t.value_cents)
       from delivery_order o join branch b on b.id = o.branch_id join branch f on f.id = o.from_branch_id
       join delivery_order_line ol on ol.delivery_order_id = o.id
       join stock_movement a on a.source = 'delivery_order' and a.line_id = ol.id and a.place = 'hand' and a.kind = 'dispatch' and not a.is_reversal
       join stock_movement t on t.source = 'delivery_order' and t.line_id = ol.id and t.place = 'transit' and t.kind = 'dispatch' and not t.is_reversal
      where (b.currency = f.currency) <> (o.rate_ppm is null) or (b.currency = f.currency and t.value_cents <> -a.value_cents)
     union all
     select format('line %s of a delivery was worth %s on its way and %s on hand', t.line_id, -t.value_cents, h.value_cents)
       from stock_movement t
       join stock_movement h on h.source = t.source and h.line_id = t.line_id and h.branch_id = t.branch_id and h.place = 'hand' and h.kind = 'receive'
      where t.source = 'delivery_order' and t.place = 'transit' and t.kind = 'receive' and h.value_cents <> -t.value_cents`,
  ),
];
