-- How many clients are at home in a branch, by standing. The list says how many there are, and counted all of them for it.

-- The numbers of a branch and standing add up to how many there are. Each change of a client adds a row instead of changing
-- one, so that no two wait for each other; about every 32nd adds those of its branch up to one row each.
create table member_count (
  branch_id bigint not null,
  standing text not null,
  many integer not null
);
create index member_count_branch on member_count (branch_id, standing);
grant select on member_count to app;
alter table member_count enable row level security;
create policy reads on member_count for select to app using (branch_id = any ((select app_branches())::bigint[]));

-- Leaves the rows alone that another transaction is adding up now, instead of waiting for it.
create function add_up_members(in_branch bigint)
  returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from public.member_count c
     where c.ctid = any (array(select o.ctid from public.member_count o where o.branch_id = in_branch for update skip locked))
    returning c.standing, c.many)
  insert into public.member_count (branch_id, standing, many)
  select in_branch, g.standing, sum(g.many) from gone g group by g.standing having sum(g.many) <> 0
$$;

create function count_member()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.member_count (branch_id, standing, many) values (old.branch_id, old.standing, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into public.member_count (branch_id, standing, many) values (new.branch_id, new.standing, 1);
    if random() < 1.0 / 32 then perform public.add_up_members(new.branch_id); end if;
  end if;
  return null;
end $$;
create trigger count_member after insert or delete on member for each row execute function count_member();
create trigger count_member_again after update of branch_id, standing on member for each row
  when ((old.branch_id, old.standing) is distinct from (new.branch_id, new.standing)) execute function count_member();

-- From all clients: here, and after clients were loaded with the triggers off.
create function fill_member_counts()
  returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  delete from public.member_count;
  insert into public.member_count (branch_id, standing, many) select m.branch_id, m.standing, count(*) from public.member m group by 1, 2
$$;
revoke all on function add_up_members(bigint), count_member(), fill_member_counts() from public;
select fill_member_counts();

create or replace function count_members(in_branch bigint, with_standing text)
  returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not in_branch = any (coalesce(public.app_branches(), '{}')) then
    return 0;
  end if;
  if with_standing is null then
    return (select coalesce(sum(c.many), 0) from public.member_count c where c.branch_id = in_branch)
         + (select count(*) from public.member_branch mb
             where mb.branch_id = in_branch and not mb.is_home and mb.home_branch_id <> in_branch);
  end if;
  return (select coalesce(sum(c.many), 0) from public.member_count c where c.branch_id = in_branch and c.standing = with_standing)
       + (select count(*) from public.member_branch mb
           where mb.branch_id = in_branch and mb.standing = with_standing and not mb.is_home and mb.home_branch_id <> in_branch);
end $$;

create or replace function count_members_in(in_branches bigint[], with_standing text)
  returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seen bigint[] := array(select distinct b from pg_catalog.unnest(in_branches) b where b = any (public.app_branches()));
begin
  if with_standing is null then
    return (select coalesce(sum(c.many), 0) from public.member_count c where c.branch_id = any (seen))
         + (select count(distinct mb.member_id) from public.member_branch mb
             where mb.branch_id = any (seen) and not mb.is_home
               and mb.home_branch_id in (select o.id from public.branch o where not o.id = any (seen)));
  end if;
  return (select coalesce(sum(c.many), 0) from public.member_count c where c.branch_id = any (seen) and c.standing = with_standing)
       + (select count(distinct mb.member_id) from public.member_branch mb
           where mb.branch_id = any (seen) and not mb.is_home and mb.standing = with_standing
             and mb.home_branch_id in (select o.id from public.branch o where not o.id = any (seen)));
end $$;
