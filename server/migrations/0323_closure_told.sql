-- Memberships whose clients were told that a closure cancelled their bookings: they are told as well when it opens early.
create table branch_closure_told (
  closure_id bigint not null references branch_closure on delete cascade,
  membership_id bigint not null references membership on delete cascade,
  branch_id bigint not null references branch,
  primary key (closure_id, membership_id)
);
call protect_table('branch_closure_told', 'branch', '', false, false, false);
create index branch_closure_told_membership on branch_closure_told (membership_id);
