-- Access: roles and what they allow, privileges on loan, sessions, second steps, and what was noticed about security.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- A new or moved branch changes what "everywhere" and "in the country" mean.
create function bump_access_of_all()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.staff set access_stamp = access_stamp + 1;
  return null;
end $$;

create trigger bump_access_tree after update of parent_id on organisation for each statement execute function bump_access_of_all();
create trigger a_code before insert on organisation for each row execute function organisation_take_code();
create trigger b_tree before insert or update of parent_id, kind on organisation for each row execute function keep_organisation_tree();
create trigger c_kind before update of kind on organisation for each row execute function keep_organisation_kind();

-- A master franchise keeps what is below it; its own place in the tree is the head office's.
create policy below_inserts on organisation for insert to app
  with check (parent_id = any ((select app_organisations())::bigint[]));
create policy below_updates on organisation for update to app
  using (id = any ((select app_organisations())::bigint[]))
  with check (id = any ((select app_organisations())::bigint[]));

-- What stands on the papers of an organisation is read by itself, by those above and by those below who pay it; its
-- name and place in the tree are known to all.
revoke select on organisation from app;
grant select (id, parent_id, kind, name, code, country_code, territory_country, territory_region, closed_on, version, created_at, updated_at)
  on organisation to app;

create trigger bump_access_insert after insert or delete on branch for each statement execute function bump_access_of_all();
create trigger bump_access_update after update of organisation_id, country_code, is_active, time_zone on branch
  for each statement execute function bump_access_of_all();

-- A branch edits its own currency, tax number and contact; whoever has the right there. All else of a branch is
-- written by the head office. Its history is seen by the branch.
create policy own_branch on branch for update to app
  using (id = any ((select app_branches())::bigint[]))
  with check (id = any ((select app_branches())::bigint[]));
drop trigger audit on branch;
create trigger audit after insert or update or delete on branch for each row execute function audit_write('id', '');
create trigger keep_currency before update of currency on branch for each row
  when (old.currency is distinct from new.currency) execute function keep_currency();
create trigger settings after insert on branch for each row execute function settings_of_branch();
create trigger stay_open before update of stage on branch for each row when (old.stage = 'open' and new.stage <> 'open') execute function stay_open();

-- An operator opens branches in the own organisation and below it, and appoints people there; nothing beside or above.
create policy opens_below on branch for insert to app with check (type = 'branch' and stage = 'preparing' and organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));
comment on column branch.gift_limit_cents is 'What may be given away for one invoice without a second person; 0: nothing';
comment on column branch.adjust_limit_cents is 'What an adjustment of stock may be worth without a second person; 0: nothing';

create table role (
  id bigint generated always as identity primary key,
  key text unique,  -- set for the built-in roles
  title jsonb not null,
  scope text not null check (scope in ('network', 'country', 'organisation', 'branch')),
  branch_id bigint references branch,  -- a branch's own role; null: of the network
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The head office can ask for a second step of everybody who holds a role.
  two_step_required boolean not null default false,
  constraint role_place check (branch_id is null or (scope = 'branch' and key is null))
);
create index role_branch on role (branch_id, id);
create unique index role_title on role (coalesce(branch_id, 0), lower(title ->> 'en')) where key is null;
call protect_table('role', 'mixed');

-- What runs with the rights of the owner asks itself whether this call may reach so far. The owner's own tools may.
create function must_reach(reaches boolean) returns boolean language plpgsql stable as $$
begin
  if current_setting('role', true) = 'app' and reaches is not true then
    raise exception 'this is beyond what the call may reach' using errcode = '42501';
  end if;
  return true;
end $$;
grant execute on function must_reach(boolean) to app;

create table role_function (
  role_id bigint not null references role on delete cascade,
  flag text not null,
  primary key (role_id, flag)
);
call protect_table('role_function', 'own', '', true, false, false);

