-- The frame: who may see what, who did what, and the tools that every later file uses; organisations, branches and
-- staff, files, letters and jobs.

-- One file per area, in the order in which the areas build on one another. A file that was released is never changed:
-- what comes later has a file of its own.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- A branch searches among those whom it sees, not in the whole network: the branch stands in the index with the text.
create extension if not exists btree_gin;
revoke create on schema public from public;
grant usage on schema public to app;

-- Takes the pending deltas into day and month; readers add table and pending deltas in one statement.
create function merge_revenue(at_most integer default 50000)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare merged integer;
begin
  perform public.must_reach(public.app_is_network());
  perform pg_catalog.pg_advisory_xact_lock(7420001);
  with taken as (
    delete from public.revenue_delta where id in (select id from public.revenue_delta order by id limit at_most) returning *
  ), days as (
    select branch_id, day, currency, sum(revenue_cents) r, sum(tax_cents) t, sum(received_cents) c, count(*) n from taken group by 1, 2, 3
  ), by_day as (
    insert into public.revenue_day as d (branch_id, day, currency, revenue_cents, tax_cents, received_cents)
    select branch_id, day, currency, r, t, c from days
    on conflict (branch_id, day, currency) do update set revenue_cents = d.revenue_cents + excluded.revenue_cents,
      tax_cents = d.tax_cents + excluded.tax_cents, received_cents = d.received_cents + excluded.received_cents
  ), by_month as (
    insert into public.revenue_month as m (branch_id, month, currency, revenue_cents, tax_cents, received_cents)
    select branch_id, date_trunc('month', day)::date, currency, sum(r), sum(t), sum(c) from days group by 1, 2, 3
    on conflict (branch_id, month, currency) do update set revenue_cents = m.revenue_cents + excluded.revenue_cents,
      tax_cents = m.tax_cents + excluded.tax_cents, received_cents = m.received_cents + excluded.received_cents
  )
  select coalesce(sum(n), 0)::integer into merged from days;
  return merged;
end $$;
revoke all on function merge_revenue(integer) from public;
grant execute on function merge_revenue(integer) to app;

-- The nightly work that needs the owner's hand: next months' partitions.
create function make_partitions_ahead()
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare made integer := 0; parent text;
begin
  perform public.must_reach(public.app_is_network());
  foreach parent in array array['audit_entry', 'audit_person', 'journal_line', 'check_in'] loop
    made := made + public.ensure_month_partitions(parent, (now() - interval '1 month')::date, (now() + interval '6 months')::date);
  end loop;
  return made;
end $$;
revoke all on function make_partitions_ahead() from public;
grant execute on function make_partitions_ahead() to app;

-- Chains the audit entries that no running transaction can still add to.
create function chain_audit(at_most integer default 20000)
  returns integer language plpgsql security definer set TimeZone = 'UTC' set DateStyle = 'ISO, MDY' set search_path = public, pg_temp as $$
declare
  entry record; last_digest bytea; made integer := 0;
begin
  perform public.must_reach(public.app_is_network());
  if not pg_try_advisory_xact_lock(7420002) then return 0; end if;
  select c.digest into last_digest from public.audit_chain c order by c.position desc limit 1;
  for entry in
    select a.* from public.audit_entry a
     where a.xid < pg_snapshot_xmin(pg_current_snapshot())
       and not exists (select 1 from public.audit_chain c where c.audit_id = a.id)
     order by a.at, a.id limit at_most
  loop
    last_digest := sha256(coalesce(last_digest, '\x'::bytea) || convert_to(concat_ws('|', entry.id, entry.at, entry.actor, entry.table_name, entry.record_id, entry.op, entry.changes), 'UTF8') || coalesce(entry.personal_digest, '\x'::bytea));
    insert into public.audit_chain (audit_id, audit_at, digest) values (entry.id, entry.at, last_digest);
    made := made + 1;
  end loop;
  return made;
end $$;
revoke all on function chain_audit(integer) from public;
grant execute on function chain_audit(integer) to app;

-- The record's own rules say who may change or read it: what it names goes with it, whatever the branch of the file.
create function attach_file(of_file bigint, for_purpose text, to_branch bigint)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.file set attached_at = pg_catalog.now(), branch_id = to_branch
   where id = of_file and purpose = for_purpose and created_by = public.app_staff() and attached_at is null;
  return found;
end $$;

-- The same entries as before (a sealed value never goes in). A new row is written without looking for what was there before, and an entry with the values
-- of its person is one statement.
create function audit_write() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create function money_keeps_to_its_moves() returns trigger language plpgsql as $$
begin
  if not public.money_may_move(tg_table_name, old.status, new.status) then
    raise exception '% % cannot go from % to %', tg_table_name, old.id, old.status, new.status using errcode = 'CM003';
  end if;
  return null;
end $$;

-- Takes the pending deltas into the days; readers add both in one statement.
create function merge_held(at_most integer default 50000)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare merged integer;
begin
  perform public.must_reach(public.app_is_network());
  perform pg_catalog.pg_advisory_xact_lock(7420011);
  with taken as (
    delete from public.held_delta where id in (select id from public.held_delta order by id limit at_most) returning *
  ), days as (
    select branch_id, account, currency, day, sum(amount_cents) c, count(*) n from taken group by 1, 2, 3, 4
  ), by_day as (
    insert into public.held_day as d (branch_id, account, currency, day, amount_cents)
    select branch_id, account, currency, day, c from days
    on conflict (branch_id, account, currency, day) do update set amount_cents = d.amount_cents + excluded.amount_cents
  )
  select coalesce(sum(n), 0)::integer into merged from days;
  return merged;
