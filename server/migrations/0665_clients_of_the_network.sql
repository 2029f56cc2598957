-- Head office lists all clients by name: the first page is read in that order, whichever branches they belong to.
create index member_name on member (first_name, last_name, id) include (branch_id, standing);

-- How many clients some branches see together, in one standing or in all. Each is counted once, also those who are guests
-- in several of these branches. People who can’t see a branch count none of it.
create function count_members_in(in_branches bigint[], with_standing text)
  returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen bigint[] := array(select distinct b from pg_catalog.unnest(in_branches) b where b = any (public.app_branches()));
begin
  if with_standing is null then
    return (select count(*) from public.member m where m.branch_id = any (seen))
         + (select count(distinct mb.member_id) from public.member_branch mb
             where mb.branch_id = any (seen) and not mb.is_home
               and mb.home_branch_id in (select o.id from public.branch o where not o.id = any (seen)));
  end if;
  return (select count(*) from public.member m where m.branch_id = any (seen) and m.standing = with_standing)
       + (select count(distinct mb.member_id) from public.member_branch mb
           where mb.branch_id = any (seen) and not mb.is_home and mb.standing = with_standing
             and mb.home_branch_id in (select o.id from public.branch o where not o.id = any (seen)));
end $$;
revoke all on function count_members_in(bigint[],text) from public;
grant execute on function count_members_in(bigint[],text) to app;
