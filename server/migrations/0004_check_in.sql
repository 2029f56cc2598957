-- Who came in, and who was not let in and why.
create table check_in (
  id bigint generated always as identity,
  branch_id bigint not null,
  member_id bigint not null references member,
  day date not null,
  at timestamptz not null default now(),
  allowed boolean not null,
  why text,                        -- code of the refusal, also when it was overridden
  override_reason text,
  membership_id bigint references membership,
  staff_id bigint references staff,
  client_key text,                 -- made by the page: a check-in sent twice counts once
  primary key (day, id)
) partition by range (day);
create index check_in_branch on check_in (branch_id, day, id desc);
create index check_in_member on check_in (member_id, day desc, id desc);
create unique index check_in_once on check_in (day, branch_id, client_key) where client_key is not null;
select ensure_month_partitions('check_in', (now() - interval '16 months')::date, (now() + interval '6 months')::date);
create table check_in_other partition of check_in default;
call protect_table('check_in', 'branch', '', false, true, false);

-- What a client holds, for the door: seen wherever the client is seen, whatever branch sold it. A programme of another
-- branch alone would be hidden by its policy, and the door could not say what it opens.
create function door_memberships(of_member bigint)
returns table (id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, sessions_left integer,
               opens text, branch_id bigint, branch_name text, country_code text)
language sql stable security definer as $$
  select ms.id, p.type_id, p.name, ms.status, ms.start_on, ms.end_on, ms.sessions_left, p.opens, b.id, b.name, b.country_code
    from public.membership ms
    join public.programme p on p.id = ms.programme_id
    join public.branch b on b.id = ms.branch_id
   where ms.member_id = of_member
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   order by ms.end_on desc, ms.id desc limit 20
$$;
revoke all on function door_memberships(bigint) from public;
grant execute on function door_memberships(bigint) to app;

-- Is it a card of the network at all? Says only yes or no, so that the desk can tell a wrong card from another branch's.
create function card_is_known(cards text[]) returns boolean language sql stable security definer as $$
  select exists (select 1 from public.member m where m.card_number = any (cards))
$$;
revoke all on function card_is_known(text[]) from public;
grant execute on function card_is_known(text[]) to app;

-- Takes one visit, if one is left and the membership still is live: what two desks may do at the same moment. Null: none taken.
create function take_visit(of_membership bigint, on_day date) returns integer language sql security definer as $$
  update public.membership ms set sessions_left = ms.sessions_left - 1
   where ms.id = of_membership and ms.sessions_left > 0
     and ms.status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate') and on_day between ms.start_on and ms.end_on
     and exists (select 1 from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
  returning ms.sessions_left
$$;
revoke all on function take_visit(bigint, date) from public;
grant execute on function take_visit(bigint, date) to app;

-- One check-in, decided by the caller from figures read a moment ago; what can have changed since is checked again here.
-- The same key a second time gives the first answer. Runs with the caller's rights: the policies hold.
create function put_check_in(
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
                       where d.id = of_membership and on_day between d.start_on and d.end_on
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
revoke all on function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean) from public;
grant execute on function put_check_in(bigint, bigint, date, timestamptz, bigint, text, boolean, text, text, bigint, boolean) to app;

-- Home asks for these each morning; there are few of them among many.
create index payment_failed on payment (branch_id, paid_on desc) where status = 'failed';
