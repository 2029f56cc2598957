-- Settlement between branches: visits of members away from home, valued by a rule of the network, month by month.

-- ---------------------------------------------------------------- where a member was at home on a day
-- Written by the trigger alone. No reference to the member: the figure stays though records are merged or erased.
create table member_home_change (
  id bigint generated always as identity primary key,
  of_member bigint not null,
  was_branch_id bigint not null references branch,
  moved_on date not null                            -- by the day of the branch that was left
);
create index member_home_change_member on member_home_change (of_member, id);
call protect_table('member_home_change', 'own', '', false, true, false);
revoke insert on member_home_change from app;
alter table member_home_change enable row level security;
create function note_home_change() returns trigger language plpgsql security definer as $$
begin
  insert into public.member_home_change (of_member, was_branch_id, moved_on)
  select old.id, b.id, (pg_catalog.now() at time zone b.time_zone)::date from public.branch b where b.id = old.branch_id;
  return null;
end $$;
create trigger note_home_change after update of branch_id on member for each row
  when (old.branch_id is distinct from new.branch_id) execute function note_home_change();
-- Those who have moved before there was this table: the trail knows.
insert into member_home_change (of_member, was_branch_id, moved_on)
select a.record_id, b.id, (a.at at time zone b.time_zone)::date
  from audit_entry a join branch b on b.id = (a.changes -> 'branch_id' ->> 0)::bigint
 where a.table_name = 'member' and a.op = 'update' and jsonb_typeof(a.changes -> 'branch_id') = 'array'
 order by a.at, a.id;

-- ---------------------------------------------------------------- the rule of the network
-- What a visit is worth in the currency of the branch that was visited; without a type: all that have no row of their own.
create table settlement_rule (
  id bigint generated always as identity primary key,
  valid_from date not null,
  type_id smallint check (type_id between 1 and 5),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_rule_once unique nulls not distinct (valid_from, type_id, currency)
);
call protect_table('settlement_rule', 'network');

-- ---------------------------------------------------------------- a month
create table settlement (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'posted')),
  computed_at timestamptz not null default now(),
  posted_at timestamptz,
  posted_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_once unique (month),
  check ((status = 'posted') = (posted_at is not null))
);
call protect_table('settlement', 'network');

-- What one unit of a currency is worth in that of the settlement, in millionths; fixed for the month.
create table settlement_rate (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_ppm bigint not null check (rate_ppm > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_rate_once unique (settlement_id, currency)
);
call protect_table('settlement_rate', 'network');

-- One visit: a member at a branch on a day, however often they came in. It is in one settlement only. The numbers of
-- member and source are no references: the figures stay though records are merged.
create table settlement_visit (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement on delete cascade,
  host_branch_id bigint not null references branch, -- was visited: gets
  home_branch_id bigint not null references branch, -- of the member: owes
  visitor_id bigint not null,
  day date not null,
  source text not null check (source in ('check_in', 'booking')),
  source_id bigint not null,
  type_id smallint check (type_id between 1 and 5),
  rule_id bigint references settlement_rule,        -- null: no rule was in force, it is worth nothing
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents >= 0),
  settled_cents bigint check (settled_cents >= 0),  -- null while the rate is not known
  constraint settlement_visit_day unique (visitor_id, host_branch_id, day),
  constraint settlement_visit_source unique (source, source_id),
  check (host_branch_id <> home_branch_id),
  check (rule_id is not null or amount_cents = 0)
);
create index settlement_visit_cell on settlement_visit (settlement_id, host_branch_id, home_branch_id, day);
create index settlement_visit_host on settlement_visit (host_branch_id, settlement_id);
create index settlement_visit_home on settlement_visit (home_branch_id, settlement_id);
call protect_table('settlement_visit', 'own', '', false, false, false);
alter table settlement_visit enable row level security;
-- Both branches see it, and the head office.
create policy reads on settlement_visit for select to app using (
  (select app_is_network()) or host_branch_id = any ((select app_branches())::bigint[]) or home_branch_id = any ((select app_branches())::bigint[]));
