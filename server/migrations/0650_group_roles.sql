-- Roles in a group of branches. They apply in the branches that belong to the group at the moment, and nowhere else.
alter table staff_role add column branch_group_id bigint references branch_group;

-- A role has one place. An older process knows four kinds and goes on working: it reads access from access_of().
alter table staff_role drop constraint staff_role_check;
alter table staff_role add constraint staff_role_place check (
  everywhere::int + (country_code is not null)::int + (organisation_id is not null)::int + (branch_id is not null)::int + (branch_group_id is not null)::int = 1);
drop index staff_role_once;
create unique index staff_role_once on staff_role
  (staff_id, role_id, everywhere, coalesce(country_code, ''), coalesce(organisation_id, 0), coalesce(branch_id, 0), coalesce(branch_group_id, 0));
create index staff_role_group on staff_role (branch_group_id) where branch_group_id is not null;

-- Whoever joins or leaves with a branch: the next request of everyone who has a role in the group reads the access again.
create function bump_access_of_group()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.staff set access_stamp = access_stamp + 1
   where id in (select sr.staff_id from public.staff_role sr where sr.branch_group_id = new.id);
  return null;
end $$;
create trigger bump_access after update of branch_ids on branch_group for each row
  when (old.branch_ids is distinct from new.branch_ids) execute function bump_access_of_group();

-- Only roles that are for branches: what head office alone can do has no place in a group.
create function keep_group_role()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from role r where r.id = new.role_id and r.scope = 'branch' and r.branch_id is null) then
    raise exception 'role % can''t be given in a group', new.role_id using errcode = '23514', constraint = 'staff_role_group_scope';
  end if;
  return new;
end $$;
create trigger keep_group_role before insert or update on staff_role for each row
  when (new.branch_group_id is not null) execute function keep_group_role();

-- Closed branches count again when they reopen. Head office never belongs to a group.
create or replace function access_of(of_staff bigint, at_moment timestamp with time zone)
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
        'role_id', r.id, 'role_key', r.key, 'title', r.title, 'everywhere', sr.everywhere, 'group', g.name,
        'flags', (select coalesce(jsonb_agg(rf.flag), '[]') from role_function rf where rf.role_id = r.id),
        'branches', case when g.id is null then (select coalesce(jsonb_agg(b.id), '[]') from branch b where b.is_active and (
            sr.everywhere or b.country_code = sr.country_code or b.id = sr.branch_id
            or b.organisation_id in (select organisation_id from below where staff_role_id = sr.id)))
          else (select coalesce(jsonb_agg(b.id), '[]') from unnest(g.branch_ids) as member (id) join branch b on b.id = member.id
                 where b.is_active and b.type = 'branch') end
      )), '[]')
      from staff_role sr join role r on r.id = sr.role_id left join branch_group g on g.id = sr.branch_group_id where sr.staff_id = of_staff),
    'privileges', (
      select coalesce(jsonb_agg(held.one), '[]') from (
        select jsonb_build_object('id', o.id, 'flag', o.flag, 'effect', o.effect,
                 'everywhere', o.branch_id is null and coalesce(bool_or(b.type = 'hq'), false), 'branches', jsonb_agg(b.id)) as one
          from open o join zones z on z.id = o.id and at_moment >= z.begins and at_moment < z.ends
          join branch b on b.is_active and b.time_zone = z.time_zone and (o.branch_id is null or b.id = o.branch_id)
         group by o.id, o.flag, o.effect, o.branch_id) held),
    'until', (select min(t) from zones z cross join lateral (values (z.begins), (z.ends)) as moment (t) where t > at_moment))
$$;

-- Who works in one of these branches, by whatever kind of place the role was given; the head office's people do not.
create or replace function staff_of(branches bigint[]) returns TABLE(staff_id bigint) language sql stable parallel safe as $$
  with recursive here as (select b.id, b.country_code, b.organisation_id from branch b where b.id = any (branches)),
  above as (
    select h.organisation_id as id from here h
    union
    select o.parent_id from above a join organisation o on o.id = a.id where o.parent_id is not null
  )
  select sr.staff_id from staff_role sr
   where not sr.everywhere
     and (sr.branch_id = any (branches) or sr.country_code in (select h.country_code from here h) or sr.organisation_id in (select a.id from above a)
       or sr.branch_group_id in (select g.id from branch_group g where g.branch_ids && branches))
$$;

-- The name of a group, also of one that was deleted: the trail knows what it was called.
create function branch_group_named(of_group bigint) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case when current_setting('app.locale', true) = 'cn' and known.name ->> 'cn' <> '' then known.name ->> 'cn' else known.name ->> 'en' end
    from (
      select g.name from branch_group g where g.id = of_group
      union all
      (select a.changes -> 'name' -> 0 from audit_entry a
        where a.table_name = 'branch_group' and a.record_id = of_group and a.op = 'delete' order by a.id desc limit 1)) known
   limit 1
$$;
revoke all on function branch_group_named(bigint) from public;

create or replace function staff_trail(of_staff bigint, at_most integer)
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
           coalesce(f.changes -> 'branch_group_id' ->> 1, f.changes -> 'branch_group_id' ->> 0)::bigint as branch_group_id,
           coalesce(f.changes -> 'country_code' ->> 1, f.changes -> 'country_code' ->> 0) as country_code
      from found f where f.table_name = 'staff_role'
  )
  select f.id, f.at, f.op, f.table_name, f.changes, p.changes, full_name(s.first_name, s.last_name),
         r.title, coalesce(b.name, o.name, branch_group_named(g.branch_group_id), g.country_code)
    from found f
    left join audit_person p on p.at = f.at and p.audit_id = f.id
    left join staff s on s.id = f.staff_id
    left join given g on g.entry_id = f.id and g.entry_at = f.at
    left join role r on r.id = g.role_id
    left join branch b on b.id = g.branch_id
    left join organisation o on o.id = g.organisation_id
   order by f.at desc, f.id desc
$$;
