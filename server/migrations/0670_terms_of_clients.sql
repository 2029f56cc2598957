-- The clients whom a call reaches are found once, all together, instead of one by one for each of their memberships.
create or replace function terms_of_clients(wanted bigint[])
  returns table (member_id bigint, start_on date, last_on date) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with reached as materialized (
    select mb.member_id from public.member_branch mb
     where mb.member_id = any (wanted) and mb.branch_id = any ((select public.app_branches())::bigint[])
  )
  select ms.member_id, ms.start_on, case when public.goes_on(ms.billing, ms.status) then null else ms.end_on end
    from public.membership ms
   where ms.member_id = any (wanted) and ms.status <> 'payment_pending'
     and (ms.status <> 'cancelled' or exists (
           select from public.membership_ending e where e.membership_id = ms.id and e.taken_back_at is null))
     -- Not a join: how many there are can't be estimated, and they must not be looked through for each membership.
     and coalesce(ms.member_id in (select r.member_id from reached r), false)
$$;
