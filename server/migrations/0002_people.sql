-- Leads and members, and what happens with them.

create table lead (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  first_name text not null,
  last_name text not null default '',
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  status text not null default 'lead' check (status in ('lead', 'cold', 'trial')),
  source text,
  interest text,
  sales_staff_id bigint references staff,
  next_action text,
  next_action_on date,
  note text,
  member_id bigint,
  converted_at timestamptz,
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((member_id is null) = (converted_at is null))
);
create index lead_branch on lead (branch_id, id desc);
create index lead_branch_status on lead (branch_id, status, id desc) where converted_at is null;
create index lead_call on lead (branch_id, next_action_on) where converted_at is null and next_action_on is not null;
create index lead_phone on lead (branch_id, phone) where phone is not null;
create index lead_email on lead (branch_id, lower(email)) where email is not null;
create index lead_search on lead using gin (search_text gin_trgm_ops);
call protect_table('lead', 'branch', 'first_name,last_name,email,phone,gender,date_of_birth,note,next_action,search_text');

create table member (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,      -- the home branch
  number bigint not null,                           -- per home branch at the time of joining
  first_name text not null,
  last_name text not null default '',
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  address text, city text, state text, postcode text,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  emergency_name text, emergency_phone text, emergency_relationship smallint check (emergency_relationship between 1 and 9),
  card_number text,
  photo_file_id bigint references file,
  sales_staff_id bigint references staff,
  note text,
  is_active boolean not null default true,
  joined_on date not null default current_date,
  -- What the memberships make of the person; kept by the membership commands and the nightly job.
  standing text not null default 'none' check (standing in ('none', 'pending', 'active', 'paused', 'expired', 'cancelled')),
  -- Names in both orders and without a space (陈伟): people type them as they say them.
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || first_name || ' ' || last_name || first_name || ' ' || coalesce(email, '')
    || ' ' || coalesce(phone, '') || ' ' || coalesce(card_number, '') || ' ' || number::text)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index member_email on member (lower(email)) where email is not null;
create unique index member_card on member (card_number) where card_number is not null;
create unique index member_number on member (branch_id, number);
create index member_branch_name on member (branch_id, first_name, last_name, id);
create index member_branch_standing on member (branch_id, standing, id desc);
create index member_phone on member (phone) where phone is not null;
create index member_branch_joined on member (branch_id, joined_on, id);
create index member_sales on member (sales_staff_id) where sales_staff_id is not null;
create index member_search on member using gin (search_text gin_trgm_ops);
alter table lead add constraint lead_member foreign key (member_id) references member;
create index lead_member_id on lead (member_id) where member_id is not null;

-- The one table that says which branches see a member: home, and where an entitlement is valid.
create table member_branch (
  branch_id bigint not null references branch,
  member_id bigint not null references member on delete cascade,
  is_home boolean not null default false,
  primary key (branch_id, member_id)
);
create index member_branch_member on member_branch (member_id);
create index member_branch_elsewhere on member_branch (branch_id, member_id) where not is_home;
create unique index member_branch_home on member_branch (member_id) where is_home;
call protect_table('member_branch', 'branch', '', false, false, false);
call protect_table('member', 'branch', 'first_name,last_name,email,phone,gender,date_of_birth,address,city,state,postcode,emergency_name,emergency_phone,card_number,note,search_text', versioned => false);
-- What the memberships make of a person is no edit of the record that somebody has open.
create trigger touch before update of branch_id, number, first_name, last_name, email, phone, gender, date_of_birth, address, city, state, postcode, country_code,
    emergency_name, emergency_phone, emergency_relationship, card_number, photo_file_id, sales_staff_id, note, is_active, joined_on
  on member for each row execute function touch_row();
drop policy reads on member;
create policy reads on member for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = member.id and mb.branch_id = any ((select app_branches())::bigint[])));

create table member_relation (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  related_member_id bigint not null references member,
  relationship smallint not null check (relationship between 1 and 9),   -- what related_member is to member
  is_guardian boolean not null default false,                            -- related_member answers for member
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (member_id <> related_member_id),
  unique (member_id, related_member_id)
);
create index member_relation_related on member_relation (related_member_id);
call protect_table('member_relation', 'branch');

-- What happened with a lead or a member. Types 0 to 16 are those of the specification, from 100 on ours.
create table activity (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  lead_id bigint references lead,
  member_id bigint references member,
  type_id smallint not null check (type_id between 0 and 199),
  note text,
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  staff_id bigint references staff,
  check (lead_id is not null or member_id is not null)
);
create index activity_lead on activity (lead_id, at desc, id desc) where lead_id is not null;
create index activity_member on activity (member_id, at desc, id desc) where member_id is not null;
create index activity_branch on activity (branch_id, at desc);
call protect_table('activity', 'branch', '', false, false, false);

