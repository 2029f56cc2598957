-- Memberships: programmes and their prices, what was sold, suspensions, changes and endings, credits, joining fees.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- A membership that runs until it is cancelled has no last day: `end_on` is the end of the period that was invoiced last.
-- What asks for the end of a membership asks this first. The twin of `lastDayOf`.
create function goes_on(billing text, status text) returns boolean language sql immutable parallel safe as $$
  select billing = 'rolling' and status in ('ongoing_pending', 'ongoing', 'paused')
$$;

-- Programmes, memberships, and the money they bring: invoices, payments, the double-entry journal.
create table programme (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network, sold where programme_branch says
  type_id smallint not null check (type_id between 1 and 5),
  name jsonb not null,
  duration_count integer not null check (duration_count > 0),
  duration_unit text not null check (duration_unit in ('day', 'week', 'month')),
  sessions integer check (sessions > 0),  -- null: unlimited visits
  opens text not null default 'home',
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspension_max_times integer check (suspension_max_times >= 0),
  suspension_max_days integer check (suspension_max_days >= 0),
  suspension_notice_days integer not null default 0 check (suspension_notice_days between 0 and 90),
  -- A programme binds for a time, and asks for notice; it is offered between two days.
  commitment_count integer not null default 0 check (commitment_count between 0 and 3650),
  commitment_unit text not null default 'month' check (commitment_unit in ('day', 'week', 'month')),
  notice_days integer not null default 0 check (notice_days between 0 and 365),
  sold_from date,
  sold_until date,
  billing text not null default 'upfront' check (billing in ('upfront', 'instalments', 'rolling')),
  every_count integer not null default 1 check (every_count between 1 and 365),
  every_unit text not null default 'month' check (every_unit in ('day', 'week', 'month')),
  -- Null: the day of the sign-up. Of a month 1 to 31 (the last day where it is shorter), of a week 1 (Monday) to 7.
  billing_day smallint check (billing_day between 1 and 31),
  instalment_count smallint check (instalment_count between 2 and 120),
  joining_fee_id bigint,
  categories text[] not null default '{}',  -- of classes; none: any
  open_branches bigint[] not null default '{}',  -- beside the one that sold it
  roll_over text not null default 'none' check (roll_over in ('none', 'all', 'most')),
  roll_over_most integer check (roll_over_most > 0),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt')),
  given_per text not null default 'term' check (given_per in ('term', 'period')),
  credits integer check (credits between 1 and 1000),
  credit_uses text[] not null default '{}' check (credit_uses <@ array['class', 'online_class', 'pt', 'fight_fit']),
  constraint programme_sold_for_a_while check (sold_until >= sold_from),
  constraint programme_instalments check ((billing = 'instalments') = (instalment_count is not null)),
  constraint programme_billing_day check (billing_day is null or every_unit = 'month' or (every_unit = 'week' and billing_day <= 7)),
  constraint programme_open_branches check ((opens = 'branches') = (cardinality(open_branches) > 0)),
  constraint programme_gives check (sessions is null or credits is null),
  constraint programme_credit_uses check ((credits is not null) = (cardinality(credit_uses) > 0)),
  constraint programme_given_per check (given_per = 'term' or (billing = 'instalments' and (sessions is not null or credits is not null))),
  constraint programme_roll_over check (
    (roll_over = 'most') = (roll_over_most is not null)
    and (roll_over = 'none' or ((billing = 'rolling' or given_per = 'period') and (sessions is not null or credits is not null)))),
  constraint programme_opens_check check (opens in ('home', 'country', 'network', 'branches', 'online'))
);
alter table programme_rule add foreign key (programme_id) references programme;
create index programme_joining_fee on programme (joining_fee_id) where joining_fee_id is not null;
call protect_table('programme', 'mixed');

-- Lists of categories hold nothing that is not one.
create function known_categories() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from unnest(new.categories) as wanted (key) where not exists (select 1 from public.class_category c where c.key = wanted.key)) then
    raise exception 'unknown category of classes in %', new.categories using errcode = '23503', constraint = tg_table_name || '_categories_known';
  end if;
  return new;
end $$;
create trigger known_categories before insert or update of categories on programme for each row execute function known_categories();

create table programme_branch (
  programme_id bigint not null references programme on delete cascade,
  branch_id bigint not null references branch,
  primary key (branch_id, programme_id)
);
create index programme_branch_programme on programme_branch (programme_id);
call protect_table('programme_branch', 'branch', '', false, false, false);

