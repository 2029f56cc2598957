-- A membership that runs until it is cancelled has no last day: `end_on` is the end of the period that was invoiced last.
-- What asks for the end of a membership asks this first. The twin of `lastDayOf`.
create function goes_on(billing text, status text) returns boolean language sql immutable parallel safe as $$
  select billing = 'rolling' and status in ('ongoing_pending', 'ongoing', 'paused')
$$;

-- The last day of the invoiced periods. `end_on` is later if a suspension is planned after them.
create function invoiced_until(ms membership) returns date language sql stable as $$
  select case when ms.billing = 'rolling' and ms.end_on > ms.paid_until then coalesce(public.pushed_day(ms.id, ms.paid_until), ms.end_on) else ms.end_on end
$$;

-- The door and bookings are told how it is billed, and how many visits each period gives: a later one gives its own.
drop function door_memberships(bigint);
create function door_memberships(of_member bigint)
returns table (id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, paid_until date, invoiced_until date, sessions_left integer,
               sessions_each integer, opens text, open_branches bigint[], branch_id bigint, branch_name text, country_code text,
               access_stopped_on date, billing text, every_count integer, every_unit text, billing_day smallint, instalment_count smallint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ms.id, p.type_id, p.name, ms.status, ms.start_on, ms.end_on, ms.paid_until, public.invoiced_until(ms), ms.sessions_left,
         case when ms.sessions_left is not null then coalesce(ms.sessions_total, p.sessions) end,
         ms.opens, ms.open_branches, b.id, b.name, b.country_code, public.access_stopped_on(ms.id),
         ms.billing, ms.every_count, ms.every_unit, ms.billing_day, ms.instalment_count
    from public.membership ms
    join public.programme p on p.id = ms.programme_id
    join public.branch b on b.id = ms.branch_id
   where ms.member_id = of_member
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   order by public.goes_on(ms.billing, ms.status) desc, ms.end_on desc, ms.id desc limit 20
$$;
revoke all on function door_memberships(bigint) from public;
grant execute on function door_memberships(bigint) to app;

-- As before, but a membership that goes on lets in after the last invoiced day as well.
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
                         and (on_day <= d.end_on or goes_on(d.billing, d.status))
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

-- The twin of `servesOn`.
create or replace function membership_serves(of_membership bigint, at_branch bigint, on_day date) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from public.membership ms
      join public.branch sold on sold.id = ms.branch_id
      join public.branch here on here.id = at_branch
     where ms.id = of_membership
       and ms.status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate')
       and on_day >= ms.start_on and (on_day <= ms.end_on or public.goes_on(ms.billing, ms.status))
       and public.access_stopped_on(ms.id) is null
       and (sold.id = here.id or ms.opens = 'network' or (ms.opens = 'country' and sold.country_code = here.country_code)
            or (ms.opens = 'branches' and here.id = any (ms.open_branches)))
       and not exists (select 1 from public.membership_suspension r
                        where r.membership_id = ms.id and r.undone_at is null
                          and r.from_on <= on_day and (r.until_on is null or on_day <= r.until_on)))
$$;

-- As before, but what goes on doesn't end within any days.
create or replace function find_members(q text, alike boolean, standings text[], at_home boolean, sales bigint, programme bigint,
  ends_from date, ends_until date, joined_from date, joined_until date, asked jsonb, sort text, take integer, skip integer)
