-- A membership that runs until it is cancelled, and was cancelled with a notice period, is billed for more periods. Each of
-- them gives its own visits: places in them take none of the present one.

-- More periods are billed: until it is cancelled, or until the notice ends. The twin of `billsOn`.
create function bills_on(billing text, status text) returns boolean language sql immutable parallel safe as $$
  select billing = 'rolling' and status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel')
$$;
-- The last day of the invoiced periods, without suspensions. While the notice runs, `paid_until` is its end already.
create function billed_until(ms membership) returns date language sql stable as $$
  select case when ms.billing = 'rolling' and ms.status = 'pending_cancel'
    then least(ms.paid_until, coalesce(
      (select max(i.until_on) from public.instalment i where i.membership_id = ms.id and i.status = 'invoiced'),
      (select min(i.from_on) - 1 from public.instalment i where i.membership_id = ms.id and i.status = 'planned'), ms.paid_until))
    else ms.paid_until end
$$;
create or replace function invoiced_until(ms membership) returns date language sql stable as $$
  select case when ms.billing = 'rolling' and (ms.end_on > ms.paid_until or ms.status = 'pending_cancel')
    then coalesce(public.pushed_day(ms.id, public.billed_until(ms)), ms.end_on) else ms.end_on end
$$;

-- As before, but `paid_until` is what was billed.
create or replace function door_memberships(of_member bigint)
returns table (id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, paid_until date, invoiced_until date, sessions_left integer,
               sessions_each integer, opens text, open_branches bigint[], branch_id bigint, branch_name text, country_code text,
               access_stopped_on date, billing text, every_count integer, every_unit text, billing_day smallint, instalment_count smallint, rests jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ms.id, p.type_id, p.name, ms.status, ms.start_on, ms.end_on, public.billed_until(ms), public.invoiced_until(ms), ms.sessions_left,
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

-- As before, but also while the notice runs.
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
  select public.invoiced_until(ms), public.bills_on(ms.billing, ms.status) and ms.sessions_left is not null into ends, rolls
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

create or replace function hold_visit(of_booking bigint, of_membership bigint, of_staff bigint,
                           out counted boolean, out visit text, out check_in_day date, out check_in_id bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place record;
  sessions integer;
  is_ahead boolean;
begin
  select k.id, k.branch_id, k.member_id, s.day, s.starts_at, s.ends_at into strict place
    from public.booking k join public.class_session s on s.id = k.session_id
   where k.id = of_booking and k.branch_id = any ((select public.app_branches())::bigint[]);
  -- The door takes its visits under the same lock: what it took before is seen below.
  select ms.sessions_left, public.bills_on(ms.billing, ms.status) and place.day > public.invoiced_until(ms) into strict sessions, is_ahead from public.membership ms
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
  if sessions = 0 and not is_ahead then return; end if;
  insert into public.session_entry (branch_id, membership_id, booking_id, sessions, staff_id)
  values (place.branch_id, of_membership, of_booking, -1, of_staff);
  visit := 'held';
end $$;
