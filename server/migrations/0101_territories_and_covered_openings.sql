-- What an organisation holds: a country, or a region of it. Nothing of it stands elsewhere. And an organisation that is over.
alter table organisation
  add column territory_country text check (territory_country ~ '^[A-Z]{2}$'),
  add column territory_region text not null default '',
  add column closed_on date,
  add constraint organisation_territory check (territory_country is not null or territory_region = ''),
  add constraint organisation_network_open check (kind <> 'network' or closed_on is null);

-- The nearest organisation, from one upwards, whose territory a place is not in; null: it lies in all of them.
create function outside_territory(of_organisation bigint, in_country text, in_region text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
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
revoke all on function outside_territory(bigint, text, text) from public;
grant execute on function outside_territory(bigint, text, text) to app;

-- A branch that was prepared wrongly is discarded: its opening keeps the branch that it made.
alter table branch_opening drop constraint branch_opening_check;
alter table branch_opening add constraint branch_opening_branch check (
  case status when 'draft' then branch_id is null when 'discarded' then true else branch_id is not null end);
