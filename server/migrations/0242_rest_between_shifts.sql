-- How long a person is to rest between the shifts of two days; 0: the branch asks for nothing.
alter table clock_rule add column rest_hours integer not null default 11 check (rest_hours between 0 and 24);

-- The shortest rest beside a shift, in minutes, up to a day: to the shift of an earlier day and to that of a later one, in
-- whatever branch. Two shifts of one day are one split day. Nothing but the minutes leaves the other branch.
create function rest_beside(of_staff bigint, on_day date, from_at timestamptz, until_at timestamptz, but bigint) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select round(extract(epoch from least(
    (select from_at - max(f.ends_at) from shift f
      where f.staff_id = of_staff and f.status not in ('cancelled', 'absent') and f.id is distinct from but and f.day < on_day
        and f.ends_at <= from_at and f.ends_at > from_at - interval '1 day'),
    (select min(f.starts_at) - until_at from shift f
      where f.staff_id = of_staff and f.status not in ('cancelled', 'absent') and f.id is distinct from but and f.day > on_day
        and f.starts_at >= until_at and f.starts_at < until_at + interval '1 day'))) / 60)::integer
$$;
revoke all on function rest_beside(bigint, date, timestamptz, timestamptz, bigint) from public;
grant execute on function rest_beside(bigint, date, timestamptz, timestamptz, bigint) to app;