-- Functions are written where their role may be written; they are read as a whole to decide what a person may do.
alter table role_function enable row level security;
create policy reads on role_function for select to app using (true);
create policy writes on role_function for all to app
  using (exists (select 1 from role r where r.id = role_id
    and ((r.branch_id is null and (select app_is_network())) or r.branch_id = any ((select app_branches())::bigint[]))))
  with check (exists (select 1 from role r where r.id = role_id
    and ((r.branch_id is null and (select app_is_network())) or r.branch_id = any ((select app_branches())::bigint[]))));

-- One statement changes many functions of a role: one entry in the trail of the role, one new stamp for each person.
drop trigger audit on role_function;

create function note_functions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_entry (at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes)
  select clock_timestamp(), app_actor(), app_staff(), nullif(current_setting('app.request', true), ''), r.branch_id, 'role', c.role_id, r.version, 'update',
         jsonb_build_object('functions', case when tg_op = 'INSERT' then jsonb_build_array(null, c.flags) else jsonb_build_array(c.flags, null) end)
    from (select role_id, jsonb_agg(flag order by flag) as flags from changed group by role_id) c left join role r on r.id = c.role_id;
  update staff set access_stamp = access_stamp + 1
   where id in (select sr.staff_id from staff_role sr where sr.role_id in (select c.role_id from changed c));
  return null;
end $$;
create trigger functions_added after insert on role_function referencing new table as changed for each statement execute function note_functions();
create trigger functions_removed after delete on role_function referencing old table as changed for each statement execute function note_functions();

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
create index staff_role_role on staff_role (role_id, staff_id);

-- Not by branch: a person's roles are read as a whole to decide what the person may do.
call protect_table('staff_role', 'own');
alter table staff_role enable row level security;
create policy reads on staff_role for select to app using (true);
create policy writes on staff_role for all to app
  using ((select app_is_network()) or branch_id = any ((select app_branches())::bigint[]))
  with check ((select app_is_network()) or branch_id = any ((select app_branches())::bigint[]));

create function bump_access_of_staff()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.staff set access_stamp = access_stamp + 1
   where id = case when tg_op = 'DELETE' then old.staff_id else new.staff_id end;
  return null;
end $$;
create trigger bump_access after insert or update or delete on staff_role for each row execute function bump_access_of_staff();
create trigger last_super_admin after update or delete on staff_role for each row execute function keep_a_super_admin();

-- Who got which role in a branch is read there, not by the head office alone.
drop trigger audit on staff_role;
create trigger audit after insert or update or delete on staff_role for each row execute function audit_write('branch_id', '');
create policy appoints_below on staff_role for insert to app with check (organisation_id is not null and organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));

-- Where somebody works already, one more role takes no seat. Two who come at once wait for each other.
create function keep_seats() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  full_one bigint;
begin
  if new.branch_id is null and new.organisation_id is null then return null; end if;
  if not exists (select from staff s where s.id = new.staff_id and s.status <> 'deactivated') then return null; end if;
  perform pg_advisory_xact_lock(7420103);
  select a.id into full_one from franchise_agreement a
   where a.status in ('active', 'expiring')
     and (a.organisation_id = new.organisation_id
          or exists (select from franchise_agreement_branch c where c.agreement_id = a.id and c.branch_id = new.branch_id and c.end_on >= current_date))
     and seats_taken(a.id) > (a.terms ->> 'seats')::int
     and not exists (
       select from staff_role other where other.staff_id = new.staff_id and other.id <> new.id
          and (other.organisation_id = a.organisation_id
               or other.branch_id in (select c.branch_id from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)))
   order by a.id limit 1;
  if full_one is not null then
    raise exception 'agreement % has no seat left', full_one using errcode = '23514', constraint = 'franchise_seats';
  end if;
  return null;
end $$;
create trigger keep_seats after insert on staff_role for each row execute function keep_seats();

create function bump_access_of_role()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.staff set access_stamp = access_stamp + 1
   where id in (select staff_id from public.staff_role
                 where role_id = case when tg_op = 'DELETE' then old.role_id else new.role_id end);
  return null;
end $$;

-- With the owner's eyes: it is asked before anybody is signed in, and roles of branches count too.
create function needs_two_steps(of_staff bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = of_staff and r.two_step_required)
$$;