-- Prices are dated rows: what was sold keeps its price. Tax-inclusive.
create table programme_price (
  id bigint generated always as identity primary key,
  programme_id bigint not null references programme,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  price_cents bigint not null check (price_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A price of the programme like the others: who signed up keeps what was in force on the day of the sale.
  suspension_fee_cents bigint not null default 0 check (suspension_fee_cents >= 0),
  unique (programme_id, currency, valid_from)
);
call protect_table('programme_price', 'own');
call wall_of_part('programme_price', 'programme');

create table membership (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  programme_id bigint not null references programme,
  status text not null check (status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'cancelled', 'paused', 'expired', 'pending_terminate', 'pending_cancel', 'terminated')),
  start_on date not null,
  end_on date not null,  -- the last day
  sessions_left integer check (sessions_left >= 0),  -- null: unlimited
  price_cents bigint not null check (price_cents >= 0),
  joining_fee_cents bigint not null default 0 check (joining_fee_cents >= 0),
  currency text not null,
  sales_staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_until date not null,
  -- What was agreed when it was sold stays with it.
  commitment_until date,  -- null: bound for as long as it was sold for
  notice_days integer not null default 0 check (notice_days between 0 and 365),
  sessions_total integer check (sessions_total >= 0),
  sold_on date not null default current_date,
  -- Given at sign-up, by permission and with a reason.
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  discount_reason text,
  fee_waived_reason text,
  -- What was sold keeps its plan. `price_cents` of a rolling membership is the price of one period.
  billing text not null default 'upfront' check (billing in ('upfront', 'instalments', 'rolling')),
  every_count integer not null default 1 check (every_count between 1 and 365),
  every_unit text not null default 'month' check (every_unit in ('day', 'week', 'month')),
  billing_day smallint check (billing_day between 1 and 31),
  instalment_count smallint check (instalment_count between 2 and 120),
  payment_method_id bigint,
  -- What was sold: which fee was owed, charged or waived, and what went with it.
  joining_fee_id bigint,
  joining_fee_items jsonb not null default '[]',
  opens text not null default 'home',
  open_branches bigint[] not null default '{}',
  categories text[] not null default '{}',
  suspension_max_times integer check (suspension_max_times >= 0),
  suspension_max_days integer check (suspension_max_days >= 0),
  suspension_notice_days integer not null default 0 check (suspension_notice_days >= 0),
  suspension_fee_cents bigint not null default 0 check (suspension_fee_cents >= 0),
  roll_over text not null default 'none' check (roll_over in ('none', 'all', 'most')),
  roll_over_most integer check (roll_over_most > 0),
  given_per text not null default 'term' check (given_per in ('term', 'period')),
  credits integer check (credits between 1 and 1000),
  credit_uses text[] not null default '{}',
  sessions_period integer not null default 0,
  check (end_on >= start_on),
  constraint membership_rests_at_its_end check (end_on >= paid_until),
  constraint membership_discount_reason check (discount_cents = 0 or discount_reason is not null),
  constraint membership_roll_over check ((roll_over = 'most') = (roll_over_most is not null)),
  constraint membership_opens_check check (opens in ('home', 'country', 'network', 'branches', 'online'))
);
create index membership_member on membership (member_id, end_on desc);
create index membership_branch_end on membership (branch_id, end_on) where status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate');
create index membership_branch_status on membership (branch_id, status, id desc);
create index membership_programme on membership (programme_id);
create index membership_method on membership (payment_method_id) where payment_method_id is not null;
create index membership_joining_fee on membership (joining_fee_id, id desc) where joining_fee_id is not null;
call protect_table('membership', 'branch');
drop policy reads on membership;

-- Seen as its member is seen: a branch that a member may visit must know what lets them in.
create policy reads on membership for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = membership.member_id and mb.branch_id = any ((select app_branches())::bigint[])));

create function membership_keeps_to_its_moves() returns trigger language plpgsql as $$
begin
  if not public.membership_may_move(old.status, new.status) then
    raise exception 'membership % cannot go from % to %', old.id, old.status, new.status using errcode = 'CM003';
  end if;
  return null;
end $$;
create trigger keeps_to_its_moves after update of status on membership for each row
  when (old.status is distinct from new.status) execute function membership_keeps_to_its_moves();

-- Days of a membership that has not begun are moved with it; so are those of its plan.
create function instalments_follow()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.instalment
     set due_on = due_on + (new.start_on - old.start_on), from_on = from_on + (new.start_on - old.start_on),
         until_on = until_on + (new.start_on - old.start_on)
   where membership_id = new.id;
  return null;
end $$;
create trigger instalments_follow after update of start_on on membership
  for each row when (old.start_on is distinct from new.start_on and new.billing <> 'upfront') execute function instalments_follow();
drop trigger audit on membership;
create trigger audit after insert or update or delete on membership for each row execute function audit_write('branch_id', 'discount_reason,fee_waived_reason');

create function only_when_open() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select b.stage from public.branch b where b.id = new.branch_id) <> 'open' then
    raise exception 'branch % is not open yet', new.branch_id using errcode = '23514', constraint = 'branch_not_open';
  end if;
  return null;
end $$;
create trigger only_when_open after insert on membership for each row execute function only_when_open();

-- However a membership comes about (sold, changed for another one, brought by an import), it keeps these terms. With the
-- owner's eyes: the programme may be of a branch that the caller does not see.
create function keep_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select p.opens, p.open_branches, p.categories, p.suspension_max_times, p.suspension_max_days, p.suspension_notice_days,
         p.roll_over, p.roll_over_most, p.given_per, p.credits, p.credit_uses,
         coalesce((select pp.suspension_fee_cents from public.programme_price pp
            where pp.programme_id = p.id and pp.currency = new.currency and pp.valid_from <= new.sold_on
            order by pp.valid_from desc limit 1), 0)
    into new.opens, new.open_branches, new.categories, new.suspension_max_times, new.suspension_max_days,
         new.suspension_notice_days, new.roll_over, new.roll_over_most, new.given_per, new.credits, new.credit_uses,
         new.suspension_fee_cents
    from public.programme p where p.id = new.programme_id;
  return new;
