/** Records of the stock area, one in each branch. */
export const stockFixture: Readonly<Record<string, string>> = {
  stock: `with v as (insert into product_variant (product_id, position, choices, sku) select max(id), 1, '{x}', 'FIX-$b' from product returning id)
    insert into stock (branch_id, variant_id, reorder_point) select $b, id, 3 from v returning id`,
  stock_adjustment: `with n as (insert into stock_adjustment (branch_id, reason) values ($b, 'lost') returning id, branch_id),
    l as (insert into stock_adjustment_line (branch_id, stock_adjustment_id, position, variant_id, quantity)
      select n.branch_id, n.id, 0, s.variant_id, -1 from n join stock s on s.branch_id = n.branch_id limit 1)
    select id from n`,
  stocktake: `with n as (insert into stocktake (branch_id, scope) values ($b, 'items') returning id, branch_id),
    l as (insert into stocktake_line (branch_id, stocktake_id, variant_id) select n.branch_id, n.id, s.variant_id from n join stock s on s.branch_id = n.branch_id limit 1)
    select id from n`,
  stock_in: `with n as (insert into stock_in (branch_id, supplier, delivered_on) values ($b, 'Fixture', '2026-01-05') returning id, branch_id),
    l as (insert into stock_in_line (branch_id, stock_in_id, position, variant_id, quantity, unit_cost_cents)
      select n.branch_id, n.id, 0, s.variant_id, 5, 100 from n join stock s on s.branch_id = n.branch_id limit 1)
    select id from n`,
  stock_request: `with q as (insert into stock_request (branch_id, number, status, sent_at) values ($b, 'FIXQ-$b', 'in_progress', now()) returning id, branch_id),
    l as (insert into stock_request_line (branch_id, stock_request_id, position, variant_id, quantity)
      select q.branch_id, q.id, 0, s.variant_id, 5 from q join stock s on s.branch_id = q.branch_id limit 1)
    select id from q`,
  delivery_order: `with l as (update stock_request_line set confirmed = 5, decided_at = now() where branch_id = $b returning id, branch_id, stock_request_id),
    o as (insert into delivery_order (branch_id, from_branch_id, stock_request_id, number)
      select branch_id, (select min(id) from branch where id <> $b), stock_request_id, 'FIXD-$b' from l returning id, branch_id),
    ol as (insert into delivery_order_line (branch_id, delivery_order_id, stock_request_line_id, position, quantity)
      select o.branch_id, o.id, l.id, 0, 2 from o, l)
    select id from o`,
};
