-- The frame: who may see what, who did what, and the tools every later table uses.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

revoke create on schema public from public;
grant usage on schema public to app;

-- ---------------------------------------------------------------- the scope of a transaction
-- '' is what a local setting leaves behind on the connection.
create function app_branches() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.branches', true), '')::bigint[] $$;
create function app_staff() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.staff', true), '')::bigint $$;
create function app_actor() returns text language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.actor', true), ''), 'owner') $$;
-- Only the scope of the head office writes rows of the network (those without a branch).
create function app_is_network() returns boolean language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.network', true), ''), '0') = '1' $$;

-- ---------------------------------------------------------------- audit
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
  changes jsonb not null,          -- column -> [before, after]; values of persons only as true
  personal_digest bytea,           -- of the salted values in audit_person
  primary key (at, id)
) partition by range (at);
create index audit_entry_record on audit_entry (table_name, record_id, at desc);
create index audit_entry_branch on audit_entry (branch_id, at desc);
create index audit_entry_staff on audit_entry (staff_id, at desc);

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
create index audit_person_record on audit_person (table_name, record_id);

-- The chain of digests, made afterwards by a job: append-only.
create table audit_chain (
  position bigint generated always as identity primary key,
  audit_id bigint not null unique,
  audit_at timestamptz not null,
  digest bytea not null
);

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
select ensure_month_partitions('audit_person', (now() - interval '1 month')::date, (now() + interval '6 months')::date);
create table audit_entry_other partition of audit_entry default;
create table audit_person_other partition of audit_person default;

-- Arguments: 0 the branch column ('' none), 1 the columns with values of persons, comma-separated.
create function audit_write() returns trigger language plpgsql security definer as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else pg_catalog.to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else pg_catalog.to_jsonb(new) end;
  row_now jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  personal text[] := pg_catalog.string_to_array(tg_argv[1], ',');
  plain jsonb; persons jsonb; audit_at timestamptz := pg_catalog.clock_timestamp(); audit_no bigint;
  salt uuid; digest bytea;
begin
  select pg_catalog.jsonb_object_agg(k, case when k = any (personal) then 'true'::jsonb else pg_catalog.jsonb_build_array(o, n) end),
         pg_catalog.jsonb_object_agg(k, pg_catalog.jsonb_build_array(o, n)) filter (where k = any (personal))
    into plain, persons
    from (select k, old_row -> k as o, new_row -> k as n
            from pg_catalog.jsonb_object_keys(row_now) as k
           where k not in ('version', 'updated_at', 'search_text', 'password_hash', 'access_stamp')) as c
   where o is distinct from n and not (o is null and n = 'null'::jsonb) and not (n is null and o = 'null'::jsonb);
  if plain is null then return null; end if;
  if persons is not null then
    salt := pg_catalog.gen_random_uuid();
    digest := pg_catalog.sha256(pg_catalog.convert_to(salt::text || persons::text, 'UTF8'));
  end if;
  insert into public.audit_entry (at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes, personal_digest)
  values (audit_at, public.app_actor(), public.app_staff(), nullif(pg_catalog.current_setting('app.request', true), ''),
          case when tg_argv[0] = '' then null else (row_now ->> tg_argv[0])::bigint end,
          tg_table_name, (row_now ->> 'id')::bigint, (row_now ->> 'version')::integer, pg_catalog.lower(tg_op), plain, digest)
  returning id into audit_no;
  if persons is not null then
    insert into public.audit_person (audit_id, at, branch_id, table_name, record_id, salt, changes)
    values (audit_no, audit_at, case when tg_argv[0] = '' then null else (row_now ->> tg_argv[0])::bigint end,
            tg_table_name, (row_now ->> 'id')::bigint, salt, persons);
  end if;
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'CM001';
end $$;

create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := pg_catalog.now();
  return new;
end $$;