end $$;
revoke all on function merge_held(integer) from public;
grant execute on function merge_held(integer) to app;

-- Values only: the keys of a document are the program's.
create function without_traces(of_text text, pattern text) returns text language sql immutable as $$
  select pg_catalog.regexp_replace(of_text, pattern, '***', 'gi')
$$;

-- Values only: the keys of a document are the program's.
create function without_traces(of_json jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  return case pg_catalog.jsonb_typeof(of_json)
    when 'string' then pg_catalog.to_jsonb(public.without_traces(of_json #>> '{}', pattern))
    when 'array' then (select coalesce(pg_catalog.jsonb_agg(public.without_traces(v, pattern) order by i), '[]')
                         from pg_catalog.jsonb_array_elements(of_json) with ordinality as e(v, i))
    when 'object' then (select coalesce(pg_catalog.jsonb_object_agg(k, public.without_traces(v, pattern)), '{}')
                          from pg_catalog.jsonb_each(of_json) as e(k, v))
    else of_json
  end;
end $$;
revoke all on function without_traces(text,text) from public;
revoke all on function without_traces(jsonb,text) from public;

create function count_call(of_call text, of_caller text, of_minute integer)
  returns integer language sql security definer set search_path = pg_catalog as $$
  insert into public.call_count as c (call, caller, minute, count) values (of_call, of_caller, of_minute, 1)
  on conflict (call, caller) do update
     set count = case when c.minute = excluded.minute then c.count + 1 else 1 end, minute = excluded.minute
  returning count
$$;
revoke all on function count_call(text,text,integer) from public;
grant execute on function count_call(text,text,integer) to app;

-- Rows of files that nobody attached within a day go; what they held is removed by the caller.
create function forget_waiting_files(older_than interval)
  returns TABLE(key text) language sql security definer set search_path = public, pg_temp as $$
  delete from file where must_reach(app_is_network()) and attached_at is null and created_at < now() - older_than returning file.key
$$;

create function forget_call_counts(before_minute integer)
  returns void language sql security definer set search_path = public, pg_temp as $$
  delete from call_count where must_reach(app_is_network()) and minute < before_minute
$$;
revoke all on function forget_call_counts(integer) from public;
grant execute on function forget_call_counts(integer) to app;

create function file_to_send(of_file bigint, OUT name text, OUT kind text, OUT key text)
  returns record language sql stable as $$
  select f.name, f.kind, f.key from file f where f.id = of_file and f.attached_at is not null
$$;

-- Where to write to colleagues: also to those of the head office, whose roles apply in every branch.
create function staff_addresses(ids bigint[])
  returns TABLE(id bigint, email text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.id, f.email from public.staff f
   where f.id = any (ids) and (public.app_is_network() or f.id = any (public.staff_in_reach())
      or (cardinality(public.app_branches()) > 0
          and exists (select from public.staff_role sr where sr.staff_id = f.id and sr.everywhere)))
$$;
revoke all on function staff_addresses(bigint[]) from public;
grant execute on function staff_addresses(bigint[]) to app;

-- Who a token belongs to, and what that person may do: asked before anybody is known.
create function session_of(token bytea, at timestamp with time zone)
  returns TABLE(session_id bigint, companion_hash bytea, lacks_step boolean, staff_id bigint, access_stamp integer, locale text, name text, access jsonb) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.companion_hash, public.lacks_second_step(f.id), f.id, f.access_stamp, f.locale,
         public.full_name(f.first_name, f.last_name), public.access_of(f.id, at)
    from public.session s join public.staff f on f.id = s.staff_id
   where s.token_hash = token and s.ended_at is null and s.expires_at > now() and s.idle_until > now() and f.status = 'active'
$$;
revoke all on function session_of(bytea,timestamp with time zone) from public;
grant execute on function session_of(bytea,timestamp with time zone) to app;

-- Somebody works with it: the idle limit moves on.
create function touch_session(token bytea, idle_minutes integer)
  returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.session set last_seen_at = now(), idle_until = now() + make_interval(mins => idle_minutes)
   where token_hash = token and ended_at is null
$$;
revoke all on function touch_session(bytea,integer) from public;
grant execute on function touch_session(bytea,integer) to app;

-- Every request calls this first. Before PostgreSQL 18 a function in SQL is planned anew with each call; one in PL/pgSQL
-- keeps its plan for the connection, which takes half the time.
create function enter_scope(
  token bytea, stamp integer, branches text, staff text, request text, network text, actor text
) returns SETOF boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select set_config('app.branches', branches, true) || set_config('app.staff', staff, true) || set_config('app.request', request, true)
        || set_config('app.network', network, true) || set_config('app.actor', actor, true) is not null
      from public.session s join public.staff f on f.id = s.staff_id
     where s.token_hash = token and s.ended_at is null and s.expires_at > now() and s.idle_until > now()
       and f.status = 'active' and f.access_stamp = stamp;
end
$$;
revoke all on function enter_scope(bytea,integer,text,text,text,text,text) from public;
grant execute on function enter_scope(bytea,integer,text,text,text,text,text) to app;

-- A job runs as the system: it is asked for from within a call, never before one.
create function app_enqueue(
  task text, payload json, job_key text, run_at timestamp with time zone, queue_name text, max_attempts integer
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform must_reach(app_is_network() or may_enqueue(task, payload, job_key));
  perform graphile_worker.add_job(identifier => task, payload => payload, job_key => job_key, run_at => run_at,
    queue_name => queue_name, max_attempts => max_attempts, job_key_mode => 'preserve_run_at');
end $$;
revoke all on function app_enqueue(text,json,text,timestamp with time zone,text,integer) from public;
grant execute on function app_enqueue(text,json,text,timestamp with time zone,text,integer) to app;

-- Null: no suspension is known.
create function rests_on(rests jsonb, on_day date) returns boolean language sql immutable parallel safe as $$
  select bool_or((r ->> 'from_on')::date <= on_day and coalesce((r ->> 'until_on')::date >= on_day, true)) from jsonb_array_elements(rests) r
$$;

-- The twin of `asOn`: a status in which it is valid on its days, and no suspension on this one.
create function runs_on(status text, rests jsonb, on_day date) returns boolean language sql immutable parallel safe as $$
  select status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate') and not coalesce(rests_on(rests, on_day), false)
      or status = 'paused' and not coalesce(rests_on(rests, on_day), true)
$$;

-- More periods are billed: until it is cancelled, or until the notice ends. The twin of `billsOn`.
create function bills_on(billing text, status text) returns boolean language sql immutable parallel safe as $$
  select billing = 'rolling' and status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel')
$$;

-- '' is what a local setting leaves behind on the connection.
create function app_branches() returns bigint[] language sql stable parallel safe as $$ select nullif(current_setting('app.branches', true), '')::bigint[] $$;

-- Only the scope of the head office writes rows of the network (those without a branch).
create function app_is_network() returns boolean language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.network', true), ''), '0') = '1' $$;

-- A price is read and changed by whoever may read and change what it is the price of.
create procedure wall_of_part(part text, whole text) language plpgsql as $$
declare
  seen text := format('exists (select from %1$I w where w.id = %2$I.%1$s_id)', whole, part);
  mine text := format('exists (select from %1$I w where w.id = %2$I.%1$s_id and ((w.branch_id is null and (select app_is_network())) or w.branch_id = any ((select app_branches())::bigint[])))', whole, part);
begin
  execute format('alter table %I enable row level security', part);
  execute format('create policy reads on %I for select using (%s)', part, seen);
  execute format('create policy inserts on %I for insert with check (%s)', part, mine);
  execute format('create policy updates on %I for update using (%s) with check (%s)', part, mine, mine);
  execute format('create policy deletes on %I for delete using (%s)', part, mine);
end $$;

-- What a call reaches is the same for all rows: read once, in a subselect, instead of for each role of each person.
create function staff_in_reach()
  returns bigint[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array(
    select s.staff_id from public.staff_of(public.app_branches()) s
    union
    -- Somebody who was lent something there.
    select p.staff_id from public.privilege p where p.branch_id = any ((select public.app_branches())::bigint[]) and p.ended_at is null
    union
    -- A master franchise appoints people before there is a branch.
    select sr.staff_id from public.staff_role sr
     where sr.organisation_id = any ((select public.organisations_with('MANAGE_FRANCHISE'))::bigint[])
        or sr.branch_id in (select b.id from public.branch b where b.organisation_id = any ((select public.organisations_with('MANAGE_FRANCHISE'))::bigint[]))
    union
    select public.app_staff() where public.app_staff() is not null)
$$;

create procedure wall_by_staff(name text) language plpgsql as $$
declare reached text := '(select app_is_network()) or staff_id = any ((select staff_in_reach())::bigint[])';
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('create policy of_staff on public.%I for all to app using (%s) with check (%s)', name, reached, reached);
end $$;

create table audit_entry (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  actor text not null,
  staff_id bigint,
  request_id text,
  branch_id bigint,
  table_name text not null,
  record_id bigint,
  version integer,
  op text not null check (op in ('insert', 'update', 'delete')),
  changes jsonb not null,  -- column -> [before, after]; values of persons only as true
  personal_digest bytea,  -- of the salted values in audit_person
  primary key (at, id)
) partition by range (at);
create table audit_entry_other partition of audit_entry default;
create index audit_entry_record on audit_entry (table_name, record_id, at desc);
create index audit_entry_branch on audit_entry (branch_id, at desc);
create index audit_entry_staff on audit_entry (staff_id, at desc);

create function ensure_month_partitions(parent text, from_day date, to_day date) returns integer language plpgsql as $$
declare
  month date := date_trunc('month', from_day);
  child text;
  made integer := 0;
begin
  while month <= to_day loop
    child := parent || '_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || quote_ident(child)) is null then
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
        child, parent, month, (month + interval '1 month')::date);
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;

select ensure_month_partitions('audit_entry', (now() - interval '1 month')::date, (now() + interval '6 months')::date);
alter table audit_entry enable row level security;
grant select on audit_entry to app;

-- What is append-only stays so for everybody; only the functions below, which run as the owner and say so for their
-- own transaction, put rows over to the record that is kept, or empty them of the person who is erased.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and pg_catalog.current_setting('app.rewriting', true) = 'person'
     and current_user = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'CM001';
end $$;
create trigger append_only before update or delete on audit_entry for each row execute function refuse_change();

create function app_staff() returns bigint language sql stable parallel safe as $$ select nullif(current_setting('app.staff', true), '')::bigint $$;

-- Who works in one of these branches, by whatever kind of place the role was given; the head office's people do not.
create function staff_of(branches bigint[]) returns TABLE(staff_id bigint) language sql stable parallel safe as $$
  with recursive here as (select b.id, b.country_code, b.organisation_id from branch b where b.id = any (branches)),
  above as (
    select h.organisation_id as id from here h
    union
    select o.parent_id from above a join organisation o on o.id = a.id where o.parent_id is not null
  )
  select sr.staff_id from staff_role sr
   where not sr.everywhere
     and (sr.branch_id = any (branches) or sr.country_code in (select h.country_code from here h) or sr.organisation_id in (select a.id from above a))
$$;

create table organisation (
  id bigint generated always as identity primary key,
  parent_id bigint references organisation,
  kind text not null check (kind in ('network', 'master_franchise', 'franchisee')),
  name text not null,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code text not null default '',
  legal_number text,
  tax_number text,
  address text not null default '',
  territory_country text check (territory_country ~ '^[A-Z]{2}$'),
  territory_region text not null default '',
  closed_on date,
  accounts jsonb not null default '[]' check (jsonb_typeof(accounts) = 'array'),
  check ((parent_id is null) = (kind = 'network')),
  constraint organisation_code unique (code),
  constraint organisation_code_shape check (code ~ '^[A-Z0-9]{2,8}$'),
  constraint organisation_territory check (territory_country is not null or territory_region = ''),
  constraint organisation_network_open check (kind <> 'network' or closed_on is null)
);

create table branch (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  code text not null unique check (code ~ '^[A-Z0-9]{2,6}$'),
  name text not null unique,
  type text not null check (type in ('hq', 'branch')),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  region text not null default '',
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  address text not null default '',
  phone text,
  email text,
  tax_number text,
  avatar_file_id bigint,
  is_active boolean not null default true,
  opened_on date not null default current_date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stage text not null default 'open' check (stage in ('preparing', 'open')),
  gift_limit_cents bigint not null default 0 check (gift_limit_cents >= 0),
  adjust_limit_cents bigint not null default 0 check (adjust_limit_cents >= 0)
);

create table file (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  name text not null,
  kind text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  key text not null unique,
  purpose text not null,
  sensitive boolean not null default false,
  created_by bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attached_at timestamptz default now()
);

create table staff (
  id bigint generated always as identity primary key,
  staff_type text not null check (staff_type in ('super_admin', 'admin', 'facility_admin', 'trainer', 'sales_person', 'operator')),
  employment text check (employment in ('full_time', 'part_time')),
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  avatar_file_id bigint references file,
  locale text not null default 'en' check (locale in ('en', 'cn')),
  otp_required boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'deactivated')),
  access_stamp integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  languages text[] not null default '{}',
  emergency_name text,
  emergency_phone text,
  emergency_relationship smallint check (emergency_relationship between 1 and 9),
  employed_from date,
  employed_until date,
  status_reason text,
  bank_name text,
  bank_account_sealed text,  -- Sealed by the server's key; the last four characters are all that can be shown without it.
  bank_account_end text,
  bank_account_at timestamptz,  -- Two accounts may end alike: the trail tells of each change.
  invited_at timestamptz,
  totp_at timestamptz,
  constraint staff_employed check (employed_until is null or employed_from is null or employed_until >= employed_from),
  constraint staff_bank check ((bank_account_sealed is null) = (bank_account_end is null))
);

create policy reads on audit_entry for select to app using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network()))
    or (table_name = 'staff' and (record_id = (select app_staff())
      or record_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]))));

