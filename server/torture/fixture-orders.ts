export const orderKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['salesMaterial/', 'sales_material'],
  ['orders/', 'product_order'],
  ['ordersDetails/', 'product_order'],
  ['merchandise/', 'merchandise'],
];

/**
 * Records of orders and of sales, one in each branch: an order that waits for its payment, of an item that is in stock;
 * sales material, and what a joining fee includes.
 */
export const orderFixture: Readonly<Record<string, string>> = {
  product_order: `with o as (insert into product_order (branch_id, member_id, source, currency, total_cents)
      select b.id, (select min(m.id) from member m where m.branch_id = b.id), 'pick_up', b.currency, 500 from branch b where b.id = $b returning id, branch_id),
    l as (insert into product_order_line (branch_id, product_order_id, position, variant_id, label, quantity, unit_price_cents, amount_cents)
      select o.branch_id, o.id, 0, s.variant_id, '{"en": "Fixture", "cn": ""}', 1, 500, 500 from o join stock s on s.branch_id = o.branch_id limit 1)
    select id from o`,
  sales_material: `insert into sales_material (branch_id, campaign, name, link, valid_from)
    values ($b, 'Fixture', 'Fixture', 'https://fixture.example', '2020-01-01') returning id`,
  joining_fee: `with f as (insert into joining_fee (branch_id, name, merchandise)
      values ($b, '{"en": "Fixture", "cn": "固定"}', '[{"name": "Gloves", "quantity": 1}]') returning id),
    a as (insert into joining_fee_amount (joining_fee_id, currency, valid_from, amount_cents) select f.id, b.currency, '2020-01-01', 9800 from f, branch b where b.id = $b)
    select id from f`,
  // Named by the membership whose joining fee includes it.
  merchandise: `with o as (insert into product_order (branch_id, member_id, membership_id, invoice_id, source, currency, total_cents)
      select ms.branch_id, ms.member_id, ms.id, i.id, 'sign_up', ms.currency, 0
        from membership ms join invoice i on i.membership_id = ms.id and i.number = 'FIX-$b' returning id, branch_id, membership_id),
    n as (insert into product_order_included (branch_id, product_order_id, position, product_id, label, quantity)
      select o.branch_id, o.id, 0, v.product_id, '{"en": "Fixture", "cn": ""}', 2
        from o join stock s on s.branch_id = o.branch_id join product_variant v on v.id = s.variant_id limit 1)
    select membership_id as id from o`,
};
