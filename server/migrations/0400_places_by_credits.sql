-- Places paid for with credits that a membership gave depend on it as well: credits returned late, which no longer do,
-- excepted. `credits`: how many the place costs; 0: the membership itself pays for it.
drop function coming_places(bigint[], timestamptz);
create function coming_places(of_memberships bigint[], from_moment timestamptz)
returns table (kind text, id bigint, membership_id bigint, member_id bigint, branch_id bigint, branch_name text, session_id bigint,
               staff_id bigint, day date, starts_at timestamptz, starts text, name jsonb, trainer_name text, member_name text, holds boolean,
               credits integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with mine as (
    select ms.id from public.membership ms
     where ms.id = any (of_memberships)
       and (public.app_is_network() or ms.branch_id = any ((select public.app_branches())::bigint[]))),
  used as (
    select distinct l.membership_id, split_part(e.purpose, ' ', 1) as kind, split_part(e.purpose, ' ', 2)::bigint as id
      from mine join public.credit_lot l on l.membership_id = mine.id join public.credit_entry e on e.lot_id = l.id
     where e.kind = 'use' and e.purpose ~ '^(booking|appointment) \d+$' and e.on_day >= from_moment::date - 1
       and (l.grace_until is null or l.grace_until < e.on_day)
       and not exists (select from public.credit_entry r where r.use_id = e.id)),
  booked as (
    select k.id, k.membership_id, 0 as credits from public.booking k join mine on mine.id = k.membership_id
    union all
    select k.id, u.membership_id, k.credits from used u join public.booking k on u.kind = 'booking' and k.id = u.id
     where k.membership_id is null),
  agreed as (
    select a.id, a.membership_id, 0 as credits from public.appointment a join mine on mine.id = a.membership_id
    union all
    select a.id, u.membership_id, a.credits from used u join public.appointment a on u.kind = 'appointment' and a.id = u.id
     where a.membership_id is null)
  select 'class', k.id, p.membership_id, k.member_id, k.branch_id, b.name, k.session_id, null::bigint, s.day, s.starts_at,
         to_char(s.starts_at at time zone b.time_zone, 'HH24:MI'), c.name, null::text, public.full_name(m.first_name, m.last_name),
         k.visit is not distinct from 'held', p.credits
    from booked p join public.booking k on k.id = p.id
    join public.class_session s on s.id = k.session_id join public.class c on c.id = s.class_id
    join public.branch b on b.id = k.branch_id join public.member m on m.id = k.member_id
   where k.status = 'confirmed' and s.status = 'scheduled' and s.starts_at > from_moment
  union all
  select 'appointment', a.id, p.membership_id, a.member_id, a.branch_id, b.name, null, a.staff_id, a.day, a.starts_at,
         to_char(a.starts_at at time zone b.time_zone, 'HH24:MI'), null, public.full_name(t.first_name, t.last_name),
         public.full_name(m.first_name, m.last_name), p.credits = 0, p.credits
    from agreed p join public.appointment a on a.id = p.id
    join public.branch b on b.id = a.branch_id join public.staff t on t.id = a.staff_id join public.member m on m.id = a.member_id
   where a.status in ('reserved', 'confirmed') and a.starts_at > from_moment
   order by 10, 2
$$;
revoke all on function coming_places(bigint[], timestamptz) from public;
grant execute on function coming_places(bigint[], timestamptz) to app;
