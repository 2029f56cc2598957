-- The days of earlier visits, beside the recent ones: also visits in more than a year are counted in one row for each client
-- and branch.

-- No check-in may come in between: before anything that one of them waits for.
lock table check_in in share mode;

-- In ascending order, all of them before `days`, a day as often as there were check-ins on it. Days move here in one go,
-- once the first of `days` is 460 days old: a check-in leaves this column alone otherwise, also where it is long and stored
-- apart from the row.
alter table recent_visit add column older date[] not null default '{}';

-- A visit before the recent ones, or after a long time. The statement before it has locked the row.
create function place_visit(of_member bigint, at_branch bigint, on_day date)
  returns void language plpgsql as $$
declare
  was public.recent_visit;
begin
  select * into strict was from public.recent_visit v where v.member_id = of_member and v.branch_id = at_branch;
  if on_day <= was.older[cardinality(was.older)] then
    was.older := was.older[: width_bucket(on_day, was.older)] || on_day || was.older[width_bucket(on_day, was.older) + 1 :];
  else
    was.days := was.days[: width_bucket(on_day, was.days)] || on_day || was.days[width_bucket(on_day, was.days) + 1 :];
  end if;
  update public.recent_visit v
     set older = was.older || was.days[: width_bucket(on_day - 370, was.days)],
         days = was.days[width_bucket(on_day - 370, was.days) + 1 :]
   where v.member_id = of_member and v.branch_id = at_branch;
end $$;

-- Most visits come after all others, and nothing has to be moved.
create or replace function note_last_visit()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.last_visit as v (member_id, branch_id, last_on) values (new.member_id, new.branch_id, new.day)
  on conflict (member_id, branch_id) do update set last_on = excluded.last_on where v.last_on < excluded.last_on;
  insert into public.recent_visit as v (member_id, branch_id, days) values (new.member_id, new.branch_id, array[new.day])
  on conflict (branch_id, member_id) do update
    set days = v.days[: width_bucket(new.day, v.days)] || new.day || v.days[width_bucket(new.day, v.days) + 1 :]
    where new.day >= v.days[1] and v.days[1] > new.day - 460;
  if not found then perform public.place_visit(new.member_id, new.branch_id, new.day); end if;
  return null;
end $$;

create or replace function move_recent_visit()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.allowed then
    update public.recent_visit v
       set days = v.days[: array_position(v.days, old.day) - 1] || v.days[array_position(v.days, old.day) + 1 :]
     where v.member_id = old.member_id and v.branch_id = old.branch_id and old.day = any (v.days);
    if not found then
      update public.recent_visit v
         set older = v.older[: array_position(v.older, old.day) - 1] || v.older[array_position(v.older, old.day) + 1 :]
       where v.member_id = old.member_id and v.branch_id = old.branch_id and old.day = any (v.older);
    end if;
    delete from public.recent_visit v
     where v.member_id = old.member_id and v.branch_id = old.branch_id and v.days = '{}' and v.older = '{}';
  end if;
  if tg_op = 'UPDATE' then
    if new.allowed then
      insert into public.recent_visit as v (member_id, branch_id, days) values (new.member_id, new.branch_id, array[new.day])
      on conflict (branch_id, member_id) do update
        set days = v.days[: width_bucket(new.day, v.days)] || new.day || v.days[width_bucket(new.day, v.days) + 1 :]
        where new.day >= v.days[1] and v.days[1] > new.day - 460;
      if not found then perform public.place_visit(new.member_id, new.branch_id, new.day); end if;
    end if;
  end if;
  return null;
end $$;

create or replace function fill_recent_visits()
  returns void language sql set search_path = pg_catalog, public, pg_temp set work_mem = '256MB' as $$
  delete from public.recent_visit;
  insert into public.recent_visit (member_id, branch_id, days, older)
  select c.member_id, c.branch_id, coalesce(array_agg(c.day order by c.day) filter (where c.day > v.last_on - 370), '{}'),
         coalesce(array_agg(c.day order by c.day) filter (where c.day <= v.last_on - 370), '{}')
    from public.check_in c join public.last_visit v on v.member_id = c.member_id and v.branch_id = c.branch_id
   where c.allowed group by 1, 2 order by 2, 1
$$;
revoke all on function place_visit(bigint, bigint, date) from public;
select fill_recent_visits();
