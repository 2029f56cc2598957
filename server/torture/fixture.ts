/** One record of each kind in each branch, created by the owner, as the target of refusals and random requests. */
import { sql as raw } from 'kysely';
import type { Sql } from '#kit/server/db.ts';
import { broadcastFixture, broadcastKinds } from './fixture-broadcast.ts';
import { commissionFixture, commissionKinds } from './fixture-commission.ts';
import { orderFixture, orderKinds } from './fixture-orders.ts';
import { reportFixture, reportKinds } from './fixture-report.ts';
import { stockFixture } from './fixture-stock.ts';

/** The kind of record that an `:id` names, by the start of the path. A path without a kind fails the refusal tests. */
const kinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['franchise/organisation/', 'organisation'],
  ['franchise/statement/', 'organisation'],
  ['franchise/package/', 'franchise_package'],
  ['franchise/agreement/', 'franchise_agreement'],
  ['franchise/document/', 'franchise_document'],
  ['franchise/invoice/', 'franchise_invoice'],
  ['franchise/payment/', 'franchise_payment'],
  ['franchise/credit/', 'franchise_credit'],
  ['franchise/contact/', 'organisation_contact'],
  ['lead/', 'lead'],
  ['class/rooms/', 'facility'],
  ['class/', 'class'],
  ['report/classPerformanceDetails/', 'class'],
  ['onlineClass/', 'online_session'],
  ['kiosk/', 'kiosk_device'],
  ['visitCode/', 'member'],
  ['visitPass/', 'member'],
  ['onlineParticipant/', 'online_participant'],
  ['checkIn/undo/', 'check_in'],
  ['booking/member/', 'member'],
  ['booking/options/', 'member'],
  ['booking/session/', 'class_session'],
  ['booking/markRest/', 'class_session'],
  ['booking/', 'booking'],
  ['classSession/', 'class_session'],
  ['appointment/member/', 'member'],
  ['appointment/options/', 'member'],
  ['appointment/', 'appointment'],
  ['availability/exception/', 'availability_exception'],
  ['member/', 'member'],
  ['memberFamily/member/', 'member'],
  ['memberFamily/', 'member_relation'],
  ['memberMerge/member/', 'member'],
  ['memberMerge/preview/', 'member'],
  ['memberMerge/', 'member_merge'],
  ['memberData/', 'member'],
  ['memberTags/member/', 'member'],
  ['memberBulk/', 'member_bulk'],
  ['vaccineCertificate/member/', 'member'],
  ['vaccineCertificate/', 'vaccine_certificate'],
  ['memberConsent/', 'member'],
  ['memberships/', 'programme'],
  ['membership/closure/', 'closure'],
  ['membership/', 'membership'],
  ['joiningFee/', 'joining_fee'],
  ['terminationRule/', 'termination_rule'],
  ['classCategory/', 'class_category'],
  ['creditPackPlan/', 'credit_pack'],
  ...broadcastKinds,
  ...commissionKinds,
  ...reportKinds,
  ['product/', 'product'],
  ['items/', 'product'],
  ['itemCategories/', 'product_category'],
  ...orderKinds,
  ['stockIn/', 'stock_in'],
  ['stock/', 'stock'],
  ['stockRequest/', 'stock_request'],
  ['deliveryOrder/', 'delivery_order'],
  ['stockAdjustment/', 'stock_adjustment'],
  ['stocktake/', 'stocktake'],
  ['credit/member/', 'member'],
  ['credit/correct/', 'credit_lot'],
  ['invoice/', 'invoice'],
  ['payment/', 'payment'],
  ['refund/', 'refund'],
  ['creditNote/', 'credit_note'],
  ['dayClose/', 'day_close'],
  ['till/', 'till_move'],
  ['customCharge/', 'custom_charge'],
  ['complimentary/', 'payment'],
  ['writeOff/', 'write_off'],
  ['instalment/member/', 'member'],
  ['paymentMethod/', 'membership'],
  ['wallet/member/', 'member'],
  ['branch/', 'branch'],
  ['opening/template/', 'branch'],
  ['opening/appointments/', 'organisation'],
  ['opening/', 'opening'],
  ['programmeRules/', 'programme_rule'],
  ['settlement/rules/', 'settlement_rule'],
  ['settlement/note/', 'settlement_note'],
  ['settlement/', 'settlement'],
  ['import/', 'import_file'],
  ['questionnaire/openResponse/', 'survey_response'],
  ['questionnaire/member/', 'member'],
  ['questionnaire/', 'survey'],
  ['staff/me/sessions/', 'session'],
  ['roles/', 'role'],
  ['privilege/access/', 'staff'],
  ['privilege/people/', 'staff'],
  ['audit/people/', 'staff'],
  ['outbox/', 'mail'],
  ['securityEvent/', 'security_event'],
  ['privilege/', 'privilege'],
  ['staff/', 'staff'],
  ['staffCertificate/', 'staff_certificate'],
  ['terms/', 'terms'],
  ['termsFile/', 'terms'],
  ['legalTerms/', 'legal_document'],
  ['termsAcceptance/member/', 'member'],
  ['termsAcceptance/', 'terms_acceptance'],
  ['freelanceRate/', 'freelance_rate'],
  ['staffGrade/', 'staff_grade'],
  ['shifts/', 'shift'],
  ['timesheet/', 'timesheet'],
  ['staffInvoice/', 'staff_invoice'],
  ['getInvoicePDF/', 'staff_invoice'],
  ['shiftBackup/candidates/', 'shift'],
  ['shiftBackup/ask/', 'shift'],
  ['shiftBackup/', 'shift_call'],
  ['shiftSwap/', 'shift_swap'],
  ['shiftTemplate/', 'shift_template'],
  ['shiftClock/takeBack/', 'clocking'],
  ['openingHours/', 'opening_hours'],
  ['bookingRules/', 'booking_rule'],
  ['holidays/', 'holiday'],
  ['facilities/', 'facility'],
  ['taxes/', 'tax'],
  ['invoicePaper/', 'invoice_paper'],
  ['numbering/', 'number_format'],
  ['wifi/', 'wifi'],
  ['listView/', 'list_view'],
  ['addressRanges/', 'address_range'],
];
export const kindOf = (path: string): string | undefined => kinds.find(([prefix]) => path.startsWith(prefix))?.[1];

