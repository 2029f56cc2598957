-- Billing in parts and over time: plans, instalments, payment methods, attempts to charge, what follows an unpaid
-- instalment, and revenue as it is earned.

alter table programme
  add column billing text not null default 'upfront' check (billing in ('upfront', 'instalments', 'rolling')),
  add column every_count integer not null default 1 check (every_count between 1 and 365),
  add column every_unit text not null default 'month' check (every_unit in ('day', 'week', 'month')),
  -- Null: the day of the sign-up. Of a month 1 to 31 (the last day where it is shorter), of a week 1 (Monday) to 7.
  add column billing_day smallint check (billing_day between 1 and 31),
  add column instalment_count smallint check (instalment_count between 2 and 120),
  add constraint programme_instalments check ((billing = 'instalments') = (instalment_count is not null)),
  add constraint programme_billing_day check (billing_day is null or every_unit = 'month' or (every_unit = 'week' and billing_day <= 7));

-- A card or mandate of a client: the gateway's token, never a number.
create table payment_method (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  kind text not null check (kind in ('card', 'mandate')),
  gateway text not null check (gateway in ('terminal', 'stripe')),
  customer_ref text,
  token text not null check (length(token) between 1 and 200),
  brand text not null check (length(brand) between 1 and 40),
  last_four text not null check (last_four ~ '^\d{4}$'),
  expires_on date,                                  -- the last day of the month on the card; a mandate has none
  status text not null default 'active' check (status in ('active', 'replaced', 'removed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'mandate' or expires_on is not null)
);
create index payment_method_member on payment_method (member_id, id desc);
create index payment_method_expiry on payment_method (branch_id, expires_on) where status = 'active';
create unique index payment_method_token on payment_method (gateway, token) where status = 'active';
call protect_table('payment_method', 'branch', 'customer_ref,token,last_four');

-- What was sold keeps its plan. `price_cents` of a rolling membership is the price of one period.
alter table membership
  add column billing text not null default 'upfront' check (billing in ('upfront', 'instalments', 'rolling')),
  add column every_count integer not null default 1 check (every_count between 1 and 365),
  add column every_unit text not null default 'month' check (every_unit in ('day', 'week', 'month')),
  add column billing_day smallint check (billing_day between 1 and 31),
  add column instalment_count smallint check (instalment_count between 2 and 120),
  add column payment_method_id bigint references payment_method;
create index membership_method on membership (payment_method_id) where payment_method_id is not null;

-- Days are those of the plan as it was sold; rests push them (pushed_day). A rolling membership has one row ahead.
create table instalment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  member_id bigint not null references member,
  part_no integer not null check (part_no > 0),
  due_on date not null,
  from_on date not null,                            -- the days that it pays for
  until_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null default 'planned' check (status in ('planned', 'invoiced', 'called_off')),
  invoice_id bigint references invoice,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (membership_id, part_no),
  check (until_on >= from_on),
  check ((status = 'invoiced') = (invoice_id is not null))
);
create index instalment_due on instalment (branch_id, due_on, id) where status = 'planned';
create index instalment_invoice on instalment (invoice_id) where invoice_id is not null;
call protect_table('instalment', 'branch', '', false);
drop policy reads on instalment;
create policy reads on instalment for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from membership ms where ms.id = instalment.membership_id));

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

-- ---------------------------------------------------------------- charging
-- The outbox of charges: made with the invoice, claimed, sent with its key, settled. A killed server sends it again
-- with the same key, and the gateway answers what it answered.
create table charge_attempt (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  invoice_id bigint not null references invoice,
  payment_method_id bigint not null references payment_method,
  key uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('scheduled', 'manual')),
  status text not null default 'queued' check (status in ('queued', 'sending', 'charged', 'declined', 'unknown', 'dropped')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  on_day date not null,
  decline_code text,
  is_hard boolean not null default false,
  reference text,
  payment_id bigint references payment,
  staff_id bigint references staff,
  sent_at timestamptz,
  first_sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'charged') = (reference is not null))
);
create index charge_attempt_open on charge_attempt (branch_id, id) where status in ('queued', 'sending');
create unique index charge_attempt_one on charge_attempt (invoice_id) where status in ('queued', 'sending');
create index charge_attempt_invoice on charge_attempt (invoice_id, id desc);
create unique index charge_attempt_reference on charge_attempt (reference) where reference is not null;
call protect_table('charge_attempt', 'branch', '', false);

-- What follows an instalment that was not paid: retries and letters on days 1, 3, 6 and 13, no access from day 14.
create table invoice_chase (
  invoice_id bigint primary key references invoice,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  membership_id bigint not null references membership,
  began_on date not null,
  steps smallint not null default 0 check (steps between 0 and 4),
  is_hard boolean not null default false,
  stopped_on date,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index invoice_chase_open on invoice_chase (branch_id, began_on) where ended_at is null;
create index invoice_chase_membership on invoice_chase (membership_id) where ended_at is null;
call protect_table('invoice_chase', 'branch', '', false);

-- A link to pay an invoice without signing in; only the digest is kept.
create table payment_link (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  invoice_id bigint not null references invoice,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index payment_link_invoice on payment_link (invoice_id);
call protect_table('payment_link', 'branch', '', false, false, false);

-- Events of the gateway, each taken once.
create table gateway_event (
  id text primary key check (length(id) between 1 and 200),
  kind text not null,
  taken_at timestamptz not null default now()
);
call protect_table('gateway_event', 'own', '', false, false, false);

create table dispute (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  payment_id bigint not null references payment,
  reference text not null unique,
  reason text not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dispute_branch on dispute (branch_id, id desc);
call protect_table('dispute', 'branch');

-- ---------------------------------------------------------------- revenue as it is earned
-- What of an invoice is earned over time: without tax, less what was taken back. Day by day, or session by session.
create table deferral (
  invoice_id bigint primary key references invoice,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  currency text not null,
  net_cents bigint not null,
  earned_cents bigint not null default 0,
  earned_until date
);
create index deferral_open on deferral (branch_id, membership_id) where earned_cents <> net_cents;
create index deferral_membership on deferral (membership_id);
call protect_table('deferral', 'branch', '', false, false, false);

insert into deferral (invoice_id, branch_id, membership_id, currency, net_cents)
select e.invoice_id, e.branch_id, i.membership_id, e.currency, -sum(l.amount_cents)
  from journal_entry e join journal_line l on l.entry_id = e.id join invoice i on i.id = e.invoice_id
 where l.account = 'deferred_revenue' and i.membership_id is not null
 group by 1, 2, 3, 4;
