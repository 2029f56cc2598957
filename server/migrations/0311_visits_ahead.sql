-- A visit that is reserved for a day after the invoiced period of a membership that goes on is one of a later period: it takes
-- nothing of the present one. The entry says so, and is exchanged for a plain one when its period is invoiced.
alter table session_entry add column ahead boolean not null default false;

-- The days of visits that are reserved ahead.
create function visits_ahead(of_membership bigint) returns table (on_day date, appointment_id bigint, booking_id bigint, branch_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select a.day from appointment a where a.id = held.appointment_id),
                  (select s.day from booking k join class_session s on s.id = k.session_id where k.id = held.booking_id)),
         held.appointment_id, held.booking_id, held.branch_id
    from (select e.appointment_id, e.booking_id, e.branch_id from session_entry e
           where e.membership_id = of_membership and e.ahead
             and exists (select from membership ms join member_branch mb on mb.member_id = ms.member_id
                          where ms.id = of_membership and (app_is_network() or mb.branch_id = any ((select app_branches())::bigint[])))
           group by 1, 2, 3 having sum(e.sessions) < 0) held
$$;
revoke all on function visits_ahead(bigint) from public;
grant execute on function visits_ahead(bigint) to app;

create or replace function count_session() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  so_far integer;
  plain integer;
  of_day date;
  ends date;
  rolls boolean;
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
  update public.membership ms set sessions_left = ms.sessions_left + case when new.ahead then 0 else new.sessions end
   where ms.id = new.membership_id
     and ms.member_id = coalesce((select a.member_id from public.appointment a where a.id = new.appointment_id),
                                 (select k.member_id from public.booking k where k.id = new.booking_id))
     and (new.sessions = 1 or new.ahead or ms.sessions_left is null or ms.sessions_left > 0);
  if not found then
    raise exception 'membership % has no session left', new.membership_id using errcode = '23514', constraint = 'session_entry_left';
  end if;
  return new;
end $$;

-- The new period is invoiced until `paid_until`: what was reserved in it uses its visits, the earliest first. Should there be
-- more than it gives, the rest stays as it is: a place that was confirmed is not lost.
create function use_visits_ahead(of_membership bigint, paid_until date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held record;
begin
  perform must_reach(app_is_network() or exists (select from membership ms where ms.id = of_membership and ms.branch_id = any (app_branches())));
  for held in
    select a.* from visits_ahead(of_membership) a join membership ms on ms.id = of_membership
     where a.on_day <= coalesce(pushed_day(ms.id, use_visits_ahead.paid_until), a.on_day)
     order by a.on_day, a.appointment_id, a.booking_id
  loop
    exit when (select ms.sessions_left = 0 from membership ms where ms.id = of_membership);
    insert into session_entry (branch_id, membership_id, appointment_id, booking_id, sessions)
    values (held.branch_id, of_membership, held.appointment_id, held.booking_id, 1);
    insert into session_entry (branch_id, membership_id, appointment_id, booking_id, sessions)
    values (held.branch_id, of_membership, held.appointment_id, held.booking_id, -1);
  end loop;
end $$;
revoke all on function use_visits_ahead(bigint, date) from public;
grant execute on function use_visits_ahead(bigint, date) to app;

-- As before, but a visit ahead is not one of those that are left.
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
  select ms.sessions_left, public.goes_on(ms.billing, ms.status) and place.day > public.invoiced_until(ms) into strict sessions, is_ahead from public.membership ms
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
