-- What an attack or a careless hand leaves behind: sign-ins, refusals, exports, erasures, changes of access. Written by
-- every server, changed by nobody, forgotten after a time that the head office sets.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- How often it happened within a minute; the first time has a row of its own.
  count integer not null default 1 check (count >= 1),
  -- No foreign keys: an event outlasts what it is about, and a merge must not rewrite it.
  branch_id bigint,
  actor_id bigint,                    -- who of the staff did it; null: nobody who was signed in
  staff_id bigint,                    -- whose account it is about
  client_id bigint,                   -- likewise, of a client
  address text,
  agent text,
  factor text,
  detail jsonb not null default '{}',
  request_id text
);
create index security_event_at on security_event (at desc, id desc);
create index security_event_kind on security_event (kind, at desc);
create index security_event_staff on security_event (staff_id, at desc) where staff_id is not null;
create index security_event_client on security_event (client_id, at desc) where client_id is not null;
create index security_event_actor on security_event (actor_id, at desc) where actor_id is not null;
create index security_event_address on security_event (address, at desc) where address is not null;
create index security_event_branch on security_event (branch_id, at desc) where branch_id is not null;

alter table security_event enable row level security;
grant select, insert on security_event to app;
-- Read by the head office alone: a branch would see who of another one was refused what.
create policy reads on security_event for select to app using ((select app_is_network()));
create policy inserts on security_event for insert to app with check ((select app_is_network()));

-- Nobody shortens the memory below this, whatever the setting says.
create function shortest_memory() returns interval language sql immutable as $$ select interval '90 days' $$;
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < pg_catalog.now() - public.shortest_memory() then return old; end if;
  end if;
  raise exception 'table security_event is append-only' using errcode = 'CM001';
end $$;
create trigger append_only before update or delete on security_event for each row execute function refuse_event_change();
create trigger append_only_all before truncate on security_event for each statement execute function refuse_event_change();

-- The only way in which events go: older than `keep_days`, which is never less than the shortest memory.
create function forget_security_events(keep_days integer) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone bigint;
begin
  if not public.app_is_network() then raise exception 'only the system forgets events' using errcode = '42501'; end if;
  delete from public.security_event
   where at < now() - greatest(make_interval(days => keep_days), public.shortest_memory());
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function forget_security_events(integer) from public;
grant execute on function forget_security_events(integer) to app;
