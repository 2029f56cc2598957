-- A membership that is suspended on a day, or has ended by then, pays for no place on it.

-- The suspensions of a membership that were not undone. Wherever the client is seen: a branch books with memberships that
-- another one sold.
create function rests_of(of_membership bigint) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('from_on', r.from_on, 'until_on', r.until_on) order by r.from_on), '[]')
    from public.membership_suspension r join public.membership ms on ms.id = r.membership_id
   where r.membership_id = of_membership and r.undone_at is null
     and exists (select from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
revoke all on function rests_of(bigint) from public;
grant execute on function rests_of(bigint) to app;

-- Upcoming places in classes and appointments that memberships pay for, in every branch: whoever suspends or ends one of
-- them sees what the client has booked elsewhere with it.
create function coming_places(of_memberships bigint[], from_moment timestamptz)
returns table (kind text, id bigint, membership_id bigint, member_id bigint, branch_id bigint, branch_name text, session_id bigint,
               staff_id bigint, day date, starts_at timestamptz, starts text, name jsonb, trainer_name text, member_name text, holds boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with mine as (
    select ms.id from public.membership ms
     where ms.id = any (of_memberships)
       and (public.app_is_network() or ms.branch_id = any ((select public.app_branches())::bigint[])))
  select 'class', k.id, k.membership_id, k.member_id, k.branch_id, b.name, k.session_id, null::bigint, s.day, s.starts_at,
         to_char(s.starts_at at time zone b.time_zone, 'HH24:MI'), c.name, null::text, public.full_name(m.first_name, m.last_name),
         k.visit is not distinct from 'held'
    from public.booking k join mine on mine.id = k.membership_id
    join public.class_session s on s.id = k.session_id join public.class c on c.id = s.class_id
    join public.branch b on b.id = k.branch_id join public.member m on m.id = k.member_id
   where k.status = 'confirmed' and s.status = 'scheduled' and s.starts_at > from_moment
  union all
  select 'appointment', a.id, a.membership_id, a.member_id, a.branch_id, b.name, null, a.staff_id, a.day, a.starts_at,
         to_char(a.starts_at at time zone b.time_zone, 'HH24:MI'), null, public.full_name(t.first_name, t.last_name),
         public.full_name(m.first_name, m.last_name), true
    from public.appointment a join mine on mine.id = a.membership_id
    join public.branch b on b.id = a.branch_id join public.staff t on t.id = a.staff_id join public.member m on m.id = a.member_id
   where a.status in ('reserved', 'confirmed') and a.starts_at > from_moment
   order by 10, 2
$$;
revoke all on function coming_places(bigint[], timestamptz) from public;
grant execute on function coming_places(bigint[], timestamptz) to app;

create or replace function may_enqueue(task text, payload json, job_key text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here bigint[] := public.app_branches();
  whoever boolean := public.app_staff() is not null or public.app_actor() like 'member:%';
begin
  if task in ('mail_send', 'franchise_letters', 'online_meetings') then
    return (whoever or cardinality(here) > 0) and payload::text = '{}' and coalesce(job_key, task) = task;
  elsif task = 'erase_traces' then
    return job_key is null and exists (
      select from public.member_branch m where m.member_id = (payload ->> 'member_id')::bigint and m.branch_id = any (here));
  elsif task = 'refund_by_gateway' then
    return job_key = 'refund:' || (payload ->> 'refund_id') and exists (
      select from public.refund r where r.id = (payload ->> 'refund_id')::bigint and r.branch_id = any (here));
  elsif task = 'billing_by_hand' then
    return job_key = 'billing:' || (payload ->> 'run_id') and exists (
      select from public.task_run r where r.id = (payload ->> 'run_id')::bigint and r.kind = 'billing'
         and (r.branch_id = any (here) or r.staff_id = public.app_staff()));
  elsif task = 'branch_closure' then
    return job_key = 'closure:' || (payload ->> 'closure_id') and exists (
      select from public.branch_closure c where c.id = (payload ->> 'closure_id')::bigint and c.branch_id = any (here));
  elsif task = 'import_people' then
    return job_key = 'import:' || (payload ->> 'import_id') and exists (
      select from public.import i where i.id = (payload ->> 'import_id')::bigint and i.branch_id = any (here));
  elsif task = 'release_places' then
    return job_key = 'release:' || (payload ->> 'membership_id') and exists (
      select from public.membership ms where ms.id = (payload ->> 'membership_id')::bigint and ms.branch_id = any (here));
  end if;
  return false;
end $$;
