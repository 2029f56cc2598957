-- Staff: what is known of a person, where one works, certificates, invitations and the second step of signing in.

-- ---------------------------------------------------------------- the person
alter table staff
  add column languages text[] not null default '{}',
  add column emergency_name text,
  add column emergency_phone text,
  add column emergency_relationship smallint check (emergency_relationship between 1 and 9),
  add column employed_from date,
  add column employed_until date,
  add column status_reason text,
  add column bank_name text,
  -- Sealed by the server's key; the last four characters are all that can be shown without it.
  add column bank_account_sealed text,
  add column bank_account_end text,
  -- Two accounts may end alike: the trail tells of each change.
  add column bank_account_at timestamptz,
  add column invited_at timestamptz,
  add column totp_at timestamptz,
  add constraint staff_employed check (employed_until is null or employed_from is null or employed_until >= employed_from),
  add constraint staff_bank check ((bank_account_sealed is null) = (bank_account_end is null));
create index staff_by_name on staff (lower(first_name), lower(last_name), id);

drop trigger touch on staff;
create trigger touch before update of staff_type, employment, email, first_name, last_name, phone, gender, date_of_birth, avatar_file_id, otp_required, status,
    languages, emergency_name, emergency_phone, emergency_relationship, employed_from, employed_until, bank_name, bank_account_sealed
  on staff for each row execute function touch_row();
drop trigger audit on staff;
create trigger audit after insert or update or delete on staff for each row execute function audit_write('',
  'email,first_name,last_name,phone,gender,date_of_birth,languages,emergency_name,emergency_phone,emergency_relationship,bank_name,bank_account_end');

-- As before, but a sealed value never goes into the trail: who may read the trail may not read it.
create or replace function audit_write() returns trigger language plpgsql security definer as $$
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
           where k not in ('version', 'updated_at', 'search_text', 'password_hash', 'access_stamp')
             and k not like '%\_sealed') as c
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

-- ---------------------------------------------------------------- who is seen where
-- Who works in one of these branches, by whatever kind of place the role was given; the head office's people do not.
create function staff_of(branches bigint[]) returns table (staff_id bigint) language sql stable parallel safe as $$
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

-- The trail of a person is read by those of the branches where the person works, and by the person.
drop policy reads on audit_entry;
create policy reads on audit_entry for select to app using (branch_id = any ((select app_branches())::bigint[])
  or (branch_id is null and (select app_is_network())) or (table_name = 'staff' and record_id = (select app_staff()))
  or (table_name = 'staff' and record_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[])));
drop policy reads on audit_person;
create policy reads on audit_person for select to app using (branch_id = any ((select app_branches())::bigint[])
  or (branch_id is null and (select app_is_network())) or (table_name = 'staff' and record_id = (select app_staff()))
  or (table_name = 'staff' and record_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[])));

-- ---------------------------------------------------------------- certificates
create table staff_certificate (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('cpr', 'first_aid')),
  issuer text,
  number text,
  issued_on date not null,
  expires_on date not null,
  file_id bigint references file,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_certificate_days check (expires_on > issued_on)
);
create unique index staff_certificate_once on staff_certificate (staff_id, kind, issued_on);
create index staff_certificate_expiry on staff_certificate (expires_on, staff_id);
call protect_table('staff_certificate', 'own', 'issuer,number');
alter table staff_certificate enable row level security;
create policy seen on staff_certificate for all to app
  using ((select app_is_network()) or staff_id = (select app_staff())
    or staff_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]))
  with check ((select app_is_network()) or staff_id = (select app_staff())
    or staff_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]));

-- ---------------------------------------------------------------- the trail of a person
-- What was changed about a person, the roles and the certificates, to those who see the person.
create function staff_trail(of_staff bigint, at_most integer)
returns table (id bigint, at timestamptz, op text, table_name text, changes jsonb, personal jsonb, who text, role_title jsonb, place text)
language sql stable security definer set search_path = public, pg_temp as $$
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
  select f.id, f.at, f.op, f.table_name, f.changes, p.changes, s.first_name || ' ' || s.last_name,
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
revoke all on function staff_trail(bigint, integer) from public;
grant execute on function staff_trail(bigint, integer) to app;

-- ---------------------------------------------------------------- the last super admin
-- Two who take each other away at the same moment wait for one another here: the second sees what the first has done.
create function keep_a_super_admin() returns trigger language plpgsql security definer as $$
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
create trigger last_super_admin after update or delete on staff_role for each row execute function keep_a_super_admin();

-- ---------------------------------------------------------------- invitations and the second step
alter table one_time_secret drop constraint one_time_secret_purpose_check;
alter table one_time_secret add constraint one_time_secret_purpose_check check (purpose in ('otp', 'password_reset', 'setup', 'invitation'));
create index one_time_secret_staff on one_time_secret (staff_id, purpose) where used_at is null;

-- The head office can ask for a second step of everybody who holds a role.
alter table role add column two_step_required boolean not null default false;

-- An authenticator app. The secret is sealed; `last_step` is the last thirty seconds whose code was taken, so that none is taken twice.
create table two_step (
  staff_id bigint primary key references staff,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
call protect_table('two_step', 'own', '', false, false, false);

create table recovery_code (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  code_hash bytea not null unique,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_code_staff on recovery_code (staff_id) where used_at is null;
call protect_table('recovery_code', 'own', '', false, false, false);

-- With the owner's eyes: it is asked before anybody is signed in, and roles of branches count too.
create function needs_two_steps(of_staff bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = of_staff and r.two_step_required)
$$;

-- Every command may send a letter of signing in (which belongs to no branch); who reads it stays as it was.
drop policy inserts on mail;
create policy inserts on mail for insert to app
  with check (branch_id is null or branch_id = any ((select app_branches())::bigint[]));
