-- Programmes, memberships, and the money they bring: invoices, payments, the double-entry journal.

create table programme (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,               -- null: of the network, sold where programme_branch says
  type_id smallint not null check (type_id between 1 and 5),
  name jsonb not null,
  duration_count integer not null check (duration_count > 0),
  duration_unit text not null check (duration_unit in ('day', 'week', 'month')),
  sessions integer check (sessions > 0),            -- null: unlimited visits
  opens text not null default 'home' check (opens in ('home', 'country', 'network')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_table('programme', 'mixed');

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
  joining_fee_cents bigint not null default 0 check (joining_fee_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (programme_id, currency, valid_from)
);
call protect_table('programme_price', 'own');

create table membership (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  programme_id bigint not null references programme,
  status text not null check (status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'cancelled', 'paused', 'expired', 'pending_terminate', 'pending_cancel', 'terminated')),
  start_on date not null,
  end_on date not null,                             -- the last day
  sessions_left integer check (sessions_left >= 0), -- null: unlimited
  price_cents bigint not null check (price_cents >= 0),
  joining_fee_cents bigint not null default 0 check (joining_fee_cents >= 0),
  currency text not null,
  sales_staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_on >= start_on)
);
create index membership_member on membership (member_id, end_on desc);
create index membership_branch_end on membership (branch_id, end_on) where status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate');
create index membership_branch_status on membership (branch_id, status, id desc);
create index membership_programme on membership (programme_id);
call protect_table('membership', 'branch');
drop policy reads on membership;
-- Seen as its member is seen: a branch that a member may visit must know what lets them in.
create policy reads on membership for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = membership.member_id and mb.branch_id = any ((select app_branches())::bigint[])));

-- Writes what the memberships make of their holders (worked out by the rule `standingOf`), and which branches see them:
-- the home branch, each that sold them something, and those that a membership in force opens. The caller's branch may be
-- none of the member's own, so the owner writes; only for members whom the caller sees.
create function settle_members(ids bigint[], standings text[]) returns void language plpgsql security definer as $$
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
      join public.programme p on p.id = ms.programme_id
      join public.branch sold on sold.id = ms.branch_id
      join public.branch b on b.id = ms.branch_id
        or (ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate') and b.type <> 'hq'
            and (p.opens = 'network' or (p.opens = 'country' and b.country_code = sold.country_code)))
     where ms.member_id = any (seen)
  ), gone as (
    delete from public.member_branch mb
     where mb.member_id = any (seen) and not mb.is_home
       and not exists (select 1 from opened o where o.member_id = mb.member_id and o.branch_id = mb.branch_id)
  )
  insert into public.member_branch (branch_id, member_id) select o.branch_id, o.member_id from opened o on conflict do nothing;
end $$;
revoke all on function settle_members(bigint[], text[]) from public;
grant execute on function settle_members(bigint[], text[]) to app;

create table invoice (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  membership_id bigint references membership,
  number text not null,
  status text not null default 'unpaid' check (status in ('unpaid', 'success', 'refunded', 'cancelled')),
  issued_on date not null,
  due_on date not null,
  currency text not null,
  total_cents bigint not null check (total_cents >= 0),
  tax_cents bigint not null check (tax_cents between 0 and total_cents),
  tax_name text,
  tax_bp integer not null default 0,
  period_on date,                                   -- the first day of what it is for, where it is for a time
  paid_cents bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (branch_id, number),
  check (paid_cents between 0 and total_cents),
  check ((status = 'unpaid') = (paid_cents < total_cents) or status in ('refunded', 'cancelled'))
);
create index invoice_member on invoice (member_id, issued_on desc, id desc);
create index invoice_branch on invoice (branch_id, issued_on desc, id desc);
create index invoice_open on invoice (branch_id, due_on) where status = 'unpaid';
create unique index invoice_period on invoice (membership_id, period_on) where period_on is not null and status <> 'cancelled';
create index invoice_membership on invoice (membership_id) where membership_id is not null;
call protect_table('invoice', 'branch');

