-- Who can stand in, asked all at once; and what was worked in a period.

create table shift_call (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  shift_id bigint not null references shift,
  status text not null default 'open' check (status in ('open', 'taken', 'ended')),
  asked_by bigint not null references staff,
  taken_by bigint references staff,
  new_shift_id bigint references shift,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'taken') = (taken_by is not null))
);
create unique index shift_call_once on shift_call (shift_id) where status = 'open';
create index shift_call_branch on shift_call (branch_id, id desc);
call protect_table('shift_call', 'branch');

create table shift_call_answer (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  shift_call_id bigint not null references shift_call,
  staff_id bigint not null references staff,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  constraint shift_call_answer_once unique (shift_call_id, staff_id)
);
create index shift_call_answer_staff on shift_call_answer (staff_id);
call protect_table('shift_call_answer', 'branch', '', false, false, false);

create table timesheet (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  from_on date not null,
  until_on date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'locked', 'unlocked')),
  planned_min integer not null default 0,
  worked_min integer not null default 0,
  submitted_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  reason text,
  unlocked_until timestamptz,                 -- an unlocking ends by itself
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (until_on >= from_on and until_on <= from_on + 61),
  check ((status = 'unlocked') = (unlocked_until is not null)),
  constraint timesheet_by_another check (decided_by <> staff_id),
  constraint timesheet_overlap exclude using gist (branch_id with =, staff_id with =, daterange(from_on, until_on, '[]') with &&)
);
create index timesheet_branch on timesheet (branch_id, from_on desc, id desc);
create index timesheet_staff on timesheet (staff_id);
create index timesheet_unlocked on timesheet (unlocked_until) where status = 'unlocked';
call protect_table('timesheet', 'branch', 'reason');

create table timesheet_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  timesheet_id bigint not null references timesheet,
  shift_id bigint references shift,
  clocking_id bigint references clocking,
  day date not null,
  planned_min integer not null default 0 check (planned_min >= 0),
  in_at timestamptz,                          -- as it counts
  out_at timestamptz,
  break_min integer not null default 0 check (break_min between 0 and 240),
  worked_min integer not null default 0 check (worked_min between 0 and 1440),
  corrected_by bigint references staff,
  correction text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((in_at is null) = (out_at is null) and out_at >= in_at),
  check ((corrected_by is null) = (correction is null)),
  check (shift_id is not null or clocking_id is not null),
  constraint timesheet_line_shift unique (shift_id),
  constraint timesheet_line_clocking unique (clocking_id)
);
create index timesheet_line_sheet on timesheet_line (timesheet_id, day);
create index timesheet_line_branch on timesheet_line (branch_id, day);
call protect_table('timesheet_line', 'branch', 'correction');

-- Whether somebody is at work then, in whatever branch: nothing but yes or no leaves the other branch.
create function is_on_shift(of_staff bigint, from_at timestamptz, until_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from shift f where f.staff_id = of_staff and f.status <> 'cancelled'
                    and tstzrange(f.starts_at, f.ends_at) && tstzrange(from_at, until_at))
$$;
revoke all on function is_on_shift(bigint, timestamptz, timestamptz) from public;
grant execute on function is_on_shift(bigint, timestamptz, timestamptz) to app;
