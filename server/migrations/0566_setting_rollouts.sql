-- Settings of one branch that are applied to many: checked first, then applied, and taken back within a day.
create table setting_rollout (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- whose settings they are
  name text not null check (name <> ''),
  what text[] not null check (cardinality(what) > 0 and what <@ array['hours', 'rules', 'programmes', 'clock', 'holidays', 'offers']),
  to_ids bigint[] not null check (cardinality(to_ids) between 1 and 500),
  abroad boolean not null default false,
  status text not null default 'checking'
    check (status in ('checking', 'ready', 'applying', 'applied', 'undoing', 'undone', 'stopped', 'failed')),
  staff_id bigint not null references staff,  -- who started it
  acting_staff_id bigint not null references staff,  -- who made the last move: with whose access it is done
  applied_at timestamptz,  -- since when it can be undone
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint setting_rollout_of_branch unique (id, branch_id),
  constraint setting_rollout_applied check (status not in ('applied', 'undoing', 'undone') or applied_at is not null)
);
create index setting_rollout_branch on setting_rollout (branch_id, id desc);
create index setting_rollout_staff on setting_rollout (staff_id);
create index setting_rollout_acting_staff on setting_rollout (acting_staff_id);
create index setting_rollout_active on setting_rollout (id) where status in ('checking', 'applying', 'undoing');
call protect_table('setting_rollout', 'branch');

-- When it last moved: it changes all the time and is nobody's edit.
create table setting_rollout_pulse (
  setting_rollout_id bigint primary key references setting_rollout on delete cascade,
  branch_id bigint not null references branch,
  beat_at timestamptz not null
);
create index setting_rollout_pulse_branch on setting_rollout_pulse (branch_id);
call protect_table('setting_rollout_pulse', 'branch', '', false, false, false);

-- One setting in one branch. `line` is what was found when it was checked, `undo` what taking it back needs. What the change
-- did to the branch is in the trail of the branch itself.
create table setting_rollout_line (
  id bigint generated always as identity primary key,
  setting_rollout_id bigint not null references setting_rollout on delete cascade,
  branch_id bigint not null references branch,
  what text not null,
  place integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'same', 'refused', 'applied', 'undone', 'kept')),
  line jsonb,
  why jsonb,  -- why it was refused when it was applied, or kept when the rest was undone: in both languages
  undo jsonb,
  constraint setting_rollout_line_once unique (setting_rollout_id, branch_id, what),
  constraint setting_rollout_line_seen check (status = 'waiting' or line is not null or why is not null),
  constraint setting_rollout_line_undo check ((status in ('applied', 'undone', 'kept')) = (undo is not null))
);
create index setting_rollout_line_next on setting_rollout_line (setting_rollout_id, status, place);
create index setting_rollout_line_branch on setting_rollout_line (branch_id);
call protect_table('setting_rollout_line', 'branch', '', false, false, false);
