/** What one would write by hand for these pages, without row-level security, trail and checks. */

const row = `
  m.id, m.branch_id, b.name as branch_name, b.code || '-' || m.number as number, m.first_name, m.last_name, m.email, m.phone,
  m.card_number, m.standing, last.name as programme_name, last.end_on::text, m.sales_staff_id,
  s.first_name || ' ' || s.last_name as sales_staff_name, m.joined_on::text, m.is_active, m.trainer_staff_id,
  t.first_name || ' ' || t.last_name as trainer_staff_name, m.photo_file_id,
  (select v.last_on::text from last_visit v where v.member_id = m.id and v.branch_id = $1) as last_seen_on,
  coalesce((select jsonb_agg(jsonb_build_object('currency', o.currency, 'open_cents', o.open_cents) order by o.currency)
              from (select i.currency, sum(i.total_cents - i.paid_cents)::bigint as open_cents from invoice i
                     where i.member_id = m.id and i.branch_id = $1 and i.status = 'unpaid' and i.written_off_on is null
                     group by 1) o), '[]') as owed`;
const joins = `
  join branch b on b.id = m.branch_id
  left join staff s on s.id = m.sales_staff_id
  left join staff t on t.id = m.trainer_staff_id
  left join lateral (select p.name, ms.end_on from membership ms join programme p on p.id = ms.programme_id
                      where ms.member_id = m.id order by ms.end_on desc limit 1) last on true`;
const guests = 'member_branch mb where mb.branch_id = $1 and not mb.is_home';

export const listPage = `
  with found as (
    (select m.id, m.first_name, m.last_name from member m where m.branch_id = $1 and m.standing = $2
      order by m.first_name, m.last_name, m.id limit $3::int + $4::int)
    union all
    (select mb.member_id, mb.first_name, mb.last_name from ${guests} and mb.standing = $2
      order by mb.first_name, mb.last_name, mb.member_id limit $3::int + $4::int)),
  page as (select * from found order by first_name, last_name, id limit $3 offset $4)
  select ${row} from page join member m on m.id = page.id ${joins} order by page.first_name, page.last_name, page.id`;
export const listTotal = `
  select (select count(*) from member m where m.branch_id = $1 and m.standing = $2)
       + (select count(*) from ${guests} and mb.standing = $2) as total`;

const typed = 'search_text like $2';
export const searchPage = `
  with found as (
    select m.id, m.first_name, m.last_name from member m where m.branch_id = $1 and m.${typed}
    union all
    select mb.member_id, mb.first_name, mb.last_name from ${guests} and mb.${typed}),
  page as (select * from found order by first_name, last_name, id limit $3 offset $4)
  select ${row} from page join member m on m.id = page.id ${joins} order by page.first_name, page.last_name, page.id`;
export const searchTotal = `
  select (select count(*) from member m where m.branch_id = $1 and m.${typed})
       + (select count(*) from ${guests} and mb.${typed}) as total`;

export const record = `
  select m.id, m.branch_id, b.name as branch_name, b.code || '-' || m.number as number, m.first_name, m.last_name, m.email, m.phone,
         m.card_number, m.standing, m.sales_staff_id, s.first_name || ' ' || s.last_name as sales_staff_name, m.joined_on::text, m.gender,
         m.date_of_birth::text, m.address, m.city, m.state, m.postcode, m.country_code, m.emergency_name, m.emergency_phone,
         m.emergency_relationship, r.related_member_id as guardian_member_id, g.first_name || ' ' || g.last_name as guardian_name,
         r.relationship as guardian_relationship, m.note, m.is_active, m.version, m.created_at, m.updated_at
    from member m join branch b on b.id = m.branch_id left join staff s on s.id = m.sales_staff_id
    left join member_relation r on r.member_id = m.id and r.is_guardian left join member g on g.id = r.related_member_id
   where m.id = $1 limit 1`;
export const memberships = `
  select ms.id, ms.branch_id, b.name as branch_name, ms.programme_id, p.name as programme_name, p.type_id, ms.status, ms.start_on::text,
         ms.end_on::text, ms.sessions_left, ms.price_cents, ms.joining_fee_cents, ms.currency,
         s.first_name || ' ' || s.last_name as sales_staff_name, ms.version
    from membership ms join branch b on b.id = ms.branch_id join programme p on p.id = ms.programme_id
    left join staff s on s.id = ms.sales_staff_id
   where ms.member_id = $1 order by ms.end_on desc, ms.id desc limit 100`;
