-- A branch opens again before its closure was to end.
alter table branch_closure drop constraint branch_closure_status_check;
alter table branch_closure add constraint branch_closure_status_check check (status in ('running', 'done', 'reopening', 'undoing', 'undone'));
drop index branch_closure_one_at_a_time;
create unique index branch_closure_one_at_a_time on branch_closure (branch_id) where status in ('running', 'reopening', 'undoing');
drop index branch_closure_until;
create index branch_closure_until on branch_closure (branch_id, until_on) where status in ('running', 'done', 'reopening');
