-- The chain goes on where it ended. Before, each run looked for what it lacked in the whole trail.
-- Of a run that left nothing over: every entry of the transactions below is in the chain.
alter table audit_chain add column done_below xid8;
create index audit_entry_xid on audit_entry using brin ((xid::text::bigint)) with (pages_per_range = 32, autosummarize = on);

create or replace function chain_audit(at_most integer default 20000)
  returns integer language plpgsql security definer set TimeZone = 'UTC' set DateStyle = 'ISO, MDY' set search_path = public, pg_temp as $$
declare
  entry record; last_digest bytea; made integer := 0; done bigint;
  ended constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  perform public.must_reach(public.app_is_network());
  if not pg_try_advisory_xact_lock(7420002) then return 0; end if;
  select c.digest into last_digest from public.audit_chain c order by c.position desc limit 1;
  select c.done_below::text::bigint into done from public.audit_chain c where c.done_below is not null order by c.position desc limit 1;
  -- A restored database counts its transactions anew: then everything is looked at once.
  if done is null or done > ended::text::bigint then done := 0; end if;
  for entry in
    select t.*, count(*) over () as found from (
      select a.* from public.audit_entry a
       where a.xid::text::bigint >= done and a.xid::text::bigint < ended::text::bigint
         and not exists (select 1 from public.audit_chain c where c.audit_id = a.id)
       order by a.at, a.id limit at_most + 1) t
     order by t.at, t.id limit at_most
  loop
    last_digest := sha256(coalesce(last_digest, '\x'::bytea) || convert_to(concat_ws('|', entry.id, entry.at, entry.actor, entry.table_name, entry.record_id, entry.op, entry.changes), 'UTF8') || coalesce(entry.personal_digest, '\x'::bytea));
    insert into public.audit_chain (audit_id, audit_at, digest, done_below)
    values (entry.id, entry.at, last_digest, case when entry.found <= at_most then ended end);
    made := made + 1;
  end loop;
  return made;
end $$;
