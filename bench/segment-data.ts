/**
 * A network with everything that a segment can ask about, written in sets. Triggers are off, and references are checked
 * once at the end instead of for each row.
 */

const TABLES = [
  'member',
  'check_in',
  'programme',
  'membership',
  'invoice',
  'payment',
  'class_session',
  'booking',
  'campaign_run',
  'campaign_recipient',
  'survey_version',
  'survey_response',
  'member_consent',
  'member_tag',
  'lead',
] as const;
const tables = TABLES.map((name) => `'${name}'::regclass`).join(', ');

// All branches take one currency: the most payments that an amount is added up from.
const begin = `
  update branch set currency = 'MYR';
  create temp table reference as
    select conrelid::regclass::text as of_table, conname as name, pg_get_constraintdef(oid) as what
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any (array[${tables}]);
  do $$ declare r record; begin
    for r in select * from reference loop execute format('alter table %s drop constraint %I', r.of_table, r.name); end loop;
    for r in select unnest(array[${tables}]) as t loop execute format('alter table %s disable trigger user', r.t); end loop;
  end $$;
  create temp table home as
    select row_number() over (order by id) - 1 as no, id, count(*) over () as places from branch where type = 'branch' order by id;
  create temp table client as select n, id as branch_id from generate_series(1, $clients) n join home h on h.no = n % h.places`;
const end = `
  do $$ declare r record; begin
    for r in select unnest(array[${tables}]) as t loop execute format('alter table %s enable trigger user', r.t); end loop;
    for r in select * from reference loop execute format('alter table %s add constraint %I %s', r.of_table, r.name, r.what); end loop;
  end $$;
  select fill_last_visits(), fill_member_spending(), fill_member_counts()`;

const members = `
  insert into member (branch_id, number, first_name, last_name, email, gender, city, date_of_birth, joined_on)
    select branch_id, n, 'Client', n::text, 'c' || n || '@mail.example', case n % 3 when 0 then 'male' when 1 then 'female' end,
           'City ' || n % 40, date '1960-01-01' + (n * 7919 % 18000), current_date - (n * 31 % 1500)
      from client;
  insert into member_branch (branch_id, member_id, is_home) select branch_id, id, true from member`;
/**
 * Eleven visits each in the last 400 days, more of the regulars; a tenth of the clients never came. A third also came in
 * the three years before, and one of 400 three times a week for ten years.
 */
const visits = `
  insert into check_in (branch_id, member_id, day, at, allowed)
    select m.branch_id, m.id, current_date - d.back, (current_date - d.back)::timestamptz + interval '3 hours', true
      from member m
     cross join lateral (
       select ((m.id * 13 + k * (17 + m.id % 29)) % 400)::int as back
         from generate_series(1, case when m.id % 10 = 0 then 0 else 2 + (m.id % 20)::int end) k
       union all
       select (400 + (m.id * 17 + k * (61 + m.id % 31)) % 1100)::int from generate_series(1, case when m.id % 3 = 1 then 15 else 0 end) k
       union all
       select k * 7 / 3 from generate_series(1, case when m.id % 400 = 7 then 1560 else 0 end) k) d`;
const money = `
  insert into programme (type_id, name, duration_count, duration_unit)
    select 1 + n % 5, jsonb_build_object('en', 'Programme ' || n, 'cn', ''), 12, 'month' from generate_series(1, 12) n;
  insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency)
    select m.branch_id, m.id, (select min(id) from programme) + (m.id + k) % 12,
           case when k > 1 or m.id % 20 > 13 then (array['expired', 'cancelled', 'terminated'])[1 + m.id % 3]
                else (array['ongoing', 'ongoing', 'ongoing', 'ongoing', 'paused', 'pending_cancel', 'ongoing_pending'])[1 + m.id % 7] end,
           d.ends - 365, d.ends, d.ends, 180000, 'MYR'
      from member m
     cross join lateral generate_series(1, case when m.id % 4 = 0 then 2 else 1 end) k
     cross join lateral (select case when k > 1 or m.id % 20 > 13 then current_date - 1 - (m.id * 11 % 700)::int
                                     else current_date + (m.id * 11 % 365)::int end as ends) d;
  insert into invoice (branch_id, member_id, number, status, issued_on, due_on, currency, total_cents, tax_cents, paid_cents)
    select m.branch_id, m.id, 'I' || m.id || '-' || k, case when paid then 'success' else 'unpaid' end, d.day, d.day + 14, 'MYR', 15000, 0,
           case when paid then 15000 else 0 end
      from member m cross join generate_series(1, 3) k
     cross join lateral (select current_date - ((m.id * 7 + k * 241) % 730)::int as day, (m.id + k) % 15 > 0 as paid) d;
  insert into payment (branch_id, member_id, number, method, paid_on, currency, amount_cents)
    select m.branch_id, m.id, 'P' || m.id || '-' || k, (array['cash', 'visa', 'direct_debit', 'wallet'])[1 + k % 4],
           current_date - ((m.id * 7 + k * 121) % 730)::int, 'MYR', 5000 + m.id % 200 * 100
      from member m cross join generate_series(1, 6) k`;