create policy inserts on settlement_visit for insert to app with check ((select app_is_network()));
create policy deletes on settlement_visit for delete to app using ((select app_is_network()));

-- ---------------------------------------------------------------- what was posted stays
create function keep_settlement() returns trigger language plpgsql as $$
begin
  if old.status = 'posted' then
    raise exception 'settlement % is posted', old.id using errcode = '23514', constraint = 'settlement_posted';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_settlement before update or delete on settlement for each row execute function keep_settlement();
create function keep_settled() returns trigger language plpgsql security definer as $$
declare
  of_settlement bigint := case when tg_op = 'INSERT' then new.settlement_id else old.settlement_id end;
begin
  if exists (select from public.settlement s where s.id = of_settlement and s.status = 'posted') then
    raise exception 'settlement % is posted', of_settlement using errcode = '23514', constraint = 'settlement_posted';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_settled before insert or update or delete on settlement_visit for each row execute function keep_settled();
create trigger keep_settled before insert or update or delete on settlement_rate for each row execute function keep_settled();
-- A rule of days that are settled is neither changed nor taken away, and none is written behind them.
create function keep_settlement_rule() returns trigger language plpgsql security definer as $$
declare
  of_day date := case when tg_op = 'INSERT' then new.valid_from else old.valid_from end;
begin
  if of_day < (select max(s.month) + interval '1 month' from public.settlement s where s.status = 'posted') then
    raise exception 'days from % are settled', of_day using errcode = '23514', constraint = 'settlement_rule_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_settlement_rule before insert or update or delete on settlement_rule for each row execute function keep_settlement_rule();

-- ---------------------------------------------------------------- the visits of a time that no settlement has yet
-- Check-ins and classes that were attended; several of a day at a branch are one visit. With the owner's eyes, for the
-- scope of the head office alone: closed branches count too.
create function away_visits(from_day date, until_day date)
returns table (visitor_id bigint, host_branch_id bigint, home_branch_id bigint, day date, source text, source_id bigint, type_id smallint, currency text)
language sql stable security definer set search_path = public, pg_temp as $$
  with came as (
    select c.member_id, c.branch_id, c.day, 'check_in' as source, c.id as source_id, c.at, p.type_id
      from check_in c left join membership ms on ms.id = c.membership_id left join programme p on p.id = ms.programme_id
     where c.allowed and c.day between from_day and until_day
    union all
    select b.member_id, b.branch_id, s.day, 'booking', b.id, s.starts_at, coalesce(p.type_id, case when b.credits > 0 then 4::smallint end)
      from booking b join class_session s on s.id = b.session_id left join membership ms on ms.id = b.membership_id
      left join programme p on p.id = ms.programme_id
     where b.status = 'present' and s.day between from_day and until_day
  ), away as (
    select c.*, home.id as home_id
      from came c join member m on m.id = c.member_id
      cross join lateral (select coalesce((select h.was_branch_id from member_home_change h
         where h.of_member = m.id and h.moved_on > c.day order by h.id limit 1), m.branch_id) as id) home
     where home.id <> c.branch_id
  ), marked as (
    select a.*, bool_or(
             exists (select from settlement_visit v where v.source = a.source and v.source_id = a.source_id)
             or exists (select from settlement_visit v where v.visitor_id = a.member_id and v.host_branch_id = a.branch_id and v.day = a.day)
           ) over (partition by a.member_id, a.branch_id, a.day) as is_settled
      from away a
  )
  select distinct on (k.day, k.branch_id, k.member_id) k.member_id, k.branch_id, k.home_id, k.day, k.source, k.source_id, k.type_id, b.currency
    from marked k join branch b on b.id = k.branch_id
   where not k.is_settled and app_is_network()
   order by k.day, k.branch_id, k.member_id, k.type_id is null, k.at, k.source, k.source_id
$$;
revoke all on function away_visits(date, date) from public;
grant execute on function away_visits(date, date) to app;
