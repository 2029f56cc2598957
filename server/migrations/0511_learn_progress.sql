-- What staff learn: who took which course, what they saw of its lessons, and their exams. A row is seen where its person
-- is seen. What changes with every click (what was seen, answers) is outside the trail.
create table staff_course (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  course_id bigint not null references course,
  branch_id bigint not null references branch,                   -- where it was begun
  started_on date not null,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  completed_on date,
  expires_on date,
  certificate_code text unique check (certificate_code ~ '^[A-Z2-9]{16}$'),
  revoked_at timestamptz,
  revoke_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(completed_at, completed_on, certificate_code) in (0, 3)),
  check (expires_on > completed_on),
  check ((revoked_at is null) = (revoke_reason is null)),
  check (revoked_at is null or completed_at is not null)
);
-- Begun once at a time; after its end, or when a certificate is to be renewed, it can be begun again.
create unique index staff_course_open on staff_course (staff_id, course_id) where completed_at is null;
create index staff_course_course on staff_course (course_id, staff_id);
create index staff_course_branch on staff_course (branch_id);
call protect_table('staff_course', 'own');
call wall_by_staff('staff_course');

create table staff_lesson (
  staff_course_id bigint not null references staff_course on delete cascade,
  lesson_id bigint not null references lesson,
  staff_id bigint not null references staff,
  position integer not null default 0 check (position >= 0),     -- the page or second where it was left
  length integer not null default 0 check (length >= 0),         -- pages or seconds
  seen int4multirange not null default '{}',
  first_at timestamptz not null,
  last_at timestamptz not null,
  finished_at timestamptz,
  primary key (staff_course_id, lesson_id)
);
create index staff_lesson_lesson on staff_lesson (lesson_id);
create index staff_lesson_staff on staff_lesson (staff_id);
call protect_table('staff_lesson', 'own', '', false, false, false);
call wall_by_staff('staff_lesson');

create table staff_exam (
  id bigint generated always as identity primary key,
  staff_course_id bigint not null references staff_course on delete cascade,
  exam_id bigint not null references exam,
  staff_id bigint not null references staff,
  attempt integer not null check (attempt > 0),
  status text not null default 'in_progress' check (status in ('in_progress', 'to_mark', 'passed', 'failed')),
  started_at timestamptz not null,
  deadline_at timestamptz,
  submitted_at timestamptz,
  closed_by_system boolean not null default false,
  marks integer check (marks >= 0),
  marks_total integer not null check (marks_total > 0),
  -- As the exam was when the attempt began.
  pass_percent integer not null check (pass_percent between 0 and 100),
  review text not null check (review in ('score', 'marks', 'answers', 'answers_after_pass')),
  marked_by bigint references staff,
  marked_at timestamptz,
  retake_status text check (retake_status in ('pending', 'approved', 'rejected')),
  retake_reason text,
  retake_by bigint references staff,
  retake_answer text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_exam_attempt unique (staff_course_id, exam_id, attempt),
  check ((status = 'in_progress') = (submitted_at is null)),
  check ((status in ('passed', 'failed')) = (marks is not null)),
  check (marks <= marks_total),
  check (submitted_at >= started_at and submitted_at <= deadline_at),
  check (retake_status is null or (status in ('failed', 'passed') and retake_reason is not null)),
  constraint staff_exam_own_retake check (retake_by <> staff_id)
);
create unique index staff_exam_open on staff_exam (staff_course_id, exam_id) where status = 'in_progress';
create index staff_exam_overdue on staff_exam (deadline_at) where status = 'in_progress';
create index staff_exam_exam on staff_exam (exam_id);
create index staff_exam_staff on staff_exam (staff_id, submitted_at);
create index staff_exam_marked_by on staff_exam (marked_by) where marked_by is not null;
create index staff_exam_retake_by on staff_exam (retake_by) where retake_by is not null;
call protect_table('staff_exam', 'own');
call wall_by_staff('staff_exam');

-- The paper that an attempt was given, with its key. It never changes, whatever becomes of the questions.
create table staff_exam_paper (
  staff_exam_id bigint primary key references staff_exam on delete cascade,
  staff_id bigint not null references staff,
  paper jsonb not null
);
create index staff_exam_paper_staff on staff_exam_paper (staff_id);
call protect_table('staff_exam_paper', 'own', '', false, true);
call wall_by_staff('staff_exam_paper');

create table staff_exam_answer (
  staff_exam_id bigint not null references staff_exam on delete cascade,
  slot integer not null check (slot >= 0),
  staff_id bigint not null references staff,
  answer jsonb not null,
  seq bigint not null check (seq >= 0),
  saved_at timestamptz not null,
  marks integer check (marks >= 0),                -- of a submitted answer; none: somebody has to mark it
  comment text,
  primary key (staff_exam_id, slot)
);
create index staff_exam_answer_staff on staff_exam_answer (staff_id);
call protect_table('staff_exam_answer', 'own', '', false, false, false);
call wall_by_staff('staff_exam_answer');

-- Whether somebody belongs to one of the groups of a course; `must` looks at those who have to take it only.
create function course_is_for(audience jsonb, must boolean, of_type text, of_grade text, of_branch bigint)
  returns boolean language sql immutable parallel safe as $$
  select (not must and jsonb_array_length(audience) = 0) or exists (
    select from jsonb_to_recordset(audience) as a (must boolean, staff_type text, grade text, branch_id bigint)
     where (not course_is_for.must or a.must)
       and (a.staff_type is null or a.staff_type = of_type)
       and (a.grade is null or a.grade = of_grade)
       and (a.branch_id is null or a.branch_id = of_branch))
$$;

-- A certificate as anyone with its code sees it: no address, no number, nothing else of the person.
create function certificate_of(of_code text)
  returns table(staff_name text, course jsonb, completed_on date, expires_on date, revoked boolean, time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select public.full_name(s.first_name, s.last_name), c.title, n.completed_on, n.expires_on, n.revoked_at is not null, b.time_zone
    from public.staff_course n join public.staff s on s.id = n.staff_id join public.course c on c.id = n.course_id
    join public.branch b on b.id = n.branch_id
   where n.certificate_code = of_code
$$;
revoke all on function certificate_of(text) from public;
grant execute on function certificate_of(text) to app;

create function staff_grade_on(of_staff bigint, in_branch bigint, on_day date)
  returns text language sql stable parallel safe as $$
  select g.grade from staff_grade g
   where g.staff_id = of_staff and g.branch_id = in_branch and g.valid_from <= on_day order by g.valid_from desc limit 1
$$;

-- The one place that says what completes a course: each of its lessons finished, each quiz and exam passed.
create function course_progress(of_staff_course bigint, of_course bigint)
  returns table(total integer, done integer) language sql stable parallel safe as $$
  select count(*)::int, count(*) filter (where i.done)::int
    from (select exists (select from staff_lesson v where v.staff_course_id = of_staff_course and v.lesson_id = l.id and v.finished_at is not null) as done
            from sub_course s join lesson l on l.sub_course_id = s.id where s.course_id = of_course
          union all
          select exists (select from staff_exam t where t.staff_course_id = of_staff_course and t.exam_id = e.id and t.status = 'passed')
            from sub_course s join exam e on e.sub_course_id = s.id where s.course_id = of_course) i
$$;
