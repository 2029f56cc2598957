-- How the server runs, for head office: the queue belongs to graphile-worker, whose tables the application can't read.

-- One row for each kind of job that waits or has failed; the reason is cut short, since it may contain values.
create function queue_state() returns table (
  task text, waiting integer, later integer, running integer, retrying integer, failed integer,
  oldest_at timestamptz, reason text, reason_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.must_reach(public.app_is_network());
  return query
    select t.identifier,
           count(*) filter (where j.locked_at is null and j.attempts = 0 and j.run_at <= now())::integer,
           count(*) filter (where j.locked_at is null and j.attempts = 0 and j.run_at > now())::integer,
           count(*) filter (where j.locked_at is not null)::integer,
           count(*) filter (where j.locked_at is null and j.attempts > 0 and j.attempts < j.max_attempts)::integer,
           count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::integer,
           min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()),
           left((array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1], 300),
           max(j.updated_at) filter (where j.last_error is not null)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier order by t.identifier;
end $$;
revoke all on function queue_state() from public;
grant execute on function queue_state() to app;

-- When each timed job was last put into the queue.
create function timed_jobs() returns table (task text, last_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.must_reach(public.app_is_network());
  return query
    select c.identifier, c.last_execution from graphile_worker._private_known_crontabs c order by c.identifier;
end $$;
revoke all on function timed_jobs() from public;
grant execute on function timed_jobs() to app;

-- Failed jobs of one kind begin again, now and with all their tries. The number of them.
create function repeat_failed(task_name text) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.must_reach(public.app_is_network());
  return (select count(*)::integer from graphile_worker.reschedule_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = task_name and j.locked_at is null and j.attempts >= j.max_attempts),
    run_at => now(), attempts => 0));
end $$;
revoke all on function repeat_failed(text) from public;
grant execute on function repeat_failed(text) to app;

-- Workers that reported within two minutes, size and version of the database, and its newest migration.
create function database_facts() returns table (workers integer, bytes bigint, version text, migration text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.must_reach(public.app_is_network());
  return query
    select (select count(*)::integer from public.job_worker w where w.seen_at > now() - interval '2 minutes'),
           pg_database_size(current_database()), current_setting('server_version'),
           (select max(m.name) from public.schema_migration m);
end $$;
revoke all on function database_facts() from public;
grant execute on function database_facts() to app;