create table invoice_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  invoice_id bigint not null references invoice,
  position smallint not null,
  kind text not null check (kind in ('programme', 'joining_fee', 'custom_charge', 'product')),
  label jsonb not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tax_cents bigint not null check (tax_cents between 0 and amount_cents),
  unique (invoice_id, position)
);
call protect_table('invoice_line', 'branch', '', false, true, false);

create table payment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  number text not null,                             -- of the receipt
  method text not null check (method in ('bank_transfer', 'visa', 'cash', 'credit_card', 'paypal', 'direct_debit', 'complimentary', 'wallet')),
  status text not null default 'success' check (status in ('pending', 'success', 'failed', 'refunded')),
  paid_on date not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reference text,
  staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (branch_id, number)
);
create index payment_member on payment (member_id, paid_on desc, id desc);
create index payment_branch on payment (branch_id, paid_on desc, id desc);
call protect_table('payment', 'branch');

create table payment_allocation (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  payment_id bigint not null references payment,
  invoice_id bigint not null references invoice,
  amount_cents bigint not null check (amount_cents > 0),
  unique (payment_id, invoice_id)
);
create index payment_allocation_invoice on payment_allocation (invoice_id);
call protect_table('payment_allocation', 'branch', '', false, true, false);

-- ---------------------------------------------------------------- the journal: balanced, append-only
create table journal_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  posted_on date not null,
  kind text not null check (kind in ('invoice', 'payment', 'recognition', 'refund', 'correction')),
  invoice_id bigint references invoice,
  payment_id bigint references payment,
  membership_id bigint references membership,
  currency text not null,
  created_at timestamptz not null default now()
);
create index journal_entry_branch on journal_entry (branch_id, posted_on);
create index journal_entry_invoice on journal_entry (invoice_id) where invoice_id is not null;
create index journal_entry_payment on journal_entry (payment_id) where payment_id is not null;
call protect_table('journal_entry', 'branch', '', false, true, false);

create table journal_line (
  id bigint generated always as identity,
  branch_id bigint not null,
  posted_on date not null,
  entry_id bigint not null references journal_entry,
  account text not null check (account in ('cash', 'bank', 'card_clearing', 'complimentary', 'wallet', 'receivable', 'deferred_revenue', 'revenue', 'tax_payable')),
  amount_cents bigint not null check (amount_cents <> 0),   -- debit positive, credit negative
  primary key (posted_on, id)
) partition by range (posted_on);
create index journal_line_entry on journal_line (entry_id);
create index journal_line_account on journal_line (branch_id, account, posted_on);
select ensure_month_partitions('journal_line', (now() - interval '16 months')::date, (now() + interval '6 months')::date);
create table journal_line_other partition of journal_line default;
call protect_table('journal_line', 'branch', '', false, true, false);

create function journal_must_balance() returns trigger language plpgsql security definer as $$
declare total bigint;
begin
  select coalesce(pg_catalog.sum(amount_cents), 0) into total from public.journal_line where entry_id = new.entry_id;
  if total <> 0 then
    raise exception 'journal entry % is out of balance by %', new.entry_id, total using errcode = 'CM002';
  end if;
  return null;
end $$;
create constraint trigger balance after insert on journal_line deferrable initially deferred for each row execute function journal_must_balance();