end $$;
create trigger keep_terms before insert on membership for each row execute function keep_terms();

-- A sign-up that is edited before it starts becomes one of another programme: with the terms of that one.
create trigger keep_new_terms before update of programme_id on membership for each row
  when (old.programme_id is distinct from new.programme_id) execute function keep_terms();

-- Visits of a period end with it. One that is returned later (a cancelled appointment, a check-in that is undone) must not
-- give the present period more than it gives, or than it gives and carries over.
create function keep_visits_of_period() returns trigger language plpgsql as $$
begin
  new.sessions_left := least(new.sessions_left,
    greatest(old.sessions_left, new.sessions_total + case when new.roll_over = 'most' then coalesce(new.roll_over_most, 0) else 0 end));
  return new;
end $$;
create trigger keep_visits before update of sessions_left on membership for each row
  when (new.billing = 'rolling' and new.roll_over <> 'all' and new.sessions_left > old.sessions_left and new.sessions_total is not null)
  execute function keep_visits_of_period();

-- Was it ever sold, in whatever branch? Says only yes or no.
create function programme_was_sold(of_programme bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from public.membership ms where ms.programme_id = of_programme)
$$;
revoke all on function programme_was_sold(bigint) from public;
grant execute on function programme_was_sold(bigint) to app;

-- Writes what the memberships make of their holders (worked out by the rule `standingOf`), and which branches see them:
-- the home branch, each that sold them something, and those that a membership in force opens. The caller's branch may be
-- none of the member's own, so the owner writes; only for members whom the caller sees.
create function settle_members(ids bigint[], standings text[])
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen bigint[] := array(
    select m.id from public.member m where m.id = any (ids)
       and (m.branch_id = any (public.app_branches())
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any (public.app_branches()))));
begin
  update public.member m set standing = v.standing
    from rows from (pg_catalog.unnest(ids), pg_catalog.unnest(standings)) as v (id, standing)
   where m.id = v.id and m.id = any (seen) and m.standing is distinct from v.standing;
  with opened as materialized (
    select distinct b.id as branch_id, ms.member_id
      from public.membership ms
      join public.branch sold on sold.id = ms.branch_id
      join public.branch b on b.id = ms.branch_id
        or (ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate') and b.type <> 'hq'
            and (ms.opens = 'network' or (ms.opens = 'country' and b.country_code = sold.country_code)
                 or (ms.opens = 'branches' and b.id = any (ms.open_branches))))
     where ms.member_id = any (seen)
  ), gone as (
    delete from public.member_branch mb
     where mb.member_id = any (seen) and not mb.is_home and not mb.stays
       and not exists (select 1 from opened o where o.member_id = mb.member_id and o.branch_id = mb.branch_id)
  )
  insert into public.member_branch (branch_id, member_id) select o.branch_id, o.member_id from opened o on conflict do nothing;
end $$;
revoke all on function settle_members(bigint[],text[]) from public;
grant execute on function settle_members(bigint[],text[]) to app;

