-- Saved views of lists: one's own wherever one works, or shared with a branch.
create table list_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  branch_id bigint references branch,               -- shared there; null: of the person alone
  list text not null check (length(list) between 1 and 80),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index list_view_mine on list_view (staff_id, list, lower(name)) where branch_id is null;
create unique index list_view_shared on list_view (branch_id, list, lower(name)) where branch_id is not null;
call protect_table('list_view', 'own', '', false, false, true);
alter table list_view enable row level security;
create policy reads on list_view for select to app
  using (staff_id = (select app_staff()) or branch_id = any ((select app_branches())::bigint[]));
create policy inserts on list_view for insert to app
  with check (staff_id = (select app_staff()) and (branch_id is null or branch_id = any ((select app_branches())::bigint[])));
create policy updates on list_view for update to app using (staff_id = (select app_staff())) with check (staff_id = (select app_staff()));
create policy deletes on list_view for delete to app using (staff_id = (select app_staff()));