-- ---------------------------------------------------------------- rollups: deltas, merged by a job into day and month
-- Revenue: what was invoiced without tax, on the day of the invoice. Received: what was paid, on the day of payment.
create table revenue_delta (
  id bigint generated always as identity primary key,
  branch_id bigint not null,
  day date not null,
  currency text not null,
  revenue_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  received_cents bigint not null default 0
);
create index revenue_delta_branch on revenue_delta (branch_id, day);
call protect_table('revenue_delta', 'branch', '', false, false, false);
create table revenue_day (
  branch_id bigint not null,
  day date not null,
  currency text not null,
  revenue_cents bigint not null,
  tax_cents bigint not null,
  received_cents bigint not null,
  primary key (branch_id, day, currency)
);
call protect_table('revenue_day', 'branch', '', false, false, false);
create table revenue_month (
  branch_id bigint not null,
  month date not null,
  currency text not null,
  revenue_cents bigint not null,
  tax_cents bigint not null,
  received_cents bigint not null,
  primary key (branch_id, month, currency)
);
create index revenue_month_month on revenue_month (month);
call protect_table('revenue_month', 'branch', '', false, false, false);

create function invoice_insert_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, revenue_cents, tax_cents)
  select branch_id, issued_on, currency, total_cents - tax_cents, tax_cents from new_rows where status <> 'cancelled';
  return null;
end $$;
create trigger delta_insert after insert on invoice referencing new table as new_rows for each statement execute function invoice_insert_delta();
-- Only a cancellation changes what is counted: a payment on an invoice writes no delta.
create function invoice_cancel_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, revenue_cents, tax_cents)
  select o.branch_id, o.issued_on, o.currency, -(o.total_cents - o.tax_cents), -o.tax_cents
    from old_rows o join new_rows n using (id) where o.status <> 'cancelled' and n.status = 'cancelled';
  return null;
end $$;
create trigger delta_update after update on invoice referencing old table as old_rows new table as new_rows for each statement execute function invoice_cancel_delta();

create function payment_insert_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select branch_id, paid_on, currency, amount_cents from new_rows where status in ('success', 'refunded');
  return null;
end $$;
create trigger delta_insert after insert on payment referencing new table as new_rows for each statement execute function payment_insert_delta();
create function payment_update_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.paid_on, n.currency,
         case when n.status in ('success', 'refunded') then n.amount_cents else 0 end - case when o.status in ('success', 'refunded') then o.amount_cents else 0 end
    from old_rows o join new_rows n using (id)
   where (o.status in ('success', 'refunded')) is distinct from (n.status in ('success', 'refunded'));
  return null;
end $$;
create trigger delta_update after update on payment referencing old table as old_rows new table as new_rows for each statement execute function payment_update_delta();

-- Takes the pending deltas into day and month; readers add table and pending deltas in one statement.
create function merge_revenue(at_most integer default 50000) returns integer language plpgsql security definer as $$
declare merged integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(7420001);
  with taken as (
    delete from public.revenue_delta where id in (select id from public.revenue_delta order by id limit at_most) returning *
  ), days as (
    select branch_id, day, currency, sum(revenue_cents) r, sum(tax_cents) t, sum(received_cents) c, count(*) n from taken group by 1, 2, 3
  ), by_day as (
    insert into public.revenue_day as d (branch_id, day, currency, revenue_cents, tax_cents, received_cents)
    select branch_id, day, currency, r, t, c from days
    on conflict (branch_id, day, currency) do update set revenue_cents = d.revenue_cents + excluded.revenue_cents,
      tax_cents = d.tax_cents + excluded.tax_cents, received_cents = d.received_cents + excluded.received_cents
  ), by_month as (
    insert into public.revenue_month as m (branch_id, month, currency, revenue_cents, tax_cents, received_cents)
    select branch_id, date_trunc('month', day)::date, currency, sum(r), sum(t), sum(c) from days group by 1, 2, 3
    on conflict (branch_id, month, currency) do update set revenue_cents = m.revenue_cents + excluded.revenue_cents,
      tax_cents = m.tax_cents + excluded.tax_cents, received_cents = m.received_cents + excluded.received_cents
  )
  select coalesce(sum(n), 0)::integer into merged from days;
  return merged;
end $$;
revoke all on function merge_revenue(integer) from public;
grant execute on function merge_revenue(integer) to app;
