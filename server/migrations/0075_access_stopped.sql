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

-- `put_check_in` looks at the stop as well: 0085 writes it anew.