-- ---------------------------------------------------------------- one call protects a table
-- kind: 'branch'  every row has a branch
--       'mixed'   rows of the network (branch_id null) are read by all and written by the head office
--       'network' no branch: read by all, written by the head office
--       'own'     the server's own tables: no policy
-- personal: columns with values of persons. audited: writes the trail. append_only: no update, no delete.
create procedure protect_table(
  name text, kind text, personal text default '', audited boolean default true, append_only boolean default false, versioned boolean default true
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

alter table audit_entry enable row level security;
-- A person sees the trail of the own profile, which belongs to no branch.
create policy reads on audit_entry for select to app using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network()))
    or (table_name = 'staff' and record_id = (select app_staff())));
grant select on audit_entry to app;
alter table audit_person enable row level security;
create policy reads on audit_person for select to app using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network()))
    or (table_name = 'staff' and record_id = (select app_staff())));
grant select on audit_person to app;
create trigger append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger append_only before update or delete on audit_chain for each row execute function refuse_change();

-- ---------------------------------------------------------------- the network
create table organisation (
  id bigint generated always as identity primary key,
  parent_id bigint references organisation,
  kind text not null check (kind in ('network', 'master_franchise', 'franchisee')),
  name text not null,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((parent_id is null) = (kind = 'network'))
);
create unique index organisation_one_network on organisation ((true)) where kind = 'network';
call protect_table('organisation', 'network');

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
  updated_at timestamptz not null default now()
);
create unique index branch_one_hq on branch ((true)) where type = 'hq';
create index branch_country on branch (country_code, name);
call protect_table('branch', 'network');

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

-- ---------------------------------------------------------------- files
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
  updated_at timestamptz not null default now()
);
create index file_branch on file (branch_id, id);
call protect_table('file', 'mixed', 'name');

-- ---------------------------------------------------------------- staff, roles, sessions
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
  updated_at timestamptz not null default now()
);
create unique index staff_email on staff (lower(email));
-- A person changes the own profile; the head office and branch admins change others (checked by the commands).
call protect_table('staff', 'own', 'email,first_name,last_name,phone,gender,date_of_birth', versioned => false);
-- A new role, password or language is no edit of the profile that somebody has open.
create trigger touch before update of staff_type, employment, email, first_name, last_name, phone, gender, date_of_birth, avatar_file_id, otp_required, status
  on staff for each row execute function touch_row();

create table role (
  id bigint generated always as identity primary key,
  key text unique,                    -- set for the built-in roles
  title jsonb not null,
  scope text not null check (scope in ('network', 'country', 'organisation', 'branch')),
  branch_id bigint references branch, -- a branch's own role; null: of the network
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_table('role', 'mixed');

create table role_function (
  role_id bigint not null references role on delete cascade,
  flag text not null,
  primary key (role_id, flag)
);
call protect_table('role_function', 'own', '', true, false, false);

-- A role at a place: everywhere, in a country, in an organisation and what is below it, or in one branch.
create table staff_role (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  role_id bigint not null references role,
  everywhere boolean not null default false,
  country_code text,
  organisation_id bigint references organisation,
  branch_id bigint references branch,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (everywhere::int + (country_code is not null)::int + (organisation_id is not null)::int + (branch_id is not null)::int = 1)
);
create unique index staff_role_once on staff_role (staff_id, role_id, everywhere, coalesce(country_code, ''), coalesce(organisation_id, 0), coalesce(branch_id, 0));
create index staff_role_staff on staff_role (staff_id);
create index staff_role_branch on staff_role (branch_id);
-- Not by branch: a person's roles are read as a whole to decide what the person may do.
call protect_table('staff_role', 'own');
alter table staff_role enable row level security;
create policy reads on staff_role for select to app using (true);
create policy writes on staff_role for all to app
  using ((select app_is_network()) or branch_id = any ((select app_branches())::bigint[]))
  with check ((select app_is_network()) or branch_id = any ((select app_branches())::bigint[]));

create function bump_access_of_staff() returns trigger language plpgsql security definer as $$
begin
  update public.staff set access_stamp = access_stamp + 1
   where id = case when tg_op = 'DELETE' then old.staff_id else new.staff_id end;
  return null;
end $$;
create trigger bump_access after insert or update or delete on staff_role for each row execute function bump_access_of_staff();
create function bump_access_of_role() returns trigger language plpgsql security definer as $$
begin
  update public.staff set access_stamp = access_stamp + 1
   where id in (select staff_id from public.staff_role
                 where role_id = case when tg_op = 'DELETE' then old.role_id else new.role_id end);
  return null;
end $$;
create trigger bump_access after insert or update or delete on role_function for each row execute function bump_access_of_role();
-- A new or moved branch changes what "everywhere" and "in the country" mean.
create function bump_access_of_all() returns trigger language plpgsql security definer as $$
begin
  update public.staff set access_stamp = access_stamp + 1;
  return null;
end $$;
create trigger bump_access_insert after insert or delete on branch for each statement execute function bump_access_of_all();
create trigger bump_access_update after update of organisation_id, country_code, is_active on branch for each statement execute function bump_access_of_all();
create trigger bump_access_tree after update of parent_id on organisation for each statement execute function bump_access_of_all();

create table session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  token_hash bytea not null unique,
  companion_hash bytea,               -- set for browsers: the token works only beside this cookie
  address text,
  agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text
);
create index session_staff on session (staff_id) where ended_at is null;
create index session_from on session (staff_id, address, created_at); -- "has this person signed in from here before?"
call protect_table('session', 'own', '', false, false, false);

