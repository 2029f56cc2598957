/** Records of commission, one in each branch: a plan that begins much later, and a sale under it with a statement. */
const plan = (
  day: string,
): string => `insert into commission_plan (branch_id, name, valid_from, currency, sale_bp, renewal_bp, product_bp, split)
    select id, 'Fixture', '${day}', currency, 500, 300, 200, '[{"to": "seller", "staff_id": null, "share_bp": 10000}]' from branch where id = $b returning id`;
export const commissionKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['commissionPlan/', 'commission_plan'],
  ['commission/sale/', 'commission_sale'],
  ['commissionAdjustment/', 'commission_adjustment'],
  ['commissionClose/', 'commission_close'],
  ['commission/', 'commission'],
];
export const commissionFixture: Readonly<Record<string, string>> = {
  commission_plan: plan('2199-01-01'),
  commission_sale: `with p as (${plan('2198-01-01')}),
    s as (insert into commission_sale (branch_id, plan_id, member_id, first_invoice_id, kind, seller_id, sold_on, currency, agreed_cents)
      select i.branch_id, p.id, i.member_id, i.id, 'sale', (select min(id) from staff), '2198-01-01', i.currency, i.total_cents from p, invoice i where i.number = 'FIX-$b' returning id, branch_id, first_invoice_id),
    h as (insert into commission_share (sale_id, branch_id, staff_id, share_bp)
      select s.id, s.branch_id, f.id, 10000 from s, staff f where f.email = 'fixture.staff$b@test.example'),
    c as (insert into commission_invoice (invoice_id, branch_id, sale_id, total_cents, base_cents)
      select i.id, s.branch_id, s.id, i.total_cents, i.total_cents from s join invoice i on i.id = s.first_invoice_id)
    select id from s`,
  commission: `insert into commission_statement (branch_id, staff_id, month, currency)
    select $b, s.id, '2198-01-01', b.currency from staff s, branch b where s.email = 'fixture.staff$b@test.example' and b.id = $b returning id`,
  commission_adjustment: `with t as (insert into commission_statement (branch_id, staff_id, month, currency)
      select $b, s.id, '2198-02-01', b.currency from staff s, branch b where s.email = 'fixture.staff$b@test.example' and b.id = $b returning *)
    insert into commission_adjustment (branch_id, statement_id, staff_id, currency, amount_cents, reason, asked_by)
    select t.branch_id, t.id, t.staff_id, t.currency, 100, 'Fixture', (select min(id) from staff) from t returning id`,
  commission_close: `insert into commission_close (branch_id, month, closed_on) values ($b, '2019-01-01', '2019-02-01') returning id`,
};