create function app_actor() returns text language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.actor', true), ''), 'owner') $$;

-- Trails name people as every page does.
create function staff_trail(of_staff bigint, at_most integer)
  returns TABLE(id bigint, at timestamp with time zone, op text, table_name text, changes jsonb, personal jsonb, who text, role_title jsonb, place text) language sql stable security definer set search_path = public, pg_temp as $$
  with allowed as (
    select app_is_network() or of_staff = app_staff() or of_staff in (select s.staff_id from staff_of(app_branches()) s) as yes
  ),
  found as (
    select a.* from audit_entry a, allowed
     where allowed.yes and (
       (a.table_name = 'staff' and a.record_id = of_staff)
       or (a.table_name = 'staff_role' and (a.changes -> 'staff_id' -> 0 = to_jsonb(of_staff) or a.changes -> 'staff_id' -> 1 = to_jsonb(of_staff)))
       or (a.table_name = 'staff_certificate' and a.record_id in (
            select made.record_id from audit_entry made
             where made.table_name = 'staff_certificate' and made.op = 'insert' and made.changes -> 'staff_id' -> 1 = to_jsonb(of_staff))))
     order by a.at desc, a.id desc limit at_most
  ),
  given as (
    select f.id as entry_id, f.at as entry_at,
           coalesce(f.changes -> 'role_id' ->> 1, f.changes -> 'role_id' ->> 0)::bigint as role_id,
           coalesce(f.changes -> 'branch_id' ->> 1, f.changes -> 'branch_id' ->> 0)::bigint as branch_id,
           coalesce(f.changes -> 'organisation_id' ->> 1, f.changes -> 'organisation_id' ->> 0)::bigint as organisation_id,
           coalesce(f.changes -> 'country_code' ->> 1, f.changes -> 'country_code' ->> 0) as country_code
      from found f where f.table_name = 'staff_role'
  )
  select f.id, f.at, f.op, f.table_name, f.changes, p.changes, full_name(s.first_name, s.last_name),
         r.title, coalesce(b.name, o.name, g.country_code)
    from found f
    left join audit_person p on p.at = f.at and p.audit_id = f.id
    left join staff s on s.id = f.staff_id
    left join given g on g.entry_id = f.id and g.entry_at = f.at
    left join role r on r.id = g.role_id
    left join branch b on b.id = g.branch_id
    left join organisation o on o.id = g.organisation_id
   order by f.at desc, f.id desc
