/** A fault for each invariant: the test of `verify` plants them one at a time. */
import { accessFaults } from './verify-faults-access.testing.ts';
import { broadcastFaults } from './verify-faults-broadcast.testing.ts';
import { commissionFaults } from './verify-faults-commission.testing.ts';
import { visitFaults } from './verify-faults-visits.testing.ts';
import { reportScheduleFaults } from './verify-faults-report.testing.ts';

/** Lines of invoices: of until-cancelled memberships, of a period of theirs that is on, and of a year paid at once. */
const lines = `select ms.id, ms.branch_id, ms.member_id, i.id as invoice_id, i.currency, l.id as line_id, l.label, l.amount_cents as cents`;
const rolling = `${lines}, ins.from_on, ins.until_on
    from membership ms join instalment ins on ins.membership_id = ms.id and ins.status = 'invoiced'
    join invoice i on i.id = ins.invoice_id join invoice_line l on l.invoice_id = i.id and l.kind = 'programme'
   where ms.billing = 'rolling' and ms.sold_on < current_date - 40 and l.amount_cents > 1000
     and not exists (select from membership_ending e where e.membership_id = ms.id)
     and not exists (select from membership_suspension r where r.membership_id = ms.id)`;
const running = `${rolling} and current_date between ins.from_on + 1 and ins.until_on - 3 order by ms.id limit 1`;
const term = `${lines} from membership ms join invoice i on i.membership_id = ms.id and i.period_on = ms.start_on
    join invoice_line l on l.invoice_id = i.id and l.kind = 'programme'
   where ms.billing = 'upfront' and ms.sessions_total is null and ms.start_on < current_date - 30 and ms.sold_on < current_date - 30
     and l.amount_cents = ms.price_cents and l.amount_cents > 0
     and not exists (select from membership_ending e where e.membership_id = ms.id)
   order by ms.id limit 1`;
let notes = 0;
/** A credit note over such a line. */
const credit = (why: string, of: string, cents: string, also = ''): string => `with held as (${of}),${also}
  note as (insert into credit_note (branch_id, member_id, invoice_id, number, why, reason, issued_on, currency, total_cents, tax_cents)
    select branch_id, member_id, invoice_id, 'CN-KL-2026-${(779_000 + (notes += 1)).toString()}', '${why}', 'x', current_date, currency, ${cents}, 0 from held returning id)
  insert into credit_note_line (branch_id, credit_note_id, invoice_line_id, kind, label, amount_cents, tax_cents)
  select held.branch_id, note.id, held.line_id, 'programme', held.label, ${cents}, 0 from held, note`;
const leftWith = (why: 'ending' | 'change', of: string, cents: string): string =>
  credit(
    why,
    of,
    cents,
    why === 'ending'
      ? `left_it as (insert into membership_ending (branch_id, membership_id, kind, asked_on, last_on, reason)
           select branch_id, id, 'terminate', current_date, current_date, 'x' from held),`
      : `left_it as (insert into membership_change (branch_id, from_membership_id, to_membership_id, changed_on, difference_cents, left_cents, credited_cents, reason, invoice_id)
           select branch_id, id, (select max(o.id) from membership o where not exists (select from membership_change c where c.to_membership_id = o.id)),
                  current_date, 0, 0, 1, 'x', (select max(a.invoice_id) from invoice_line a where a.kind = 'programme') from held),`,
  );

/** An order that says that a joining fee includes it. */
const ofFee = "select min(id) from product_order where status = 'order_completed' and invoice_id is not null";
const invoiceOfFee = "select min(invoice_id) from invoice_line where kind = 'joining_fee'";
const asFee = (also: string): string => `update product_order
    set source = 'sign_up', membership_id = (select max(id) from membership), total_cents = 0, discount_cents = 0, returned_cents = 0${also}
  where id = (${ofFee})`;

/**
 * What violates each invariant, one for each part of it that could fail alone: statements that run with triggers off in a
 * transaction that is rolled back.
 */
