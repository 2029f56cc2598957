-- Whatever status a membership has, it lets nobody in from the day on which an unpaid instalment stopped it: one that was
-- cancelled or terminated before its last day keeps that status, and must not train on for nothing until then. The fact
-- is read from the chase itself, so that a payment restores it without a second place that could say otherwise.
create function access_stopped_on(of_membership bigint) returns date language sql stable security definer as $$
  select min(c.stopped_on)
    from public.invoice_chase c join public.invoice i on i.id = c.invoice_id
   where c.membership_id = of_membership and c.ended_at is null and c.stopped_on is not null and i.status = 'unpaid'
$$;
revoke all on function access_stopped_on(bigint) from public;
grant execute on function access_stopped_on(bigint) to app;

-- The door and the booking of classes are told since when.
drop function door_memberships(bigint);
create function door_memberships(of_member bigint)
returns table (id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, sessions_left integer,
               opens text, open_branches bigint[], branch_id bigint, branch_name text, country_code text, access_stopped_on date)
language sql stable security definer as $$
  select ms.id, p.type_id, p.name, ms.status, ms.start_on, ms.end_on, ms.sessions_left, ms.opens, ms.open_branches, b.id, b.name, b.country_code,
         public.access_stopped_on(ms.id)
    from public.membership ms
    join public.programme p on p.id = ms.programme_id
    join public.branch b on b.id = ms.branch_id
   where ms.member_id = of_member
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   order by ms.end_on desc, ms.id desc limit 20
$$;
revoke all on function door_memberships(bigint) from public;
grant execute on function door_memberships(bigint) to app;

create or replace function take_visit(of_membership bigint, on_day date) returns integer language sql security definer as $$
  update public.membership ms set sessions_left = ms.sessions_left - 1
   where ms.id = of_membership and ms.sessions_left > 0
     and ms.status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate') and on_day between ms.start_on and ms.end_on
     and public.access_stopped_on(ms.id) is null
     and exists (select 1 from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
  returning ms.sessions_left
$$;

-- As before (0004); a membership without counted visits is looked at for the stop as well.
create or replace function put_check_in(
  here bigint, of_member bigint, on_day date, made_at timestamptz, of_staff bigint, key text,
  let_in boolean, refusal text, reason text, of_membership bigint, takes_visit boolean,
  out id bigint, out allowed boolean, out why text, out override_reason text, out at timestamptz, out sessions_left integer, out again boolean
) language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(7420003, hashtext(here::text || ' ' || key));
  select c.id, c.allowed, c.why, c.override_reason, c.at, true into id, allowed, why, override_reason, at, again
    from check_in c where c.day = on_day and c.branch_id = here and c.client_key = key;
  if found then return; end if;
  allowed := let_in; why := refusal; override_reason := reason; again := false;
  if let_in and of_membership is not null then
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
  insert into activity (branch_id, member_id, type_id, note, facts, at, staff_id)
  values (here, of_member, case when put_check_in.allowed then 10 else 105 end, put_check_in.override_reason,
          case when put_check_in.why is null then '{}' else jsonb_build_object('why', put_check_in.why) end, made_at, of_staff);
end $$;