const classes = `
  insert into class (branch_id, name, category, colour, duration_min, capacity, trainers_needed)
    select id, '{"en": "Boxing", "cn": "拳击"}', 'boxing', 'red', 60, 30, 1 from home;
  insert into facility (branch_id, name, capacity) select id, 'Ring', 30 from home;
  insert into timetable_entry (branch_id, class_id, facility_id, first_on, starts, duration_min, capacity)
    select c.branch_id, c.id, f.id, current_date - 400, '10:00', 60, 30 from class c join facility f on f.branch_id = c.branch_id;
  insert into class_session (branch_id, class_id, entry_id, facility_id, day, starts_at, ends_at, capacity, trainers_needed, status)
    select e.branch_id, e.class_id, e.id, e.facility_id, d.day, d.day + make_interval(hours => k), d.day + make_interval(hours => k + 1),
           30, 1, 'completed'
      from timetable_entry e cross join generate_series(0, 23) k
     cross join lateral (select current_date - n as day from generate_series(1, 400) n) d;
  insert into booking (branch_id, session_id, member_id, status)
    select m.branch_id, s.id, m.id, (array['present', 'present', 'present', 'present', 'absent', 'cancelled'])[1 + (m.id + k) % 6]
      from member m cross join generate_series(1, 3) k
      join (select id, branch_id, row_number() over (partition by branch_id order by id) - 1 as no from class_session) s
        on s.branch_id = m.branch_id and s.no = (m.id * 13 + k * 3001) % 9600`;
const letters = `
  insert into campaign (branch_id, name, subject, blocks) select id, 'News', '{"en": "News", "cn": "新闻"}', '[]' from home;
  insert into campaign_schedule (branch_id, campaign_id, audience_name, every, first_on, at_minute, status)
    select branch_id, id, 'All', 'month', current_date - 600, 600, 'ended' from campaign;
  insert into campaign_run (branch_id, campaign_id, campaign_schedule_id, audience_name, subject, blocks, due_at, started_at, finished_at, status)
    select s.branch_id, s.campaign_id, s.id, 'All', '{"en": "News", "cn": "新闻"}', '[]', d.at, d.at, d.at, 'sent'
      from campaign_schedule s cross join lateral (select now() - make_interval(days => n * 30) as at from generate_series(0, 19) n) d;
  insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, address, domain, status, done_at, opened_at, clicked_at)
    select r.branch_id, r.id, m.id, m.id, 'en', m.email, 'mail.example', 'sent', r.due_at,
           case when (m.id + r.id) % 5 < 2 then r.due_at + interval '4 hours' end,
           case when (m.id + r.id) % 10 = 1 then r.due_at + interval '5 hours' end
      from campaign_run r join member m on m.branch_id = r.branch_id and m.id / 3 % 10 = r.id % 10`;
const words = `
  insert into survey (title, asked, status)
    select jsonb_build_object('en', 'Survey ' || n, 'cn', ''), 'sign_up', 'publish' from generate_series(1, 5) n;
  insert into survey_version (survey_id, version_no, questions) select id, 1, '[]' from survey;
  insert into survey_response (branch_id, survey_id, survey_version_id, read_version, member_id, answers, answered_at)
    select m.branch_id, v.survey_id, v.id, 1, m.id,
           jsonb_build_object('1', 4 + m.id % 7, '2', 'Answer of client ' || m.id || ': the ' || (array['changing rooms', 'trainers', 'opening hours', 'showers'])[1 + m.id / 2 % 4]
                              || ' could be better, and I would like more classes in the evening and on Sundays.', '3', 'Yes'),
           now() - make_interval(days => (m.id % 500)::int)
      from member m join survey_version v on v.id = (select min(id) from survey_version) + m.id / 2 % 5 where m.id % 2 = 0;
  insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at, withdrawn_at)
    select m.branch_id, m.id, p.purpose, p.channel, 'I agree.', case when m.id % 4 = 0 then 'cn' else 'en' end, now() - interval '400 days',
           case when m.id % 10 = 3 then now() - interval '30 days' end
      from member m cross join (values ('marketing', 'email'), ('classes', 'email')) p (purpose, channel);
  insert into member_tag (branch_id, member_id, tag) select branch_id, id, 'tag ' || id / 2 % 20 from member where id % 2 = 0;
  insert into lead (branch_id, first_name, last_name, source, member_id, converted_at, created_at)
    select branch_id, first_name, last_name, (array['Facebook', 'Walk in', 'Friend', 'Website', 'Google'])[1 + id / 5 % 5], id, now(), now() - interval '300 days'
      from member where id % 5 < 3
    union all
    select branch_id, 'Lead', n::text, 'Website', null, null, now() - make_interval(days => n % 500) from client where n % 5 = 0`;

/** In this order. The last statement can't run in a transaction. */
export const fillOf = (clients: number): string[] => [
  begin.replace('$clients', String(clients)),
  members,
  visits,
  money,
  classes,
  letters,
  words,
  end,
  'vacuum analyze',
];
/** What there is, by the tables that grow. */
export const COUNTED = {
  visits: 'check_in',
  payments: 'payment',
  invoices: 'invoice',
  memberships: 'membership',
  bookings: 'booking',
  'e-mails': 'campaign_recipient',
  answers: 'survey_response',
  consents: 'member_consent',
  tags: 'member_tag',
  leads: 'lead',
} as const;
