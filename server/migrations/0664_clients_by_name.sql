-- The contact details of an audience are listed by name: the first page of a million clients is read in that order, instead
-- of making up and sorting all names. The same clients as in `member_writable`.
create index member_by_name on member (lower(stored_name(first_name, last_name)), id) include (branch_id)
  where is_active and erased_at is null and not is_walk_in;
