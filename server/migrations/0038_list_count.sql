-- How many clients a branch sees, in one standing or in all: what the policies would let through, row by row a tenth
-- of the list's time, is decided once here. Whoever may not see the branch counts none.
create function count_members(in_branch bigint, with_standing text) returns bigint
language plpgsql stable security definer as $$
begin
  if not in_branch = any (coalesce(public.app_branches(), '{}')) then
    return 0;
  end if;
  if with_standing is null then
    return (select count(*) from public.member m where m.branch_id = in_branch)
         + (select count(*) from public.member_branch mb
             where mb.branch_id = in_branch and not mb.is_home and mb.home_branch_id <> in_branch);
  end if;
  return (select count(*) from public.member m where m.branch_id = in_branch and m.standing = with_standing)
       + (select count(*) from public.member_branch mb
           where mb.branch_id = in_branch and mb.standing = with_standing and not mb.is_home and mb.home_branch_id <> in_branch);
end $$;
revoke all on function count_members(bigint, text) from public;
grant execute on function count_members(bigint, text) to app;
