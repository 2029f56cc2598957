-- The last day on which each client was let in at each branch. The list of clients asks for it row by row; from the
-- check-ins themselves, each row had to look into every month.
--
-- No reference to the client: the row follows from check-ins, which have one, and a merge moves those (see
-- `member_columns`). The client comes first in the key: the list asks for all branches of one client at once. Nothing is
-- indexed by the day, so that a visit changes no index. Whoever removes old check-ins one day decides whether the last
-- visit goes with them: dropping a month fires no trigger.
create table last_visit (
  member_id bigint not null,
  branch_id bigint not null,
  last_on date not null,
  primary key (member_id, branch_id)
) with (fillfactor = 80);
-- Only the triggers below write it.
grant select on last_visit to app;
alter table last_visit enable row level security;
create policy reads on last_visit for select to app using (branch_id = any ((select app_branches())::bigint[]));

-- A later check-in of the same day writes nothing, but holds the row: whoever undoes the earlier one waits and counts it.
create function note_last_visit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.last_visit as v (member_id, branch_id, last_on) values (new.member_id, new.branch_id, new.day)
  on conflict (member_id, branch_id) do update set last_on = excluded.last_on where v.last_on < excluded.last_on;
  return null;
end $$;

-- A check-in that is undone, or goes to another client. The row is held before anything is counted, also when an older
-- visit is undone: two at once would each count the other's. The next statement sees what was saved while it waited.
create function move_last_visit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known date;
  earlier date;
begin
  if old.allowed then
    select v.last_on into known from public.last_visit v
     where v.member_id = old.member_id and v.branch_id = old.branch_id for update;
    if known <= old.day then
      earlier := (select c.day from public.check_in c
                   where c.member_id = old.member_id and c.branch_id = old.branch_id and c.day <= old.day and c.allowed
                   order by c.day desc limit 1);
      if earlier is null then
        delete from public.last_visit v where v.member_id = old.member_id and v.branch_id = old.branch_id;
      elsif earlier < known then
        update public.last_visit v set last_on = earlier where v.member_id = old.member_id and v.branch_id = old.branch_id;
      end if;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.allowed then
      insert into public.last_visit as v (member_id, branch_id, last_on) values (new.member_id, new.branch_id, new.day)
      on conflict (member_id, branch_id) do update set last_on = excluded.last_on where v.last_on < excluded.last_on;
    end if;
  end if;
  return null;
end $$;

-- From here on no check-in is written until the end of this migration: none is missed.
create trigger visit_noted after insert on check_in for each row when (new.allowed) execute function note_last_visit();
create trigger visit_moved after update on check_in for each row
  when ((old.allowed or new.allowed)
    and (old.member_id, old.branch_id, old.day, old.allowed) is distinct from (new.member_id, new.branch_id, new.day, new.allowed))
  execute function move_last_visit();
create trigger visit_gone after delete on check_in for each row when (old.allowed) execute function move_last_visit();

-- From all check-ins: here, and after check-ins were loaded with the triggers off.
create function fill_last_visits() returns void
language sql set search_path = pg_catalog, public, pg_temp set work_mem = '256MB' as $$
  delete from public.last_visit;
  insert into public.last_visit (member_id, branch_id, last_on)
  select c.member_id, c.branch_id, max(c.day) from public.check_in c where c.allowed group by 1, 2 order by 1, 2
$$;
revoke all on function fill_last_visits() from public;
select fill_last_visits();
-- A table that was analysed while it was empty is planned as if it stayed empty.
do $$ begin
  if exists (select from last_visit) then analyze last_visit; end if;
end $$;

-- As before, with the last visit instead of all of them.
create or replace function member_fits(of_member bigint, asked jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (asked ->> 'owing' is null or (asked ->> 'owing')::boolean = exists (
           select 1 from public.invoice i where i.member_id = of_member and i.status = 'unpaid' and i.branch_id = any (public.app_branches())))
     and (asked ->> 'unseen_since' is null or not exists (
           select 1 from public.last_visit v where v.member_id = of_member and v.last_on >= (asked ->> 'unseen_since')::date
              and v.branch_id = any (public.app_branches())))
     and (asked ->> 'tag' is null or exists (
           select 1 from public.member_tag t where t.member_id = of_member and t.tag = asked ->> 'tag' and t.branch_id = any (public.app_branches())))
     and (asked ->> 'purpose' is null or exists (
           select 1 from public.member_consent c where c.member_id = of_member and c.withdrawn_at is null
              and c.purpose = asked ->> 'purpose' and c.channel = asked ->> 'channel'))
     and (asked ->> 'type_id' is null or exists (
           select 1 from public.membership ms join public.programme p on p.id = ms.programme_id
            where ms.member_id = of_member and p.type_id = (asked ->> 'type_id')::smallint
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
     and (asked ->> 'membership' is null or exists (
           select 1 from public.membership ms where ms.member_id = of_member
              and ms.status in (select pg_catalog.jsonb_array_elements_text(asked -> 'membership'))))
     and exists (select 1 from public.member m where m.id = of_member
           and (asked ->> 'trainer_staff_id' is null or m.trainer_staff_id = (asked ->> 'trainer_staff_id')::bigint)
           and (asked ->> 'birthday_month' is null or extract(month from m.date_of_birth) = (asked ->> 'birthday_month')::integer)
           and (asked ->> 'is_active' is null or m.is_active = (asked ->> 'is_active')::boolean))
$$;
