-- How often somebody asked a call that anyone may ask within this minute, at whichever of the servers. Nothing that a
-- crash may not take away: unlogged, so that counting costs no write to the log.
create unlogged table call_count (
  call text not null, caller text not null, minute integer not null, count integer not null,
  primary key (call, caller)
);
comment on table call_count is 'Calls without a session within the current minute, by caller; kept for an hour';

create function count_call(of_call text, of_caller text, of_minute integer) returns integer
language sql security definer set search_path = pg_catalog as $$
  insert into public.call_count as c (call, caller, minute, count) values (of_call, of_caller, of_minute, 1)
  on conflict (call, caller) do update
     set count = case when c.minute = excluded.minute then c.count + 1 else 1 end, minute = excluded.minute
  returning count
$$;
create function forget_call_counts(before_minute integer) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from public.call_count where minute < before_minute
$$;
revoke all on function count_call(text, text, integer), forget_call_counts(integer) from public;
grant execute on function count_call(text, text, integer), forget_call_counts(integer) to app;