export type Fixture = { idOf(kind: string, branch_id: number): number };

const insertAll = `
with l as (insert into lead (branch_id, first_name, last_name, phone) values ($b, 'Fixture', 'Lead', '+60123456789') returning id),
m as (insert into member (branch_id, number, first_name, last_name, email, date_of_birth) values ($b, 900001, 'Fixture', 'Member', 'fixture' || $b || '@test.example', '1990-05-05') returning id),
mb as (insert into member_branch (branch_id, member_id, is_home) select $b, id, true from m),
p as (insert into programme (branch_id, type_id, name, duration_count, duration_unit) values ($b, 1, '{"en": "Fixture", "cn": "固定"}', 1, 'month') returning id),
pb as (insert into programme_branch (programme_id, branch_id) select id, $b from p),
pp as (insert into programme_price (programme_id, currency, valid_from, price_cents) select p.id, b.currency, '2020-01-01', 15000 from p, branch b where b.id = $b),
ms as (insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency)
       select $b, m.id, p.id, 'payment_pending', current_date, current_date + 30, current_date + 30, 15000, b.currency from m, p, branch b where b.id = $b returning id),
i as (insert into invoice (branch_id, member_id, membership_id, number, issued_on, due_on, currency, total_cents, tax_cents)
      select $b, m.id, ms.id, 'FIX-' || $b, current_date, current_date, b.currency, 15000, 0 from m, ms, branch b where b.id = $b returning id),
il as (insert into invoice_line (branch_id, invoice_id, position, kind, label, amount_cents, tax_cents)
       select $b, id, 1, 'programme', '{"en": "Fixture", "cn": "固定"}', 15000, 0 from i),
pay as (insert into payment (branch_id, member_id, number, method, paid_on, currency, amount_cents)
        select $b, m.id, 'FIXR-' || $b, 'cash', current_date, b.currency, 5000 from m, branch b where b.id = $b returning id)
select (select id from l) as lead, (select id from m) as member, (select id from p) as programme, (select id from ms) as membership, (select id from i) as invoice, (select id from pay) as payment, $b::bigint as branch`;

