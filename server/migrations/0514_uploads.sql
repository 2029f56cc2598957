-- Files that are sent in parts and can be resumed (tus): what has arrived, and where it is kept until all of it has.
create table upload (
  id uuid primary key default gen_random_uuid(),
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  purpose text not null,
  name text not null,
  total bigint not null check (total > 0),
  received bigint not null default 0 check (received between 0 and total),
  parts text[] not null default '{}',
  touched_at timestamptz not null
);
create index upload_branch on upload (branch_id);
create index upload_staff on upload (staff_id);
create index upload_touched on upload (touched_at);
call protect_table('upload', 'own', 'name', false, false, false);
alter table upload enable row level security;
create policy of_sender on upload for all to app
  using ((select app_is_network()) or staff_id = app_staff()) with check ((select app_is_network()) or staff_id = app_staff());
