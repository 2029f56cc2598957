-- Shifts: templates, the roster, requests about it, swaps, and the clock that says who came when.

create table shift_template (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null,
  post text not null check (post in ('front_desk', 'floor', 'coach', 'manager')),
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  break_min integer not null default 0 check (break_min between 0 and 240),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shift_template_name unique (branch_id, name)
);
call protect_table('shift_template', 'branch');

create table shift (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint references staff,          -- nobody: an open shift
  post text not null check (post in ('front_desk', 'floor', 'coach', 'manager')),
  day date not null,                         -- of the branch, on which it begins
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_min integer not null default 0 check (break_min between 0 and 240),
  status text not null default 'reserved'
    check (status in ('reserved', 'to_be_approve', 'approved', 'to_be_cancel', 'cancelled', 'completed', 'late', 'absent')),
  was_open boolean not null default false,   -- asked for by the person, not planned for them
  covers_id bigint references shift,         -- stands in for the person of another shift
  note text not null default '',
  reason text,
  planned_by bigint references staff,
  asked_by bigint references staff,          -- of what waits, or waited, for somebody else
  decided_by bigint references staff,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shift_time check (ends_at > starts_at and ends_at <= starts_at + interval '17 hours'),
  constraint shift_someone check (staff_id is not null or status in ('reserved', 'cancelled')),
  constraint shift_by_another check (decided_by <> asked_by),
  -- One person is in one place at a time, in whatever branch. Deferrable, so that two can change places.
  constraint shift_overlap exclude using gist (staff_id with =, tstzrange(starts_at, ends_at) with &&)
    where (staff_id is not null and status <> 'cancelled') deferrable initially immediate
);
create index shift_branch on shift (branch_id, day);
create index shift_staff on shift (staff_id, starts_at) where staff_id is not null;
create index shift_waiting on shift (branch_id, starts_at) where status in ('to_be_approve', 'to_be_cancel');
create index shift_covers on shift (covers_id) where covers_id is not null;
call protect_table('shift', 'branch', 'reason');

create table shift_swap (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  shift_id bigint not null references shift,
  other_shift_id bigint references shift,
  asked_by bigint not null references staff,
  asked_of bigint not null references staff,
  status text not null default 'asked' check (status in ('asked', 'agreed', 'done', 'refused', 'withdrawn')),
  note text not null default '',
  reason text,
  decided_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (asked_by <> asked_of),
  constraint shift_swap_by_another check (decided_by <> asked_by and decided_by <> asked_of)
);
create index shift_swap_branch on shift_swap (branch_id, id desc);
create unique index shift_swap_waits on shift_swap (shift_id) where status in ('asked', 'agreed');
create index shift_swap_other on shift_swap (other_shift_id) where other_shift_id is not null;
call protect_table('shift_swap', 'branch', 'note,reason');

-- When somebody came and went. What the clock said stays; what counts is beside it.
create table clocking (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  shift_id bigint references shift,          -- none: came without a shift
  in_at timestamptz not null,
  in_counted_at timestamptz not null,
  in_by text not null check (in_by in ('desk', 'phone', 'qr')),
  in_staff_id bigint references staff,
  out_at timestamptz,
  out_counted_at timestamptz,
  out_by text check (out_by in ('desk', 'phone', 'qr', 'system')),
  out_staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (out_at >= in_at and out_counted_at >= in_counted_at),
  check ((out_at is null) = (out_counted_at is null) and (out_at is null) = (out_by is null)),
  constraint clocking_shift unique (shift_id)
);
create unique index clocking_open on clocking (staff_id) where out_at is null;
create index clocking_branch on clocking (branch_id, in_at desc);
create index clocking_staff on clocking (staff_id, in_at desc);
call protect_table('clocking', 'branch');

-- What the clock of a branch allows; a branch without a row works by the defaults.
create table clock_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  tolerance_min integer not null default 7 check (tolerance_min between 0 and 30),
  late_after_min integer not null default 5 check (late_after_min between 0 and 60),
  absent_after_min integer not null default 60 check (absent_after_min between 15 and 480),
  early_in_min integer not null default 60 check (early_in_min between 0 and 240),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (late_after_min <= absent_after_min)
);
call protect_table('clock_rule', 'branch');
