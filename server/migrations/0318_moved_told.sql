-- The gym moved the appointment after it was booked: it can be cancelled free of charge until it starts.
alter table appointment add column is_moved boolean not null default false;

-- What the client and the trainer know of an appointment that was moved since. They get a letter at `tell_at`; if it is
-- moved back before, nobody does.
create table appointment_told (
  appointment_id bigint primary key references appointment on delete cascade,
  branch_id bigint not null references branch,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  staff_id bigint not null references staff,
  facility_id bigint references facility,
  was_moved boolean not null,
  moved_by bigint references staff,
  tell_at timestamptz not null
);
call protect_table('appointment_told', 'branch', '', false, false, false);
create index appointment_told_due on appointment_told (tell_at);

-- The same for classes: the full time that people know, and the bookings that the move made free to cancel.
alter table class_told add column ends_at timestamptz, add column freed bigint[] not null default '{}';

-- A class that was reminded and then moved to another day is reminded again.
drop trigger append_only on class_clock;
drop trigger append_only_all on class_clock;
grant delete on class_clock to app;
create policy deletes on class_clock for delete to app using (branch_id = any ((select app_branches())::bigint[]));
