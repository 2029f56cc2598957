-- Functions with the owner's rights whose check was true for every call.

-- What a person holds beyond the roles: for calls that reach the person.
create or replace function given_privileges(of_staff bigint, at_time timestamptz) returns table (flag text, branch_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.flag, p.branch_id from public.privilege p left join public.branch b on b.id = p.branch_id
   where (public.app_is_network() or of_staff = any (public.staff_in_reach()))
     and p.staff_id = of_staff and p.effect = 'give' and p.ended_at is null
     and p.until_on >= (at_time at time zone coalesce(b.time_zone, 'UTC'))::date - 1
$$;

-- Which work a call without the scope of the network may start: what only wakes a job, and what it does to a row that the
-- call reaches. `key`: a job of the same key is replaced, so each may only replace its own.
create function may_enqueue(task text, payload json, job_key text) returns boolean
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
  end if;
  return false;
end $$;
revoke all on function may_enqueue(text, json, text) from public;

create or replace function app_enqueue(task text, payload json, job_key text, run_at timestamptz, queue_name text, max_attempts integer)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform must_reach(app_is_network() or may_enqueue(task, payload, job_key));
  perform graphile_worker.add_job(identifier => task, payload => payload, job_key => job_key, run_at => run_at,
    queue_name => queue_name, max_attempts => max_attempts, job_key_mode => 'preserve_run_at');
end $$;
