-- Who teaches a session: those who are put on it, and whoever stands in for one of them on shift at that time.
create function teachers_of(of_session bigint) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct x.staff_id), '{}') from (
    select t.staff_id from session_trainer t where t.session_id = of_session
    union all
    select mine.staff_id
      from session_trainer t
      join class_session s on s.id = t.session_id
      join shift theirs on theirs.staff_id = t.staff_id and theirs.branch_id = s.branch_id
       and theirs.starts_at < s.ends_at and theirs.ends_at > s.starts_at
      join shift mine on mine.covers_id = theirs.id and mine.status <> 'cancelled' and mine.staff_id is not null
       and mine.starts_at < s.ends_at and mine.ends_at > s.starts_at
     where t.session_id = of_session) x
$$;