-- As before, with the last visit instead of all of them.
create function member_fits(of_member bigint, asked jsonb)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select (asked ->> 'owing' is null or (asked ->> 'owing')::boolean = exists (
           select 1 from public.invoice i where i.member_id = of_member and i.status = 'unpaid' and i.branch_id = any (public.app_branches())))
     and (asked ->> 'unseen_since' is null or not exists (
           select 1 from public.last_visit v where v.member_id = of_member and v.last_on >= (asked ->> 'unseen_since')::date
              and v.branch_id = any (public.app_branches())))
     and (asked ->> 'tag' is null or exists (
           select 1 from public.member_tag t where t.member_id = of_member and t.tag = asked ->> 'tag' and t.branch_id = any (public.app_branches())))
     and (asked ->> 'purpose' is null or exists (
           select 1 from public.member_consent c where c.member_id = of_member and c.withdrawn_at is null
              and c.purpose = asked ->> 'purpose' and c.channel = asked ->> 'channel'))
     and (asked ->> 'type_id' is null or exists (
           select 1 from public.membership ms join public.programme p on p.id = ms.programme_id
            where ms.member_id = of_member and p.type_id = (asked ->> 'type_id')::smallint
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
     and (asked ->> 'membership' is null or exists (
           select 1 from public.membership ms where ms.member_id = of_member
              and ms.status in (select pg_catalog.jsonb_array_elements_text(asked -> 'membership'))))
     and exists (select 1 from public.member m where m.id = of_member
           and (asked ->> 'trainer_staff_id' is null or m.trainer_staff_id = (asked ->> 'trainer_staff_id')::bigint)
           and (asked ->> 'birthday_month' is null or extract(month from m.date_of_birth) = (asked ->> 'birthday_month')::integer)
           and (asked ->> 'is_active' is null or m.is_active = (asked ->> 'is_active')::boolean))
$$;
revoke all on function member_fits(bigint,jsonb) from public;
grant execute on function member_fits(bigint,jsonb) to app;

-- The same programme on the same day on both records: nobody may hold it twice.
create function merge_overlaps(kept bigint, gone bigint)
  returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from membership a join membership b on b.programme_id = a.programme_id
     and (b.start_on <= a.end_on or goes_on(a.billing, a.status)) and (a.start_on <= b.end_on or goes_on(b.billing, b.status))
   where merge_scope(kept, gone) and a.member_id = kept and b.member_id = gone
     and a.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
     and b.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
$$;
revoke all on function merge_overlaps(bigint,bigint) from public;
grant execute on function merge_overlaps(bigint,bigint) to app;

-- The new period is invoiced until `paid_until`: what was reserved in it uses its visits, the earliest first. Should there be
-- more than it gives, the rest stays as it is: a place that was confirmed is not lost.
create function use_visits_ahead(of_membership bigint, paid_until date)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function use_visits_ahead(bigint,date) from public;
grant execute on function use_visits_ahead(bigint,date) to app;

-- Takes one visit, if one is left and the membership still is live: what two desks may do at the same moment. Null: none taken.
create function take_visit(of_membership bigint, on_day date)
  returns integer language sql security definer set search_path = public, pg_temp as $$
  update public.membership ms set sessions_left = ms.sessions_left - 1
   where ms.id = of_membership and ms.sessions_left > 0
     and public.runs_on(ms.status, public.rests_of(ms.id), on_day) and on_day between ms.start_on and ms.end_on
     and public.access_stopped_on(ms.id) is null
     and exists (select 1 from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
  returning ms.sessions_left
$$;
revoke all on function take_visit(bigint,date) from public;
grant execute on function take_visit(bigint,date) to app;

-- The last day of the invoiced periods, without suspensions. While the notice runs, `paid_until` is its end already.
create function billed_until(ms membership) returns date language sql stable as $$
  select case when ms.billing = 'rolling' and ms.status = 'pending_cancel'
    then least(ms.paid_until, coalesce(
      (select max(i.until_on) from public.instalment i where i.membership_id = ms.id and i.status = 'invoiced'),
      (select min(i.from_on) - 1 from public.instalment i where i.membership_id = ms.id and i.status = 'planned'), ms.paid_until))
    else ms.paid_until end
$$;

-- The last day of the invoiced periods. `end_on` is later if a suspension is planned after them.
create function invoiced_until(ms membership) returns date language sql stable as $$
  select case when ms.billing = 'rolling' and (ms.end_on > ms.paid_until or ms.status = 'pending_cancel')
    then coalesce(public.pushed_day(ms.id, public.billed_until(ms)), ms.end_on) else ms.end_on end
$$;

-- As before, but `paid_until` is what was billed.
create function door_memberships(of_member bigint)
  returns TABLE(id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, paid_until date, invoiced_until date, sessions_left integer, sessions_each integer, opens text, open_branches bigint[], branch_id bigint, branch_name text, country_code text, access_stopped_on date, billing text, every_count integer, every_unit text, billing_day smallint, instalment_count smallint, rests jsonb) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
revoke all on function door_memberships(bigint) from public;
grant execute on function door_memberships(bigint) to app;

-- What people write about a client’s orders is searched when the client is erased.
create function person_texts() returns TABLE(of_table text, of_column text, belongs text) language sql immutable as $$
  values
    ('activity', 'note', 't.member_id = $1 or t.lead_id in (select l.id from public.lead l where l.member_id = $1)'),
    -- That somebody became a relative of the person is written with both: `other_id` is the other one.
    ('activity', 'facts', 't.member_id = $1 or t.lead_id in (select l.id from public.lead l where l.member_id = $1) or t.facts ->> ''other_id'' = $1::text'),
    ('appointment', 'charge_reason', 't.member_id = $1'),
    ('appointment', 'reason', 't.member_id = $1'),
    ('appointment', 'note', 't.member_id = $1'),
    ('booking', 'reason', 't.member_id = $1'),
    ('check_in', 'override_reason', 't.member_id = $1'),
    ('check_in', 'undo_reason', 't.member_id = $1'),
    ('credit_entry', 'reason', 't.member_id = $1'),
    ('credit_note', 'reason', 't.member_id = $1'),
    ('custom_charge', 'description', 't.member_id = $1'),
    ('custom_charge', 'reason', 't.member_id = $1'),
    ('custom_charge', 'decided_why', 't.member_id = $1'),
    ('dispute', 'reference', 't.payment_id in (select p.id from public.payment p where p.member_id = $1)'),
    ('dispute', 'reason', 't.payment_id in (select p.id from public.payment p where p.member_id = $1)'),
    ('import_row', 'row_key', 't.member_id = $1'),
    ('import_row', 'faults', 't.member_id = $1'),
    ('invoice_party', 'member_name', 't.invoice_id in (select i.id from public.invoice i where i.member_id = $1)'),
    ('invoice_party', 'member_email', 't.invoice_id in (select i.id from public.invoice i where i.member_id = $1)'),
    ('invoice_party', 'member_address', 't.invoice_id in (select i.id from public.invoice i where i.member_id = $1)'),
    ('member_consent', 'wording', 't.member_id = $1'),
    ('membership', 'discount_reason', 't.member_id = $1'),
    ('membership', 'fee_waived_reason', 't.member_id = $1'),
    ('membership_change', 'reason', 't.from_membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_date_change', 'reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_ending', 'reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_ending', 'agreed_reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_suspension', 'reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_suspension', 'fee_waived_reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('online_participant', 'name', 't.member_id = $1'),
    ('online_participant', 'email', 't.member_id = $1'),
    ('payment', 'reference', 't.member_id = $1'),
    ('payment', 'decided_why', 't.member_id = $1'),
    ('payment', 'given_why', 't.member_id = $1'),
    ('refund', 'reason', 't.member_id = $1'),
    ('refund', 'decided_why', 't.member_id = $1'),
    ('staff_invoice_line', 'dispute', 't.appointment_id in (select a.id from public.appointment a where a.member_id = $1)'),
    ('staff_invoice_line', 'answer', 't.appointment_id in (select a.id from public.appointment a where a.member_id = $1)'),
    ('write_off', 'reason', 't.member_id = $1'),
    ('write_off', 'decided_why', 't.member_id = $1'),
    ('write_off', 'reversed_why', 't.member_id = $1'),
    ('product_order', 'email', 't.member_id = $1'),
    ('product_order', 'note', 't.member_id = $1'),
    ('product_order', 'why', 't.member_id = $1'),
    ('product_order', 'discount_reason', 't.member_id = $1'),
    ('product_order_activity', 'note', 't.product_order_id in (select o.id from public.product_order o where o.member_id = $1)'),
    ('order_return', 'reason', 't.product_order_id in (select o.id from public.product_order o where o.member_id = $1)')
$$;
revoke all on function person_texts() from public;

-- Which programmes are signed up under which document; the version is the one in force when it is signed.
create table programme_terms (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  programme_id bigint not null references programme on delete cascade,
  series bigint not null references terms,
  constraint programme_terms_once unique (programme_id, series)
);
create index programme_terms_series on programme_terms (series);
call protect_table('programme_terms', 'mixed', '', true, false, false);

create table membership_suspension (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  from_on date not null,
  until_on date,  -- the last day of rest; null: until the client comes back
  reason text not null,
  waived boolean not null default false,  -- beyond what the programme allows, by permission
  group_key uuid,  -- of all that were made at once for a closed branch
  staff_id bigint references staff,
  undone_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  fee_waived_reason text,
  invoice_id bigint,
  check (until_on >= from_on),
  constraint membership_rests_once exclude using gist (membership_id with =, daterange(from_on, until_on, '[]') with &&) where (undone_at is null),
  constraint membership_suspension_fee check ((invoice_id is not null) = (fee_cents > 0))
);
create index membership_suspension_branch on membership_suspension (branch_id, from_on desc);
create index membership_suspension_group on membership_suspension (group_key) where group_key is not null;
create index membership_suspension_invoice on membership_suspension (invoice_id) where invoice_id is not null;
call protect_table('membership_suspension', 'branch', 'reason');
drop policy reads on membership_suspension;
create policy reads on membership_suspension for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from membership ms where ms.id = membership_suspension.membership_id));

-- A day of the plan after the rests that lie before it: the twin of the rule `pushedDay`. Null while a rest has no end.
create function pushed_day(of_membership bigint, day date) returns date language plpgsql stable as $$
declare rest record;
begin
  for rest in select r.from_on, r.until_on from membership_suspension r
               where r.membership_id = of_membership and r.undone_at is null order by r.from_on
  loop
    exit when rest.from_on > day;
    if rest.until_on is null then return null; end if;
    day := day + (rest.until_on - rest.from_on + 1);
  end loop;
  return day;
end $$;

-- Which of them are a closure of the branch.
create function rests_of(of_membership bigint)
  returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('from_on', r.from_on, 'until_on', r.until_on, 'closure', r.group_key is not null)
                            order by r.from_on), '[]')
    from public.membership_suspension r join public.membership ms on ms.id = r.membership_id
   where r.membership_id = of_membership and r.undone_at is null
     and exists (select 1 from public.member_branch mb where mb.member_id = ms.member_id and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
revoke all on function rests_of(bigint) from public;
grant execute on function rests_of(bigint) to app;

-- Somebody asked to leave: at the end (cancel), or before it with a charge (terminate).
create table membership_ending (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  kind text not null check (kind in ('cancel', 'terminate')),
  asked_on date not null,
  last_on date not null,
  reason text not null,
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  agreed_reason text,  -- why another charge than the rule's was agreed
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  invoice_id bigint,
  staff_id bigint references staff,
  taken_back_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pay_by date,
  payable_cents bigint not null default 0 check (payable_cents >= 0),
  constraint membership_ending_payable check ((pay_by is null) = (payable_cents = 0))
);
create index membership_ending_branch on membership_ending (branch_id, asked_on desc);
create unique index membership_ending_once on membership_ending (membership_id, kind) where taken_back_at is null;
create index membership_ending_pay_by on membership_ending (branch_id, pay_by) where pay_by is not null and taken_back_at is null;
call protect_table('membership_ending', 'branch', 'reason, agreed_reason');
drop policy reads on membership_ending;
create policy reads on membership_ending for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from membership ms where ms.id = membership_ending.membership_id));
drop trigger audit on membership_ending;
create trigger audit after insert or update or delete on membership_ending for each row execute function audit_write('branch_id', 'reason,agreed_reason');

