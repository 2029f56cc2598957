-- Settings that only head office changes, in all branches or in those of a group.
create table setting_lock (
  id bigint generated always as identity primary key,
  what text not null check (what in ('hours', 'rules', 'programmes', 'clock', 'holidays')),
  branch_group_id bigint references branch_group,  -- null: in all branches
  note text not null default '' check (length(note) <= 200),
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint setting_lock_once unique nulls not distinct (what, branch_group_id)
);
create index setting_lock_group on setting_lock (branch_group_id) where branch_group_id is not null;
create index setting_lock_created_by on setting_lock (created_by) where created_by is not null;
call protect_table('setting_lock', 'network');