create function access_of(of_staff bigint, at_moment timestamp with time zone)
  returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  with recursive below as (
    select sr.id as staff_role_id, sr.organisation_id as organisation_id from staff_role sr
     where sr.staff_id = of_staff and sr.organisation_id is not null
    union
    select b.staff_role_id, o.id from below b join organisation o on o.parent_id = b.organisation_id
  ),
  -- A day ends somewhere on earth up to 12 hours after it does in UTC.
  open as (
    select p.id, p.branch_id, p.flag, p.effect, p.from_on, p.until_on from privilege p
     where p.staff_id = of_staff and p.ended_at is null and p.until_on >= (at_moment at time zone 'UTC')::date - 1
  ),
  zones as (
    select o.id, z.time_zone, o.from_on::timestamp at time zone z.time_zone as begins, (o.until_on + 1)::timestamp at time zone z.time_zone as ends
      from open o cross join lateral (
        select distinct b.time_zone from branch b where b.is_active and (o.branch_id is null or b.id = o.branch_id)) z
  )
  select jsonb_build_object(
    'grants', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role_id', r.id, 'role_key', r.key, 'title', r.title, 'everywhere', sr.everywhere,
        'flags', (select coalesce(jsonb_agg(rf.flag), '[]') from role_function rf where rf.role_id = r.id),
        'branches', (select coalesce(jsonb_agg(b.id), '[]') from branch b where b.is_active and (
            sr.everywhere or b.country_code = sr.country_code or b.id = sr.branch_id
            or b.organisation_id in (select organisation_id from below where staff_role_id = sr.id)))
      )), '[]')
      from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = of_staff),
    'privileges', (
      select coalesce(jsonb_agg(held.one), '[]') from (
        select jsonb_build_object('id', o.id, 'flag', o.flag, 'effect', o.effect,
                 'everywhere', o.branch_id is null and coalesce(bool_or(b.type = 'hq'), false), 'branches', jsonb_agg(b.id)) as one
          from open o join zones z on z.id = o.id and at_moment >= z.begins and at_moment < z.ends
          join branch b on b.is_active and b.time_zone = z.time_zone and (o.branch_id is null or b.id = o.branch_id)
         group by o.id, o.flag, o.effect, o.branch_id) held),
    'until', (select min(t) from zones z cross join lateral (values (z.begins), (z.ends)) as moment (t) where t > at_moment))
$$;

-- Staff accounts are agreed on: a person takes a seat of every running agreement that covers a branch where they work, or
-- whose payer they work for. Who takes one more than there are is not let in; who is in stays.
create function seats_taken(of_agreement bigint)
  returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct sr.staff_id)::int
    from franchise_agreement a
    join staff_role sr on sr.organisation_id = a.organisation_id
      or sr.branch_id in (select c.branch_id from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)
    join staff s on s.id = sr.staff_id and s.status <> 'deactivated'
   where a.id = of_agreement
$$;
revoke all on function seats_taken(bigint) from public;
grant execute on function seats_taken(bigint) to app;

-- The organisations in whose own name a person acts: where they hold the flag by a role of that organisation, and the
-- head office for people whose role applies everywhere. What is below is seen, but its money is not theirs.
create function organisations_of_own(wanted text)
  returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  with held as (
    select sr.everywhere, sr.organisation_id from staff_role sr
     where sr.staff_id = app_staff() and exists (select from role_function rf where rf.role_id = sr.role_id and rf.flag = wanted))
  select coalesce(array_agg(o.id), '{}') from organisation o
   where o.id in (select organisation_id from held) or (o.parent_id is null and exists (select from held where everywhere))
$$;
grant execute on function organisations_of_own(text) to app;