-- What of it is still to be paid out: the oldest ending first, no more than is in the wallet, less what was paid out of the
-- wallet since or is asked for.
create function owed_out(branches bigint[])
  returns TABLE(branch_id bigint, member_id bigint, membership_id bigint, pay_by date, cents bigint, currency text) language sql stable as $$
  with ended as (
    select e.id, e.branch_id, ms.member_id, ms.id as membership_id, e.pay_by, e.payable_cents, ms.currency, w.balance_cents,
           sum(e.payable_cents) over (mine order by e.pay_by, e.id) as so_far, min(e.created_at) over mine as since
      from membership_ending e join membership ms on ms.id = e.membership_id
      join wallet w on w.branch_id = e.branch_id and w.member_id = ms.member_id and w.currency = ms.currency and w.balance_cents > 0
     where e.branch_id = any (branches) and e.pay_by is not null and e.taken_back_at is null
    window mine as (partition by ms.member_id, e.branch_id, ms.currency)),
  due as (
    select e.*, least(e.payable_cents, greatest(0, e.so_far - coalesce((
             select sum(r.amount_cents) from refund r
              where r.member_id = e.member_id and r.branch_id = e.branch_id and r.currency = e.currency and r.source = 'wallet'
                and r.status in ('pending', 'accepted') and r.created_at >= e.since), 0)), e.balance_cents)::bigint as left_cents
      from ended e)
  select d.branch_id, d.member_id, d.membership_id, d.pay_by, d.left_cents, d.currency from due d where d.left_cents > 0
