-- Questions whose answers were marked again for everyone, because the key was wrong or the question was unfair.
create table question_regrade (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  exam_question_id bigint not null,  -- it can be deleted later
  exam_id bigint not null references exam on delete cascade,
  how text not null check (how in ('key', 'full')),
  reason text not null check (length(trim(reason)) > 0),
  attempts integer not null check (attempts >= 0),
  raised integer not null check (raised between 0 and attempts),
  passed integer not null check (passed between 0 and raised),
  staff_id bigint references staff,
  regraded_at timestamptz not null
);
create index question_regrade_exam on question_regrade (branch_id, exam_id, regraded_at);
create index question_regrade_exam_id on question_regrade (exam_id);
create index question_regrade_staff on question_regrade (staff_id) where staff_id is not null;
call protect_table('question_regrade', 'mixed', '', true, false, false);

alter table staff_exam add column mark_reason text check (length(trim(mark_reason)) > 0);
