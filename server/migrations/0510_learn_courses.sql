-- Courses for staff (ADR 47): of a branch, or (without a branch) of the network. What belongs to a course has its branch.
create table course_category (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  name jsonb not null check (length(trim(coalesce(name ->> 'en', ''))) > 0),
  description jsonb not null default '{"en": "", "cn": ""}',
  position integer not null default 0 check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index course_category_name on course_category (coalesce(branch_id, 0), lower(name ->> 'en'));
call protect_table('course_category', 'mixed');

create table course (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  course_category_id bigint not null references course_category,
  title jsonb not null check (length(trim(coalesce(title ->> 'en', ''))) > 0),
  description jsonb not null default '{"en": "", "cn": ""}',
  picture_file_id bigint references file,
  status text not null default 'unpublish' check (status in ('unpublish', 'pending_publish', 'published')),
  publish_on date,
  published_at timestamptz,
  -- Who must take it and who may, each by staff type, branch and grade; empty: everybody may.
  audience jsonb not null default '[]' check (jsonb_typeof(audience) = 'array'),
  due_days integer check (due_days between 1 and 730),          -- days for those who must take it
  requires_ids bigint[] not null default '{}',                  -- courses that come before it
  validity_months integer check (validity_months between 1 and 120),
  renewal_days integer not null default 30 check (renewal_days between 1 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint course_published check (status <> 'published' or published_at is not null),
  constraint course_scheduled check ((status = 'pending_publish') = (publish_on is not null)),
  constraint course_requires_itself check (not id = any (requires_ids))
);
create index course_branch on course (branch_id, course_category_id);
create index course_category_courses on course (course_category_id);
create index course_picture on course (picture_file_id) where picture_file_id is not null;
create index course_due on course (publish_on) where status = 'pending_publish';
call protect_table('course', 'mixed');

create table sub_course (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  course_id bigint not null references course on delete cascade,
  title jsonb not null check (length(trim(coalesce(title ->> 'en', ''))) > 0),
  position integer not null default 0 check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sub_course_course on sub_course (course_id, position, id);
call protect_table('sub_course', 'mixed');

create table lesson (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  sub_course_id bigint not null references sub_course,
  title jsonb not null check (length(trim(coalesce(title ->> 'en', ''))) > 0),
  description jsonb not null default '{"en": "", "cn": ""}',
  kind text not null check (kind in ('pdf', 'ppt', 'mp4')),
  file_id bigint not null references file,
  seconds integer check (seconds > 0),           -- how long a video is, read from the file
  position integer not null default 0 check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'mp4') = (seconds is not null))
);
create index lesson_sub_course on lesson (sub_course_id, position, id);
create index lesson_file on lesson (file_id);
call protect_table('lesson', 'mixed');

create table exam (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  sub_course_id bigint not null references sub_course,
  kind text not null check (kind in ('quiz', 'exam')),
  title jsonb not null check (length(trim(coalesce(title ->> 'en', ''))) > 0),
  description jsonb not null default '{"en": "", "cn": ""}',
  minutes integer check (minutes between 1 and 480),
  pass_percent integer not null check (pass_percent between 0 and 100),
  attempts integer check (attempts between 1 and 50),            -- none: as often as one likes
  cooldown_hours integer not null default 0 check (cooldown_hours between 0 and 720),
  shuffles boolean not null default true,                        -- the order of questions and of their options
  draw integer check (draw between 1 and 100),                   -- how many questions are drawn from each pool
  review text not null check (review in ('score', 'marks', 'answers', 'answers_after_pass')),
  position integer not null default 0 check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index exam_sub_course on exam (sub_course_id, position, id);
call protect_table('exam', 'mixed');

create table exam_question (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  exam_id bigint not null references exam,
  kind text not null check (kind in ('single', 'multiple', 'true_false', 'order', 'match', 'short_text', 'picture')),
  prompt jsonb not null check (length(trim(coalesce(prompt ->> 'en', ''))) > 0),
  picture_file_id bigint references file,
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  marks integer not null default 1 check (marks between 1 and 100),
  pool text check (length(pool) between 1 and 40),               -- none: always asked
  explanation jsonb not null default '{"en": "", "cn": ""}',
  position integer not null default 0 check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'picture' or picture_file_id is not null)
);
create index exam_question_exam on exam_question (exam_id, position, id);
create index exam_question_picture on exam_question (picture_file_id) where picture_file_id is not null;
call protect_table('exam_question', 'mixed');
