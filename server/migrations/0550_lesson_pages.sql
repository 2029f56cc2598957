-- Slides that a server turned into pages. What becomes of them is the server's own work: no version, no trail.
create table lesson_pages (
  lesson_id bigint primary key references lesson on delete cascade,
  branch_id bigint references branch,
  slides bigint not null,  -- the file that they are made of; another one of the lesson makes the row worthless
  state text not null check (state in ('waiting', 'made', 'no_program', 'too_long', 'too_large', 'unreadable')),
  file_id bigint references file,
  tries integer not null default 0 check (tries >= 0),
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint lesson_pages_made check ((state = 'made') = (file_id is not null))
);
create index lesson_pages_branch on lesson_pages (branch_id);
create index lesson_pages_file on lesson_pages (file_id) where file_id is not null;
create index lesson_pages_waiting on lesson_pages (created_at) where state in ('waiting', 'no_program');
call protect_table('lesson_pages', 'mixed', '', false, false, false);

-- However a row goes, its pages go with it.
create function lesson_pages_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.let_go_file(old.file_id);
  return null;
end $$;
create trigger gone after delete on lesson_pages for each row when (old.file_id is not null) execute function lesson_pages_gone();
