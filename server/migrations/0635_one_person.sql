-- Before each message of a sending is asked again whether its person may get it: by one look, however many others refused
-- or have a device.
create function is_suppressed(of_digest bytea)
  returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.suppression s where s.digest = of_digest and s.lifted_at is null)
$$;
create function has_push_device(of_member bigint)
  returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.push_device d join public.push_key k on k.id = d.push_key_id and k.ended_at is null
                  where d.member_id = of_member and d.ended_at is null)
$$;
create function marketing_refused_at(of_digest bytea)
  returns timestamptz language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select max(s.created_at) from public.suppression s
   where s.digest = of_digest and s.lifted_at is null and s.reason <> 'bounced'
$$;
revoke all on function is_suppressed(bytea), has_push_device(bigint), marketing_refused_at(bytea) from public;
grant execute on function is_suppressed(bytea), has_push_device(bigint), marketing_refused_at(bytea) to app;
