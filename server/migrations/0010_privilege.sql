-- Privileges: a function given to, or taken from, one person beyond the roles; and what a person may do at a moment.

-- ---------------------------------------------------------------- privileges
create table privilege (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,          -- null: in every branch, and for what belongs to the network
  staff_id bigint not null references staff,
  flag text not null,
  effect text not null check (effect in ('give', 'take')),
  from_on date not null,                       -- business days of the branch, both included
  until_on date not null,
  reason text not null check (reason <> ''),
  given_by bigint references staff,
  ended_at timestamptz,
  ended_by bigint references staff,
  ended_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint privilege_days check (until_on >= from_on),
  constraint privilege_ended check ((ended_at is null) = (ended_why is null)),
  constraint privilege_own check (given_by <> staff_id),
  constraint privilege_once exclude using gist (
    staff_id with =, flag with =, effect with =, (coalesce(branch_id, 0)) with =, daterange(from_on, until_on, '[]') with &&
  ) where (ended_at is null)
);
create index privilege_branch on privilege (branch_id, id);
create index privilege_staff on privilege (staff_id, until_on);
call protect_table('privilege', 'mixed');
create trigger bump_access after insert or update or delete on privilege for each row execute function bump_access_of_staff();

-- The days of a privilege begin and end with the branch's own.
drop trigger bump_access_update on branch;
create trigger bump_access_update after update of organisation_id, country_code, is_active, time_zone on branch
  for each statement execute function bump_access_of_all();

-- ---------------------------------------------------------------- roles
alter table role add constraint role_place check (branch_id is null or (scope = 'branch' and key is null));
create index role_branch on role (branch_id, id);
create unique index role_title on role (coalesce(branch_id, 0), lower(title ->> 'en')) where key is null;
create index staff_role_role on staff_role (role_id, staff_id);

-- The functions that a built-in role was laid down with: what the head office changed since then stays changed.
create table role_default (
  role_id bigint not null references role on delete cascade,
  flag text not null,
  primary key (role_id, flag)
);
call protect_table('role_default', 'own', '', false, false, false);
insert into role_default (role_id, flag)
  select rf.role_id, rf.flag from role_function rf join role r on r.id = rf.role_id where r.key is not null;

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
drop trigger bump_access on role_function;
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

-- Who got which role in a branch is read there, not by the head office alone.
drop trigger audit on staff_role;
create trigger audit after insert or update or delete on staff_role for each row execute function audit_write('branch_id', '');

-- ---------------------------------------------------------------- what a person may do at a moment, in one call
-- Roles with their functions and branches, the privileges that hold at that moment, and the next moment at which one
-- begins or ends: the process keeps the answer for the access_stamp until then. A privilege without a branch holds
-- in each by its own day, and for what belongs to the network by the day of the head office.
drop function access_of(bigint);
create function access_of(of_staff bigint, at_moment timestamptz) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
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