export const faults: Record<string, string | readonly string[]> = {
  journal_balances: 'update journal_line set amount_cents = amount_cents + 1 where id = 1',
  journal_entries_whole: 'delete from journal_line where entry_id = 2',
  receivables: [
    `update journal_line set amount_cents = amount_cents - 7 where account = 'receivable' and id = (select min(id) from journal_line where account = 'receivable')`,
    // The branch as a whole still agrees.
    `with two as (select l.id, row_number() over (order by l.id) as n from journal_line l join journal_entry e on e.id = l.entry_id
        where l.account = 'receivable' and e.kind = 'invoice' and l.branch_id = (select min(branch_id) from journal_line where account = 'receivable')
        order by l.id limit 2)
     update journal_line l set amount_cents = l.amount_cents + case when two.n = 1 then 7 else -7 end from two where two.id = l.id`,
  ],
  postings: `update payment set amount_cents = amount_cents + 1 where id = 3`,
  invoice_totals: 'update invoice_line set amount_cents = amount_cents + 100 where id = 1',
  tax: 'update invoice set tax_cents = tax_cents - 1 where id = 1',
  tax_lines:
    'update invoice_line set tax_cents = tax_cents - 1 where id = (select min(id) from invoice_line where tax_cents > 0)',
  tax_credited: `update credit_note_line set tax_class = 'zero_rated', tax_cents = 0 where id = (select min(id) from credit_note_line)`,
  tax_posted: `update journal_line set amount_cents = amount_cents - 1 where id = (select min(id) from journal_line where account = 'tax_payable')`,
  paid: 'update payment_allocation set amount_cents = amount_cents - 1 where id = 1',
  invoice_numbers: `update invoice set number = regexp_replace(number, '\\d+$', '999999') where id = 4`,
  receipt_numbers: `delete from number_series where kind = 'receipt'`,
  wallets: `insert into wallet (branch_id, member_id, currency, balance_cents) select branch_id, id, 'MYR', 500 from member where id = 1`,
  credit_notes: 'update invoice set credited_cents = 1 where id = 1',
  refunds: `update payment set refunded_cents = 1 where status = 'success' and amount_cents > 1 and id = (select min(id) from payment where status = 'success')`,
  charges: `insert into custom_charge (branch_id, member_id, status, description, currency, amount_cents, reason, asked_by, decided_at, invoice_id)
    select branch_id, member_id, 'approved', 'x', currency, total_cents + 1, 'x', 1, now(), id from invoice where id = 1`,
  given_away: `alter table payment drop constraint payment_given;
    update payment set method = 'complimentary', given_as = null where id = (select min(id) from payment where status = 'success')`,
  transfers_seen_by_another: `alter table payment drop constraint payment_seen_by_another;
    update payment set method = 'bank_transfer', seen_alone = false, staff_id = 1, decided_by = 1
     where id = (select min(id) from payment where status = 'success')`,
  franchise_opened: `update franchise_invoice set input = input || '{"opens": null}';
    update franchise_invoice_line set kind = 'fixed', amount_cents = 1 where id = (select min(id) from franchise_invoice_line where kind = 'royalty');
    update branch set opened_on = '2199-01-01'`,
  ...broadcastFaults,
  ...commissionFaults,
  ...reportScheduleFaults,
  ...visitFaults,
  write_offs: `insert into write_off (branch_id, member_id, invoice_id, status, currency, amount_cents, reason, asked_by, decided_at, written_off_on)
    select branch_id, member_id, id, 'approved', currency, total_cents, 'x', 1, now(), issued_on from invoice where id = 1`,
  endings_in_favour: `with ended as (update membership_ending set kind = 'terminate', taken_back_at = null
      where id = (select min(e.id) from membership_ending e join invoice i on i.membership_id = e.membership_id) returning membership_id)
    insert into credit_note (branch_id, member_id, invoice_id, number, why, reason, issued_on, currency, total_cents, tax_cents)
    select i.branch_id, i.member_id, i.id, 'CN-KL-2026-000778', 'ending', 'x', i.issued_on, i.currency, 1, 0
      from ended join invoice i on i.membership_id = ended.membership_id limit 1`,
  hours_paid: `update staff_invoice_line set minutes = minutes + 1
    where id = (select min(id) from staff_invoice_line where is_live and timesheet_line_id is not null)`,
  till: `insert into till_move (branch_id, day, kind, currency, amount_cents) select id, current_date, 'banking', currency, 100 from branch where code = 'KL'`,
  days_named: `update invoice_line set label = jsonb_build_object('en', 'Gold, 1 Jan to 31 Jan 2001', 'cn', '') where id = (
      select l.id from invoice_line l join instalment ins on ins.invoice_id = l.invoice_id
        join membership ms on ms.id = ins.membership_id and ms.billing = 'rolling'
       where l.kind = 'programme' and not exists (select from membership_suspension r where r.membership_id = ms.id)
       order by l.id limit 1)`,
  unused_given_back: [
    leftWith('ending', `${rolling} and ins.until_on < current_date - 40 limit 1`, '100'),
    leftWith('change', `${rolling} and ins.until_on < current_date - 40 limit 1`, '100'),
    // Three of eight sessions are used.
    `update membership set sessions_total = 8, sessions_left = 5 where id = (select id from (${running}) held);
     ${leftWith('change', running, 'cents')}`,
    // Half of it was refunded and the membership kept; then all of its days come back.
    `${credit('refund', running, 'cents / 2')};
     ${leftWith('ending', running, 'cents * (until_on - current_date) / (until_on - from_on + 1)')}`,
  ],
  unused_of_term: [leftWith('ending', term, 'cents'), leftWith('change', term, 'cents')],
  suspension_fees: `update membership_suspension set fee_cents = 1, invoice_id = (select min(id) from invoice) where id = (select min(id) from membership_suspension)`,
  day_closes: `insert into day_close (branch_id, day, currency, expected_cents, counted_cents) select id, '2020-01-01', 'MYR', 5, 5 from branch where code = 'KL'`,
  closed_days: `update payment p set amount_cents = p.amount_cents + 1
    from day_close c where c.branch_id = p.branch_id and c.day = p.paid_on and p.status = 'success' and p.method = 'cash'`,
  credit_note_numbers: `insert into credit_note (branch_id, member_id, invoice_id, number, why, reason, issued_on, currency, total_cents, tax_cents)
    select branch_id, member_id, id, 'CN-KL-2026-000777', 'refund', 'x', issued_on, currency, 1, 0 from invoice where id = 1`,
  ledger_months:
    'update ledger_month set closing_cents = closing_cents + 1 where ctid = (select min(ctid) from ledger_month)',
  held_days: 'update held_day set amount_cents = amount_cents + 1 where ctid = (select min(ctid) from held_day)',
  revenue_days:
    'update revenue_day set revenue_cents = revenue_cents + 1 where ctid = (select min(ctid) from revenue_day)',
  revenue_months: 'delete from revenue_month where ctid = (select min(ctid) from revenue_month)',
  standings: `update member set standing = 'none' where id = (select min(id) from member where standing = 'active')`,
  home_branch: 'delete from member_branch where member_id = 1 and is_home',
  seen_where_valid: `insert into member_branch (branch_id, member_id) select b.id, 2 from branch b where b.type = 'hq'`,
  guests: `update member set first_name = 'Somebody' where id = (select min(member_id) from member_branch where not is_home)`,
  emails: `drop index member_email; update member set email = upper((select min(email) from member)) where id = (select max(id) from member where email is not null)`,
  families: `drop index member_relation_pair; insert into member_relation (branch_id, member_id, related_member_id, relationship)
    select branch_id, 1, 2, 9 from member where id = 1 union all select branch_id, 2, 1, 9 from member where id = 1`,
  erased: 'update member set erased_at = now() where id = 1',
  merged_away: `insert into member_merge (branch_id, kept_id, gone_id, gone_number, undo_until, moved)
    select branch_id, 1, 2, 'KL-2', now(), '[]' from member where id = 1`,
  member_numbers: 'update member set number = 100000 where id = 1',
  converted_leads: `alter table lead drop constraint lead_check; update lead set converted_at = null where member_id is not null`,
  overlaps: `insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency)
    select branch_id, member_id, programme_id, status, end_on, end_on + 7, end_on + 7, 0, currency from membership where status = 'ongoing' limit 1`,
  rests: `update membership set paid_until = paid_until - 1 where id = (select id from membership where end_on > start_on limit 1)`,
  closures: `with closed as (insert into branch_closure (branch_id, from_on, until_on, reason, status)
      select branch_id, end_on - 1, end_on, 'x', 'done' from membership where status = 'ongoing'
         and start_on < end_on and id not in (select membership_id from membership_suspension) order by id limit 1 returning *)
    insert into membership_suspension (branch_id, membership_id, from_on, until_on, reason)
    select c.branch_id, ms.id, c.from_on, c.from_on, 'x' from closed c join membership ms on ms.branch_id = c.branch_id
     where ms.status = 'ongoing' and ms.end_on = c.until_on`,
  clock_apart: `update clocking set in_counted_at = in_counted_at - interval '20 days', in_at = in_at
    where id = (select max(id) from clocking where staff_id = (select staff_id from clocking group by 1 having count(*) > 1 limit 1))`,
  shifts_end: `update shift set status = 'completed', reason = null, starts_at = '2999-01-01 08:00+8', ends_at = '2999-01-01 16:00+8'
    where id = (select min(c.shift_id) from clocking c)`,
  endings: 'update membership_ending set last_on = last_on + 1',
  ending_charges: `update membership_ending e set invoice_id = (select min(id) from invoice i where i.membership_id <> e.membership_id)`,
  paused: `update membership_suspension set undone_at = now()`,
  earned: `update deferral set earned_cents = earned_cents + 1 where invoice_id =
    (select min(d.invoice_id) from deferral d join membership ms on ms.id = d.membership_id where d.earned_at >= ms.updated_at)`,
  deferred: 'update deferral set net_cents = net_cents + 1 where invoice_id = (select min(invoice_id) from deferral)',
  discounts: `update deferral set discount_given_cents = discount_given_cents + 1
    where invoice_id = (select min(invoice_id) from deferral where discount_cents > 0)`,
  instalments: 'update instalment set amount_cents = amount_cents + 1 where id = 1',
  billed: `update instalment set due_on = due_on - 40 where id = (select min(ins.id) from instalment ins
    join membership ms on ms.id = ins.membership_id where ins.status = 'planned' and ms.status = 'ongoing')`,
  chased: `update invoice_chase set stops_access = true where invoice_id = (select min(c.invoice_id) from invoice_chase c
    join invoice i on i.id = c.invoice_id where i.status = 'unpaid' and not c.stops_access and not exists (select from instalment ins where ins.invoice_id = i.id))`,
  gateway_charges: `insert into charge_attempt (branch_id, member_id, invoice_id, payment_method_id, kind, status, amount_cents, currency, on_day, reference)
    select i.branch_id, i.member_id, i.id, pm.id, 'manual', 'charged', 1, i.currency, i.issued_on, 'pi_1' from invoice i, payment_method pm limit 1`,
  open_unpaid: `update membership set status = 'ongoing' where id = (select membership_id from invoice where status = 'unpaid' limit 1)`,
  visits: `insert into check_in (branch_id, member_id, day, allowed, membership_id)
    select branch_id, member_id, start_on, true, id from membership where sessions_left is not null limit 1`,
  products_on_sale: [
    "update product_variant set is_active = false where product_id = (select min(id) from product where status = 'published')",
    "update product_price set valid_from = current_date + 9 where product_id = (select min(id) from product where status = 'published')",
  ],
  barcodes: "update product_variant set barcode = '4006381333932' where id = (select min(id) from product_variant)",
  stock_ledger: [
    'update stock set on_hand = on_hand + 1 where id = (select min(id) from stock where on_hand > 0)',
    "update stock_movement set left_quantity = left_quantity + 1 where id = (select min(id) from stock_movement where place = 'hand')",
  ],
  stock_available: `alter table stock drop constraint stock_available;
    update stock set reserved = on_hand + 1 where id = (select min(id) from stock where on_hand > 0)`,
  stock_in_books: `update journal_line set amount_cents = amount_cents + 1 where id = (select min(id) from journal_line where account = 'inventory')`,
  stock_in_posted:
    "update stock_in set status = 'draft', posted_at = null where id = (select min(id) from stock_in where status = 'posted')",
  stock_opened_once: "update stock_in set is_opening = true where status = 'posted'",
  stock_adjusted: [
    "update stock_adjustment set status = 'draft', posted_at = null, value_cents = null where id = (select min(id) from stock_adjustment where status = 'posted')",
    "update stock_adjustment set value_cents = value_cents + 1 where id = (select min(id) from stock_adjustment where status = 'posted')",
  ],
  orders_add_up: [
    'update product_order set total_cents = total_cents + 1 where id = (select min(id) from product_order)',
    'update product_order set returned_cents = 1 where id = (select min(id) from product_order where total_cents > 0)',
    'update product_order_line set returned_cents = 1 where id = (select min(id) from product_order_line where amount_cents > 0)',
  ],
  orders_in_stock: [
    'update product_order_line set handed_at = null where id = (select min(id) from product_order_line where handed_at is not null)',
    "delete from stock_movement where id = (select min(id) from stock_movement where source = 'product_order' and place = 'reserved')",
    "update stock_movement set kind = 'adjust' where id = (select min(id) from stock_movement where source = 'product_order' and kind = 'sale')",
  ],
  orders_paid: [
    "update product_order set status = 'payment_processing', completed_at = null where id = (select min(id) from product_order where status = 'order_completed')",
    'update product_order_line set handed_at = null where id = (select min(id) from product_order_line where handed_at is not null)',
    "update product_order set status = 'cancelled', cancelled_at = now(), why = 'x' where id = (select min(id) from product_order where status = 'payment_processing')",
  ],
  orders_of_fees: [
    `update membership set joining_fee_items = '[{"name": "Shirt", "quantity": 1, "product_id": 1}]'
      where id = (select min(id) from membership where id not in (select membership_id from product_order where membership_id is not null))`,
    "update product_order set membership_id = (select max(id) from membership) where id = (select min(id) from product_order where source <> 'sign_up')",
    `insert into product_order_included (branch_id, product_order_id, position, product_id, label, quantity)
     select l.branch_id, l.product_order_id, 0, v.product_id, l.label, 9 from product_order_line l join product_variant v on v.id = l.variant_id
       join product_order o on o.id = l.product_order_id and o.status = 'order_completed' order by l.id limit 1`,
    asFee(''),
    `with gone as (delete from product_order_line where product_order_id = (${ofFee})) ${asFee('')}`,
    `with i as (update invoice set status = 'cancelled', credited_cents = total_cents where id = (${invoiceOfFee}) returning id),
       gone as (delete from product_order_line where product_order_id = (${ofFee}))
     ${asFee(", invoice_id = (select id from i), status = 'payment_completed', completed_at = null")}`,
  ],
  stock_request_confirmed: [
    "update stock_request_line set confirmed = 0, reason = 'x' where id = (select min(stock_request_line_id) from delivery_order_line)",
    'alter table stock_request_line drop constraint stock_request_line_check; update stock_request_line set confirmed = quantity + 1 where id = (select min(id) from stock_request_line where confirmed > 0)',
    "update stock_request_line set confirmed = 1, decided_at = now() where id = (select min(l.id) from stock_request_line l join stock_request q on q.id = l.stock_request_id where q.status = 'draft')",
  ],
  stock_request_status: [
    "update stock_request set status = 'in_progress', completed_at = null where id = (select min(id) from stock_request where status = 'completed')",
    "update stock_request set status = 'completed', completed_at = now() where id = (select min(id) from stock_request where status = 'delivering')",
    "update stock_request set status = 'delivering' where id = (select min(id) from stock_request where status = 'in_progress')",
  ],
  stock_delivered: [
    "update delivery_order set status = 'draft', dispatched_at = null where id = (select min(id) from delivery_order where status = 'dispatched')",
    'update delivery_order_line set received = received + 1, missing = missing - 1 where id = (select min(id) from delivery_order_line where missing > 0)',
    "update stock_movement set kind = 'adjust' where id = (select min(id) from stock_movement where kind = 'missing')",
    "delete from stock_movement where id = (select min(id) from stock_movement where source = 'delivery_order' and place = 'hand')",
  ],
  stock_delivered_worth: [
    'update delivery_order set rate_ppm = 1 where id = (select min(id) from delivery_order where rate_ppm is null)',
    "update stock_movement set value_cents = value_cents + 1 where id = (select min(m.id) from stock_movement m join delivery_order o on o.id = m.document_id where m.source = 'delivery_order' and m.place = 'transit' and m.kind = 'dispatch' and o.rate_ppm is null)",
    "update stock_movement set value_cents = value_cents + 1 where id = (select min(id) from stock_movement where source = 'delivery_order' and place = 'hand' and kind = 'receive')",
  ],
  stock_counted: [
    'update stocktake_line set adjusted = adjusted + 1 where id = (select min(id) from stocktake_line where adjusted is not null)',
    'update stocktake_line set counted = counted + 1 where id = (select min(id) from stocktake_line where counted is not null)',
    "update stocktake n set decided_by = (select e.staff_id from stocktake_count e join stocktake_line l on l.id = e.line_id where l.stocktake_id = n.id limit 1) where status = 'approved'",
  ],
  check_in_members: 'update check_in set member_id = member_id + 1 where membership_id = 1',
  audit_chain: `update audit_entry set actor = 'nobody' where id = (select min(audit_id) from audit_chain)`,
  audit_complete: `insert into audit_entry (at, actor, table_name, record_id, op, changes) values (now() - interval '3 days', 'staff:1', 'member', 1, 'update', '{}')`,
  audit_persons: `update audit_person set changes = '{"email": [null, "other@mail.example"]}' where audit_id = (select min(audit_id) from audit_person)`,
  credit_ledger: 'update credit_lot set remaining = remaining + 1 where id = 1',
  credits_wait: 'update credit_lot set waits = true where id = 1',
  credits_taken_back: 'update credit_lot set taken_back = taken_back + 1 where id = 1',
  credit_returns: `insert into credit_entry (branch_id, lot_id, member_id, kind, credits, on_day, use_id)
    select branch_id, lot_id, member_id, 'return', 2, on_day, id from credit_entry where kind = 'use' limit 1`,
  credit_days: `update credit_entry set on_day = on_day + 1000 where id = (select min(id) from credit_entry where kind = 'use' and expires_on is not null)`,
  given_once: `update credit_lot set credit_pack_id = null, invoice_id = null, part_no = 1,
    membership_id = (select min(ms.id) from membership ms where ms.billing = 'upfront') where id = 1`,
  given_in_order: `with parts as (update membership ms set given_per = 'period', sessions_total = 4, sessions_left = 4
      where id = (select x.membership_id from instalment x join membership m on m.id = x.membership_id
                   where m.billing = 'instalments' and x.part_no = 3 and x.status = 'invoiced' order by x.id limit 1) returning id)
    update instalment x set opened_on = from_on from parts where x.membership_id = parts.id and x.part_no = 3`,
  given_sessions: [
    `update instalment set opened_on = from_on where status = 'planned' and id = (select min(id) from instalment where status = 'planned')`,
    `update membership set sessions_total = 8, sessions_left = 9 where id = (select id from (${running}) held)`,
  ],
  given_ended: `update credit_lot set credit_pack_id = null, invoice_id = null, part_no = 1, expires_on = null,
    membership_id = (select min(id) from membership where status = 'expired') where id = 1`,
  prepaid_credits: 'update credit_lot set earned_cents = earned_cents + 1 where id = 1',
  timetable_occupancy: 'delete from occupancy where id = (select min(id) from occupancy)',
  timetable_clash: `alter table occupancy drop constraint occupancy_trainer; insert into occupancy (branch_id, staff_id, during, session_id)
    select branch_id, staff_id, during, session_id from occupancy where staff_id is not null limit 1`,
  timetable_places: `update class_session set facility_id = (select min(f.id) from facility f where f.branch_id <> class_session.branch_id) where id = 1`,
  booking_counters: 'update class_session set waiting = waiting + 1 where id = 1',
  booking_credits: `insert into booking (branch_id, session_id, member_id, status, credits) select branch_id, id, 1, 'present', 3 from class_session where id = 1`,
  booking_visits: `insert into booking (branch_id, session_id, member_id, status, membership_id, visit)
    select s.branch_id, s.id, m.member_id, 'present', m.id, 'held' from class_session s,
         (select ms.id, ms.member_id from membership ms where not exists (select 1 from booking k where k.session_id = 1 and k.member_id = ms.member_id) limit 1) m
     where s.id = 1`,
  check_in_twice: `insert into check_in (branch_id, member_id, day, at, allowed, again_minutes)
    select branch_id, member_id, day, at + interval '1 minute', true, 120 from check_in where allowed order by day desc, id desc limit 1`,
  places_covered: `insert into booking (branch_id, session_id, member_id, status, membership_id)
    select s.branch_id, s.id, ms.member_id, 'confirmed', ms.id from class_session s, membership ms
     where s.status = 'scheduled' and ms.status in ('expired', 'terminated', 'cancelled') order by s.starts_at desc, ms.id limit 1`,
  credit_places_covered: `with given as (
      update credit_lot set credit_pack_id = null, invoice_id = null, part_no = 1, remaining = remaining + 1,
             membership_id = (select min(id) from membership where status = 'expired') where id = 1 returning member_id),
    place as (
      insert into booking (branch_id, session_id, member_id, status, credits)
        select s.branch_id, s.id, given.member_id, 'confirmed', 1 from class_session s, given
         where s.status = 'scheduled' order by s.starts_at desc limit 1 returning id, branch_id, member_id)
    insert into credit_entry (branch_id, lot_id, member_id, kind, credits, on_day, purpose)
      select branch_id, 1, member_id, 'use', -1, current_date, 'booking ' || id from place`,
  waiting_order: `insert into booking (branch_id, session_id, member_id, status, wait_no, promoted_at)
    select branch_id, id, n, case n when 1 then 'waiting' else 'confirmed' end, n, case n when 2 then now() end
      from class_session, generate_series(1, 2) n where id = 1`,
  rate_currency: `update freelance_rate set currency = 'USD' where id = 1`,
  shifts_apart: `alter table shift drop constraint shift_overlap; insert into shift (branch_id, staff_id, post, day, starts_at, ends_at)
    select branch_id, staff_id, post, day, starts_at, ends_at from shift where staff_id is not null and status <> 'cancelled' limit 1`,
  sheet_sums: 'update timesheet set worked_min = worked_min + 1 where id = (select min(id) from timesheet)',
  staff_invoice_totals:
    'update staff_invoice set total_cents = total_cents + 1 where id = (select min(id) from staff_invoice)',
  paid_once:
    'update staff_invoice_line set is_live = false where id = (select min(id) from staff_invoice_line where is_live)',
  staff_invoice_numbers: `update number_series set last = last + 1 where kind = 'staff_invoice'`,
  rates_stay: `insert into audit_entry (actor, table_name, record_id, op, changes) values ('staff:1', 'freelance_rate', 1, 'update', '{}')`,
  survey_answers: `update survey_response set answers = answers || '{"pace": "never"}' where id = (select min(id) from survey_response where answers ? 'pace')`,
  survey_versions:
    'update survey_version set version_no = 7 where id = (select max(id) from survey_version where version_no = 2)',
  survey_branches: `update survey set branch_id = (select id from branch where type = 'hq') where id = (select min(survey_id) from survey_response)`,
  policies: 'create table forgotten (id bigint primary key, branch_id bigint not null)',
  nothing_switched_off: 'alter table invoice disable trigger touch',
  sequences: `select setval('member_id_seq', 5)`,
  ...accessFaults,
  appointment_occupancy:
    'delete from occupancy where appointment_id = (select min(appointment_id) from occupancy where appointment_id is not null)',
  appointment_day: 'update appointment set day = day + 1 where id = 1',
  appointment_client: `alter table appointment drop constraint appointment_member;
    insert into appointment (branch_id, member_id, staff_id, type_id, day, starts_at, ends_at, funding, status)
    select branch_id, member_id, staff_id, type_id, day, starts_at, ends_at, 'unfunded', 'reserved' from appointment where status <> 'cancelled' limit 1`,
  appointment_sessions: 'delete from session_entry where id = (select min(id) from session_entry where sessions = -1)',
  appointment_used: `update membership set sessions_left = sessions_total + 1 where id =
    (select membership_id from session_entry group by membership_id having sum(sessions) < 0 limit 1)`,
  appointment_credits: `update appointment set membership_id = null, funding = 'funded', credits = 3 where id = (select min(id) from appointment where status = 'present')`,
  appointment_paid:
    'update staff_invoice_line set day = day + 1 where id = (select min(id) from staff_invoice_line where is_live and appointment_id is not null)',
  line_amounts: `update staff_invoice_line set amount_cents = amount_cents + 1 where id = (select min(id) from staff_invoice_line where work <> 'adjustment')`,
  minutes_once: `delete from clock_rule;
    with pick as (select h.id as h, c.id as c, h.timesheet_line_id as tl, cs.starts_at, cs.ends_at
        from staff_invoice_line h join timesheet_line tl on tl.id = h.timesheet_line_id join timesheet t on t.id = tl.timesheet_id
        join session_trainer st on st.staff_id = t.staff_id and st.branch_id = h.branch_id join class_session cs on cs.id = st.session_id
        join staff_invoice_line c on c.session_trainer_id = st.id and c.is_live where h.is_live limit 1),
      moved as (update timesheet_line l set in_at = pick.starts_at, out_at = pick.ends_at, clocking_id = null from pick where l.id = pick.tl)
    update staff_invoice_line l set less = '[]' from pick where l.id in (pick.h, pick.c)`,
  franchise_recomputes: `update franchise_invoice_line set facts = facts || '{"net_cents": 1}' where kind = 'royalty'`,
  franchise_totals: 'update franchise_invoice set total_cents = total_cents + 1 where id = 1',
  franchise_paid: `update franchise_invoice set status = 'pending', paid_on = null where status = 'success'`,
  franchise_numbers: 'update franchise_series set last = last + 1',
  franchise_credits: `update franchise_invoice_line set dispute = 'x', dispute_status = 'accepted', answer = 'x', credit_cents = 7, credit_invoice_id = invoice_id where id = 1`,
  franchise_covers: `update franchise_agreement_branch set end_on = end_on - 1`,
  franchise_credit_notes: `insert into franchise_credit_note (organisation_id, issuer_id, number, currency, issued_on, total_cents)
    select organisation_id, issuer_id, 'FC-X-2026-00001', currency, issued_on, 5 from franchise_invoice where id = 1`,
  franchise_nothing_lost: `update franchise_invoice set created_at = now() - interval '3 days';
    update franchise_agreement a set status = 'expired', end_on = (select max(f.until_on) from franchise_invoice f where f.agreement_id = a.id)
     where a.status in ('active', 'expiring');
    update franchise_invoice_line set kind = 'carried' where position = 0`,
  organisation_tree: `update organisation p set parent_id = c.id from organisation c where c.parent_id = p.id and p.kind <> 'network'`,
  openings: `update branch set stage = 'preparing' where code = 'KL'`,
  settlement_sums: `update settlement_visit v set settled_cents = null from settlement s where s.id = v.settlement_id and s.status = 'posted'`,
  settlement_notes:
    'update settlement_note set amount_cents = amount_cents + 1 where id = (select min(id) from settlement_note)',
  settlement_values:
    'update settlement_visit set amount_cents = amount_cents + 1, rule_id = (select min(id) from settlement_rule)',
  changes: `insert into membership_change (branch_id, from_membership_id, to_membership_id, changed_on, difference_cents, left_cents, credited_cents, invoice_id, reason)
    select i.branch_id, i.membership_id, other.id, i.issued_on, 0, 0, 1, i.id, 'x' from invoice i
      join membership other on other.branch_id = i.branch_id and other.id <> i.membership_id where i.membership_id is not null limit 1`,
};
/** The one fault that is found only while no other trigger is off. */
export const SWITCHED_OFF = 'nothing_switched_off';
/** Triggers that keep these faults out of a real database. */
export const guarded = [
  'stock_movement',
  'journal_line',
  'journal_export_line',
  'invoice',
  'payment',
  'check_in',
  'audit_entry',
  'member',
  'membership',
  'invoice_line',
  'credit_note_line',
  'payment_allocation',
  'lead',
  'freelance_rate',
  'credit_lot',
  'credit_entry',
  'survey_response',
  'appointment',
  'session_entry',
  'staff_invoice_line',
  'timesheet_line',
  'clock_rule',
  'commission_extra',
  'commission_payout',
  'commission_row',
  'commission_share',
  'commission_statement',
  'franchise_invoice',
  'franchise_invoice_line',
  'franchise_agreement',
  'organisation',
  'branch',
  'settlement_visit',
  'settlement_note',
  'membership_change',
];