type Made = Readonly<Record<string, number>>;

/** More kinds come from their areas, each as a statement that returns `id` for a branch `$b`. */
const further: Readonly<Record<string, string>> = {
  organisation: `insert into organisation (parent_id, kind, name, code)
    select organisation_id, 'franchisee', 'Fixture $b', 'FX$b' from branch where id = $b returning id`,
  organisation_contact: `insert into organisation_contact (organisation_id, first_name, last_name, email, calling_code, phone)
    select id, 'Fixture', '$b', 'fixture.contact$b@test.example', '+60', '123456789' from organisation where code = 'FX$b' returning id`,
  franchise_package: `insert into franchise_package (organisation_id, name, currency, terms)
    select organisation_id, 'Fixture $b', currency, '{"licence_fee_cents": 0, "term_months": 12, "royalty_kind": "percent", "royalty_base": "invoiced", "royalty_bp": 600,
      "minimum_cents": 0, "fixed_cents": 0, "marketing_bp": 0, "billing_day": 3, "pay_within_days": 14, "max_branches": 5, "seats": 5, "modules": []}' from branch where id = $b returning id`,
  // Covers no branch: invoices of nothing.
  franchise_agreement: `insert into franchise_agreement (organisation_id, issuer_id, package_id, package_name, currency, terms, start_on, end_on, renewal)
    select o.id, o.parent_id, p.id, p.name, p.currency, p.terms, '2026-01-01', '2099-12-31', 'none'
      from organisation o join franchise_package p on p.name = 'Fixture $b' where o.code = 'FX$b' returning id`,
  franchise_document: `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose, attached_at)
      values (null, 'fixture.pdf', 'application/pdf', 1, 'x', '01/30000000-0000-4000-8000-' || lpad('$b', 12, '0'), 'document', null) returning id)
    insert into franchise_document (organisation_id, agreement_id, title, file_id)
    select a.organisation_id, a.id, 'Fixture', f.id from f, franchise_agreement a where a.package_name = 'Fixture $b' returning id`,
  franchise_invoice: `with i as (insert into franchise_invoice (organisation_id, issuer_id, agreement_id, number, month, from_on, until_on, issued_on, due_on, currency, total_cents, input)
      select a.organisation_id, a.issuer_id, a.id, 'FIXF-$b', '2026-01-01', '2026-01-01', '2026-01-31', '2026-02-03', '2026-02-17', a.currency, 60000,
             jsonb_build_object('terms', a.terms, 'from_on', '2026-01-01', 'until_on', '2026-01-31', 'isFirst', true, 'credits', '[]'::jsonb, 'brought_cents', 0,
               'before', '{"percent_cents": 0, "royalty_cents": 0, "minimum_cents": 0}'::jsonb,
               'branches', jsonb_build_array(jsonb_build_object('branch_id', $b, 'branch_name', 'Fixture', 'days', '[{"day": "2026-01-05", "net_cents": 1000000, "returns_cents": 0}]'::jsonb)))
        from franchise_agreement a where a.package_name = 'Fixture $b' returning *),
    l as (insert into franchise_invoice_line (organisation_id, invoice_id, position, kind, branch_id, facts, amount_cents)
      select organisation_id, id, 0, 'royalty', $b, '{"branch_name": "Fixture", "sales_cents": 1000000, "returns_cents": 0, "net_cents": 1000000, "rate_bp": 600}', 60000 from i)
    select id from i`,
  franchise_payment: `insert into franchise_payment (organisation_id, invoice_id, method, currency, amount_cents, status, paid_on, reason)
    select organisation_id, id, 'cash', currency, total_cents, 'failed', '2026-02-05', 'Fixture' from franchise_invoice where number = 'FIXF-$b' returning id`,
  franchise_credit: `with n as (insert into franchise_credit_note (organisation_id, issuer_id, number, currency, issued_on, total_cents)
      select organisation_id, issuer_id, 'FIXN-$b', currency, '2026-02-05', 100 from franchise_invoice where number = 'FIXF-$b' returning id),
    l as (update franchise_invoice_line l set dispute = 'Fixture', dispute_status = 'accepted', answer = 'Fixture', credit_cents = 100, credit_note_id = n.id
      from n, franchise_invoice f where f.number = 'FIXF-$b' and l.invoice_id = f.id)
    select id from n`,
  credit_note: `with c as (insert into credit_note (branch_id, member_id, invoice_id, number, why, reason, issued_on, currency, total_cents, tax_cents)
      select branch_id, member_id, id, 'FIXC-$b', 'refund', 'Fixture', issued_on, currency, 100, 0 from invoice where number = 'FIX-$b' returning id, branch_id, invoice_id),
    l as (insert into credit_note_line (branch_id, credit_note_id, invoice_line_id, kind, label, amount_cents, tax_cents)
      select c.branch_id, c.id, n.id, n.kind, n.label, 100, 0 from c join invoice_line n on n.invoice_id = c.invoice_id)
    select id from c`,
  refund: `insert into refund (branch_id, member_id, payment_id, source, destination, currency, amount_cents, reason, asked_by)
    select p.branch_id, p.member_id, p.id, 'wallet', 'method', p.currency, 100, 'Fixture', (select min(id) from staff) from payment p
     where p.number = 'FIXR-$b' returning id`,
  custom_charge: `insert into custom_charge (branch_id, member_id, description, currency, amount_cents, reason, asked_by)
    select p.branch_id, p.member_id, 'Fixture', p.currency, 100, 'Fixture', (select min(id) from staff) from payment p
     where p.number = 'FIXR-$b' returning id`,
  product_category: `insert into product_category (name) values ('{"en": "Fixture $b", "cn": ""}') returning id`,
  product: `with p as (insert into product (code, name) values ('FIX$b', '{"en": "Fixture $b", "cn": ""}') returning id),
    v as (insert into product_variant (product_id, position, sku) select id, 0, 'FIX$b' from p),
    n as (insert into product_price (product_id, currency, valid_from, price_cents) select id, 'MYR', '2020-01-01', 9900 from p)
    select id from p`,
  class_category: `insert into class_category (key, name, colour) values ('fixture_$b', '{"en": "Fixture $b", "cn": ""}', 'blue') returning id`,
  write_off: `insert into write_off (branch_id, member_id, invoice_id, currency, amount_cents, reason, asked_by)
    select branch_id, member_id, id, currency, 100, 'Fixture', (select min(id) from staff) from invoice where number = 'FIX-$b' returning id`,
  termination_rule: `insert into termination_rule (country_code, valid_from, source)
    values ('ZZ', date '2150-01-01' + $b, '{"en": "Fixture", "cn": "固定"}') returning id`,
  till_move: `with m as (insert into till_move (branch_id, day, kind, currency, amount_cents)
      select id, '2000-01-02', 'banking', currency, 100 from branch where id = $b returning id, branch_id, day, currency),
    e as (insert into journal_entry (branch_id, posted_on, kind, currency, till_move_id) select branch_id, day, 'till', currency, id from m returning id, branch_id, posted_on),
    l as (insert into journal_line (branch_id, posted_on, entry_id, account, amount_cents)
      select branch_id, posted_on, id, a.account, a.cents from e, (values ('cash', -100), ('bank', 100)) as a (account, cents))
    select id from m`,
  day_close: `insert into day_close (branch_id, day, currency, expected_cents, counted_cents, status, reopened_at, reopen_reason)
    select id, '2000-01-01', currency, 0, 0, 'reopened', now(), 'Fixture' from branch where id = $b returning id`,
  // A session that has ended: the test's own ones must stay.
  session: `insert into session (staff_id, token_hash, idle_until, expires_at, ended_at)
    select min(id), sha256('fixture $b'), now(), now(), now() from staff returning id`,
  list_view: `insert into list_view (staff_id, branch_id, list, name, search) select min(id), $b, 'people.member', 'Fixture', '{}' from staff returning id`,
  survey: `with s as (insert into survey (branch_id, title, asked, status) values ($b, '{"en": "Fixture", "cn": "固定"}', 'staff', 'publish') returning id),
    v as (insert into survey_version (branch_id, survey_id, version_no, questions) select $b, id, 1, '[{"key": "q1", "kind": "long",
      "text": {"en": "What?", "cn": ""}, "required": false, "options": [], "scale": null, "follow_up": null, "show_if": null}]' from s)
    select id from s`,
  survey_response: `insert into survey_response (branch_id, survey_id, survey_version_id, read_version, answers)
    select $b, s.id, v.id, s.version, '{"q1": "This"}' from survey s join survey_version v on v.survey_id = s.id where s.branch_id = $b returning id`,
  staff: `with f as (insert into staff (staff_type, employment, email, first_name, last_name)
      values ('trainer', 'part_time', 'fixture.staff$b@test.example', 'Fixture', 'Staff') returning id),
    r as (insert into staff_role (staff_id, role_id, branch_id) select f.id, role.id, $b from f, role where role.key = 'trainer_part_time')
    select id from f`,
  role: `with r as (insert into role (branch_id, title, scope) values ($b, '{"en": "Fixture", "cn": "固定"}', 'branch') returning id),
    f as (insert into role_function (role_id, flag) select id, 'VIEW_CLASSES' from r)
    select id from r`,
  member_relation: `with o as (insert into member (branch_id, number, first_name) values ($b, 900002, 'Fixture') returning id),
    ob as (insert into member_branch (branch_id, member_id, is_home) select $b, id, true from o)
    insert into member_relation (branch_id, member_id, related_member_id, relationship)
    select $b, m.id, o.id, 9 from o, member m where m.branch_id = $b and m.number = 900001 returning id`,
  member_merge: `insert into member_merge (branch_id, kept_id, gone_id, gone_number, undo_until, moved)
    select $b, min(id), 0, 'FIX-0', now(), '[]' from member where branch_id = $b returning id`,
  closure: `insert into branch_closure (branch_id, from_on, until_on, reason, status)
    values ($b, '2199-01-01', '2199-01-02', 'Fixture', 'done') returning id`,
  privilege: `insert into privilege (branch_id, staff_id, flag, effect, from_on, until_on, reason)
    select $b, id, 'VIEW_LEAD', 'give', current_date, current_date + 30, 'Fixture' from staff where email = 'fixture.staff$b@test.example' returning id`,
  mail: `insert into mail (branch_id, to_address, subject, text, status)
    values ($b, 'fixture$b@test.example', 'Fixture', 'Fixture', 'failed') returning id`,
  security_event: `insert into security_event (kind, branch_id) values ('exported', $b) returning id`,
  staff_certificate: `insert into staff_certificate (staff_id, kind, issued_on, expires_on)
    select id, 'cpr', '2026-01-01', '2028-01-01' from staff where email = 'fixture.staff$b@test.example' returning id`,
  vaccine_certificate: `insert into vaccine_certificate (branch_id, member_id, vaccine, dose, given_on)
    select $b, min(id), 'Fixture', 1, '2021-05-05' from member where branch_id = $b returning id`,
  member_bulk: `insert into member_bulk (branch_id, kind, before, after) values ($b, 'tag', '[]', '{"tag": "Fixture"}') returning id`,
  opening: `insert into branch_opening (branch_id, organisation_id, staff_id, admin_staff_id, status, prepared_at, opened_at)
    select b.id, b.organisation_id, s.id, s.id, 'open', now(), now() from branch b, (select min(id) as id from staff) s where b.id = $b returning id`,
  settlement_rule: `insert into settlement_rule (valid_from, currency, amount_cents) values (date '2001-01-01' + $b, 'USD', 100) returning id`,
  // Between the branch and the head office; between the head office and the youngest branch.
  settlement: `with s as (insert into settlement (month, currency) values ((date '2000-01-01' + interval '1 month' * $b)::date, 'MYR') returning id, month),
    v as (insert into settlement_visit (settlement_id, host_branch_id, home_branch_id, visitor_id, day, source, source_id, currency, amount_cents, settled_cents)
      select s.id, h.id, coalesce((select o.id from branch o where o.type = 'hq' and o.id <> h.id), (select max(o.id) from branch o where o.id <> h.id)),
             0, s.month, 'check_in', -$b, 'MYR', 0, 0 from s, branch h where h.id = $b)
    select id from s`,
  settlement_note: `insert into settlement_note (settlement_id, branch_id, number, kind, currency, amount_cents, issued_on)
    select id, $b, 'FIXN-$b', 'debit', 'MYR', 100, '2000-01-31' from settlement where month = (date '2000-01-01' + interval '1 month' * $b)::date returning id`,
  // Created with the branch.
  opening_hours: `select id from opening_hours where branch_id = $b`,
  booking_rule: `select id from schedule_rule where branch_id = $b`,
  programme_rule: `with p as (insert into programme (branch_id, type_id, name, duration_count, duration_unit) values ($b, 1, '{"en": "Fixture", "cn": "固定"}', 1, 'month') returning id)
    insert into programme_rule (branch_id, programme_id, cancel_cutoff_hours, no_show) select $b, id, 2, 'credit' from p returning id`,
  invoice_paper: `select id from invoice_paper where branch_id = $b`,
  number_format: `select id from number_format where branch_id = $b and kind = 'invoice'`,
  holiday: `insert into holiday (branch_id, day, name) values ($b, '2026-12-25', '{"en": "Christmas", "cn": "圣诞节"}') returning id`,
  facility: `insert into facility (branch_id, name, capacity) values ($b, 'Fixture', 12) returning id`,
  class: `insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed, facility_id)
    select $b, '{"en": "Fixture", "cn": "固定"}', 'boxing', 'blue', 60, 12, 1, min(id) from facility where branch_id = $b returning id`,
  class_session: `with e as (insert into timetable_entry (branch_id, class_id, facility_id, first_on, starts, duration_min, capacity)
      select branch_id, id, facility_id, '2099-01-05', '18:00', 60, 12 from class where branch_id = $b returning *)
    insert into class_session (branch_id, class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed)
    select branch_id, class_id, id, first_on, '2099-01-05 10:00Z', '2099-01-05 11:00Z', facility_id, 12, 1 from e returning id`,
  booking: `with s as (update class_session set booked = 1 where id = (select min(id) from class_session where branch_id = $b) returning id)
    insert into booking (branch_id, session_id, member_id, status)
    select $b, s.id, (select min(id) from member where branch_id = $b), 'confirmed' from s returning id`,
  appointment: `insert into appointment (branch_id, member_id, staff_id, type_id, day, starts_at, ends_at, funding)
    select $b, (select min(id) from member where branch_id = $b), id, 2, '2099-01-06', '2099-01-06 01:00Z', '2099-01-06 02:00Z', 'unfunded'
      from staff where email = 'fixture.staff$b@test.example' returning id`,
  availability_exception: `insert into availability_exception (branch_id, staff_id, day, kind)
    select $b, id, '2099-01-07', 'off' from staff where email = 'fixture.staff$b@test.example' returning id`,
  check_in: `insert into check_in (branch_id, member_id, day, at, allowed)
    select $b, id, current_date, now(), true from member where branch_id = $b order by id limit 1 returning id`,
  kiosk_device: `insert into kiosk_device (branch_id, name) values ($b, 'Fixture') returning id`,
  online_session: `with c as (insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed, kind)
      values ($b, '{"en": "Fixture online", "cn": "固定"}', 'boxing', 'blue', 60, 12, 1, 'online') returning *),
    e as (insert into timetable_entry (branch_id, class_id, first_on, starts, duration_min, capacity)
      select branch_id, id, '2099-01-06', '18:00', 60, 12 from c returning *),
    s as (insert into class_session (branch_id, class_id, entry_id, kind, day, starts_at, ends_at, capacity, trainers_needed)
      select branch_id, class_id, id, 'online', first_on, '2099-01-06 10:00Z', '2099-01-06 11:00Z', 12, 1 from e returning id),
    m as (insert into online_meeting (branch_id, session_id, provider, status, join_url) select $b, id, 'link', 'ready', 'https://meet.example/$b' from s)
    select id from s`,
  online_participant: `insert into online_participant (branch_id, session_id, name, source, joined_at)
    select branch_id, id, 'Fixture', 'hand', '2099-01-06 10:00Z' from class_session where branch_id = $b and kind = 'online' returning id`,
  tax: `insert into branch_tax (branch_id, valid_from, name, rate_bp) values ($b, '2099-01-01', 'GST', 900) returning id`,
  wifi: `insert into wifi_network (branch_id, ssid, audience) values ($b, 'Fixture', 'guests') returning id`,
  address_range: `insert into address_range (branch_id, range) values ($b, '203.0.113.0/24') returning id`,
  // Its file was removed.
  import_file: `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose)
      values ($b, 'fixture.csv', 'text/csv', 1, 'x', '00/00000000-0000-4000-8000-' || lpad('$b', 12, '0'), 'import') returning id),
    i as (insert into import (branch_id, file_id, file_name, encoding, delimiter, signature, columns, mapping, value_maps, row_count)
      select $b, id, 'fixture.csv', 'utf-8', ',', 'fixture', '[]', '{"columns": ["full_name"], "date_orders": {}}',
             '{"statuses": {}, "programmes": {}, "without_status": "lead"}', 1 from f returning id),
    p as (insert into import_progress (import_id, branch_id, counts) select id, $b, '{"create": 0, "already_there": 0, "repeated": 0,
      "faulty": 0, "left_out": 0, "leads": 0, "clients": 0, "corrected": 0, "linked": 0}' from i)
    select id from i`,
  terms: `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose, attached_at)
      values ($b, 'fixture.pdf', 'application/pdf', 1, 'x', '01/10000000-0000-4000-8000-' || lpad('$b', 12, '0'), 'document', null) returning id)
    insert into terms (branch_id, kind, locale, revision, title, file_id) select $b, 'programme', 'en', 1, 'Fixture', id from f returning id`,
  legal_document: `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose, attached_at)
      values ($b, 'fixture.pdf', 'application/pdf', 1, 'x', '01/20000000-0000-4000-8000-' || lpad('$b', 12, '0'), 'document', null) returning id)
    insert into terms (branch_id, kind, locale, revision, title, file_id) select $b, 'legal', 'en', 1, 'Fixture', id from f returning id`,
  terms_acceptance: `insert into terms_acceptance (branch_id, terms_id, member_id, signed_name, signature, address, file_sha256)
    select $b, (select id from terms where branch_id = $b limit 1), (select min(id) from member where branch_id = $b), 'Fixture', 'M1 1L2 2', '::1', 'x' returning id`,
  credit_pack: `with p as (insert into credit_pack (branch_id, name, credits, validity, valid_count, valid_unit, uses)
      values ($b, '{"en": "Fixture", "cn": "固定"}', 10, 'purchase', 3, 'month', '{class}') returning id),
    pp as (insert into credit_pack_price (credit_pack_id, currency, valid_from, price_cents) select p.id, b.currency, '2020-01-01', 25000 from p, branch b where b.id = $b)
    select id from p`,
  credit_lot: `insert into credit_lot (branch_id, member_id, name, opens, credits, bought_on, validity, valid_count, valid_unit, uses, priority, is_promotional, currency, price_cents)
    select $b, (select min(id) from member where branch_id = $b), '{"en": "Fixture", "cn": "固定"}', 'home', 5, current_date, 'purchase', 1, 'month', '{class}', 5, true, b.currency, 0
      from branch b where b.id = $b returning id`,
  freelance_rate: `insert into freelance_rate (branch_id, work, kind, amount_cents, currency, valid_from)
    select $b, 'shift', 'hour', 2500, b.currency, '2199-01-01' from branch b where b.id = $b returning id`,
  shift: `insert into shift (branch_id, staff_id, post, day, starts_at, ends_at)
    select $b, id, 'front_desk', '2099-01-05', '2099-01-05 01:00+00', '2099-01-05 09:00+00' from staff where email = 'fixture.staff$b@test.example' returning id`,
  shift_swap: `insert into shift_swap (branch_id, shift_id, asked_by, asked_of)
    select f.branch_id, f.id, f.staff_id, (select min(id) from staff) from shift f where f.branch_id = $b returning id`,
  timesheet: `with t as (insert into timesheet (branch_id, staff_id, from_on, until_on)
      select $b, id, '2020-01-01', '2020-01-31' from staff where email = 'fixture.staff$b@test.example' returning id, branch_id),
    l as (insert into timesheet_line (branch_id, timesheet_id, shift_id, day) select t.branch_id, t.id, f.id, f.day from t join shift f on f.branch_id = t.branch_id)
    select id from t`,
  staff_invoice: `insert into staff_invoice (branch_id, staff_id, number, from_on, until_on, currency, issued_on)
    select $b, s.id, 'FIXS-$b', '2020-01-01', '2020-01-31', b.currency, '2020-02-01' from staff s, branch b
     where s.email = 'fixture.staff$b@test.example' and b.id = $b returning id`,
  shift_call: `insert into shift_call (branch_id, shift_id, asked_by) select f.branch_id, f.id, (select min(id) from staff) from shift f where f.branch_id = $b returning id`,
  clocking: `insert into clocking (branch_id, staff_id, in_at, in_counted_at, in_by)
    select $b, id, '2020-01-05 01:00+00', '2020-01-05 01:00+00', 'desk' from staff where email = 'fixture.staff$b@test.example' returning id`,
  shift_template: `insert into shift_template (branch_id, name, post, starts, ends) values ($b, 'Fixture', 'front_desk', '06:00', '14:00') returning id`,
  staff_grade: `insert into staff_grade (branch_id, staff_id, grade, valid_from)
    select $b, min(id), 'junior', '2199-01-01' from staff where staff_type = 'trainer' returning id`,
  ...stockFixture,
  ...orderFixture,
  ...commissionFixture,
  ...broadcastFixture,
  ...reportFixture,
};