-- Text search keeps its trigram index although there is a policy: the scope is checked here, page and total
-- come from one scan. Ranked by how much is alike, so that a slip of the finger still finds.
create function search_members(q text, standings text[], take integer, skip integer)
returns table (id bigint, total bigint) language sql stable security definer parallel safe as $$
  with hits as materialized (
    select m.id, m.first_name, m.last_name
      from public.member m
     where m.search_text like '%' || pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.lower(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
       and (m.branch_id = any ((select public.app_branches())::bigint[])
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[])))
       and (standings is null or m.standing = any (standings))
  )
  select h.id, (select pg_catalog.count(*) from hits) from hits h order by h.first_name, h.last_name, h.id limit take offset skip
$$;
revoke all on function search_members(text, text[], integer, integer) from public;
grant execute on function search_members(text, text[], integer, integer) to app;

create function search_members_alike(q text, take integer)
returns table (id bigint, total bigint) language sql stable security definer as $$
  with hits as materialized (
    select m.id, public.word_similarity(pg_catalog.lower(q), m.search_text) as alike
      from public.member m
     where pg_catalog.lower(q) operator(public.<%) m.search_text
       and (m.branch_id = any ((select public.app_branches())::bigint[])
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[])))
     order by 2 desc limit 200
  )
  select h.id, (select pg_catalog.count(*) from hits) from hits h order by h.alike desc, h.id limit take
$$;
revoke all on function search_members_alike(text, integer) from public;
grant execute on function search_members_alike(text, integer) to app;

create function like_pattern(q text) returns text language sql immutable parallel safe as $$
  select pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.lower(q), '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- The list of clients with a search: page and total from one scan. `total` stands in every row; without a hit there is
-- one row with no id. One or two letters are looked for at the beginnings of words, which the index can find.
create function find_members(q text, alike boolean, standings text[], at_home boolean, sales bigint, programme bigint,
  ends_from date, ends_until date, joined_from date, joined_until date, sort text, take integer, skip integer)
returns table (total bigint, id bigint, place bigint) language plpgsql stable security definer as $$
declare
  scope bigint[] := public.app_branches();
  pattern text := public.like_pattern(q);
  hits bigint[];
begin
  if alike then
    hits := array(select m.id from public.member m where pg_catalog.lower(q) operator(public.<%) m.search_text
                   order by public.word_similarity(pg_catalog.lower(q), m.search_text) desc, m.id limit 200);
  elsif pg_catalog.length(q) < 3 then
    hits := array(select m.id from public.member m where (m.search_text like pattern || '%' or m.search_text like '% ' || pattern || '%')
                     and m.branch_id = any (scope) limit 20000)
         || array(select m.id from public.member_branch mb join public.member m on m.id = mb.member_id
                   where mb.branch_id = any (scope) and not mb.is_home and not m.branch_id = any (scope)
                     and (m.search_text like pattern || '%' or m.search_text like '% ' || pattern || '%') limit 20000);
  else
    hits := array(select m.id from public.member m where m.search_text like '%' || pattern || '%' limit 20000);
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
revoke all on function find_members(text, boolean, text[], boolean, bigint, bigint, date, date, date, date, text, integer, integer) from public;
grant execute on function find_members(text, boolean, text[], boolean, bigint, bigint, date, date, date, date, text, integer, integer) to app;

create function find_leads(q text) returns table (id bigint) language sql stable security definer as $$
  select l.id from public.lead l
   where l.search_text like '%' || public.like_pattern(q) || '%'
     and l.branch_id = any ((select public.app_branches())::bigint[])
   limit 10000
$$;
revoke all on function find_leads(text) from public;
grant execute on function find_leads(text) to app;

-- People in scope with the same name, phone or e-mail: search before create.
create function find_alike(of_name text, of_phone text, of_email text)
returns table (kind text, id bigint, first_name text, last_name text, email text, phone text) language sql stable security definer as $$
  (select 'lead', l.id, l.first_name, l.last_name, l.email, l.phone
     from public.lead l
    where l.branch_id = any ((select public.app_branches())::bigint[]) and l.converted_at is null
      and ((of_name <> '' and l.search_text like public.like_pattern(of_name) || ' %')
           or l.phone = of_phone or pg_catalog.lower(l.email) = pg_catalog.lower(of_email))
    order by l.id desc limit 8)
  union all
  (select 'member', m.id, m.first_name, m.last_name, m.email, m.phone
     from public.member m
    where (m.branch_id = any ((select public.app_branches())::bigint[])
           or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[])))
      and ((of_name <> '' and m.search_text like public.like_pattern(of_name) || ' %')
           or m.phone = of_phone or pg_catalog.lower(m.email) = pg_catalog.lower(of_email))
    order by m.id desc limit 8)
$$;
revoke all on function find_alike(text, text, text) from public;
grant execute on function find_alike(text, text, text) to app;

-- Is this e-mail taken by any member of the network? Says only yes or no, whatever the scope.
create function member_email_taken(address text, except_id bigint) returns boolean language sql stable security definer as $$
  select exists (select 1 from public.member m where pg_catalog.lower(m.email) = pg_catalog.lower(address) and m.id is distinct from except_id)
$$;
