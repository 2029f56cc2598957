/**
 * Records of orders and of sales, one in each branch: an order that waits for its payment, of an item that is in stock;
 * sales material.
 */
export const orderFixture: Readonly<Record<string, string>> = {
  product_order: `with o as (insert into product_order (branch_id, member_id, source, currency, total_cents)
      select b.id, (select min(m.id) from member m where m.branch_id = b.id), 'pick_up', b.currency, 500 from branch b where b.id = $b returning id, branch_id),
    l as (insert into product_order_line (branch_id, product_order_id, position, variant_id, label, quantity, unit_price_cents, amount_cents)
      select o.branch_id, o.id, 0, s.variant_id, '{"en": "Fixture", "cn": ""}', 1, 500, 500 from o join stock s on s.branch_id = o.branch_id limit 1)
    select id from o`,
  sales_material: `insert into sales_material (branch_id, campaign, name, link, valid_from)
    values ($b, 'Fixture', 'Fixture', 'https://fixture.example', '2020-01-01') returning id`,
};
