-- Class categories can require courses of those who teach them (ADR 50).
alter table class_category add column course_ids bigint[] not null default '{}' check (cardinality(course_ids) <= 5);
-- What was required when somebody was assigned, and when that was checked: a later rule leaves the timetable as it is.
alter table session_trainer add column course_ids bigint[] not null default '{}';
alter table session_trainer add column checked_at timestamptz not null default now();

-- Which of these courses somebody has no certificate of on a day, and why. A certificate counts wherever it was earned,
-- so this also reads what the caller can't see of the person; the answer names courses only.
create function courses_lacked(of_staff bigint, of_courses bigint[], on_day date)
  returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('course_id', c.id, 'title', c.title, 'why',
           case when o.failed then 'failed' when l.revoked_at is not null then 'revoked' when l.id is not null then 'expired'
                when o.id is not null then 'in_progress' else 'missing' end,
           'until', case when l.revoked_at is null then l.expires_on end) order by c.id), '[]')
    from public.course c
    left join lateral (
      select n.id, n.revoked_at, n.expires_on from public.staff_course n
       where n.staff_id = of_staff and n.course_id = c.id and n.completed_at is not null
       order by n.revoked_at is not null, n.expires_on desc nulls first limit 1) l on true
    left join lateral (
      select n.id, (select t.status = 'failed' from public.staff_exam t where t.staff_course_id = n.id and t.submitted_at is not null
                     order by t.submitted_at desc, t.id desc limit 1) as failed
        from public.staff_course n where n.staff_id = of_staff and n.course_id = c.id and n.completed_at is null limit 1) o on true
   where c.id = any (of_courses)
     and not exists (select from public.staff_course n
                      where n.staff_id = of_staff and n.course_id = c.id and n.completed_at is not null and n.revoked_at is null
                        and (n.expires_on is null or n.expires_on >= on_day))
$$;
revoke all on function courses_lacked(bigint, bigint[], date) from public;
grant execute on function courses_lacked(bigint, bigint[], date) to app;
