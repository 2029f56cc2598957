-- What happens to a membership after its sale: cancelled, terminated with a charge, its dates changed.

-- A programme binds for a time, and asks for notice; it is offered between two days.
alter table programme
  add column commitment_count integer not null default 0 check (commitment_count between 0 and 3650),
  add column commitment_unit text not null default 'month' check (commitment_unit in ('day', 'week', 'month')),
  add column notice_days integer not null default 0 check (notice_days between 0 and 365),
  add column sold_from date,
  add column sold_until date,
  add constraint programme_sold_for_a_while check (sold_until >= sold_from);

-- What was agreed when it was sold stays with it.
alter table membership
  add column commitment_until date,                 -- null: bound for as long as it was sold for
  add column notice_days integer not null default 0 check (notice_days between 0 and 365),
  add column sessions_total integer check (sessions_total >= 0),
  add column sold_on date not null default current_date;
update membership ms set sessions_total = p.sessions, sold_on = (ms.created_at at time zone b.time_zone)::date
  from programme p, branch b where p.id = ms.programme_id and b.id = ms.branch_id;

-- The table of transitions as the database holds to it; a test compares it with the machine in the code.
create function membership_may_move(from_status text, to_status text) returns boolean language sql immutable parallel safe as $$
  select (from_status, to_status) in (
    ('payment_pending', 'ongoing_pending'), ('payment_pending', 'ongoing'), ('payment_pending', 'payment_failed'),
    ('payment_pending', 'cancelled'), ('payment_pending', 'expired'),
    ('payment_failed', 'ongoing_pending'), ('payment_failed', 'ongoing'), ('payment_failed', 'terminated'), ('payment_failed', 'expired'),
    ('ongoing_pending', 'ongoing'), ('ongoing_pending', 'cancelled'), ('ongoing_pending', 'expired'),
    ('ongoing', 'payment_failed'), ('ongoing', 'paused'), ('ongoing', 'pending_cancel'), ('ongoing', 'pending_terminate'),
    ('ongoing', 'expired'),
    ('paused', 'ongoing'), ('paused', 'pending_cancel'), ('paused', 'pending_terminate'),
    ('pending_cancel', 'ongoing'), ('pending_cancel', 'cancelled'), ('pending_cancel', 'pending_terminate'),
    ('pending_terminate', 'terminated'))
$$;
create function membership_keeps_to_its_moves() returns trigger language plpgsql as $$
begin
  if not public.membership_may_move(old.status, new.status) then
    raise exception 'membership % cannot go from % to %', old.id, old.status, new.status using errcode = 'CM003';
  end if;
  return null;
end $$;
create trigger keeps_to_its_moves after update of status on membership for each row
  when (old.status is distinct from new.status) execute function membership_keeps_to_its_moves();

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
  agreed_reason text,                               -- why another charge than the rule's was agreed
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  invoice_id bigint references invoice,
  staff_id bigint references staff,
  taken_back_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index membership_ending_branch on membership_ending (branch_id, asked_on desc);
create unique index membership_ending_once on membership_ending (membership_id, kind) where taken_back_at is null;
call protect_table('membership_ending', 'branch', 'reason, agreed_reason');
drop policy reads on membership_ending;
create policy reads on membership_ending for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from membership ms where ms.id = membership_ending.membership_id));

-- What ending early costs in a market, from a day on. Law and trade rules change: what was ended keeps its charge.
create table termination_rule (
  id bigint generated always as identity primary key,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  valid_from date not null,
  cooling_off_days integer not null default 0 check (cooling_off_days between 0 and 60),
  price_bp integer not null default 0 check (price_bp between 0 and 10000),      -- of the whole price
  rest_days integer not null default 0 check (rest_days between 0 and 366),      -- at most so many of the days left
  source jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (country_code, valid_from)
);
call protect_table('termination_rule', 'own');
insert into termination_rule (country_code, valid_from, cooling_off_days, price_bp, rest_days, source) values
  ('MY', '2000-01-01', 0, 500, 0, '{"en": "Consumer Protection Act 1999, section 17: what was used, and 5 % of the price", "cn": "马来西亚《1999年消费者保护法令》第17条：已使用部分，另收总价的5%"}'),
  ('SG', '2000-01-01', 5, 0, 30, '{"en": "Rule of the network: five days to think it over, then 30 days of notice", "cn": "全网规定：五天冷静期，之后收取30天通知期费用"}');

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
