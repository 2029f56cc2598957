-- Every request calls this first. Before PostgreSQL 18 a function in SQL is planned anew with each call; one in PL/pgSQL
-- keeps its plan for the connection, which takes half the time.
create or replace function enter_scope(token bytea, stamp integer, branches text, staff text, request text, network text, actor text) returns setof boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select set_config('app.branches', branches, true) || set_config('app.staff', staff, true) || set_config('app.request', request, true)
        || set_config('app.network', network, true) || set_config('app.actor', actor, true) is not null
      from public.session s join public.staff f on f.id = s.staff_id
     where s.token_hash = token and s.ended_at is null and s.expires_at > now() and s.idle_until > now()
       and f.status = 'active' and f.access_stamp = stamp;
end
$$;