export const makeFixture = async (owner: Sql, branches: readonly number[]): Promise<Fixture> => {
  const made = new Map<number, Made>();
  for (const branch of branches) {
    const base = await raw<Made>`${raw.raw(insertAll.replaceAll('$b', String(branch)))}`.execute(owner);
    const row: Record<string, number> = { ...base.rows[0] };
    for (const [kind, text] of Object.entries(further)) {
      const result = await raw<{ id: number }>`${raw.raw(text.replaceAll('$b', String(branch)))}`.execute(owner);
      row[kind] = result.rows[0]?.id ?? 0;
    }
    made.set(branch, row);
  }
  return {
    idOf: (kind, branch_id) => {
      const id = made.get(branch_id)?.[kind];
      if (id === undefined) throw new Error(`the fixture has no ${kind} in branch ${branch_id}`);
      return id;
    },
  };
};

const counted = new WeakSet<Sql>();
/** A function of the database under test: its statements stay planned, and one round trip checks a call. */
const makeCount = async (owner: Sql): Promise<void> => {
  const tables = await raw<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    owner,
  );
  const lines = tables.rows.map(
    ({ name }) =>
      `found := found || jsonb_build_object('${name}', (select count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) from public."${name}" t));`,
  );
  await raw`create or replace function contents_of_all() returns jsonb language plpgsql as ${raw.lit(
    `declare found jsonb := '{}'; begin ${lines.join('\n')} return found; end`,
  )}`.execute(owner);
  counted.add(owner);
};

/** Rows and a sum of their contents, table by table: if equal before and after, nothing was written. */
export const contentsOf = async (owner: Sql, except: readonly string[] = []): Promise<Record<string, string>> => {
  if (!counted.has(owner)) await makeCount(owner);
  const { rows } = await raw<{ all: Record<string, string> }>`select contents_of_all() as all`.execute(owner);
  return Object.fromEntries(Object.entries(rows[0]?.all ?? {}).filter(([name]) => !except.includes(name)));
};
