-- What else somebody has to do then, in whatever branch: a shift, a class or an appointment. No more than the kind leaves
-- the other branch.
create function busy_people(of_staff bigint[], from_at timestamptz, until_at timestamptz)
returns table (staff_id bigint, kind text) language sql stable security definer set search_path = public, pg_temp as $$
  select w.staff_id, (array_agg(w.kind order by w.rank))[1]
    from (select f.staff_id, 'shift' as kind, 1 as rank
            from shift f
           where f.staff_id = any (of_staff) and f.status <> 'cancelled'
             and tstzrange(f.starts_at, f.ends_at) && tstzrange(from_at, until_at)
          union all
          select o.staff_id, case when o.session_id is null then 'appointment' else 'class' end, 2
            from occupancy o
           where o.staff_id = any (of_staff) and o.during && tstzrange(from_at, until_at)) w
   group by w.staff_id
$$;
revoke all on function busy_people(bigint[], timestamptz, timestamptz) from public;
grant execute on function busy_people(bigint[], timestamptz, timestamptz) to app;
drop function is_on_shift(bigint, timestamptz, timestamptz);
