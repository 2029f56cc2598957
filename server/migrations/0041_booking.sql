-- Who has a place in a session, who waits for one, and who came.
create table booking (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session,
  member_id bigint not null references member,
  status text not null check (status in ('waiting', 'confirmed', 'present', 'absent', 'cancelled', 'skipped')),
  wait_no integer,                                  -- the place on the waiting list that was given; null: confirmed at once
  membership_id bigint references membership,       -- what it is booked by; null while waiting, or by credits
  credits smallint not null default 0 check (credits between 0 and 100),
  is_late boolean not null default false,           -- cancelled after the time for it
  penalty text check (penalty in ('credit', 'fee', 'waived')),
  custom_charge_id bigint references custom_charge, -- the fee that was asked for
  reason text,
  staff_id bigint references staff,
  promoted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (membership_id is null or credits = 0),
  check (status <> 'waiting' or wait_no is not null),
  check ((penalty = 'fee') = (custom_charge_id is not null) or penalty is null)
);
create unique index booking_once on booking (session_id, member_id) where status not in ('cancelled', 'skipped');
create index booking_session on booking (session_id, status, wait_no);
create index booking_member on booking (member_id, id desc);
create index booking_branch on booking (branch_id, id);
create index booking_membership on booking (membership_id) where membership_id is not null and status = 'confirmed';
create index booking_charge on booking (custom_charge_id) where custom_charge_id is not null;
call protect_table('booking', 'branch');
