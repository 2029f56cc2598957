-- Trails name people as every page does.
create or replace function staff_trail(of_staff bigint, at_most integer)
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

create or replace function organisation_trail(of_organisation bigint, at_most integer)
returns table (id bigint, at timestamptz, op text, table_name text, changes jsonb, personal jsonb, who text)
language sql stable security definer set search_path = public, pg_temp as $$
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
