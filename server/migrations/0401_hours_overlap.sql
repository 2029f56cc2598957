-- Other work of a person within some hours, in whatever branch: as it is in their timesheets, otherwise as planned. A
-- caller who doesn't reach the other branch learns nothing but that there is some.
create function hours_within(of_line bigint, from_at timestamptz, until_at timestamptz)
returns table (branch_name text, time_zone text, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (
    select t.staff_id, l.shift_id from public.timesheet_line l join public.timesheet t on t.id = l.timesheet_id
     where l.id = of_line and (public.app_is_network() or l.branch_id = any (public.app_branches()))),
  work as (
    select l.branch_id, l.in_at as starts_at, l.out_at as ends_at
      from own join public.timesheet t on t.staff_id = own.staff_id join public.timesheet_line l on l.timesheet_id = t.id
     where l.id <> of_line and l.in_at < until_at and l.out_at > from_at
    union all
    select f.branch_id, f.starts_at, f.ends_at from own join public.shift f on f.staff_id = own.staff_id
     where f.id is distinct from own.shift_id and f.status not in ('cancelled', 'absent')
       and f.starts_at < until_at and f.ends_at > from_at
       and not exists (select from public.timesheet_line l where l.shift_id = f.id))
  select case when reached.yes then b.name end, case when reached.yes then b.time_zone end,
         case when reached.yes then w.starts_at end, case when reached.yes then w.ends_at end
    from work w join public.branch b on b.id = w.branch_id
    cross join lateral (select public.app_is_network() or w.branch_id = any (public.app_branches()) as yes) reached
   order by reached.yes desc, w.starts_at limit 1
$$;
revoke all on function hours_within(bigint, timestamptz, timestamptz) from public;
grant execute on function hours_within(bigint, timestamptz, timestamptz) to app;
