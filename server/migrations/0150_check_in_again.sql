-- A second check-in soon after the first is the same visit: it takes nothing unless the desk says so.
alter table schedule_rule add column again_minutes integer not null default 120 check (again_minutes between 0 and 1440);

alter table check_in add column second boolean not null default false;   -- a visit of its own, said so by a person
alter table check_in add column again_minutes smallint;                  -- the period in force; null: before there was one
alter table check_in add column took_visit boolean;                      -- null: as the membership counts
alter table check_in add column booking_id bigint references booking;    -- the place at which it marked the client present
alter table check_in add column undone_at timestamptz;
alter table check_in add column undone_by bigint references staff;
alter table check_in add column undo_reason text;
alter table check_in add constraint check_in_undone
  check ((undone_at is not null) = coalesce(why = 'undone', false) and (undone_at is null) = (undo_reason is null) and (undone_at is null or not allowed));

-- What happened stays as it is, but for one thing: a check-in is taken back once, by the function below.
create function refuse_change_but_undo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.allowed and new.undone_at is not null
     and to_jsonb(new) - array['allowed', 'why', 'undone_at', 'undone_by', 'undo_reason']
       = to_jsonb(old) - array['allowed', 'why', 'undone_at', 'undone_by', 'undo_reason']
     and pg_catalog.current_setting('app.undoing', true) = 'check_in' then
    return new;
  end if;
  if pg_catalog.current_setting('app.rewriting', true) = 'person'
     and current_user = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'CM001';
end $$;
drop trigger append_only on check_in;
create trigger append_only before update or delete on check_in for each row execute function refuse_change_but_undo();

-- An online membership opens no door.
alter table programme drop constraint programme_opens_check;
alter table programme add constraint programme_opens_check check (opens in ('home', 'country', 'network', 'branches', 'online'));
alter table membership drop constraint membership_opens_check;
alter table membership add constraint membership_opens_check check (opens in ('home', 'country', 'network', 'branches', 'online'));

-- `within_minutes`: whoever was let in here so short a time before or after is told of that time, and nothing is taken;
-- 0: it is a visit of its own. Decided under a lock per client, so that of several desks one takes the visit.
drop function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean, bigint, boolean, boolean);
create function put_check_in(
  here bigint, of_member bigint, on_day date, made_at timestamptz, of_staff bigint, key text,
  let_in boolean, refusal text, reason text, of_membership bigint, takes_visit boolean, of_booking bigint, by_booking boolean, marks boolean,
  within_minutes integer, is_second boolean,
  out id bigint, out day date, out allowed boolean, out why text, out override_reason text, out at timestamptz, out sessions_left integer, out again boolean,
  out marked bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  in_session bigint;
  was text;
  takes_here boolean;
begin
  perform pg_advisory_xact_lock(7420003, hashtext(here::text || ' ' || key));
  select c.id, c.day, c.allowed, c.why, c.override_reason, c.at, true into id, day, allowed, why, override_reason, at, again
    from check_in c where c.day = on_day and c.branch_id = here and c.client_key = key;
  if found then return; end if;
  perform pg_advisory_xact_lock(7420004, hashtext(here::text || ' ' || of_member::text));
  again := false;
  if within_minutes > 0 then
    select c.id, c.day, true, null, null, c.at, true into id, day, allowed, why, override_reason, at, again
      from check_in c
     where c.member_id = of_member and c.branch_id = here and c.day between on_day - 1 and on_day + 1 and c.allowed
       and c.at > made_at - make_interval(mins => within_minutes) and c.at < made_at + make_interval(mins => within_minutes)
     order by abs(extract(epoch from c.at - made_at)), c.id limit 1;
    again := coalesce(again, false);
  end if;
  if not again then
    day := on_day; allowed := let_in; why := refusal; override_reason := reason;
  end if;
  if allowed and of_booking is not null then
    select s.id into in_session from class_session s
     where s.id = (select k.session_id from booking k where k.id = of_booking) for no key update;
    select k.status into was from booking k where k.id = of_booking and k.member_id = of_member and k.status in ('confirmed', 'present');
    if was is null and by_booking and refusal is null and not again then
      allowed := false; why := 'changed';
    end if;
  end if;
  if allowed and not again and of_membership is not null then
    if takes_visit then
      sessions_left := take_visit(of_membership, on_day);
      if sessions_left is null then
        allowed := false;
        why := case when (select d.sessions_left = 0 from door_memberships(of_member) d where d.id = of_membership) then 'no_visits_left' else 'changed' end;
      end if;
    elsif not exists (select 1 from door_memberships(of_member) d
                       where d.id = of_membership and on_day between d.start_on and d.end_on and d.access_stopped_on is null
                         and d.status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate')) then
      allowed := false; why := 'changed';
    end if;
  end if;
  if allowed and marks and was = 'confirmed' then marked := of_booking; end if;
  if not again then
    insert into check_in as c (branch_id, member_id, day, at, allowed, why, override_reason, membership_id, staff_id, client_key,
                               second, again_minutes, took_visit, booking_id)
    values (here, of_member, on_day, made_at, put_check_in.allowed, put_check_in.why, put_check_in.override_reason, of_membership, of_staff, key,
            is_second, within_minutes, put_check_in.allowed and takes_visit and of_membership is not null, put_check_in.marked)
    returning c.id, c.at into id, at;
  end if;
  if marked is not null then
    takes_here := takes_visit and not again;
    update booking k
       set status = 'present',
           visit = case when takes_here and k.visit is null and k.membership_id = of_membership then 'door' else k.visit end,
           check_in_day = case when takes_here and k.visit is null and k.membership_id = of_membership then on_day else k.check_in_day end,
           check_in_id = case when takes_here and k.visit is null and k.membership_id = of_membership then put_check_in.id else k.check_in_id end
     where k.id = of_booking;
    update class_session s set present = s.present + 1 where s.id = in_session;
  end if;
  if again then return; end if;
  insert into activity (branch_id, member_id, type_id, note, facts, at, staff_id)
  values (here, of_member, case when put_check_in.allowed then 10 else 105 end, put_check_in.override_reason,
          case when put_check_in.why is null then '{}' else jsonb_build_object('why', put_check_in.why) end, made_at, of_staff);
end $$;
revoke all on function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean, bigint, boolean, boolean, integer, boolean) from public;
grant execute on function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean, bigint, boolean, boolean, integer, boolean) to app;