$$;
grant execute on function owed_out(bigint[]) to app;

-- What ending early costs in a market, from a day on. Law and trade rules change: what was ended keeps its charge.
create table termination_rule (
  id bigint generated always as identity primary key,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  valid_from date not null,
  cooling_off_days integer not null default 0 check (cooling_off_days between 0 and 60),
  price_bp integer not null default 0 check (price_bp between 0 and 10000),  -- of the whole price
  rest_days integer not null default 0 check (rest_days between 0 and 366),  -- at most so many of the days left
  source jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  to_confirm boolean not null default false,
  cooling_off_kind text not null default 'days' check (cooling_off_kind in ('days', 'working_days')),
  refund_days integer check (refund_days between 0 and 366),
  unique (country_code, valid_from)
);
call protect_table('termination_rule', 'own');

create function guard_termination_rule() returns trigger language plpgsql as $$
declare may text[] := array['version', 'updated_at', 'to_confirm'];
begin
  if old.valid_from <= current_date and (tg_op = 'DELETE' or to_jsonb(new) - may <> to_jsonb(old) - may) then
    raise exception 'a rule that has been in force stays' using errcode = 'CM001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger in_force_stays before update or delete on termination_rule for each row execute function guard_termination_rule();

-- Everybody follows the rules of a country and the defaults of a role; head office sets them.
alter table termination_rule enable row level security;
create policy reads on termination_rule for select using (true);
create policy writes on termination_rule using ((select app_is_network())) with check ((select app_is_network()));

-- To be confirmed by a person who knows the law of the country before somebody relies on it.
insert into termination_rule
  (country_code, valid_from, cooling_off_days, cooling_off_kind, price_bp, rest_days, refund_days, to_confirm, source) values
  ('MY', '2000-01-01', 0, 'days', 500, 0, 14, true, '{"en": "Consumer Protection Act 1999, section 17: what was used, and 5 % of the price", "cn": "马来西亚《1999年消费者保护法令》第17条：已使用部分，另收总价的5%"}'),
  ('SG', '2000-01-01', 5, 'working_days', 0, 30, null, true, '{"en": "Rule of the network: five days to think it over, then 30 days of notice", "cn": "全网规定：五天冷静期，之后收取30天通知期费用"}');

-- Days that were changed after the sale.
create table membership_date_change (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  changed_on date not null,
  start_before date not null,
  start_after date not null,
  end_before date not null,
  end_after date not null,
  reason text not null,
  staff_id bigint references staff,
  created_at timestamptz not null default now()
);
create index membership_date_change_branch on membership_date_change (branch_id, changed_on desc);
create index membership_date_change_membership on membership_date_change (membership_id);
call protect_table('membership_date_change', 'branch', '', false, true, false);

-- One membership was changed for another: what was left of the old one counted against the new one.
create table membership_change (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  from_membership_id bigint not null references membership,
  to_membership_id bigint not null unique references membership,
  changed_on date not null,
  left_cents bigint not null check (left_cents >= 0),
  difference_cents bigint not null,
  reason text not null,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  credited_cents bigint check (credited_cents >= 0),
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  invoice_id bigint,
  constraint membership_change_posted check ((credited_cents is null) = (invoice_id is null))
);
create index membership_change_from on membership_change (from_membership_id);
create unique index membership_change_invoice on membership_change (invoice_id) where invoice_id is not null;
call protect_table('membership_change', 'branch', '', false, true, false);

