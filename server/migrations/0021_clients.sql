-- Clients: their own password, trainer and tags, what they agreed to, vaccine certificates, and the filters of the list.

-- ---------------------------------------------------------------- the password for the members' own sign-in
create table member_login (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null unique references member,
  password_hash text,
  password_set_at timestamptz,
  link_sealed bytea unique,                         -- a digest of the link's secret; named so that it stays out of the trail
  link_sent_at timestamptz,
  link_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((link_sealed is null) = (link_until is null))
);
create index member_login_branch on member_login (branch_id, id);
call protect_table('member_login', 'branch');

-- Whoever holds the link has no session: only the digest of its secret opens the way, and only to this one row.
create function member_of_link(digest bytea, at_time timestamptz) returns table (first_name text, last_name text, email text)
language sql stable security definer as $$
  select m.first_name, m.last_name, m.email from public.member_login l join public.member m on m.id = l.member_id
   where l.link_sealed = digest and l.link_until > at_time and m.is_active
$$;
create function set_member_password(digest bytea, hash text, at_time timestamptz) returns boolean language plpgsql security definer as $$
begin
  update public.member_login set password_hash = hash, password_set_at = at_time, link_sealed = null, link_until = null
   where link_sealed = digest and link_until > at_time;
  return found;
end $$;
revoke all on function member_of_link(bytea, timestamptz), set_member_password(bytea, text, timestamptz) from public;
grant execute on function member_of_link(bytea, timestamptz), set_member_password(bytea, text, timestamptz) to app;

-- ---------------------------------------------------------------- trainer and tags
alter table member add column trainer_staff_id bigint references staff;
create index member_trainer on member (branch_id, trainer_staff_id) where trainer_staff_id is not null;
drop trigger touch on member;
create trigger touch before update of branch_id, number, first_name, last_name, email, phone, gender, date_of_birth, address, city, state, postcode, country_code,
    emergency_name, emergency_phone, emergency_relationship, card_number, photo_file_id, sales_staff_id, trainer_staff_id, note, is_active, joined_on
  on member for each row execute function touch_row();

-- A branch's own words about a client: other branches that see the client have theirs.
create table member_tag (
  branch_id bigint not null references branch,
  member_id bigint not null references member on delete cascade,
  tag text not null check (tag = btrim(tag) and length(tag) between 1 and 40),
  primary key (branch_id, tag, member_id)
);
create index member_tag_member on member_tag (member_id);
call protect_table('member_tag', 'branch', '', false, false, false);

-- What was done to many clients at once, and what stood there before: so that it can be taken back.
create table member_bulk (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  kind text not null check (kind in ('assign_sales', 'tag', 'untag')),
  before jsonb not null,                            -- [{member_id, sales_staff_id}], or the clients whose tag changed
  after jsonb not null,                             -- {sales_staff_id} or {tag}
  staff_id bigint references staff,
  at timestamptz not null default now(),
  undone_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_bulk_branch on member_bulk (branch_id, id desc);
call protect_table('member_bulk', 'branch');

-- ---------------------------------------------------------------- consent
-- From when to when a client agreed to one purpose over one channel, and to which words. Withdrawn, the row stays.
create table member_consent (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  purpose text not null check (purpose in ('marketing', 'partner_offers', 'surveys', 'photos', 'health')),
  channel text not null check (channel in ('email', 'sms', 'phone', 'push', 'publish', 'keep')),
  wording text not null check (wording <> ''),
  locale text not null check (locale in ('en', 'cn')),
  given_at timestamptz not null default now(),
  given_by bigint references staff,
  withdrawn_at timestamptz,
  withdrawn_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (withdrawn_at is null or withdrawn_at >= given_at)
);
create unique index member_consent_once on member_consent (member_id, purpose, channel) where withdrawn_at is null;
create index member_consent_given on member_consent (branch_id, purpose, channel, member_id) where withdrawn_at is null;
call protect_table('member_consent', 'branch');
drop policy reads on member_consent;
create policy reads on member_consent for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = member_consent.member_id and mb.branch_id = any ((select app_branches())::bigint[])));

