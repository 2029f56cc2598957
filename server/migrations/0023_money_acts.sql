-- What is done with money after it was asked for: cancellations, refunds, custom charges, the wallet of a client,
-- bank transfers that wait for the statement, and the close of a day. Nothing posted is edited: all of it is added.

-- ---------------------------------------------------------------- invoices and payments know what went back
alter table invoice add column credited_cents bigint not null default 0,
  add constraint invoice_credited check (credited_cents between 0 and total_cents),
  add constraint invoice_over check (case status
    when 'unpaid' then credited_cents = 0
    when 'success' then true
    else credited_cents = total_cents end);
alter table payment add column refunded_cents bigint not null default 0,
  add column for_invoice_id bigint references invoice,   -- what a transfer that waits is meant for
  add column slip_file_id bigint references file,
  add column decided_by bigint references staff,         -- who compared a transfer with the statement of the bank
  add column decided_why text,
  add constraint payment_refunded check (refunded_cents between 0 and amount_cents),
  add constraint payment_over check ((status = 'refunded') = (refunded_cents = amount_cents));
create index payment_waiting on payment (branch_id, id) where status = 'pending';
create index payment_for_invoice on payment (for_invoice_id) where for_invoice_id is not null;

-- ---------------------------------------------------------------- credit notes
create table credit_note (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  invoice_id bigint not null references invoice,
  number text not null,
  why text not null check (why in ('cancellation', 'refund')),
  reason text not null,
  issued_on date not null,
  currency text not null,
  total_cents bigint not null check (total_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and total_cents),
  tax_name text,
  tax_bp integer not null default 0,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  unique (branch_id, number)
);
create index credit_note_branch on credit_note (branch_id, issued_on desc, id desc);
create index credit_note_invoice on credit_note (invoice_id);
create index credit_note_member on credit_note (member_id);
call protect_table('credit_note', 'branch', 'reason', true, true, false);
create table credit_note_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  credit_note_id bigint not null references credit_note,
  invoice_line_id bigint not null references invoice_line,
  kind text not null,
  label jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and amount_cents),
  unique (credit_note_id, invoice_line_id)
);
create index credit_note_line_of on credit_note_line (invoice_line_id);
call protect_table('credit_note_line', 'branch', '', false, true, false);

insert into number_format (branch_id, kind, prefix)
select b.id, 'credit_note', case when exists (select 1 from number_format f where f.branch_id = b.id and f.prefix = 'CN') then 'CREDIT' else 'CN' end
  from branch b;
create or replace function settings_of_branch() returns trigger language plpgsql security definer as $$
begin
  insert into public.opening_hours (branch_id) values (new.id);
  insert into public.schedule_rule (branch_id) values (new.id);
  insert into public.invoice_paper (branch_id) values (new.id);
  insert into public.number_format (branch_id, kind, prefix) values (new.id, 'invoice', 'INV'), (new.id, 'receipt', 'RC'), (new.id, 'credit_note', 'CN');
  return null;
end $$;

-- ---------------------------------------------------------------- refunds: asked, then decided by somebody else
create table refund (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  payment_id bigint not null references payment,
  invoice_id bigint references invoice,
  source text not null check (source in ('invoice', 'wallet')),          -- what it is taken from
  destination text not null check (destination in ('method', 'wallet')), -- back to where it came from, or kept for the client
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  asked_by bigint not null references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  refunded_on date,
  credit_note_id bigint references credit_note,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refund_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'accepted') = (refunded_on is not null)),
  check ((source = 'invoice') = (invoice_id is not null)),
  check (source = 'invoice' or destination = 'method')
);
create index refund_branch on refund (branch_id, id desc);
create index refund_payment on refund (payment_id);
create index refund_invoice on refund (invoice_id) where invoice_id is not null;
create index refund_waiting on refund (branch_id, id) where status = 'pending';
call protect_table('refund', 'branch', 'reason,decided_why');

-- ---------------------------------------------------------------- custom charges: asked, decided by somebody else, invoiced
create table custom_charge (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  description text not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  asked_by bigint not null references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  invoice_id bigint references invoice,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custom_charge_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (invoice_id is not null))
);
create index custom_charge_branch on custom_charge (branch_id, id desc);
create index custom_charge_member on custom_charge (member_id);
create index custom_charge_waiting on custom_charge (branch_id, id) where status = 'pending';
call protect_table('custom_charge', 'branch', 'description,reason,decided_why');

