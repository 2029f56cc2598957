-- A counted visit is held by the booking from the moment it is confirmed, as appointments hold theirs and as credits are
-- spent: nobody books it twice, and whoever says first that the client came (door, roster, online class) takes no other.
alter table session_entry alter column appointment_id drop not null;
alter table session_entry add column booking_id bigint references booking;
alter table session_entry add constraint session_entry_of_one check (num_nonnulls(appointment_id, booking_id) = 1);
create index session_entry_booking on session_entry (booking_id, id) where booking_id is not null;

-- held: by an entry of the ledger; door: a check-in shortly before took it. Null: uncounted, by credits, given back, or
-- booked before visits were held: such a place is promised, and takes its visit when the client comes.
alter table booking add column visit text check (visit in ('held', 'door'));
alter table booking add column check_in_day date;
alter table booking add column check_in_id bigint;
alter table booking add constraint booking_door check (coalesce(visit = 'door', false) = (check_in_id is not null) and (check_in_day is null) = (check_in_id is null));
alter table booking add constraint booking_visit_of check (visit is null or membership_id is not null);
create unique index booking_check_in on booking (check_in_day, check_in_id) where check_in_id is not null;

create or replace function count_session() returns trigger language plpgsql security definer as $$
begin
  if coalesce((select sum(e.sessions) from public.session_entry e
                where e.membership_id = new.membership_id and (e.appointment_id = new.appointment_id or e.booking_id = new.booking_id)), 0) + new.sessions
     not in (-1, 0) then
    raise exception 'appointment % or booking % holds its session already or not', new.appointment_id, new.booking_id
      using errcode = '23514', constraint = 'session_entry_once';
  end if;
  update public.membership ms set sessions_left = ms.sessions_left + new.sessions
   where ms.id = new.membership_id
     and ms.member_id = coalesce((select a.member_id from public.appointment a where a.id = new.appointment_id),
                                 (select k.member_id from public.booking k where k.id = new.booking_id))
     and (new.sessions = 1 or ms.sessions_left is null or ms.sessions_left > 0);
  if not found then
    raise exception 'membership % has no session left', new.membership_id using errcode = '23514', constraint = 'session_entry_left';
  end if;
  return new;
end $$;

-- Holds a visit for a place, unless the door took one for this coming already. The membership may be of another branch,
-- which its holder may visit here: the owner looks and writes, for bookings that the caller sees. `counted` and no
-- `visit`: none is left.
create function hold_visit(of_booking bigint, of_membership bigint, of_staff bigint,
                           out counted boolean, out visit text, out check_in_day date, out check_in_id bigint)
language plpgsql security definer as $$
declare
  place record;
  sessions integer;
begin
  select k.id, k.branch_id, k.member_id, s.day, s.starts_at, s.ends_at into strict place
    from public.booking k join public.class_session s on s.id = k.session_id
   where k.id = of_booking and k.branch_id = any ((select public.app_branches())::bigint[]);
  -- The door takes its visits under the same lock: what it took before is seen below.
  select ms.sessions_left into strict sessions from public.membership ms
   where ms.id = of_membership and ms.member_id = place.member_id for no key update;
  counted := sessions is not null;
  if not counted then return; end if;
  select c.day, c.id into check_in_day, check_in_id from public.check_in c
   where c.member_id = place.member_id and c.day = place.day and c.branch_id = place.branch_id
     and c.allowed and c.why is null and c.membership_id = of_membership
     and c.at >= place.starts_at - interval '1 hour' and c.at <= place.ends_at
     and not exists (select 1 from public.booking o where o.check_in_day = c.day and o.check_in_id = c.id)
   order by c.id desc limit 1;
  if check_in_id is not null then visit := 'door'; return; end if;
  if sessions = 0 then return; end if;
  insert into public.session_entry (branch_id, membership_id, booking_id, sessions, staff_id)
  values (place.branch_id, of_membership, of_booking, -1, of_staff);
  visit := 'held';
end $$;
revoke all on function hold_visit(bigint, bigint, bigint) from public;
grant execute on function hold_visit(bigint, bigint, bigint) to app;

-- ---------------------------------------------------------------- the door knows of places in classes
-- `of_booking`: the place that this coming is for; `marks`: it is near enough to be present. `by_booking`: it alone lets in, or its visit is
-- held already, so the door takes none. The order of all who change places: first the session, then what pays for it.
drop function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean);
create function put_check_in(
  here bigint, of_member bigint, on_day date, made_at timestamptz, of_staff bigint, key text,
  let_in boolean, refusal text, reason text, of_membership bigint, takes_visit boolean, of_booking bigint, by_booking boolean, marks boolean,
  out id bigint, out allowed boolean, out why text, out override_reason text, out at timestamptz, out sessions_left integer, out again boolean,
  out marked bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  in_session bigint;
  was text;
begin
  perform pg_advisory_xact_lock(7420003, hashtext(here::text || ' ' || key));
  select c.id, c.allowed, c.why, c.override_reason, c.at, true into id, allowed, why, override_reason, at, again
    from check_in c where c.day = on_day and c.branch_id = here and c.client_key = key;
  if found then return; end if;
  allowed := let_in; why := refusal; override_reason := reason; again := false;
  if let_in and of_booking is not null then
    select s.id into in_session from class_session s
     where s.id = (select k.session_id from booking k where k.id = of_booking) for no key update;
    select k.status into was from booking k where k.id = of_booking and k.member_id = of_member and k.status in ('confirmed', 'present');
    if was is null and by_booking and refusal is null then
      allowed := false; why := 'changed';
    end if;
  end if;
  if allowed and of_membership is not null then
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
  insert into check_in as c (branch_id, member_id, day, at, allowed, why, override_reason, membership_id, staff_id, client_key)
  values (here, of_member, on_day, made_at, put_check_in.allowed, put_check_in.why, put_check_in.override_reason, of_membership, of_staff, key)
  returning c.id, c.at into id, at;
  if allowed and marks and was = 'confirmed' then
    update booking k
       set status = 'present',
           visit = case when takes_visit and k.visit is null and k.membership_id = of_membership then 'door' else k.visit end,
           check_in_day = case when takes_visit and k.visit is null and k.membership_id = of_membership then on_day else k.check_in_day end,
           check_in_id = case when takes_visit and k.visit is null and k.membership_id = of_membership then put_check_in.id else k.check_in_id end
     where k.id = of_booking;
    update class_session s set present = s.present + 1 where s.id = in_session;
    marked := of_booking;
  end if;
  insert into activity (branch_id, member_id, type_id, note, facts, at, staff_id)
  values (here, of_member, case when put_check_in.allowed then 10 else 105 end, put_check_in.override_reason,
          case when put_check_in.why is null then '{}' else jsonb_build_object('why', put_check_in.why) end, made_at, of_staff);
end $$;
revoke all on function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean, bigint, boolean, boolean) from public;
grant execute on function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean, bigint, boolean, boolean) to app;
