-- Of clients from another system nobody may know when they joined; they are not new because they were imported.
alter table member alter column joined_on drop not null;
-- The newest first, and last of all those of whom it is not known.
create index member_branch_joined_newest on member (branch_id, joined_on desc nulls last, id desc);
