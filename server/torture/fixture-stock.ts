/** Records of stock requests and deliveries, for the fixture. */
export const stockRequestRecords: Readonly<Record<string, string>> = {
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
