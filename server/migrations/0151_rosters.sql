-- The gym moved the class to another time after it was booked: it can be cancelled freely until the class begins.
alter table booking add column is_moved boolean not null default false;

-- What those who are booked were told last of a class that was moved since. They are told at `tell_at`, of what it is
-- then: a move that is undone meanwhile is told to nobody.
create table class_told (
  session_id bigint primary key references class_session on delete cascade,
  branch_id bigint not null references branch,
  day date not null,
  starts_at timestamptz not null,
  facility_id bigint references facility,
  tell_at timestamptz not null
);
call protect_table('class_told', 'branch', '', false, false, false);
create index class_told_due on class_told (tell_at);

-- Null: nobody is marked absent by itself.
alter table schedule_rule add column absent_after_hours integer check (absent_after_hours between 0 and 48);
-- Clients who agreed to be written to are told of their bookings, and reminded so long before; null: not.
alter table schedule_rule add column confirms_bookings boolean not null default true;
alter table schedule_rule add column remind_hours integer default 24 check (remind_hours between 1 and 72);
alter table member_consent drop constraint member_consent_purpose_check;
alter table member_consent add constraint member_consent_purpose_check
  check (purpose in ('classes', 'marketing', 'partner_offers', 'surveys', 'photos', 'health'));

-- What the clock has done about a session, each once.
create table class_clock (
  session_id bigint not null references class_session on delete cascade,
  what text not null check (what in ('reminded', 'rest_absent')),
  branch_id bigint not null references branch,
  at timestamptz not null,
  primary key (session_id, what)
);
call protect_table('class_clock', 'branch', '', false, true, false);
create index class_session_over on class_session (ends_at) where status = 'completed';
