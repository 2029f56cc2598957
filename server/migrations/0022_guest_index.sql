-- Two lists of branches in one condition look so dear to the planner that it read all guests of the branch instead:
-- the branch is in the index to be read, not to be searched by.
drop index member_branch_member;
create index member_branch_member on member_branch (member_id) include (branch_id);
