-- Letters about courses that are due and certificates that expire: each once, whoever sends it.
create table course_reminder (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  course_id bigint not null references course,
  kind text not null check (kind in ('due_soon', 'overdue', 'expiring_30', 'expiring_7', 'by_hand')),
  about date not null,              -- the day of publication that a due day follows from, or the last day of a certificate
  sent_at timestamptz not null,
  sent_by bigint references staff,
  check ((kind = 'by_hand') = (sent_by is not null))
);
create unique index course_reminder_once on course_reminder (staff_id, course_id, kind, about) where kind <> 'by_hand';
create index course_reminder_last on course_reminder (staff_id, course_id, sent_at);
create index course_reminder_course on course_reminder (course_id);
create index course_reminder_sent_by on course_reminder (sent_by) where sent_by is not null;
call protect_table('course_reminder', 'own', '', false, true);
call wall_by_staff('course_reminder');

-- People who don't have to take a course that is required of people like them, and why.
create table course_exemption (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  course_id bigint not null references course,
  reason text not null check (length(trim(reason)) > 0),
  exempted_by bigint references staff,
  exempted_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint course_exemption_own check (exempted_by <> staff_id),
  check (lifted_at >= exempted_at)
);
create unique index course_exemption_once on course_exemption (staff_id, course_id) where lifted_at is null;
create index course_exemption_course on course_exemption (course_id);
create index course_exemption_exempted_by on course_exemption (exempted_by) where exempted_by is not null;
create index course_exemption_lifted_by on course_exemption (lifted_by) where lifted_by is not null;
call protect_table('course_exemption', 'own');
call wall_by_staff('course_exemption');

create function is_exempted(of_staff bigint, of_course bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from course_exemption e where e.staff_id = of_staff and e.course_id = of_course and e.lifted_at is null)
$$;