-- A membership is changed for another programme: the old one is over, whatever it waited for.
create function membership_may_move(from_status text, to_status text)
  returns boolean language sql immutable parallel safe as $$
  select (from_status, to_status) in (
    ('payment_pending', 'ongoing_pending'), ('payment_pending', 'ongoing'), ('payment_pending', 'payment_failed'),
    ('payment_pending', 'cancelled'), ('payment_pending', 'expired'),
    ('payment_failed', 'ongoing_pending'), ('payment_failed', 'ongoing'), ('payment_failed', 'terminated'), ('payment_failed', 'expired'),
    ('ongoing_pending', 'ongoing'), ('ongoing_pending', 'cancelled'), ('ongoing_pending', 'expired'),
    ('ongoing', 'payment_failed'), ('ongoing', 'paused'), ('ongoing', 'pending_cancel'), ('ongoing', 'pending_terminate'),
    ('ongoing', 'expired'),
    ('paused', 'ongoing'), ('paused', 'pending_cancel'), ('paused', 'pending_terminate'), ('paused', 'expired'),
    ('pending_cancel', 'ongoing'), ('pending_cancel', 'cancelled'), ('pending_cancel', 'pending_terminate'), ('pending_cancel', 'expired'),
    ('pending_terminate', 'terminated'))
$$;

-- All memberships of a branch rest while it is closed, in one run that is recorded and can be undone.
create table branch_closure (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  group_key uuid not null unique default gen_random_uuid(),
  from_on date not null,
  until_on date not null,
  reason text not null,
  status text not null default 'running',
  total integer not null default 0 check (total >= 0),
  done integer not null default 0 check (done between 0 and total),
  skipped integer not null default 0 check (skipped >= 0),
  last_id bigint not null default 0,  -- a killed run goes on behind it
  staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (until_on >= from_on),
  constraint branch_closure_status_check check (status in ('running', 'done', 'reopening', 'undoing', 'undone'))
);
create index branch_closure_branch on branch_closure (branch_id, id desc);
create unique index branch_closure_one_at_a_time on branch_closure (branch_id) where status in ('running', 'reopening', 'undoing');
create index branch_closure_until on branch_closure (branch_id, until_on) where status in ('running', 'done', 'reopening');
call protect_table('branch_closure', 'branch', '', false);

create table credit_pack (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network, sold where it has a price in the currency
  name jsonb not null,
  credits integer not null check (credits between 1 and 1000),
  validity text not null check (validity in ('purchase', 'first_use')),
  valid_count integer not null check (valid_count between 1 and 3650),
  valid_unit text not null check (valid_unit in ('day', 'week', 'month')),
  uses text[] not null check (cardinality(uses) > 0 and uses <@ array['class', 'online_class', 'pt', 'fight_fit']),
  categories text[] not null default '{}',  -- of classes; none: any
  priority smallint not null default 5 check (priority between 1 and 9),
  is_promotional boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'))
);
create index credit_pack_branch on credit_pack (branch_id, id);
call protect_table('credit_pack', 'mixed');
create trigger known_categories before insert or update of categories on credit_pack for each row execute function known_categories();

-- Prices are dated rows: what was sold keeps its price. Tax-inclusive.
create table credit_pack_price (
  id bigint generated always as identity primary key,
  credit_pack_id bigint not null references credit_pack,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  price_cents bigint not null check (price_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (credit_pack_id, currency, valid_from)
);
call protect_table('credit_pack_price', 'own');
call wall_of_part('credit_pack_price', 'credit_pack');

-- A lot is what was sold or given at once, with the terms that it was sold with. Only the ledger changes it.
create table credit_lot (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  credit_pack_id bigint references credit_pack,  -- null: given by hand
  name jsonb not null,
  opens text not null check (opens in ('home', 'network')),
  credits integer not null check (credits > 0),
  remaining integer not null default 0 constraint credit_lot_left check (remaining >= 0),
  used integer not null default 0 check (used >= 0),
  bought_on date not null,
  validity text not null check (validity in ('purchase', 'first_use')),
  valid_count integer not null,
  valid_unit text not null check (valid_unit in ('day', 'week', 'month')),
  expires_on date,  -- the last day; null: not begun, or without an end
  uses text[] not null,
  categories text[] not null default '{}',
  priority smallint not null,
  is_promotional boolean not null,
  currency text not null,
  price_cents bigint not null check (price_cents >= 0),
  invoice_id bigint,
  net_cents bigint not null default 0,  -- of the invoice, without tax: earned as the credits go
  earned_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  taken_back integer not null default 0 check (taken_back >= 0),
  membership_id bigint references membership,
  part_no integer check (part_no > 0),
  grace_until date,  -- given back after its end: valid until then, whatever the membership is
  waits boolean not null default false,
  constraint credit_lot_of_part check ((membership_id is null) = (part_no is null)),
  constraint credit_lot_given check (membership_id is null or (credit_pack_id is null and invoice_id is null))
);
create index credit_lot_member on credit_lot (member_id, id);
create index credit_lot_expiry on credit_lot (branch_id, expires_on) where remaining > 0;
create index credit_lot_pack on credit_lot (credit_pack_id) where credit_pack_id is not null;
create index credit_lot_invoice on credit_lot (invoice_id) where invoice_id is not null;
create unique index credit_lot_once on credit_lot (membership_id, part_no) where membership_id is not null;
call protect_table('credit_lot', 'branch', '', false, false, false);
drop policy reads on credit_lot;

-- Seen as its holder is seen.
create policy reads on credit_lot for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = credit_lot.member_id and mb.branch_id = any ((select app_branches())::bigint[])));
revoke update on credit_lot from app;
grant update (earned_cents) on credit_lot to app;
grant update (net_cents) on credit_lot to app;
grant update (waits) on credit_lot to app;