-- ---------------------------------------------------------------- the wallet: what a branch owes a client
create table wallet (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  currency text not null,
  balance_cents bigint not null default 0 constraint wallet_not_negative check (balance_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wallet_one unique (branch_id, member_id, currency)
);
create index wallet_member on wallet (member_id);
call protect_table('wallet', 'branch');

-- ---------------------------------------------------------------- the journal knows them
alter table journal_entry add column refund_id bigint references refund,
  add column credit_note_id bigint references credit_note,
  add column wallet_id bigint references wallet,
  drop constraint journal_entry_kind_check,
  add constraint journal_entry_kind_check check (kind in ('invoice', 'payment', 'recognition', 'refund', 'correction', 'credit_note', 'wallet'));
create index journal_entry_refund on journal_entry (refund_id) where refund_id is not null;
create index journal_entry_credit_note on journal_entry (credit_note_id) where credit_note_id is not null;
create index journal_entry_wallet on journal_entry (wallet_id, id) where wallet_id is not null;

-- ---------------------------------------------------------------- the close of a day
create table day_close (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  day date not null,
  currency text not null,
  expected_cents bigint not null,
  counted_cents bigint not null,
  note text,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  constraint day_close_once unique (branch_id, day)
);
call protect_table('day_close', 'branch', '', true, true, false);
create table day_close_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  day_close_id bigint not null references day_close,
  method text not null,
  expected_cents bigint not null,
  counted_cents bigint not null,
  reason text,
  unique (day_close_id, method),
  check (counted_cents = expected_cents or reason is not null)
);
call protect_table('day_close_line', 'branch', '', false, true, false);

-- Whoever posts by hand holds the day open until the commit; closing it waits for them and keeps the next ones out.
create function hold_day_open() returns trigger language plpgsql security definer as $$
begin
  if public.app_staff() is null then return new; end if;
  perform pg_catalog.pg_advisory_xact_lock_shared(7420018, new.branch_id::integer);
  if exists (select 1 from public.day_close c where c.branch_id = new.branch_id
                and c.day = case tg_table_name when 'payment' then (pg_catalog.to_jsonb(new) ->> 'paid_on')::date else (pg_catalog.to_jsonb(new) ->> 'refunded_on')::date end) then
    raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
  end if;
  return new;
end $$;
create trigger open_day before insert on payment for each row when (new.status in ('success', 'refunded')) execute function hold_day_open();
create trigger open_day_later before update on payment for each row when (old.status = 'pending' and new.status = 'success') execute function hold_day_open();
create trigger open_day before update on refund for each row when (old.status = 'pending' and new.status = 'accepted') execute function hold_day_open();

-- ---------------------------------------------------------------- rollups: a day that is over stays as it was
-- Revenue: what was invoiced without tax on the day of the invoice, less what was credited on the day of the credit
-- note. Received: what came in on the day of the payment, less what went out on the day of the refund; from a wallet
-- nothing comes in, it came in before.
drop trigger delta_update on invoice;
drop function invoice_cancel_delta();
create function credit_note_insert_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, revenue_cents, tax_cents)
  select branch_id, issued_on, currency, -(total_cents - tax_cents), -tax_cents from new_rows;
  return null;
end $$;
create trigger delta_insert after insert on credit_note referencing new table as new_rows for each statement execute function credit_note_insert_delta();

create or replace function payment_insert_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select branch_id, paid_on, currency, amount_cents from new_rows where status in ('success', 'refunded') and method <> 'wallet';
  return null;
end $$;
create or replace function payment_update_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.paid_on, n.currency,
         case when n.status in ('success', 'refunded') then n.amount_cents else 0 end - case when o.status in ('success', 'refunded') then o.amount_cents else 0 end
    from old_rows o join new_rows n using (id)
   where (o.status in ('success', 'refunded')) is distinct from (n.status in ('success', 'refunded')) and n.method <> 'wallet';
  return null;
end $$;
create function refund_update_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.refunded_on, n.currency, -n.amount_cents
    from old_rows o join new_rows n using (id) join public.payment p on p.id = n.payment_id
   where o.status = 'pending' and n.status = 'accepted' and n.destination = 'method' and p.method <> 'wallet';
  return null;
end $$;
create trigger delta_update after update on refund referencing old table as old_rows new table as new_rows for each statement execute function refund_update_delta();
