-- Jobs are enqueued in the transaction of the command; the queue itself belongs to the worker's own role.
create function app_enqueue(task text, payload json, job_key text, run_at timestamptz, queue_name text, max_attempts integer) returns void
language plpgsql security definer as $$
begin
  perform graphile_worker.add_job(identifier => task, payload => payload, job_key => job_key, run_at => run_at,
    queue_name => queue_name, max_attempts => max_attempts, job_key_mode => 'preserve_run_at');
end $$;
revoke all on function app_enqueue(text, json, text, timestamptz, text, integer) from public;
grant execute on function app_enqueue(text, json, text, timestamptz, text, integer) to app;

-- Payloads of live messages that are too long for NOTIFY travel through this table.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
grant select, insert, update, delete on socket_io_attachments to app;
grant usage on sequence socket_io_attachments_id_seq to app;

-- The nightly work that needs the owner's hand: next months' partitions.
create function make_partitions_ahead() returns integer language plpgsql security definer as $$
declare made integer := 0; parent text;
begin
  foreach parent in array array['audit_entry', 'audit_person', 'journal_line', 'check_in'] loop
    made := made + public.ensure_month_partitions(parent, (now() - interval '1 month')::date, (now() + interval '6 months')::date);
  end loop;
  return made;
end $$;
revoke all on function make_partitions_ahead() from public;
grant execute on function make_partitions_ahead() to app;

-- Chains the audit entries that no running transaction can still add to.
create function chain_audit(at_most integer default 20000) returns integer language plpgsql security definer as $$
declare
  entry record; last_digest bytea; made integer := 0;
begin
  if not pg_try_advisory_xact_lock(7420002) then return 0; end if;
  select c.digest into last_digest from public.audit_chain c order by c.position desc limit 1;
  for entry in
    select a.* from public.audit_entry a
     where a.xid < pg_snapshot_xmin(pg_current_snapshot())
       and not exists (select 1 from public.audit_chain c where c.audit_id = a.id)
     order by a.at, a.id limit at_most
  loop
    last_digest := sha256(coalesce(last_digest, '\x'::bytea) || convert_to(concat_ws('|', entry.id, entry.at, entry.actor, entry.table_name, entry.record_id, entry.op, entry.changes), 'UTF8') || coalesce(entry.personal_digest, '\x'::bytea));
    insert into public.audit_chain (audit_id, audit_at, digest) values (entry.id, entry.at, last_digest);
    made := made + 1;
  end loop;
  return made;
end $$;
revoke all on function chain_audit(integer) from public;
grant execute on function chain_audit(integer) to app;
