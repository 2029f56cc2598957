-- Memberships that a closure leaves out, and why: they are dealt with by hand.
create table branch_closure_left_out (
  closure_id bigint not null references branch_closure on delete cascade,
  membership_id bigint not null references membership on delete cascade,
  branch_id bigint not null references branch,
  why text not null check (why in ('ends_early', 'next_sold', 'rests_already')),
  primary key (closure_id, membership_id)
);
call protect_table('branch_closure_left_out', 'branch', '', false, false, false);
create index branch_closure_left_out_membership on branch_closure_left_out (membership_id);
-- What is sold later asks which closures are still to come.
create index branch_closure_until on branch_closure (branch_id, until_on) where status in ('running', 'done');