$$;
revoke all on function staff_trail(bigint,integer) from public;
grant execute on function staff_trail(bigint,integer) to app;

-- What was changed about an organisation and its contacts, to those who stand in it or above it.
create function organisation_trail(of_organisation bigint, at_most integer)
  returns TABLE(id bigint, at timestamp with time zone, op text, table_name text, changes jsonb, personal jsonb, who text) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.at, a.op, a.table_name, a.changes, p.changes, full_name(s.first_name, s.last_name)
    from audit_entry a
    left join audit_person p on p.at = a.at and p.audit_id = a.id
    left join staff s on s.id = a.staff_id
   where of_organisation = any (app_organisations())
     and ((a.table_name = 'organisation' and a.record_id = of_organisation)
       or (a.table_name = 'organisation_contact' and a.record_id in (
             select made.record_id from audit_entry made
              where made.table_name = 'organisation_contact' and made.op = 'insert' and made.changes -> 'organisation_id' -> 1 = to_jsonb(of_organisation))))
   order by a.at desc, a.id desc limit at_most
$$;
revoke all on function organisation_trail(bigint,integer) from public;
grant execute on function organisation_trail(bigint,integer) to app;

-- What erasure may remove: the values of persons. The digest in audit_entry stays.
create table audit_person (
  audit_id bigint not null,
  at timestamptz not null,
  branch_id bigint,
  table_name text not null,
  record_id bigint,
  salt uuid not null,
  changes jsonb not null,
  primary key (at, audit_id)
) partition by range (at);
create table audit_person_other partition of audit_person default;
select ensure_month_partitions('audit_person', (now() - interval '1 month')::date, (now() + interval '6 months')::date);
alter table audit_person enable row level security;
grant select on audit_person to app;
create policy reads on audit_person for select to app using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network()))
    or (table_name = 'staff' and (record_id = (select app_staff())
      or record_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]))));

