-- The days of a client's recent visits: "at least so many visits in the last so many days" reads one row for each client
-- and branch instead of every check-in.

-- In ascending order, a day as often as there were check-ins on it. A new visit drops the days that are 370 days or more
-- before it; for more than 366 days the check-ins are counted. The difference is for branches in which it is
-- already tomorrow. The branch comes first in the key, because a branch asks about all of its visitors at once. As with
-- `last_visit`, there is no reference to the client, and only triggers write it.
create table recent_visit (
  member_id bigint not null,
  branch_id bigint not null,
  days date[] not null,
  primary key (branch_id, member_id)
) with (fillfactor = 80);
grant select on recent_visit to app;
alter table recent_visit enable row level security;
create policy reads on recent_visit for select to app using (branch_id = any ((select app_branches())::bigint[]));

-- As before, and the days beside it: always in this order, so that no two visits wait for each other.
create or replace function note_last_visit()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.last_visit as v (member_id, branch_id, last_on) values (new.member_id, new.branch_id, new.day)
  on conflict (member_id, branch_id) do update set last_on = excluded.last_on where v.last_on < excluded.last_on;
  insert into public.recent_visit as v (member_id, branch_id, days) values (new.member_id, new.branch_id, array[new.day])
  on conflict (branch_id, member_id) do update
    set days = v.days[1 + width_bucket(new.day - 370, v.days) : width_bucket(new.day, v.days)]
               || new.day || v.days[width_bucket(new.day, v.days) + 1 :];
  return null;
end $$;

-- A check-in that is undone, or goes to another client. The statement that changes the row waits for it and goes on with
-- what was saved meanwhile, so nothing has to be counted.
create function move_recent_visit()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.allowed then
    update public.recent_visit v
       set days = v.days[: array_position(v.days, old.day) - 1] || v.days[array_position(v.days, old.day) + 1 :]
     where v.member_id = old.member_id and v.branch_id = old.branch_id and old.day = any (v.days);
    delete from public.recent_visit v where v.member_id = old.member_id and v.branch_id = old.branch_id and v.days = '{}';
  end if;
  if tg_op = 'UPDATE' then
    if new.allowed then
      insert into public.recent_visit as v (member_id, branch_id, days) values (new.member_id, new.branch_id, array[new.day])
      on conflict (branch_id, member_id) do update
        set days = v.days[1 + width_bucket(new.day - 370, v.days) : width_bucket(new.day, v.days)]
                   || new.day || v.days[width_bucket(new.day, v.days) + 1 :];
    end if;
  end if;
  return null;
end $$;
-- After the trigger of the last visit, whose name comes first: the same order as above.
create trigger visit_moved_too after update on check_in for each row
  when ((old.allowed or new.allowed)
    and (old.member_id, old.branch_id, old.day, old.allowed) is distinct from (new.member_id, new.branch_id, new.day, new.allowed))
  execute function move_recent_visit();
create trigger visit_gone_too after delete on check_in for each row when (old.allowed) execute function move_recent_visit();

-- From all check-ins: here, and after check-ins were loaded with the triggers off.
create function fill_recent_visits()
  returns void language sql set search_path = pg_catalog, public, pg_temp set work_mem = '256MB' as $$
  delete from public.recent_visit;
  insert into public.recent_visit (member_id, branch_id, days)
  select c.member_id, c.branch_id, array_agg(c.day order by c.day)
    from public.check_in c join public.last_visit v on v.member_id = c.member_id and v.branch_id = c.branch_id
   where c.allowed and c.day > v.last_on - 370 group by 1, 2 order by 2, 1
$$;
revoke all on function move_recent_visit(), fill_recent_visits() from public;
create or replace function fill_last_visits()
  returns void language sql set search_path = pg_catalog, public, pg_temp set work_mem = '256MB' as $$
  delete from public.last_visit;
  insert into public.last_visit (member_id, branch_id, last_on)
  select c.member_id, c.branch_id, max(c.day) from public.check_in c where c.allowed group by 1, 2 order by 1, 2;
  select public.fill_recent_visits()
$$;
select fill_recent_visits();
