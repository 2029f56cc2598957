-- A membership is changed for another programme: the old one is over, whatever it waited for.
create or replace function membership_may_move(from_status text, to_status text) returns boolean language sql immutable parallel safe as $$
  select (from_status, to_status) in (
    ('payment_pending', 'ongoing_pending'), ('payment_pending', 'ongoing'), ('payment_pending', 'payment_failed'),
    ('payment_pending', 'cancelled'), ('payment_pending', 'expired'),
    ('payment_failed', 'ongoing_pending'), ('payment_failed', 'ongoing'), ('payment_failed', 'terminated'), ('payment_failed', 'expired'),
    ('ongoing_pending', 'ongoing'), ('ongoing_pending', 'cancelled'), ('ongoing_pending', 'expired'),
    ('ongoing', 'payment_failed'), ('ongoing', 'paused'), ('ongoing', 'pending_cancel'), ('ongoing', 'pending_terminate'),
    ('ongoing', 'expired'),
    ('paused', 'ongoing'), ('paused', 'pending_cancel'), ('paused', 'pending_terminate'), ('paused', 'expired'),
    ('pending_cancel', 'ongoing'), ('pending_cancel', 'cancelled'), ('pending_cancel', 'pending_terminate'), ('pending_cancel', 'expired'),
    ('pending_terminate', 'terminated'))
$$;

-- One membership was changed for another: what was left of the old one counted against the new one.
create table membership_change (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  from_membership_id bigint not null references membership,
  to_membership_id bigint not null unique references membership,
  changed_on date not null,
  left_cents bigint not null check (left_cents >= 0),
  difference_cents bigint not null check (difference_cents >= 0),
  reason text not null,
  staff_id bigint references staff,
  created_at timestamptz not null default now()
);
create index membership_change_from on membership_change (from_membership_id);
call protect_table('membership_change', 'branch', '', false, true, false);

-- All memberships of a branch rest while it is closed, in one run that is recorded and can be undone.
create table branch_closure (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  group_key uuid not null unique default gen_random_uuid(),
  from_on date not null,
  until_on date not null,
  reason text not null,
  status text not null default 'running' check (status in ('running', 'done', 'undoing', 'undone')),
  total integer not null default 0 check (total >= 0),
  done integer not null default 0 check (done between 0 and total),
  skipped integer not null default 0 check (skipped >= 0),
  last_id bigint not null default 0,                -- a killed run goes on behind it
  staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (until_on >= from_on)
);
create index branch_closure_branch on branch_closure (branch_id, id desc);
create unique index branch_closure_one_at_a_time on branch_closure (branch_id) where status in ('running', 'undoing');
call protect_table('branch_closure', 'branch', '', false);

-- Given at sign-up, by permission and with a reason.
alter table membership
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column discount_reason text,
  add column fee_waived_reason text,
  add constraint membership_discount_reason check (discount_cents = 0 or discount_reason is not null);
