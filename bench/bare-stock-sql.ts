/** What one would write by hand for the stock of a branch and for a sale at the till. */

const inBranches = 's.branch_id = any ($1::bigint[])';
const typed = `(v.barcode = $4 or (p.code || ' ' || (p.name ->> 'en') || ' ' || (p.name ->> 'cn') || ' ' || v.sku) ilike '%' || $4 || '%')`;
const page = (where: string): string => `
  with page as (
    select s.id, s.branch_id, s.variant_id, s.on_hand, s.reserved, s.in_transit, s.value_cents, s.reorder_point, s.reorder_quantity, s.counted_at, s.version,
           v.product_id, v.position, v.sku, v.barcode, v.choices, p.name, p.options, p.product_category_id
      from stock s join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id
     where ${where} order by lower(p.name ->> 'en'), v.product_id, v.position, s.id limit $2 offset $3)`;
const row = `
  x.id, x.branch_id, b.name as branch_name, b.currency, x.variant_id, x.product_id, x.sku, x.barcode, x.name as label, c.name as category_name,
  (select f.file_id from product_picture f where f.product_id = x.product_id order by f.position limit 1) as picture_file_id,
  x.reorder_point, x.reorder_quantity, x.counted_at, x.version,
  (select coalesce(-sum(m.quantity), 0)::int from stock_movement m where m.branch_id = x.branch_id and m.variant_id = x.variant_id and m.place = 'hand'
      and m.day > coalesce($5::date, current_date) - 56 and m.kind in ('sale', 'return')) as sold`;
const about = `
  from page x join branch b on b.id = x.branch_id left join product_category c on c.id = x.product_category_id`;
const order = `order by lower(x.name ->> 'en'), x.product_id, x.position, x.id`;

const listed = (where: string): string =>
  `${page(where)} select ${row}, x.on_hand, x.reserved, x.in_transit, x.value_cents ${about} ${order}`;
const heldOn = (place: string): string => `
  left join lateral (select m.left_quantity, m.left_value_cents from stock_movement m
    where m.branch_id = x.branch_id and m.variant_id = x.variant_id and m.place = '${place}' and m.day <= $5::date
    order by m.day desc, m.seq desc limit 1) ${place} on true`;
const listedOn = `${page(`${inBranches} and $4::text is null`)}
  select ${row}, coalesce(hand.left_quantity, 0) as on_hand, coalesce(reserved.left_quantity, 0) as reserved, coalesce(transit.left_quantity, 0) as in_transit,
         coalesce(hand.left_value_cents, 0) as value_cents ${about} ${['hand', 'reserved', 'transit'].map(heldOn).join(' ')} ${order}`;
const total = (from: string, where: string): string => `select count(*) as total from ${from} where ${where}`;
const items = 'stock s join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id';
/** Parameters: branches, limit, offset, typed text, day. */
export const stockPages = {
  now: { rows: listed(`${inBranches} and $4::text is null`), total: total('stock s', inBranches) },
  past: { rows: listedOn, total: total('stock s', inBranches) },
  search: {
    rows: listed(`${inBranches} and ${typed}`),
    total: total(items, `${inBranches} and ${typed.replaceAll('$4', '$2')}`),
  },
};

export const stockSums = `
  select count(*) filter (where on_hand > 0)::int as items, coalesce(sum(on_hand), 0)::int as pieces, coalesce(sum(value_cents), 0)::bigint as value_cents,
         coalesce(sum(in_transit), 0)::int as in_transit, count(*) filter (where on_hand - reserved <= reorder_point)::int as low
    from stock where branch_id = $1`;
/** By adding up the movements: the only way with a ledger that doesn't say what was left. */
export const stockSumsOn = `
  with held as (
    select m.variant_id, sum(m.quantity) filter (where m.place = 'hand') as on_hand, sum(m.value_cents) filter (where m.place = 'hand') as value_cents,
           sum(m.quantity) filter (where m.place = 'reserved') as reserved, sum(m.quantity) filter (where m.place = 'transit') as in_transit
      from stock_movement m where m.branch_id = $1 and m.day <= $2::date group by 1)
  select count(*) filter (where h.on_hand > 0)::int as items, coalesce(sum(h.on_hand), 0)::int as pieces, coalesce(sum(h.value_cents), 0)::bigint as value_cents,
         coalesce(sum(h.in_transit), 0)::int as in_transit,
         count(*) filter (where coalesce(h.on_hand, 0) - coalesce(h.reserved, 0) <= s.reorder_point)::int as low
    from stock s left join held h on h.variant_id = s.variant_id where s.branch_id = $1`;

