-- Two people who start the same jobs again at once: the second one waits, and then finds none that failed.
create or replace function repeat_failed(task_name text) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.must_reach(public.app_is_network());
  perform pg_advisory_xact_lock(740551);
  return (select count(*)::integer from graphile_worker.reschedule_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = task_name and j.locked_at is null and j.attempts >= j.max_attempts),
    run_at => now(), attempts => 0));
end $$;
