-- A visit that was used before the sessions of the next period were given is gone with its period, unless unused ones roll
-- over: it would be one more than the period gives.
alter table membership add column sessions_period integer not null default 0;  -- how often sessions were given anew
alter table session_entry add column period integer;                           -- the period that the session belongs to
alter table check_in add column visit_period integer;                          -- the period of the visit that was used

create function returns_visit(period_now integer, period_then integer, roll_over text) returns boolean language sql immutable as $$
  select roll_over <> 'none' or period_then is null or period_then = period_now
$$;

create function note_visit_period() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.visit_period := (select ms.sessions_period from public.membership ms where ms.id = new.membership_id);
  return new;
end $$;
revoke all on function note_visit_period() from public;
create trigger notes_period before insert on check_in for each row when (new.took_visit) execute function note_visit_period();

-- As before (0311), and what comes back belongs to a period.
create or replace function count_session() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  so_far integer;
  plain integer;
  of_day date;
  ends date;
  rolls boolean;
  held integer;
begin
  select coalesce(sum(e.sessions), 0), coalesce(sum(e.sessions) filter (where not e.ahead), 0) into so_far, plain
    from public.session_entry e
   where e.membership_id = new.membership_id and (e.appointment_id = new.appointment_id or e.booking_id = new.booking_id);
  if so_far + new.sessions not in (-1, 0) then
    raise exception 'appointment % or booking % holds its session already or not', new.appointment_id, new.booking_id
      using errcode = '23514', constraint = 'session_entry_once';
  end if;
  select public.invoiced_until(ms), public.goes_on(ms.billing, ms.status) and ms.sessions_left is not null into ends, rolls
    from public.membership ms where ms.id = new.membership_id for no key update;
  of_day := coalesce((select a.day from public.appointment a where a.id = new.appointment_id),
                     (select s.day from public.booking k join public.class_session s on s.id = k.session_id where k.id = new.booking_id));
  new.ahead := case when new.sessions = 1 then plain = 0 else rolls and of_day > ends end;
  if new.sessions = 1 then
    held := (select e.period from public.session_entry e
              where e.membership_id = new.membership_id and (e.appointment_id = new.appointment_id or e.booking_id = new.booking_id)
                and e.sessions = -1 order by e.id desc limit 1);
  end if;
  update public.membership ms
     set sessions_left = ms.sessions_left
         + case when new.ahead then 0
                when new.sessions = 1 and not public.returns_visit(ms.sessions_period, held, ms.roll_over) then 0
                else new.sessions end
   where ms.id = new.membership_id
     and ms.member_id = coalesce((select a.member_id from public.appointment a where a.id = new.appointment_id),
                                 (select k.member_id from public.booking k where k.id = new.booking_id))
     and (new.sessions = 1 or new.ahead or ms.sessions_left is null or ms.sessions_left > 0)
  returning ms.sessions_period into new.period;
  if not found then
    raise exception 'membership % has no session left', new.membership_id using errcode = '23514', constraint = 'session_entry_left';
  end if;
  return new;
end $$;

create or replace function undo_check_in(of_day date, of_check_in bigint, by_staff bigint, moment timestamptz, because text,
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
    update membership ms set sessions_left = ms.sessions_left + 1
     where ms.id = one.membership_id and returns_visit(ms.sessions_period, one.visit_period, ms.roll_over);
    visit_back := found;
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
