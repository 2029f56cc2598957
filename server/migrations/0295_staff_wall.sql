-- The second wall around people of the staff. Names and pictures are on everybody's records; what else is known of a
-- person (address, phone, birth date, bank account, password) is read where the person works, by the person, and by
-- the network. Likewise sessions and secrets. Whoever is not signed in yet is looked up by the system (asSystem).

create function staff_in_reach() returns bigint[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array(
    select s.staff_id from public.staff_of(public.app_branches()) s
    union
    -- Whoever was lent something there.
    select p.staff_id from public.privilege p where p.branch_id = any (public.app_branches()) and p.ended_at is null
    union
    -- A master franchise appoints people before there is a branch.
    select sr.staff_id from public.staff_role sr
     where sr.organisation_id = any (public.organisations_with('MANAGE_FRANCHISE'))
        or sr.branch_id in (select b.id from public.branch b where b.organisation_id = any (public.organisations_with('MANAGE_FRANCHISE')))
    union
    select public.app_staff() where public.app_staff() is not null)
$$;
revoke all on function staff_in_reach() from public;
grant execute on function staff_in_reach() to app;

revoke select on staff from app;
grant select (id, staff_type, employment, first_name, last_name, avatar_file_id, locale, status, access_stamp, version,
              created_at, updated_at, languages, employed_from, employed_until) on staff to app;
alter table staff enable row level security;
create policy reads on staff for select to app using (true);
create policy inserts on staff for insert to app
  with check ((select app_is_network()) or cardinality((select app_branches())) > 0
    or cardinality((select organisations_with('MANAGE_FRANCHISE'))) > 0);
create policy updates on staff for update to app
  using ((select app_is_network()) or id = any ((select staff_in_reach())::bigint[]))
  with check ((select app_is_network()) or id = any ((select staff_in_reach())::bigint[]));
create policy deletes on staff for delete to app using ((select app_is_network()));

-- A person with everything that is known.
create view staff_person with (security_barrier) as
  select * from staff where (select app_is_network()) or id = any ((select staff_in_reach())::bigint[]);
grant select, update on staff_person to app;

-- Where to write to colleagues: also to those of the head office, whose roles apply in every branch.
create function staff_addresses(ids bigint[]) returns table (id bigint, email text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.id, f.email from public.staff f
   where f.id = any (ids) and (public.app_is_network() or f.id = any (public.staff_in_reach())
      or (cardinality(public.app_branches()) > 0
          and exists (select from public.staff_role sr where sr.staff_id = f.id and sr.everywhere)))
$$;
revoke all on function staff_addresses(bigint[]) from public;
grant execute on function staff_addresses(bigint[]) to app;

-- Whoever appoints people finds one by the whole address, also one who works elsewhere.
create function person_to_appoint(address text)
  returns table (id bigint, email text, first_name text, status text, locale text, has_accepted boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.id, f.email, f.first_name, f.status, f.locale, f.password_hash is not null from public.staff f
   where lower(f.email) = address and (public.app_is_network() or cardinality(public.app_branches()) > 0
      or cardinality(public.organisations_with('MANAGE_FRANCHISE')) > 0)
$$;
revoke all on function person_to_appoint(text) from public;
grant execute on function person_to_appoint(text) to app;

create procedure wall_by_staff(name text) language plpgsql as $$
declare reached text := '(select app_is_network()) or staff_id = any ((select staff_in_reach())::bigint[])';
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('create policy of_staff on public.%I for all to app using (%s) with check (%s)', name, reached, reached);
end $$;
call wall_by_staff('session');
call wall_by_staff('one_time_secret');
call wall_by_staff('two_step');
call wall_by_staff('recovery_code');
drop procedure wall_by_staff(text);

-- Of a client whom the call reaches.
alter table member_session enable row level security;
create policy of_client on member_session for all to app
  using (exists (select from member_login l where l.id = login_id)) with check (exists (select from member_login l where l.id = login_id));

-- Who a token belongs to, and what that person may do: asked before anybody is known.
create function session_of(token bytea, at timestamptz)
  returns table (session_id bigint, companion_hash bytea, lacks_step boolean, staff_id bigint, access_stamp integer, locale text, name text, access jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.companion_hash, public.lacks_second_step(f.id), f.id, f.access_stamp, f.locale,
         public.full_name(f.first_name, f.last_name), public.access_of(f.id, at)
    from public.session s join public.staff f on f.id = s.staff_id
   where s.token_hash = token and s.ended_at is null and s.expires_at > now() and s.idle_until > now() and f.status = 'active'
$$;
revoke all on function session_of(bytea, timestamptz) from public;
grant execute on function session_of(bytea, timestamptz) to app;

-- The first statement of every call: true, and the scope is set, if the session is alive and the access still what the
-- server knows.
create function enter_scope(token bytea, stamp integer, branches text, staff text, request text, network text, actor text) returns setof boolean
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select set_config('app.branches', branches, true) || set_config('app.staff', staff, true) || set_config('app.request', request, true)
      || set_config('app.network', network, true) || set_config('app.actor', actor, true) is not null
    from public.session s join public.staff f on f.id = s.staff_id
   where s.token_hash = token and s.ended_at is null and s.expires_at > now() and s.idle_until > now()
     and f.status = 'active' and f.access_stamp = stamp
$$;
revoke all on function enter_scope(bytea, integer, text, text, text, text, text) from public;
grant execute on function enter_scope(bytea, integer, text, text, text, text, text) to app;

-- Somebody works with it: the idle limit moves on.
create function touch_session(token bytea, idle_minutes integer) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.session set last_seen_at = now(), idle_until = now() + make_interval(mins => idle_minutes)
   where token_hash = token and ended_at is null
$$;
revoke all on function touch_session(bytea, integer) from public;
grant execute on function touch_session(bytea, integer) to app;