-- ---------------------------------------------------------------- vaccine certificates
create table vaccine_certificate (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  vaccine text not null check (vaccine <> ''),
  dose smallint not null check (dose between 1 and 20),
  given_on date not null,
  file_id bigint references file,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  reason text,
  decided_by bigint references staff,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
create unique index vaccine_certificate_dose on vaccine_certificate (member_id, lower(vaccine), dose) where status <> 'rejected';
create index vaccine_certificate_branch on vaccine_certificate (branch_id, status, id desc);
create index vaccine_certificate_member on vaccine_certificate (member_id, given_on desc);
call protect_table('vaccine_certificate', 'branch', 'vaccine,dose,given_on,reason');

-- Who opened one, and what of it: kept for ever.
create table vaccine_opening (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  vaccine_certificate_id bigint not null references vaccine_certificate,
  what text not null check (what in ('record', 'file')),
  staff_id bigint not null references staff,
  at timestamptz not null default now()
);
create index vaccine_opening_certificate on vaccine_opening (vaccine_certificate_id, id desc);
create index vaccine_opening_branch on vaccine_opening (branch_id, id desc);
call protect_table('vaccine_opening', 'branch', '', false, true, false);

-- ---------------------------------------------------------------- filters of the list
create index member_birth_month on member (branch_id, (extract(month from date_of_birth))) where date_of_birth is not null;
create index invoice_owing on invoice (branch_id, member_id) where status = 'unpaid';

-- The filters that are asked for more seldom, for the clients that a search has found. The list itself writes the same
-- conditions into its query: `member.list.ts`.
create function member_fits(of_member bigint, asked jsonb) returns boolean language sql stable security definer as $$
  select (asked ->> 'owing' is null or (asked ->> 'owing')::boolean = exists (
           select 1 from public.invoice i where i.member_id = of_member and i.status = 'unpaid' and i.branch_id = any (public.app_branches())))
     and (asked ->> 'unseen_since' is null or not exists (
           select 1 from public.check_in c where c.member_id = of_member and c.allowed and c.day >= (asked ->> 'unseen_since')::date
              and c.branch_id = any (public.app_branches())))
     and (asked ->> 'tag' is null or exists (
           select 1 from public.member_tag t where t.member_id = of_member and t.tag = asked ->> 'tag' and t.branch_id = any (public.app_branches())))
     and (asked ->> 'purpose' is null or exists (
           select 1 from public.member_consent c where c.member_id = of_member and c.withdrawn_at is null
              and c.purpose = asked ->> 'purpose' and c.channel = asked ->> 'channel'))
     and (asked ->> 'type_id' is null or exists (
           select 1 from public.membership ms join public.programme p on p.id = ms.programme_id
            where ms.member_id = of_member and p.type_id = (asked ->> 'type_id')::smallint
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
     and exists (select 1 from public.member m where m.id = of_member
           and (asked ->> 'trainer_staff_id' is null or m.trainer_staff_id = (asked ->> 'trainer_staff_id')::bigint)
           and (asked ->> 'birthday_month' is null or extract(month from m.date_of_birth) = (asked ->> 'birthday_month')::integer)
           and (asked ->> 'is_active' is null or m.is_active = (asked ->> 'is_active')::boolean))
$$;
revoke all on function member_fits(bigint, jsonb) from public;
grant execute on function member_fits(bigint, jsonb) to app;

drop function find_members(text, boolean, text[], boolean, bigint, bigint, date, date, date, date, text, integer, integer);
-- As before, and with the filters of `member_fits`; null is none of them.
create function find_members(q text, alike boolean, standings text[], at_home boolean, sales bigint, programme bigint,
  ends_from date, ends_until date, joined_from date, joined_until date, asked jsonb, sort text, take integer, skip integer)
returns table (total bigint, id bigint, place bigint) language plpgsql stable security definer as $$
declare
  scope bigint[] := public.app_branches();
  pattern text := public.like_pattern(q);
  hits bigint[];
begin
  if alike then
    hits := array(select m.id from public.member m where pg_catalog.lower(q) operator(public.<%) m.search_text
                   order by public.word_similarity(pg_catalog.lower(q), m.search_text) desc, m.id limit 200);
  elsif pg_catalog.cardinality(public.show_trgm(pattern)) = 0 then
    -- Nothing that the index could look for (only signs; or letters that the database's locale does not take for such).
    hits := array(select m.id from public.member m where m.branch_id = any (scope) and (m.search_text || '') like '%' || pattern || '%' limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and (mb.search_text || '') like '%' || pattern || '%' limit 20000);
  elsif pg_catalog.length(q) < 3 then
    hits := array(select m.id from public.member m where (m.search_text like pattern || '%' or m.search_text like '% ' || pattern || '%')
                     and m.branch_id = any (scope) limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and (mb.search_text like pattern || '%' or mb.search_text like '% ' || pattern || '%') limit 20000);
  elsif pg_catalog.cardinality(scope) > 5 then
    hits := array(select m.id from public.member m where m.search_text like '%' || pattern || '%' limit 20000);
  else
    hits := array(select m.id from public.member m where m.branch_id = any (scope) and m.search_text like '%' || pattern || '%' limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and mb.search_text like '%' || pattern || '%' limit 20000);
  end if;
  return query
  with fits as materialized (
    select m.id, m.first_name, m.last_name, m.joined_on, h.place
      from pg_catalog.unnest(hits) with ordinality as h (id, place)
      join public.member m on m.id = h.id
     where (m.branch_id = any (scope) or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any (scope)))
       and (standings is null or m.standing = any (standings))
       and (at_home is null or (m.branch_id = any (scope)) = at_home)
       and (sales is null or m.sales_staff_id = sales)
       and (joined_from is null or m.joined_on >= joined_from)
       and (joined_until is null or m.joined_on <= joined_until)
       and (programme is null or exists (select 1 from public.membership ms where ms.member_id = m.id and ms.programme_id = programme
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
       and ((ends_from is null and ends_until is null) or exists (select 1 from public.membership ms where ms.member_id = m.id
              and ms.status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate')
              and ms.end_on >= coalesce(ends_from, '-infinity') and ms.end_on <= coalesce(ends_until, 'infinity')))
       and (asked is null or public.member_fits(m.id, asked))
  ), page as (
    select f.id, pg_catalog.row_number() over (order by
             case when alike then f.place end,
             case sort when '-name' then f.first_name || ' ' || f.last_name end desc,
             case sort when 'joined_on' then f.joined_on end, case sort when '-joined_on' then f.joined_on end desc,
             case sort when 'id' then f.id end, case sort when '-id' then f.id end desc,
             f.first_name, f.last_name, f.id) as place
      from fits f
  )
  select (select pg_catalog.count(*) from fits), p.id, p.place
    from (select 1) as always
    left join (select * from page order by page.place limit take offset skip) as p on true
   order by p.place;
end $$;
revoke all on function find_members(text, boolean, text[], boolean, bigint, bigint, date, date, date, date, jsonb, text, integer, integer) from public;
grant execute on function find_members(text, boolean, text[], boolean, bigint, bigint, date, date, date, date, jsonb, text, integer, integer) to app;
