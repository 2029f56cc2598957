/** A fault for each invariant of commission. */
export const commissionFaults: Record<string, string | readonly string[]> = {
  commission_rows:
    'update commission_row set amount_cents = amount_cents + 1 where id = (select min(id) from commission_row where amount_cents > 0)',
  commission_steps: [
    `update commission_extra set amount_cents = amount_cents + 1 where id = (select min(id) from commission_extra where kind = 'step' and amount_cents > 0)`,
    `delete from commission_extra where id = (select min(id) from commission_extra where kind = 'step' and amount_cents > 0)`,
  ],
  commission_targets: [
    'update commission_target set amount_cents = amount_cents + 1 where (plan_id, target_month, staff_id, step) = (select plan_id, target_month, staff_id, step from commission_target where step = 0 order by 1, 2, 3 limit 1)',
    'update commission_target set amount_cents = amount_cents - 1 where (plan_id, target_month, staff_id, step) = (select plan_id, target_month, staff_id, step from commission_target where step > 0 order by 1, 2, 3, 4 limit 1)',
    'delete from commission_target',
  ],
  commission_target_months: `update commission_sale set target_month = (target_month - interval '1 month')::date
     where id = (select min(id) from commission_sale where target_month is not null)`,
  commission_given: [
    `update commission_extra set amount_cents = amount_cents + 1 where id = (select min(id) from commission_extra where kind = 'session')`,
    `update appointment set status = 'absent', charged = false where id = (select min(appointment_id) from commission_extra where kind = 'session')`,
    `insert into commission_extra (branch_id, statement_id, staff_id, plan_id, kind, day, amount_cents, appointment_id)
       select branch_id, statement_id, staff_id, plan_id, kind, day, amount_cents, appointment_id from commission_extra where kind = 'session' order by id limit 1`,
  ],
  commission_received:
    'update commission_invoice set received_cents = received_cents - 1 where invoice_id = (select min(invoice_id) from commission_invoice where received_cents > 0)',
  commission_payouts: [
    'update commission_payout set amount_cents = amount_cents + 1, paid_cents = paid_cents + 1 where id = (select min(id) from commission_payout where paid_cents > 0)',
    'update commission_payout set carried_in_cents = carried_in_cents - 1, paid_cents = paid_cents - 1 where id = (select min(id) from commission_payout where paid_cents > 1)',
    `delete from journal_line where entry_id in (select id from journal_entry where kind = 'commission')`,
    'delete from commission_payout where id = (select min(id) from commission_payout)',
  ],
  commission_adjusted: `insert into commission_adjustment (branch_id, statement_id, staff_id, status, currency, amount_cents, reason, counts_in, asked_by, decided_by, decided_at)
    select branch_id, id, staff_id, 'approved', currency, 1, 'x', id, 1, staff_id, now() from commission_statement where staff_id <> 1 order by id limit 1`,
  commission_split:
    'update commission_share set share_bp = share_bp - 1 where (sale_id, staff_id) = (select min(sale_id), min(staff_id) from commission_share where sale_id = (select min(sale_id) from commission_share))',
  commission_statements: [
    'update commission_row set staff_id = (select max(id) from staff) where id = (select min(id) from commission_row)',
    `update commission_statement set month = (month - interval '10 years')::date`,
    `update commission_extra set staff_id = (select max(id) from staff) where id = (select min(id) from commission_extra)`,
    `insert into commission_extra (branch_id, statement_id, staff_id, plan_id, kind, day, amount_cents, target_month, step, invoice_id)
       select branch_id, statement_id, staff_id, plan_id, kind, day, -1000000, target_month, step, invoice_id from commission_extra where kind = 'step' order by id limit 1`,
    'update commission_row set of_id = (select max(id) from commission_row where amount_cents > 0), amount_cents = -1 where id = (select min(id) from commission_row)',
  ],
};
