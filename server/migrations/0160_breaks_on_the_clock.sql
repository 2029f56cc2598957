-- Several times in and out belong to one shift: whoever comes back from a break goes on with it.
alter table clocking drop constraint clocking_shift;
create index clocking_shift on clocking (shift_id, in_at) where shift_id is not null;

-- A mistaken punch is taken back: a coming leaves its row, with when, by whom and why; a going opens its row again.
alter table clocking add column taken_back_at timestamptz;
alter table clocking add column taken_back_by bigint references staff;
alter table clocking add column taken_back_why text;                    -- of the last punch that was taken back
alter table clocking add constraint clocking_taken_back
  check (taken_back_at is null or (taken_back_why is not null and out_at is null));
drop index clocking_open;
create unique index clocking_open on clocking (staff_id) where out_at is null and taken_back_at is null;
drop trigger audit on clocking;
create trigger audit after insert or update or delete on clocking for each row execute function audit_write('branch_id', 'taken_back_why');

-- What a shift that was over, or had begun, was planned for.
alter table shift add column plan_reason text;
drop trigger audit on shift;
create trigger audit after insert or update or delete on shift for each row execute function audit_write('branch_id', 'reason,plan_reason');
-- What the clock still has to say something about: to whatever day it belongs.
create index shift_due on shift (starts_at) where status in ('reserved', 'to_be_approve', 'approved', 'to_be_cancel');

-- A break is as long as somebody was clocked out.
alter table timesheet_line drop constraint timesheet_line_break_min_check;
alter table timesheet_line add constraint timesheet_line_break_min_check check (break_min between 0 and 1440);

-- Whether somebody is at work then on a shift other than one that they would give away, in whatever branch.
create function is_on_other_shift(of_staff bigint, from_at timestamptz, until_at timestamptz, given_away bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from shift f where f.staff_id = of_staff and f.status <> 'cancelled' and f.id is distinct from given_away
                    and tstzrange(f.starts_at, f.ends_at) && tstzrange(from_at, until_at))
$$;
revoke all on function is_on_other_shift(bigint, timestamptz, timestamptz, bigint) from public;
grant execute on function is_on_other_shift(bigint, timestamptz, timestamptz, bigint) to app;

-- Whoever clocked out early finished a shift that was still to go on: it is over when its end has come.
update shift set status = 'approved' where status = 'completed' and reason is null and ends_at > now();