-- Takes a check-in back: the visit returns to its membership, also one of another branch, and the client is not present
-- any more where the check-in said so. A place that somebody else marked keeps a visit of its own. `done` is false when
-- it was taken back meanwhile. The order of locks is that of the door: the session, then what paid.
create function undo_check_in(of_day date, of_check_in bigint, by_staff bigint, moment timestamptz, because text,
                              out done boolean, out visit_back boolean, out unmarked boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  place record;
begin
  select c.*, ms.sessions_left is not null as counts into strict one
    from check_in c left join membership ms on ms.id = c.membership_id
   where c.day = of_day and c.id = of_check_in and c.branch_id = any ((select app_branches())::bigint[]);
  select k.id, k.session_id, k.status, k.visit into place
    from booking k where k.id = one.booking_id or (k.check_in_day = of_day and k.check_in_id = of_check_in)
   order by k.id = one.booking_id desc nulls last limit 1;
  if place.session_id is not null then
    perform 1 from class_session s where s.id = place.session_id for no key update;
    select k.id, k.session_id, k.status, k.visit, k.membership_id, k.check_in_id is not distinct from of_check_in and k.check_in_day = of_day as by_door
      into place from booking k where k.id = place.id;
  end if;
  if one.membership_id is not null then
    perform 1 from membership ms where ms.id = one.membership_id for no key update;
  end if;
  perform set_config('app.undoing', 'check_in', true);
  update check_in c set allowed = false, why = 'undone', undone_at = moment, undone_by = by_staff, undo_reason = because
   where c.day = of_day and c.id = of_check_in and c.allowed;
  done := found;
  perform set_config('app.undoing', '', true);
  visit_back := false; unmarked := false;
  if not done then return; end if;
  if coalesce(one.took_visit, one.counts and one.why is null) then
    update membership ms set sessions_left = ms.sessions_left + 1 where ms.id = one.membership_id;
    visit_back := true;
  end if;
  if place.id is not null then
    unmarked := place.status = 'present' and place.id is not distinct from one.booking_id;
    update booking k
       set status = case when unmarked then 'confirmed' else k.status end,
           visit = case when coalesce(place.by_door, false) then null else k.visit end,
           check_in_day = case when coalesce(place.by_door, false) then null else k.check_in_day end,
           check_in_id = case when coalesce(place.by_door, false) then null else k.check_in_id end
     where k.id = place.id;
    if unmarked then
      update class_session s set present = s.present - 1 where s.id = place.session_id;
    elsif place.by_door and place.status in ('confirmed', 'present') then
      update booking k set visit = h.visit, check_in_day = h.check_in_day, check_in_id = h.check_in_id
        from hold_visit(place.id, place.membership_id, by_staff) h where k.id = place.id;
      visit_back := false;
    end if;
  end if;
  insert into activity (branch_id, member_id, type_id, note, at, staff_id) values (one.branch_id, one.member_id, 116, because, moment, by_staff);
end $$;
revoke all on function undo_check_in(date, bigint, bigint, timestamptz, text) from public;
grant execute on function undo_check_in(date, bigint, bigint, timestamptz, text) to app;