create table credit_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- where it happened
  lot_id bigint not null references credit_lot,
  member_id bigint not null references member,
  kind text not null,
  credits integer not null,
  on_day date not null,
  expires_on date,  -- of the lot, from now on
  purpose text,  -- what it was spent on: "booking 17"
  use_id bigint references credit_entry,  -- what is given back
  reason text,
  staff_id bigint references staff,
  at timestamptz not null default now(),
  check ((kind = 'use') = (purpose is not null)),
  check ((kind = 'return') = (use_id is not null)),
  constraint credit_entry_kind_check check (kind in ('grant', 'use', 'return', 'expire', 'correct', 'take_back', 'move')),
  constraint credit_entry_credits_check check ((credits = 0) = (kind = 'move')),
  constraint credit_entry_sign check ((kind in ('use', 'expire', 'take_back')) = (credits < 0) or kind = 'correct')
);
create index credit_entry_lot on credit_entry (lot_id, id);
create index credit_entry_member on credit_entry (member_id, id desc);
create index credit_entry_purpose on credit_entry (member_id, purpose) where purpose is not null;
create unique index credit_entry_returned on credit_entry (use_id) where use_id is not null;
call protect_table('credit_entry', 'branch', '', false, true, false);
drop policy reads on credit_entry;
create policy reads on credit_entry for select to app using (exists (select 1 from credit_lot l where l.id = credit_entry.lot_id));
drop policy inserts on credit_entry;
create policy inserts on credit_entry for insert to app with check (
  branch_id = any ((select app_branches())::bigint[]) and exists (select 1 from credit_lot l where l.id = credit_entry.lot_id));

-- The days of a lot that was given with a membership are moved by `move` and by a grace only: what was planned before
-- that was seen must not move them back.
create function apply_credit_entry()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.credit_lot
     set remaining = remaining + new.credits,
         used = used - case when new.kind in ('use', 'return') then new.credits else 0 end,
         taken_back = taken_back - case when new.kind = 'take_back' then new.credits else 0 end,
         grace_until = case when new.kind = 'return' and membership_id is not null and new.expires_on > expires_on then new.expires_on else grace_until end,
         expires_on = case when membership_id is null or new.kind in ('grant', 'move') or (new.kind = 'return' and new.expires_on > expires_on)
                      then new.expires_on else expires_on end
   where id = new.lot_id and member_id = new.member_id;
  if not found then raise exception 'credit entry % is not of the holder of lot %', new.id, new.lot_id; end if;
  return null;
end $$;
create trigger apply after insert on credit_entry for each row execute function apply_credit_entry();

create table joining_fee (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network, charged where it has an amount in the currency
  name jsonb not null,
  merchandise jsonb not null default '[]' check (jsonb_typeof(merchandise) = 'array'),  -- what goes with it: names and quantities
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'))
);
alter table programme add foreign key (joining_fee_id) references joining_fee;
alter table membership add foreign key (joining_fee_id) references joining_fee;
create index joining_fee_branch on joining_fee (branch_id, id);
call protect_table('joining_fee', 'mixed');

-- Amounts are dated rows: what was sold keeps its amount. Tax-inclusive.
create table joining_fee_amount (
  id bigint generated always as identity primary key,
  joining_fee_id bigint not null references joining_fee,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (joining_fee_id, currency, valid_from)
);
call protect_table('joining_fee_amount', 'own');
call wall_of_part('joining_fee_amount', 'joining_fee');

-- A booked appointment holds its session, so that nobody can book it twice; given back, it goes to the same membership.
create table session_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  appointment_id bigint,
  sessions smallint not null check (sessions in (-1, 1)),
  staff_id bigint references staff,
  at timestamptz not null default now(),
  booking_id bigint,
  ahead boolean not null default false,
  period integer,  -- the period that the session belongs to
  constraint session_entry_of_one check (num_nonnulls(appointment_id, booking_id) = 1)
);
create index session_entry_membership on session_entry (membership_id, id);
create index session_entry_appointment on session_entry (appointment_id, id);
create index session_entry_branch on session_entry (branch_id);
create index session_entry_booking on session_entry (booking_id, id) where booking_id is not null;
call protect_table('session_entry', 'branch', '', false, true, false);

-- As before, but also while the notice runs.
create function count_session()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
create trigger counts before insert on session_entry for each row execute function count_session();

-- Memberships that a closure leaves out, and why: they are dealt with by hand.
create table branch_closure_left_out (
  closure_id bigint not null references branch_closure on delete cascade,
  membership_id bigint not null references membership on delete cascade,
  branch_id bigint not null references branch,
  why text not null check (why in ('ends_early', 'next_sold', 'rests_already')),
  primary key (closure_id, membership_id)
);
create index branch_closure_left_out_membership on branch_closure_left_out (membership_id);
call protect_table('branch_closure_left_out', 'branch', '', false, false, false);

-- Memberships whose clients were told that a closure cancelled their bookings: they are told as well when it opens early.
create table branch_closure_told (
  closure_id bigint not null references branch_closure on delete cascade,
  membership_id bigint not null references membership on delete cascade,
  branch_id bigint not null references branch,
  primary key (closure_id, membership_id)
);
create index branch_closure_told_membership on branch_closure_told (membership_id);
call protect_table('branch_closure_told', 'branch', '', false, false, false);
