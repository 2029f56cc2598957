-- An organisation has an account for each currency that it is paid in. What was written down so far is the account of
-- the currency that most of its branches have; without branches, of that of the head office.
alter table organisation add column accounts jsonb not null default '[]' check (jsonb_typeof(accounts) = 'array');
update organisation o
   set accounts = jsonb_build_array(jsonb_build_object(
         'currency', coalesce(
           (select b.currency from branch b where b.organisation_id = o.id and b.type = 'branch' group by b.currency order by count(*) desc, b.currency limit 1),
           (select b.currency from branch b where b.type = 'hq')),
         'account', o.pay_to))
 where o.pay_to <> '' and exists (select from branch b where b.type = 'hq');

drop function organisation_papers(bigint);
alter table organisation drop column pay_to;
create function organisation_papers(of_organisation bigint)
returns table (legal_number text, tax_number text, address text, accounts jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select o.id, o.parent_id from organisation o where o.id = any (app_organisations())
    union
    select o.id, o.parent_id from organisation o join up on o.id = up.parent_id)
  select o.legal_number, o.tax_number, o.address, o.accounts from organisation o
   where o.id = of_organisation and (app_actor() like 'system:%' or o.id in (select id from up))
$$;
revoke all on function organisation_papers(bigint) from public;
grant execute on function organisation_papers(bigint) to app;