returns table (total bigint, id bigint, place bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope bigint[] := public.app_branches();
  pattern text := public.like_pattern(q);
  hits bigint[];
begin
  if alike then
    hits := array(select m.id from public.member m where pg_catalog.lower(q) operator(public.<%) m.search_text
                   order by public.word_similarity(pg_catalog.lower(q), m.search_text) desc, m.id limit 200);
  elsif pg_catalog.cardinality(public.show_trgm(pattern)) = 0 then
    -- Nothing that the index could look for (only signs; or letters that the database's locale does not take for such).
    hits := array(select m.id from public.member m where m.branch_id = any (scope) and (m.search_text || '') like '%' || pattern || '%' limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and (mb.search_text || '') like '%' || pattern || '%' limit 20000);
  elsif pg_catalog.length(q) < 3 then
    hits := array(select m.id from public.member m where (m.search_text like pattern || '%' or m.search_text like '% ' || pattern || '%')
                     and m.branch_id = any (scope) limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and (mb.search_text like pattern || '%' or mb.search_text like '% ' || pattern || '%') limit 20000);
  elsif pg_catalog.cardinality(scope) > 5 then
    hits := array(select m.id from public.member m where m.search_text like '%' || pattern || '%' limit 20000);
  else
    hits := array(select m.id from public.member m where m.branch_id = any (scope) and m.search_text like '%' || pattern || '%' limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and mb.search_text like '%' || pattern || '%' limit 20000);
  end if;
  return query
  with fits as materialized (
    select m.id, m.first_name, m.last_name, m.joined_on, h.place
      from pg_catalog.unnest(hits) with ordinality as h (id, place)
      join public.member m on m.id = h.id
     where (m.branch_id = any (scope) or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any (scope)))
       and (standings is null or m.standing = any (standings))
       and (at_home is null or (m.branch_id = any (scope)) = at_home)
       and (sales is null or m.sales_staff_id = sales)
       and (joined_from is null or m.joined_on >= joined_from)
       and (joined_until is null or m.joined_on <= joined_until)
       and (programme is null or exists (select 1 from public.membership ms where ms.member_id = m.id and ms.programme_id = programme
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
       and ((ends_from is null and ends_until is null) or exists (select 1 from public.membership ms where ms.member_id = m.id
              and ms.status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate') and not public.goes_on(ms.billing, ms.status)
              and ms.end_on >= coalesce(ends_from, '-infinity') and ms.end_on <= coalesce(ends_until, 'infinity')))
       and (asked is null or public.member_fits(m.id, asked))
  ), page as (
    select f.id, pg_catalog.row_number() over (order by
             case when alike then f.place end,
             case sort when '-name' then f.first_name || ' ' || f.last_name end desc,
             case sort when 'joined_on' then f.joined_on end, case sort when '-joined_on' then f.joined_on end desc,
             case sort when 'id' then f.id end, case sort when '-id' then f.id end desc,
             f.first_name, f.last_name, f.id) as place
      from fits f
  )
  select (select pg_catalog.count(*) from fits), p.id, p.place
    from (select 1) as always
    left join (select * from page order by page.place limit take offset skip) as p on true
   order by p.place;
end $$;

create or replace function merge_overlaps(kept bigint, gone bigint) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from membership a join membership b on b.programme_id = a.programme_id
     and (b.start_on <= a.end_on or goes_on(a.billing, a.status)) and (a.start_on <= b.end_on or goes_on(b.billing, b.status))
   where merge_scope(kept, gone) and a.member_id = kept and b.member_id = gone
     and a.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
     and b.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
$$;

-- As before, but without a last day where there is none.
create or replace function member_ties(of_member bigint)
returns table (kind text, branch_id bigint, branch_name text, label jsonb, status text, until_on date, opens text, open_branches bigint[],
               country_code text, currency text, cents bigint, how_many bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.* from (
    select 'membership', b.id, b.name, p.name, ms.status, case when not public.goes_on(ms.billing, ms.status) then ms.end_on end, ms.opens, ms.open_branches, b.country_code, ms.currency, ms.price_cents, 1::bigint
      from public.membership ms join public.programme p on p.id = ms.programme_id join public.branch b on b.id = ms.branch_id
     where ms.member_id = of_member
       and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
    union all
    select 'owed', b.id, b.name, null, null, null, null, null, b.country_code, i.currency, sum(i.total_cents - i.paid_cents)::bigint, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member and i.status = 'unpaid' group by b.id, i.currency
    union all
    select 'wallet', b.id, b.name, null, null, null, null, null, b.country_code, w.currency, w.balance_cents, 1
      from public.wallet w join public.branch b on b.id = w.branch_id
     where w.member_id = of_member and w.balance_cents > 0
    union all
    select 'credits', b.id, b.name, null, null, null, null, null, b.country_code, null, null, sum(l.remaining)::bigint
      from public.credit_lot l join public.branch b on b.id = l.branch_id
     where l.member_id = of_member and l.remaining > 0 group by b.id
    union all
    select 'invoices', b.id, b.name, null, null, null, null, null, b.country_code, null, null, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member group by b.id
  ) as t
   where exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