/** Parameters: branch, variants. */
export const offered = `
  select v.id as variant_id, v.sku, p.name, n.price_cents, b.currency, b.code, (now() at time zone b.time_zone)::date::text as day,
         coalesce(t.rate_bp, 0) as rate_bp, t.name as tax_name, (select m.id from member m where m.branch_id = b.id and m.is_walk_in) as member_id
    from product_variant v join product p on p.id = v.product_id and p.status = 'published' join branch b on b.id = $1
    join lateral (select pp.price_cents from product_price pp where pp.product_id = p.id and pp.currency = b.currency and pp.valid_from <= current_date
                   order by pp.valid_from desc limit 1) n on true
    left join lateral (select x.rate_bp, x.name from branch_tax x where x.branch_id = b.id and x.valid_from <= current_date order by x.valid_from desc limit 1) t on true
   where v.id = any ($2::bigint[]) and v.is_active`;
/** Parameters: branch, client, currency, total, staff, day, lines. Stock is moved by the trigger of the ledger. */
export const sellItems = `
  with o as (
    insert into product_order (branch_id, member_id, source, status, currency, total_cents, staff_id, paid_at, completed_at)
    values ($1, $2, 'till', 'order_completed', $3, $4, $5, now(), now()) returning id, created_at),
  l as (
    insert into product_order_line (branch_id, product_order_id, position, variant_id, label, quantity, unit_price_cents, amount_cents, handed_at, handed_by)
    select $1, o.id, x.position, x.variant_id, x.name, x.quantity, x.price_cents, x.quantity * x.price_cents, now(), $5
      from o, jsonb_to_recordset($7::jsonb) as x (position int, variant_id bigint, name jsonb, quantity int, price_cents bigint) returning id, position, variant_id, quantity),
  m as (
    insert into stock_movement (branch_id, variant_id, place, kind, quantity, source, document_id, line_id, day, staff_id)
    select $1, l.variant_id, 'hand', 'sale', -l.quantity, 'product_order', o.id, l.id, $6::date, $5 from o, l order by l.variant_id returning value_cents),
  a as (
    insert into product_order_activity (branch_id, product_order_id, kind, staff_id, at)
    select $1, o.id, k, $5, now() from o, unnest(array['placed', 'paid', 'completed']) k),
  e as (
    insert into journal_entry (branch_id, posted_on, kind, currency, stock_source, stock_document_id)
    select $1, $6::date, 'stock', $3, 'product_order', o.id from o returning id),
  j as (
    insert into journal_line (branch_id, posted_on, entry_id, account, amount_cents)
    select $1, $6::date, e.id, side.account, side.sign * (select sum(m.value_cents) from m) from e, (values ('inventory', 1), ('cost_of_goods', -1)) side (account, sign))
  select o.id, o.created_at, (select jsonb_agg(to_jsonb(l) order by l.position) from l) as lines from o`;
/** Parameters: branch, client, order, currency, total, tax, rate, its name, staff, day, lines, code of the branch. */
export const takeMoney = `
  with i as (
    insert into invoice (branch_id, member_id, number, status, issued_on, due_on, currency, total_cents, tax_cents, tax_name, tax_bp, paid_cents)
    values ($1, $2, $12 || '-BARE-' || next_number($1, 'invoice', extract(year from $10::date)::int), 'success', $10::date, $10::date, $4, $5, $6, $8, $7, $5)
    returning id, number),
  il as (
    insert into invoice_line (branch_id, invoice_id, position, kind, label, quantity, amount_cents, tax_cents)
    select $1, i.id, x.position + 1, 'product', x.name, x.quantity, x.quantity * x.price_cents, x.tax_cents
      from i, jsonb_to_recordset($11::jsonb) as x (position int, name jsonb, quantity int, price_cents bigint, tax_cents bigint) returning id, position),
  tied as (update product_order_line l set invoice_line_id = il.id from il where l.product_order_id = $3 and l.position = il.position - 1),
  done as (update product_order o set invoice_id = i.id from i where o.id = $3),
  p as (
    insert into payment (branch_id, member_id, number, method, paid_on, currency, amount_cents, staff_id)
    values ($1, $2, $12 || '-BARE-' || next_number($1, 'receipt', extract(year from $10::date)::int), 'cash', $10::date, $4, $5, $9) returning id, number),
  pa as (insert into payment_allocation (branch_id, payment_id, invoice_id, amount_cents) select $1, p.id, i.id, $5 from p, i),
  ie as (insert into journal_entry (branch_id, posted_on, kind, invoice_id, currency) select $1, $10::date, 'invoice', i.id, $4 from i returning id),
  pe as (insert into journal_entry (branch_id, posted_on, kind, invoice_id, payment_id, currency) select $1, $10::date, 'payment', i.id, p.id, $4 from i, p returning id),
  j as (
    insert into journal_line (branch_id, posted_on, entry_id, account, amount_cents)
    select $1, $10::date, x.id, x.account, x.amount from (
      select ie.id, v.account, v.amount from ie, (values ('receivable', $5::bigint), ('revenue', $6::bigint - $5::bigint), ('tax_payable', -$6::bigint)) v (account, amount)
      union all
      select pe.id, v.account, v.amount from pe, (values ('cash', $5::bigint), ('receivable', -$5::bigint)) v (account, amount)) x where x.amount <> 0)
  select i.id as invoice_id, i.number as invoice_number, p.number as receipt from i, p`;
