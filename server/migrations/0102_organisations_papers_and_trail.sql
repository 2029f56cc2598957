-- What stands on the papers of an organisation is read by itself, by those above and by those below who pay it; its
-- name and place in the tree are known to all.
revoke select on organisation from app;
grant select (id, parent_id, kind, name, code, country_code, territory_country, territory_region, closed_on, version, created_at, updated_at)
  on organisation to app;

create function organisation_papers(of_organisation bigint)
returns table (legal_number text, tax_number text, address text, pay_to text)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select o.id, o.parent_id from organisation o where o.id = any (app_organisations())
    union
    select o.id, o.parent_id from organisation o join up on o.id = up.parent_id)
  select o.legal_number, o.tax_number, o.address, o.pay_to from organisation o
   where o.id = of_organisation and (app_actor() like 'system:%' or o.id in (select id from up))
$$;
revoke all on function organisation_papers(bigint) from public;
grant execute on function organisation_papers(bigint) to app;

-- What was changed about an organisation and its contacts, to those who stand in it or above it.
create function organisation_trail(of_organisation bigint, at_most integer)
returns table (id bigint, at timestamptz, op text, table_name text, changes jsonb, personal jsonb, who text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.at, a.op, a.table_name, a.changes, p.changes, s.first_name || ' ' || s.last_name
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
revoke all on function organisation_trail(bigint, integer) from public;
grant execute on function organisation_trail(bigint, integer) to app;