-- Facility admins approve refunds and write-offs; master franchise operators appoint people and confirm payments.
create function lacks_second_step(of_staff bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select f.totp_at is null and not f.otp_required
         and exists (select 1 from staff_role sr join role r on r.id = sr.role_id
                      where sr.staff_id = f.id and r.key in ('super_admin', 'admin', 'facility_admin', 'master_franchise_operator'))
         and not needs_two_steps(f.id)
    from staff f where f.id = of_staff
$$;
revoke all on function lacks_second_step(bigint) from public;
grant execute on function lacks_second_step(bigint) to app;

create table session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  token_hash bytea not null unique,
  companion_hash bytea,  -- set for browsers: the token works only beside this cookie
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

-- "has this person signed in from here before?"
create index session_from on session (staff_id, address, created_at);

-- A browser's sessions, by its cookie: a new sign-in there ends the former one.
create index session_companion on session (companion_hash) where ended_at is null and companion_hash is not null;
call protect_table('session', 'own', '', false, false, false);
call wall_by_staff('session');

-- One-time secrets: e-mail OTP, password reset, set-up of the first head office.
create table one_time_secret (
  id bigint generated always as identity primary key,
  purpose text not null,
  staff_id bigint references staff,
  public_id uuid not null unique default gen_random_uuid(),
  secret_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  used_from text,
  constraint one_time_secret_purpose_check
    check (purpose in ('otp', 'password_reset', 'setup', 'invitation', 'step_proof'))
);
create index one_time_secret_staff on one_time_secret (staff_id, purpose) where used_at is null;
create index one_time_secret_used on one_time_secret (staff_id, used_from) where used_from is not null;
call protect_table('one_time_secret', 'own', '', false, false, false);
call wall_by_staff('one_time_secret');

-- Failed sign-ins slow the next try down, per account and per address.
create table sign_in_failure (
  scope text not null,  -- 'account:<digest>' or 'address:<address>'
  failures integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (scope)
);
call protect_table('sign_in_failure', 'own', '', false, false, false);

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
create index on staff_certificate (file_id) where file_id is not null;
call protect_table('staff_certificate', 'own', 'issuer,number');
alter table staff_certificate enable row level security;
create policy seen on staff_certificate for all to app
  using ((select app_is_network()) or staff_id = (select app_staff())
    or staff_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]))
  with check ((select app_is_network()) or staff_id = (select app_staff())
    or staff_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]));

-- An authenticator app. The secret is sealed; `last_step` is the last thirty seconds whose code was taken, so that none is taken twice.
create table two_step (
  staff_id bigint primary key references staff,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  next_sealed text,  -- The secret of the next app. The one in use stays in use until a code of the next one was shown.
  next_at timestamptz
);
call protect_table('two_step', 'own', '', false, false, false);
call wall_by_staff('two_step');