-- One-time secrets: e-mail OTP, password reset, set-up of the first head office.
create table one_time_secret (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('otp', 'password_reset', 'setup')),
  staff_id bigint references staff,
  public_id uuid not null unique default gen_random_uuid(),
  secret_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
call protect_table('one_time_secret', 'own', '', false, false, false);

-- Failed sign-ins slow the next try down, per account and per address.
create table sign_in_failure (
  scope text not null,                -- 'account:<digest>' or 'address:<address>'
  failures integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (scope)
);
call protect_table('sign_in_failure', 'own', '', false, false, false);

-- ---------------------------------------------------------------- tools of every command
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

-- Gapless numbers per branch, kind and year, taken in the posting transaction.
create table number_series (
  branch_id bigint not null references branch,
  kind text not null,
  year integer not null,
  last bigint not null default 0 check (last >= 0),
  primary key (branch_id, kind, year)
);
call protect_table('number_series', 'branch', '', false, false, false);

create function next_number(of_branch bigint, of_kind text, of_year integer) returns bigint language sql as $$
  insert into number_series (branch_id, kind, year, last) values (of_branch, of_kind, of_year, 1)
  on conflict (branch_id, kind, year) do update set last = number_series.last + 1
  returning last
$$;

create table mail (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  to_address text not null,
  subject text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'unknown', 'kept')),
  why text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_branch on mail (branch_id, id desc);
create index mail_queue on mail (id) where status in ('queued', 'sending');
call protect_table('mail', 'mixed', '', false, false, false);
-- Letters of no branch hold codes and links to sign in with: only the head office and the sender see them.
drop policy reads on mail;
create policy reads on mail for select to app
  using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network())));

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
call protect_table('task_run', 'mixed', '', false);

create table network_setting (
  key text primary key,
  value jsonb not null
);
call protect_table('network_setting', 'network', '', true, false, false);

-- ---------------------------------------------------------------- what a person may do, in one call
-- Roles with their flags and the branches in which they hold; the process keeps it for the access_stamp.
-- With the owner's eyes: it is asked before any scope is set, and roles of branches count too.
create function access_of(of_staff bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  with recursive below as (
    select sr.id as staff_role_id, sr.organisation_id as organisation_id from staff_role sr
     where sr.staff_id = of_staff and sr.organisation_id is not null
    union
    select b.staff_role_id, o.id from below b join organisation o on o.parent_id = b.organisation_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'role_id', r.id, 'role_key', r.key, 'title', r.title, 'everywhere', sr.everywhere,
    'flags', (select coalesce(jsonb_agg(rf.flag), '[]') from role_function rf where rf.role_id = r.id),
    'branches', (select coalesce(jsonb_agg(b.id), '[]') from branch b where b.is_active and (
        sr.everywhere or b.country_code = sr.country_code or b.id = sr.branch_id
        or b.organisation_id in (select organisation_id from below where staff_role_id = sr.id)))
  )), '[]')
  from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = of_staff
$$;