create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- kind: 'branch'  every row has a branch
--       'mixed'   rows of the network (branch_id null) are read by all and written by the head office
--       'network' no branch: read by all, written by the head office
--       'own'     the server's own tables: no policy
-- personal: columns with values of persons. audited: writes the trail. append_only: no update, no delete.
create procedure protect_table(
  IN name text, IN kind text, IN personal text default ''::text, IN audited boolean default true, IN append_only boolean default false, IN versioned boolean default true
) language plpgsql as $$
declare
  branch text := case when kind in ('branch', 'mixed') then 'branch_id' else '' end;
  mine text := 'branch_id = any ((select app_branches())::bigint[])';
  reads text; writes text;
begin
  reads := case kind when 'branch' then mine when 'mixed' then '(branch_id is null or ' || mine || ')' else 'true' end;
  writes := case kind when 'branch' then mine
    when 'mixed' then '((branch_id is null and (select app_is_network())) or ' || mine || ')'
    else '(select app_is_network())' end;
  execute format('grant select, insert%s on public.%I to app', case when append_only then '' else ', update, delete' end, name);
  if kind <> 'own' then
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy reads on public.%I for select to app using (%s)', name, reads);
    execute format('create policy inserts on public.%I for insert to app with check (%s)', name, writes);
    if not append_only then
      execute format('create policy updates on public.%I for update to app using (%s) with check (%s)', name, writes, writes);
      execute format('create policy deletes on public.%I for delete to app using (%s)', name, writes);
    end if;
  end if;
  if append_only then
    execute format('create trigger append_only before update or delete on public.%I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on public.%I for each statement execute function refuse_change()', name);
  elsif versioned then
    execute format('create trigger touch before update on public.%I for each row execute function touch_row()', name);
  end if;
  if audited then
    execute format('create trigger audit after insert or update or delete on public.%I for each row execute function audit_write(%L, %L)', name, branch, personal);
  end if;
end $$;

-- The chain of digests, made afterwards by a job: append-only.
create table audit_chain (
  position bigint generated always as identity primary key,
  audit_id bigint not null unique,
  audit_at timestamptz not null,
  digest bytea not null
);
create trigger append_only before update or delete on audit_chain for each row execute function refuse_change();

create unique index organisation_one_network on organisation ((true)) where kind = 'network';
create unique index organisation_name on organisation (lower(name));
create index organisation_parent on organisation (parent_id);
call protect_table('organisation', 'network');

create function organisation_take_code() returns trigger language plpgsql as $$
begin
  if new.code = '' then new.code := 'F' || pg_catalog.lpad(new.id::text, 3, '0'); end if;
  return new;
end $$;

-- Nothing is below itself, and only the network and master franchises have anything below them. Moves wait for each
-- other, so that two of them cannot make a ring together.
create function keep_organisation_tree()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above text;
  ring boolean;
begin
  if new.parent_id is null then return new; end if;
  perform pg_catalog.pg_advisory_xact_lock(7420063);
  with recursive up as (
    select o.id, o.parent_id from public.organisation o where o.id = new.parent_id
    union
    select o.id, o.parent_id from public.organisation o join up on o.id = up.parent_id)
  select exists (select from up where up.id = new.id) into ring;
  if ring then
    raise exception 'organisation % would be below itself', new.id using errcode = '23514', constraint = 'organisation_ring';
  end if;
  select o.kind into above from public.organisation o where o.id = new.parent_id;
  if above = 'franchisee' then
    raise exception 'a franchisee has nothing below it' using errcode = '23514', constraint = 'organisation_order';
  end if;
  return new;
end $$;

create function keep_organisation_kind()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind = 'franchisee' and exists (select from public.organisation o where o.parent_id = new.id) then
    raise exception 'organisation % has others below it', new.id using errcode = '23514', constraint = 'organisation_order';
  end if;
  return new;
end $$;

-- What a person sees: the organisations of the own roles and all below them. With a flag: where a role gives it.
create function organisations_with(wanted text)
  returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  with recursive held as (
    select sr.everywhere, sr.organisation_id from staff_role sr
     where sr.staff_id = app_staff()
       and (wanted is null or exists (select from role_function rf where rf.role_id = sr.role_id and rf.flag = wanted))
  ), mine as (
    select o.id from organisation o
     where o.id in (select organisation_id from held) or exists (select from held where everywhere) or app_actor() like 'system:%'
    union
    select o.id from organisation o join mine on o.parent_id = mine.id)
  select coalesce(array_agg(id), '{}') from mine
