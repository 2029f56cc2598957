-- The door knows the suspensions of a membership, as bookings do: one that ends soon isn't paused by its status, but its
-- branch is closed all the same; one that was suspended until yesterday is valid again from midnight.

-- Which of them are a closure of the branch.
create or replace function rests_of(of_membership bigint) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('from_on', r.from_on, 'until_on', r.until_on, 'closure', r.group_key is not null)
                            order by r.from_on), '[]')
    from public.membership_suspension r join public.membership ms on ms.id = r.membership_id
   where r.membership_id = of_membership and r.undone_at is null
     and exists (select 1 from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;

-- Null: no suspension is known.
create function rests_on(rests jsonb, on_day date) returns boolean language sql immutable parallel safe as $$
  select bool_or((r ->> 'from_on')::date <= on_day and coalesce((r ->> 'until_on')::date >= on_day, true)) from jsonb_array_elements(rests) r
$$;
-- The twin of `asOn`: a status in which it is valid on its days, and no suspension on this one.
create function runs_on(status text, rests jsonb, on_day date) returns boolean language sql immutable parallel safe as $$
  select status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate') and not coalesce(rests_on(rests, on_day), false)
      or status = 'paused' and not coalesce(rests_on(rests, on_day), true)
$$;

drop function door_memberships(bigint);
create function door_memberships(of_member bigint)
returns table (id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, paid_until date, invoiced_until date, sessions_left integer,
               sessions_each integer, opens text, open_branches bigint[], branch_id bigint, branch_name text, country_code text,
               access_stopped_on date, billing text, every_count integer, every_unit text, billing_day smallint, instalment_count smallint, rests jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ms.id, p.type_id, p.name, ms.status, ms.start_on, ms.end_on, ms.paid_until, public.invoiced_until(ms), ms.sessions_left,
         case when ms.sessions_left is not null then coalesce(ms.sessions_total, p.sessions) end,
         ms.opens, ms.open_branches, b.id, b.name, b.country_code, public.access_stopped_on(ms.id),
         ms.billing, ms.every_count, ms.every_unit, ms.billing_day, ms.instalment_count, public.rests_of(ms.id)
    from public.membership ms
    join public.programme p on p.id = ms.programme_id
    join public.branch b on b.id = ms.branch_id
   where ms.member_id = of_member
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   order by public.goes_on(ms.billing, ms.status) desc, ms.end_on desc, ms.id desc limit 20
$$;
revoke all on function door_memberships(bigint) from public;
grant execute on function door_memberships(bigint) to app;

create or replace function take_visit(of_membership bigint, on_day date) returns integer language sql security definer set search_path = public, pg_temp as $$
  update public.membership ms set sessions_left = ms.sessions_left - 1
   where ms.id = of_membership and ms.sessions_left > 0
     and public.runs_on(ms.status, public.rests_of(ms.id), on_day) and on_day between ms.start_on and ms.end_on
     and public.access_stopped_on(ms.id) is null
     and exists (select 1 from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
  returning ms.sessions_left
$$;

-- As before, but on a suspended day nobody is let in, whatever the status says.
create or replace function put_check_in(
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
                       where d.id = of_membership and on_day >= d.start_on and d.access_stopped_on is null
                         and (on_day <= d.end_on or goes_on(d.billing, d.status)) and runs_on(d.status, d.rests, on_day)) then
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

-- The twin of `servesOn`: credits of one that is suspended today can be used after its suspension.
create or replace function membership_serves(of_membership bigint, at_branch bigint, on_day date) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from public.membership ms
      join public.branch sold on sold.id = ms.branch_id
      join public.branch here on here.id = at_branch
     where ms.id = of_membership
       and on_day >= ms.start_on and (on_day <= ms.end_on or public.goes_on(ms.billing, ms.status))
       and public.access_stopped_on(ms.id) is null
       and (sold.id = here.id or ms.opens = 'network' or (ms.opens = 'country' and sold.country_code = here.country_code)
            or (ms.opens = 'branches' and here.id = any (ms.open_branches)))
       and public.runs_on(ms.status, public.rests_of(ms.id), on_day))
$$;