create table recovery_code (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  code_hash bytea not null unique,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_code_staff on recovery_code (staff_id) where used_at is null;
call protect_table('recovery_code', 'own', '', false, false, false);
call wall_by_staff('recovery_code');

create table privilege (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: in every branch, and for what belongs to the network
  staff_id bigint not null references staff,
  flag text not null,
  effect text not null check (effect in ('give', 'take')),
  from_on date not null,  -- business days of the branch, both included
  until_on date not null,
  reason text not null check (reason <> ''),
  given_by bigint references staff,
  ended_at timestamptz,
  ended_by bigint references staff,
  ended_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  by_loan bigint references privilege,
  constraint privilege_days check (until_on >= from_on),
  constraint privilege_ended check ((ended_at is null) = (ended_why is null)),
  constraint privilege_own check (given_by <> staff_id),
  constraint privilege_once exclude using gist (
    staff_id with =, flag with =, effect with =, (coalesce(branch_id, 0)) with =, daterange(from_on, until_on, '[]') with &&
    ) where (ended_at is null)
);
create index privilege_branch on privilege (branch_id, id);
create index privilege_staff on privilege (staff_id, until_on);
create index privilege_by_loan on privilege (by_loan) where by_loan is not null;
call protect_table('privilege', 'mixed');
create trigger bump_access after insert or update or delete on privilege for each row execute function bump_access_of_staff();
comment on column privilege.by_loan is 'The privilege by which this one was decided; null: by a role';

-- What a person holds beyond the roles: for calls that reach the person.
create function given_privileges(of_staff bigint, at_time timestamp with time zone)
  returns TABLE(flag text, branch_id bigint) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.flag, p.branch_id from public.privilege p left join public.branch b on b.id = p.branch_id
   where (public.app_is_network() or of_staff = any (public.staff_in_reach()))
     and p.staff_id = of_staff and p.effect = 'give' and p.ended_at is null
     and p.until_on >= (at_time at time zone coalesce(b.time_zone, 'UTC'))::date - 1
$$;
revoke all on function given_privileges(bigint,timestamp with time zone) from public;
grant execute on function given_privileges(bigint,timestamp with time zone) to app;

-- The functions that a built-in role was laid down with: what the head office changed since then stays changed.
create table role_default (
  role_id bigint not null references role on delete cascade,
  flag text not null,
  primary key (role_id, flag)
);
call protect_table('role_default', 'own', '', false, false, false);

create table staff_setting (
  id bigint generated always as identity primary key,
  staff_id bigint not null unique references staff,
  date_format text not null default 'long' check (date_format in ('long', 'day_month_year', 'month_day_year', 'iso')),
  default_branch_id bigint references branch,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_setting_branch on staff_setting (default_branch_id) where default_branch_id is not null;
call protect_table('staff_setting', 'own');
alter table staff_setting enable row level security;
create policy reads on staff_setting for select to app using (true);
create policy writes on staff_setting for all to app
  using (staff_id = (select app_staff())) with check (staff_id = (select app_staff()));

-- What differs from the default of a kind; the kinds are a table of the domain and grow with the areas.
create table staff_notification (
  staff_id bigint not null references staff,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  by_email boolean not null,
  in_app boolean not null,
  primary key (staff_id, kind)
);
call protect_table('staff_notification', 'own', '', true, false, false);
alter table staff_notification enable row level security;
create policy reads on staff_notification for select to app using (true);
create policy writes on staff_notification for all to app
  using (staff_id = (select app_staff())) with check (staff_id = (select app_staff()));

-- What an attack or a careless hand leaves behind: sign-ins, refusals, exports, erasures, changes of access. Written by
-- every server, changed by nobody, forgotten after a time that the head office sets.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- How often it happened within a minute; the first time has a row of its own.
  count integer not null default 1 check (count >= 1),
  -- No foreign keys: an event outlasts what it is about, and a merge must not rewrite it.
  branch_id bigint,
  actor_id bigint,  -- who of the staff did it; null: nobody who was signed in
  staff_id bigint,  -- whose account it is about
  client_id bigint,  -- likewise, of a client
  address text,
  agent text,
  factor text,
  detail jsonb not null default '{}',
  request_id text
);
create index security_event_at on security_event (at desc, id desc);
create index security_event_kind on security_event (kind, at desc);
create index security_event_staff on security_event (staff_id, at desc) where staff_id is not null;
create index security_event_client on security_event (client_id, at desc) where client_id is not null;
create index security_event_actor on security_event (actor_id, at desc) where actor_id is not null;
create index security_event_address on security_event (address, at desc) where address is not null;
create index security_event_branch on security_event (branch_id, at desc) where branch_id is not null;
alter table security_event enable row level security;
grant select, insert on security_event to app;

-- Read by the head office alone: a branch would see who of another one was refused what.
create policy reads on security_event for select to app using ((select app_is_network()));
create policy inserts on security_event for insert to app with check ((select app_is_network()));

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < pg_catalog.now() - public.shortest_memory() then return old; end if;
  end if;
  raise exception 'table security_event is append-only' using errcode = 'CM001';
end $$;
create trigger append_only before update or delete on security_event for each row execute function refuse_event_change();
create trigger append_only_all before truncate on security_event for each statement execute function refuse_event_change();

-- Nobody shortens the memory below this, whatever the setting says.
create function shortest_memory() returns interval language sql immutable as $$ select interval '90 days' $$;

-- The only way in which events go: older than `keep_days`, which is never less than the shortest memory.
create function forget_security_events(keep_days integer)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone bigint;
begin
  if not public.app_is_network() then raise exception 'only the system forgets events' using errcode = '42501'; end if;
  delete from public.security_event
   where at < now() - greatest(make_interval(days => keep_days), public.shortest_memory());
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function forget_security_events(integer) from public;
grant execute on function forget_security_events(integer) to app;
