-- What a call reaches is the same for all rows: read once, in a subselect, instead of for each role of each person.
create or replace function staff_in_reach() returns bigint[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