$$;

create function app_organisations() returns bigint[] language sql stable as $$ select organisations_with(null) $$;

-- As with a branch: whoever sees the organisation sees what is of it.
create procedure protect_of_organisation(IN name text, IN seen_by text default 'organisation_id'::text)
  language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('create policy of_organisation on public.%I for all to app using (%I = any ((select app_organisations())::bigint[])) with check (%I = any ((select app_organisations())::bigint[]))', name, seen_by, seen_by);
end $$;

-- The nearest organisation, from one upwards, whose territory a place is not in; null: it lies in all of them.
create function outside_territory(of_organisation bigint, in_country text, in_region text)
  returns text language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select o.id, o.parent_id, o.name, o.territory_country, o.territory_region, 0 as height from organisation o where o.id = of_organisation
    union all
    select o.id, o.parent_id, o.name, o.territory_country, o.territory_region, u.height + 1 from organisation o join up u on o.id = u.parent_id)
  select u.name from up u
   where u.territory_country is not null
     and (u.territory_country <> in_country
          or (u.territory_region <> '' and lower(trim(u.territory_region)) <> lower(trim(in_region))))
   order by u.height limit 1
$$;
revoke all on function outside_territory(bigint,text,text) from public;
grant execute on function outside_territory(bigint,text,text) to app;

create function organisation_papers(of_organisation bigint)
  returns TABLE(legal_number text, tax_number text, address text, accounts jsonb) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select o.id, o.parent_id from organisation o where o.id = any (app_organisations())
    union
    select o.id, o.parent_id from organisation o join up on o.id = up.parent_id)
  select o.legal_number, o.tax_number, o.address, o.accounts from organisation o
   where o.id = of_organisation and (app_actor() like 'system:%' or o.id in (select id from up))
$$;
revoke all on function organisation_papers(bigint) from public;
grant execute on function organisation_papers(bigint) to app;

create unique index branch_one_hq on branch ((true)) where type = 'hq';
create index branch_country on branch (country_code, name);
create index branch_organisation on branch (organisation_id);
call protect_table('branch', 'network');

create function settings_of_branch()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.opening_hours (branch_id) values (new.id);
  insert into public.schedule_rule (branch_id) values (new.id);
  insert into public.invoice_paper (branch_id) values (new.id);
  insert into public.number_format (branch_id, kind, prefix) values (new.id, 'invoice', 'INV'), (new.id, 'receipt', 'RC'), (new.id, 'credit_note', 'CN');
  return null;
end $$;

-- An open branch does not become one that is being prepared again.
create function stay_open() returns trigger language plpgsql as $$
begin
  raise exception 'branch % is open', new.id using errcode = '23514', constraint = 'branch_stays_open';
end $$;

create function keep_currency() returns trigger language plpgsql as $$
begin
  if public.has_money(new.id) then
    raise exception 'branch % has money in %', new.id, old.currency using errcode = '23514', constraint = 'branch_currency_kept';
  end if;
  if public.is_covered(new.id) then
    raise exception 'branch % is covered in %', new.id, old.currency using errcode = '23514', constraint = 'branch_currency_covered';
  end if;
  return new;
end $$;

-- As before, but without a last day where there is none.
create function member_ties(of_member bigint)
  returns TABLE(kind text, branch_id bigint, branch_name text, label jsonb, status text, until_on date, opens text, open_branches bigint[], country_code text, currency text, cents bigint, how_many bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select t.* from (
    select 'membership', b.id, b.name, p.name, ms.status, case when not public.goes_on(ms.billing, ms.status) then ms.end_on end, ms.opens, ms.open_branches, b.country_code, ms.currency, ms.price_cents, 1::bigint
      from public.membership ms join public.programme p on p.id = ms.programme_id join public.branch b on b.id = ms.branch_id
     where ms.member_id = of_member
       and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
    union all
    select 'owed', b.id, b.name, null, null, null, null, null, b.country_code, i.currency, sum(i.total_cents - i.paid_cents)::bigint, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member and i.status = 'unpaid' group by b.id, i.currency
    union all
    select 'wallet', b.id, b.name, null, null, null, null, null, b.country_code, w.currency, w.balance_cents, 1
      from public.wallet w join public.branch b on b.id = w.branch_id
     where w.member_id = of_member and w.balance_cents > 0
    union all
    select 'credits', b.id, b.name, null, null, null, null, null, b.country_code, null, null, sum(l.remaining)::bigint
      from public.credit_lot l join public.branch b on b.id = l.branch_id
     where l.member_id = of_member and l.remaining > 0 group by b.id
    union all
    select 'invoices', b.id, b.name, null, null, null, null, null, b.country_code, null, null, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member group by b.id
  ) as t
   where exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
revoke all on function member_ties(bigint) from public;
grant execute on function member_ties(bigint) to app;

-- The twin of `servesOn`: credits of one that is suspended today can be used after its suspension.
create function membership_serves(of_membership bigint, at_branch bigint, on_day date)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from public.membership ms
      join public.branch sold on sold.id = ms.branch_id
      join public.branch here on here.id = at_branch
     where ms.id = of_membership
       and on_day >= ms.start_on and (on_day <= ms.end_on or public.goes_on(ms.billing, ms.status))
       and public.access_stopped_on(ms.id) is null
       and (sold.id = here.id or ms.opens = 'network' or (ms.opens = 'country' and sold.country_code = here.country_code)
            or (ms.opens = 'branches' and here.id = any (ms.open_branches)))
       and public.runs_on(ms.status, public.rests_of(ms.id), on_day))
