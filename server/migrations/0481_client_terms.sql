-- The days of the memberships of these clients, in whatever branch they were sold. A branch that sees a client learns
-- whether the client trains on, and nothing of price or programme. What never began is none of it: not paid yet, or
-- called off before the first day. Null is the last day of a membership that goes on until it is cancelled.
create function terms_of_clients(wanted bigint[])
  returns table (member_id bigint, start_on date, last_on date) language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select ms.member_id, ms.start_on, case when public.goes_on(ms.billing, ms.status) then null else ms.end_on end
    from public.membership ms
   where ms.member_id = any (wanted) and ms.status <> 'payment_pending'
     and (ms.status <> 'cancelled' or exists (
           select from public.membership_ending e where e.membership_id = ms.id and e.taken_back_at is null))
     and exists (select from public.member_branch mb
                  where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
revoke all on function terms_of_clients(bigint[]) from public;
grant execute on function terms_of_clients(bigint[]) to app;

-- What ended and who was added in a period, without reading what was before it.
create index lead_added on lead (branch_id, created_at);
create index membership_ended on membership (branch_id, end_on) where status in ('expired', 'cancelled', 'terminated');
