-- What lists, searches and the trail cost in a large network.

-- ---------------------------------------------------------------- lists
-- One standing is what is asked for most: the page comes from the index in its order, and the total without the table.
create index member_standing_name on member (branch_id, standing, first_name, last_name, id);
drop index member_branch_standing;
create index member_branch_guest_standing on member_branch (branch_id, standing, first_name, last_name, member_id) include (joined_on, sales_staff_id, home_branch_id) where not is_home;

-- A total looks at every row: whether a number is in a list costs three times as much as whether it is the first of them.
drop policy reads on member;
create policy reads on member for select to app using (
  branch_id = (select (app_branches())[1])
  or branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = member.id and mb.branch_id = any ((select app_branches())::bigint[])));

-- The policies ask for each guest whether one of the caller's branches sees it: both columns from the index.
drop index member_branch_member;
create index member_branch_member on member_branch (member_id, branch_id);

-- ---------------------------------------------------------------- search
-- A branch searches among those whom it sees, not in the whole network: the branch stands in the index with the text.
create extension if not exists btree_gin;
create index member_branch_search on member using gin (branch_id, search_text gin_trgm_ops);
drop index member_search;

alter table member_branch add column search_text text;

create or replace function guest_arrives() returns trigger language plpgsql security definer as $$
begin
  select m.branch_id, m.first_name, m.last_name, m.standing, m.joined_on, m.sales_staff_id, m.search_text
    into new.home_branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id, new.search_text
    from public.member m where m.id = new.member_id;
  return new;
end $$;

create or replace function guest_follows() returns trigger language plpgsql security definer as $$
begin
  update public.member_branch mb
     set home_branch_id = new.branch_id, first_name = new.first_name, last_name = new.last_name, standing = new.standing,
         joined_on = new.joined_on, sales_staff_id = new.sales_staff_id, search_text = new.search_text
   where mb.member_id = new.id and not mb.is_home;
  return null;
end $$;
drop trigger guest_follows on member;
create trigger guest_follows after update on member
  for each row when ((old.branch_id, old.first_name, old.last_name, old.standing, old.joined_on, old.sales_staff_id, old.search_text)
    is distinct from (new.branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id, new.search_text))
  execute function guest_follows();

update member_branch mb set search_text = m.search_text from member m where m.id = mb.member_id and not mb.is_home;
alter table member_branch drop constraint guest_is_described;
alter table member_branch add constraint guest_is_described
  check (is_home or (home_branch_id is not null and first_name is not null and standing is not null and search_text is not null));
create index member_branch_guest_search on member_branch using gin (branch_id, search_text gin_trgm_ops) where not is_home;

-- As before, but for few branches the hits come from the indexes that begin with the branch. Many branches are the
-- network or nearly so: there the text alone finds sooner.
create or replace function find_members(q text, alike boolean, standings text[], at_home boolean, sales bigint, programme bigint,
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

-- ---------------------------------------------------------------- the trail
-- The same entries as before (a sealed value never goes in). A new row is written without looking for what was there before, and an entry with the values
-- of its person is one statement.
create or replace function audit_write() returns trigger language plpgsql security definer as $$
declare
  old_row jsonb; row_now jsonb; plain jsonb; persons jsonb; salt uuid; digest bytea;
  personal text[] := pg_catalog.string_to_array(tg_argv[1], ',');
  branch bigint; of_record bigint; audit_at timestamptz := pg_catalog.clock_timestamp();
begin
  if tg_op = 'INSERT' then
    row_now := pg_catalog.to_jsonb(new);
    select pg_catalog.jsonb_object_agg(c.key, case when c.key = any (personal) then 'true'::jsonb else pg_catalog.jsonb_build_array(null, c.value) end),
           pg_catalog.jsonb_object_agg(c.key, pg_catalog.jsonb_build_array(null, c.value)) filter (where c.key = any (personal))
      into plain, persons
      from pg_catalog.jsonb_each(pg_catalog.jsonb_strip_nulls(row_now)
        operator(pg_catalog.-) '{version,updated_at,search_text,password_hash,access_stamp}'::text[]) as c
     where c.key not like '%\_sealed';
  else
    old_row := pg_catalog.to_jsonb(old);
    row_now := case when tg_op = 'DELETE' then old_row else pg_catalog.to_jsonb(new) end;
    select pg_catalog.jsonb_object_agg(k, case when k = any (personal) then 'true'::jsonb else pg_catalog.jsonb_build_array(o, n) end),
           pg_catalog.jsonb_object_agg(k, pg_catalog.jsonb_build_array(o, n)) filter (where k = any (personal))
      into plain, persons
      from (select k, old_row -> k as o, case when tg_op = 'UPDATE' then row_now -> k end as n
              from pg_catalog.jsonb_object_keys(row_now) as k
             where k not in ('version', 'updated_at', 'search_text', 'password_hash', 'access_stamp')
               and k not like '%\_sealed') as c
     where o is distinct from n and not (o is null and n = 'null'::jsonb) and not (n is null and o = 'null'::jsonb);
  end if;
  if plain is null then return null; end if;
  branch := case when tg_argv[0] <> '' then (row_now ->> tg_argv[0])::bigint end;
  of_record := (row_now ->> 'id')::bigint;
  if persons is null then
    insert into public.audit_entry (at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes)
    values (audit_at, public.app_actor(), public.app_staff(), nullif(pg_catalog.current_setting('app.request', true), ''),
            branch, tg_table_name, of_record, (row_now ->> 'version')::integer, pg_catalog.lower(tg_op), plain);
    return null;
  end if;
  salt := pg_catalog.gen_random_uuid();
  digest := pg_catalog.sha256(pg_catalog.convert_to(salt::text || persons::text, 'UTF8'));
  with entry as (
    insert into public.audit_entry (at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes, personal_digest)
    values (audit_at, public.app_actor(), public.app_staff(), nullif(pg_catalog.current_setting('app.request', true), ''),
            branch, tg_table_name, of_record, (row_now ->> 'version')::integer, pg_catalog.lower(tg_op), plain, digest)
    returning id)
  insert into public.audit_person (audit_id, at, branch_id, table_name, record_id, salt, changes)
  select entry.id, audit_at, branch, tg_table_name, of_record, salt, persons from entry;
  return null;
end $$;

-- The values of a record's person are reached from its entries, which have this index: a second one is dear in every write.
drop index audit_person_record;