$$;
revoke all on function membership_serves(bigint,bigint,date) from public;
grant execute on function membership_serves(bigint,bigint,date) to app;
revoke all on function staff_in_reach() from public;
grant execute on function staff_in_reach() to app;

-- Tax of a branch, dated: the row in force on a day is the newest valid_from up to it.
create table branch_tax (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  valid_from date not null,
  name text not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (branch_id, valid_from)
);
call protect_table('branch_tax', 'branch');

create function keep_tax() returns trigger language plpgsql as $$
declare
  changed public.branch_tax := case when tg_op = 'INSERT' then new else old end;
begin
  if public.app_actor() <> 'owner' and public.app_actor() not like 'system:%'
     and changed.valid_from <= public.tax_used_until(changed.branch_id) then
    raise exception 'the tax of branch % from % is in use', changed.branch_id, changed.valid_from
      using errcode = '23514', constraint = 'branch_tax_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_tax before insert or update or delete on branch_tax for each row execute function keep_tax();

create index file_branch on file (branch_id, id);
create index file_waiting on file (created_at) where attached_at is null;
call protect_table('file', 'mixed', 'name');

-- A logo that the branch has replaced is still on the papers that were posted with it.
create function keep_posted_logo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from public.letterhead l where l.logo_file_id = new.id) then new.attached_at := old.attached_at; end if;
  return new;
end $$;
create trigger keep_posted_logo before update of attached_at on file for each row
  when (old.attached_at is not null and new.attached_at is null) execute function keep_posted_logo();

create function let_go_file(of_file bigint) returns void language sql as $$
  update file set attached_at = null, created_by = null, created_at = now() where id = of_file
$$;

create unique index staff_email on staff (lower(email));
create index staff_by_name on staff (lower(first_name), lower(last_name), id);
create index on staff (avatar_file_id) where avatar_file_id is not null;

-- A person changes the own profile; the head office and branch admins change others (checked by the commands).
call protect_table('staff', 'own', 'email,first_name,last_name,phone,gender,date_of_birth', versioned => false);
create trigger touch before update of staff_type, employment, email, first_name, last_name, phone, gender, date_of_birth, avatar_file_id, otp_required, status,
    languages, emergency_name, emergency_phone, emergency_relationship, employed_from, employed_until, bank_name, bank_account_sealed
  on staff for each row execute function touch_row();
drop trigger audit on staff;
create trigger audit after insert or update or delete on staff for each row execute function audit_write('',
  'email,first_name,last_name,phone,gender,date_of_birth,languages,emergency_name,emergency_phone,emergency_relationship,bank_name,bank_account_end');

-- Two who take each other away at the same moment wait for one another here: the second sees what the first has done.
create function keep_a_super_admin()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was boolean;
begin
  if tg_table_name = 'staff' then
    was := old.status = 'active' and new.status <> 'active' and exists (
      select 1 from public.staff_role sr join public.role r on r.id = sr.role_id
       where sr.staff_id = old.id and sr.everywhere and r.key = 'super_admin');
  else
    was := old.everywhere and exists (select 1 from public.role r where r.id = old.role_id and r.key = 'super_admin');
  end if;
  if not was then return null; end if;
  perform pg_catalog.pg_advisory_xact_lock(7420009);
  if not exists (
    select 1 from public.staff_role sr join public.role r on r.id = sr.role_id join public.staff f on f.id = sr.staff_id
     where r.key = 'super_admin' and sr.everywhere and f.status = 'active') then
    raise exception 'the last super admin stays' using errcode = '23514', constraint = 'last_super_admin';
  end if;
  return null;
end $$;
create trigger last_super_admin after update of status on staff for each row execute function keep_a_super_admin();

create function settings_of_staff()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.staff_setting (staff_id) values (new.id);
  return null;
end $$;
create trigger settings after insert on staff for each row execute function settings_of_staff();

-- Who was deactivated and comes back takes a seat again.
create function keep_seats_of_staff()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  full_one bigint;
begin
  perform pg_advisory_xact_lock(7420103);
  select a.id into full_one from franchise_agreement a
   where a.status in ('active', 'expiring') and seats_taken(a.id) > (a.terms ->> 'seats')::int
     and exists (
       select from staff_role sr where sr.staff_id = new.id
          and (sr.organisation_id = a.organisation_id
               or sr.branch_id in (select c.branch_id from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)))
   order by a.id limit 1;
  if full_one is not null then
    raise exception 'agreement % has no seat left', full_one using errcode = '23514', constraint = 'franchise_seats';
  end if;
  return null;
end $$;
create trigger keep_seats after update of status on staff for each row
  when (old.status = 'deactivated' and new.status <> 'deactivated') execute function keep_seats_of_staff();
revoke select on staff from app;
grant select (id, staff_type, employment, first_name, last_name, avatar_file_id, locale, status, access_stamp, version,
              created_at, updated_at, languages, employed_from, employed_until) on staff to app;
alter table staff enable row level security;
create policy reads on staff for select to app using (true);
create policy inserts on staff for insert to app
  with check ((select app_is_network()) or cardinality((select app_branches())) > 0
    or cardinality((select organisations_with('MANAGE_FRANCHISE'))) > 0);
create policy updates on staff for update to app
  using ((select app_is_network()) or id = any ((select staff_in_reach())::bigint[]))
  with check ((select app_is_network()) or id = any ((select staff_in_reach())::bigint[]));
create policy deletes on staff for delete to app using ((select app_is_network()));

-- A person with everything that is known.
create view staff_person with (security_barrier) as
  select * from staff where (select app_is_network()) or id = any ((select staff_in_reach())::bigint[]);