export const owed = `
  select currency, sum(total_cents - paid_cents)::bigint as open_cents, count(*) as invoices
    from invoice where member_id = $1 and status = 'unpaid' group by currency`;
export const invoices = `
  select i.id, i.number, i.branch_id, b.name as branch_name, i.member_id, m.first_name || ' ' || m.last_name as member_name,
         i.membership_id, i.status, i.issued_on::text, i.due_on::text, i.currency, i.total_cents, i.paid_cents
    from invoice i join branch b on b.id = i.branch_id join member m on m.id = i.member_id
   where i.member_id = $1 order by i.issued_on desc, i.id desc limit 20`;
export const checkIns = `
  select c.id, c.at, b.name as branch_name, c.allowed, c.why from check_in c join branch b on b.id = c.branch_id
   where c.member_id = $1 order by c.day desc, c.id desc limit 20`;
export const family = `
  select r.related_member_id as member_id, m.first_name || ' ' || m.last_name as name, r.relationship, r.is_guardian, false as is_ward
    from member_relation r join member m on m.id = r.related_member_id where r.member_id = $1
  union all
  select r.member_id, m.first_name || ' ' || m.last_name, r.relationship, false, r.is_guardian
    from member_relation r join member m on m.id = r.member_id where r.related_member_id = $1 limit 20`;

export const create = `
  with made as (
    insert into member (branch_id, number, first_name, last_name, email, phone, country_code, date_of_birth, gender, joined_on)
    values ($1, next_number($1, 'member', 0), $2, $3, $4, $5, $6, $7, $8, current_date) returning *),
  home as (insert into member_branch (branch_id, member_id, is_home) select branch_id, id, true from made),
  noted as (insert into activity (branch_id, member_id, type_id) select branch_id, id, 104 from made)
  select m.id, m.branch_id, b.name as branch_name, b.code || '-' || m.number as number, m.first_name, m.last_name, m.email, m.phone,
         m.standing, m.joined_on::text, m.country_code, m.date_of_birth::text, m.gender, m.is_active, m.version, m.created_at, m.updated_at
    from made m join branch b on b.id = m.branch_id`;

/** By direct aggregation: the only way without rollups. */
export const monthlyRevenue = `
  select i.branch_id, b.name as branch_name, date_trunc('month', i.issued_on)::date::text as month, i.currency,
         sum(i.total_cents - i.tax_cents)::bigint as revenue_cents, sum(i.tax_cents)::bigint as tax_cents, sum(i.paid_cents)::bigint as received_cents
    from invoice i join branch b on b.id = i.branch_id
   where i.issued_on >= (date_trunc('month', now()) - interval '13 months')::date and i.status <> 'cancelled'
   group by 1, 2, 3, 4 order by 3 desc, 1`;

export const zone = 'select time_zone from branch where id = $1';
export const calendar = `
  select s.id, s.branch_id, s.class_id, s.entry_id, c.name as class_name, s.kind, c.category, c.colour, s.day::text, s.starts_at, s.ends_at,
         s.facility_id, coalesce(f.name, '') as facility_name, s.capacity, s.trainers_needed, s.booked, s.waiting, s.present, s.status, s.is_changed,
         e.rule is not null as repeats, s.version,
         coalesce((select jsonb_agg(jsonb_build_object('staff_id', t.staff_id, 'name', trim(p.first_name || ' ' || p.last_name),
                           'override_reason', t.override_reason) order by t.id)
                     from session_trainer t join staff p on p.id = t.staff_id where t.session_id = s.id), '[]') as trainers
    from class_session s join class c on c.id = s.class_id left join facility f on f.id = s.facility_id join timetable_entry e on e.id = s.entry_id
    join branch b on b.id = s.branch_id
   where s.branch_id = $1 and s.starts_at >= $2::date::timestamp at time zone b.time_zone
     and s.starts_at < ($3::date + 1)::timestamp at time zone b.time_zone and s.status <> 'cancelled'
   order by s.starts_at, s.id`;
export const closed = `
  select h.day::text, h.name, h.hours = '' as is_closed from holiday h where h.branch_id = $1 and h.day between $2::date and $3::date order by h.day`;