grant select, update on staff_person to app;

-- Whoever appoints people finds one by the whole address, also one who works elsewhere.
create function person_to_appoint(address text)
  returns TABLE(id bigint, email text, first_name text, status text, locale text, has_accepted boolean) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.id, f.email, f.first_name, f.status, f.locale, f.password_hash is not null from public.staff f
   where lower(f.email) = address and (public.app_is_network() or cardinality(public.app_branches()) > 0
      or cardinality(public.organisations_with('MANAGE_FRANCHISE')) > 0)
$$;
revoke all on function person_to_appoint(text) from public;
grant execute on function person_to_appoint(text) to app;

create table idempotency_key (
  staff_id bigint not null,
  path text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_id, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);
call protect_table('idempotency_key', 'own', '', false, false, false);

create table mail (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  to_address text not null,
  subject text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'unknown', 'kept')),
  why text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  again_at timestamptz,
  again_by bigint references staff,
  tries integer not null default 0,
  next_try_at timestamptz,
  member_id bigint
);
create index mail_branch on mail (branch_id, id desc);
create index mail_queue on mail (id) where status in ('queued', 'sending');
create index mail_again_by on mail (again_by) where again_by is not null;
create index mail_member on mail (member_id) where member_id is not null;
call protect_table('mail', 'mixed', '', false, false, false);

-- Letters of no branch hold codes and links to sign in with: only the head office and the sender see them.
drop policy reads on mail;
create policy reads on mail for select to app
  using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network())));

-- Every command may send a letter of signing in (which belongs to no branch); who reads it stays as it was.
drop policy inserts on mail;
create policy inserts on mail for insert to app
  with check (branch_id is null or branch_id = any ((select app_branches())::bigint[]));
comment on column mail.next_try_at is 'Not before; null: as soon as possible';
comment on column mail.member_id is 'The client whom the letter is about; it is erased with them';

-- Letters about a child went to the guardian's address, so both erase them.
create function letters_of(of_member bigint) returns SETOF bigint language sql stable as $$
  select l.id from public.mail l where l.member_id = of_member
  union
  select l.id from public.member m join public.member_relation r on r.related_member_id = m.id and r.is_guardian
    join public.mail l on l.member_id = r.member_id and pg_catalog.lower(l.to_address) = pg_catalog.lower(m.email)
   where m.id = of_member
$$;
revoke all on function letters_of(bigint) from public;

-- Long work that a person waits for.
create table task_run (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  result jsonb,
  why text,
  staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index task_run_branch on task_run (branch_id, id desc);

-- A run that somebody started shows how far it is.
create index task_run_billing on task_run (id desc) where kind = 'billing';
call protect_table('task_run', 'mixed', '', false);

create table network_setting (
  key text primary key,
  value jsonb not null
);
call protect_table('network_setting', 'network', '', true, false, false);

-- Payloads of live messages that are too long for NOTIFY travel through this table.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
grant select, insert, update, delete on socket_io_attachments to app;
grant usage on sequence socket_io_attachments_id_seq to app;

-- How the numbers of a kind of document look. The series itself (number_series) is not touched by it.
create table number_format (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  kind text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,8}$'),
  digits smallint not null default 6 check (digits between 4 and 9),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint number_format_kind unique (branch_id, kind),
  constraint number_format_prefix unique (branch_id, prefix) deferrable
);
call protect_table('number_format', 'branch');

-- Saved views of lists: one's own wherever one works, or shared with a branch.
create table list_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  branch_id bigint references branch,  -- shared there; null: of the person alone
  list text not null check (length(list) between 1 and 80),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_view_mine on list_view (staff_id, list, lower(name)) where branch_id is null;
create unique index list_view_shared on list_view (branch_id, list, lower(name)) where branch_id is not null;
call protect_table('list_view', 'own', '', false, false, true);
alter table list_view enable row level security;
create policy reads on list_view for select to app
  using (staff_id = (select app_staff()) or branch_id = any ((select app_branches())::bigint[]));
create policy inserts on list_view for insert to app
  with check (staff_id = (select app_staff()) and (branch_id is null or branch_id = any ((select app_branches())::bigint[])));
create policy updates on list_view for update to app using (staff_id = (select app_staff())) with check (staff_id = (select app_staff()));
create policy deletes on list_view for delete to app using (staff_id = (select app_staff()));

-- What goes with a letter as a file. The content is needed until the letter is sent; its name stays, so that the outbox
-- can say what was sent.
create table mail_paper (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  mail_id bigint not null references mail on delete cascade,
  name text not null,
  kind text not null,
  content bytea
);
create index mail_paper_mail on mail_paper (mail_id);
create index mail_paper_branch on mail_paper (branch_id);
call protect_table('mail_paper', 'mixed', '', false, false, false);
drop policy reads on mail_paper;
create policy reads on mail_paper for select to app
  using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network())));

-- Which workers of the job queue are alive: what a dead one held is given free again.
create table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- How often somebody asked a call that anyone may ask within this minute, at whichever of the servers. Nothing that a
-- crash may not take away: unlogged, so that counting costs no write to the log.
create unlogged table call_count (
  call text not null,
  caller text not null,
  minute integer not null,
  count integer not null,
  primary key (call, caller)
);
comment on table call_count is 'Calls without a session within the current minute, by caller; kept for an hour';

-- A known word, sealed with the key of the servers: whoever starts with another key finds out before anything is sealed
-- with it that could then be read by nobody else.
create table server_key (
  single boolean primary key default true check (single),
  sealed text not null
);
comment on table server_key is 'Proof of SECRET_KEY: a word sealed with it; one row, for the start only';
revoke all on server_key from app;
