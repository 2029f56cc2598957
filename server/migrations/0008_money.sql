-- Money: invoices, payments, refunds and disputes, the double-entry journal, recognition, closing days and months.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

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
  period_on date,  -- the first day of what it is for, where it is for a time
  paid_cents bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  credited_cents bigint not null default 0,
  written_off_on date,
  unique (branch_id, number),
  check (paid_cents between 0 and total_cents),
  check ((status = 'unpaid') = (paid_cents < total_cents) or status in ('refunded', 'cancelled')),
  constraint invoice_credited check (credited_cents between 0 and total_cents),
  constraint invoice_over check (case status
    when 'unpaid' then credited_cents = 0
    when 'success' then true
    else credited_cents = total_cents end)
);
alter table membership_suspension add foreign key (invoice_id) references invoice;
alter table membership_ending add foreign key (invoice_id) references invoice;
alter table membership_change add foreign key (invoice_id) references invoice;
alter table credit_lot add foreign key (invoice_id) references invoice;
create index invoice_member on invoice (member_id, issued_on desc, id desc);
create index invoice_branch on invoice (branch_id, issued_on desc, id desc);
create index invoice_open on invoice (branch_id, due_on) where status = 'unpaid';
create unique index invoice_period on invoice (membership_id, period_on) where period_on is not null and status <> 'cancelled';
create index invoice_membership on invoice (membership_id) where membership_id is not null;
create index invoice_owing on invoice (branch_id, member_id) where status = 'unpaid';
call protect_table('invoice', 'branch');

create function invoice_insert_delta()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, revenue_cents, tax_cents)
  select branch_id, issued_on, currency, total_cents - tax_cents, tax_cents from new_rows where status <> 'cancelled';
  return null;
end $$;
create trigger delta_insert after insert on invoice referencing new table as new_rows for each statement execute function invoice_insert_delta();

-- Nothing is sold in a branch before it is open. (What it was before: the invoice is in the currency of its branch.)
create function same_currency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_stage text;
begin
  select b.stage into found_stage from public.branch b where b.id = new.branch_id and b.currency = new.currency;
  if found_stage is null then
    raise exception 'branch % does not sell in %', new.branch_id, new.currency using errcode = '40001';
  end if;
  if found_stage <> 'open' then
    raise exception 'branch % is not open yet', new.branch_id using errcode = '23514', constraint = 'branch_not_open';
  end if;
  return null;
end $$;
create trigger same_currency after insert on invoice for each row execute function same_currency();

create function keep_invoice_party()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(public.full_name(m.first_name, m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from new_rows i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id from (select distinct n.branch_id from new_rows n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id;
  return null;
end $$;
create trigger keep_party after insert on invoice referencing new table as new_rows for each statement execute function keep_invoice_party();
create trigger keeps_to_its_moves after update of status on invoice for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();

-- What a client owes past its day, for the door: seen wherever the client is seen, whatever branch it is owed to. Says
-- the sum and the branch, nothing of the invoices, which stay with their branch.
create function door_debts(of_member bigint, on_day date)
  returns TABLE(branch_id bigint, branch_name text, currency text, cents bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, b.name, i.currency, sum(i.total_cents - i.paid_cents)::bigint
    from public.invoice i
    join public.branch b on b.id = i.branch_id
   where i.member_id = of_member and i.status = 'unpaid' and i.due_on < on_day
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   group by b.id, b.name, i.currency
$$;
revoke all on function door_debts(bigint,date) from public;
grant execute on function door_debts(bigint,date) to app;

-- An invoice that is open, or the first part that is planned, whichever comes first; nothing where nothing is to come.
create function next_charge(of_membership bigint) returns TABLE(on_day date, cents bigint) language sql stable as $$
  select c.on_day, c.cents from (
    select i.due_on as on_day, i.total_cents - i.paid_cents as cents, i.id
      from invoice i where i.membership_id = of_membership and i.status = 'unpaid'
    union all
    select pushed_day(ms.id, ins.due_on), ins.amount_cents, ins.id
      from instalment ins join membership ms on ms.id = ins.membership_id
     where ins.membership_id = of_membership and ins.status = 'planned' and ins.amount_cents > 0
       and (ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused')
            or (ms.status in ('pending_cancel', 'pending_terminate') and ins.from_on <= ms.paid_until))) c
   order by c.on_day nulls last, c.id limit 1
$$;
revoke all on function next_charge(bigint) from public;
grant execute on function next_charge(bigint) to app;

create function has_money(of_branch bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select case when must_reach(of_branch = any (app_branches())) then
      exists (select 1 from invoice where branch_id = of_branch)
      or exists (select 1 from payment where branch_id = of_branch)
      or exists (select 1 from membership where branch_id = of_branch) end
$$;
revoke all on function has_money(bigint) from public;
grant execute on function has_money(bigint) to app;

-- A tax that invoices were made under stays as it was: nothing is written in or taken out behind them.
create function tax_used_until(of_branch bigint)
  returns date language sql stable security definer set search_path = public, pg_temp as $$
  select case when must_reach(of_branch = any (app_branches())) then (select max(issued_on) from invoice where branch_id = of_branch) end
$$;
revoke all on function tax_used_until(bigint) from public;
grant execute on function tax_used_until(bigint) to app;

-- As long as the membership of the invoice runs; if it was ended elsewhere, nothing is left to decide.
create function sold_runs(of_invoice bigint)
  returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from public.invoice i join public.membership ms on ms.id = i.membership_id
     where i.id = of_invoice and ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'payment_failed'))
$$;
grant execute on function sold_runs(bigint) to app;

create table invoice_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  invoice_id bigint not null references invoice,
  position smallint not null,
  kind text not null check (kind in ('credit_pack', 'programme', 'joining_fee', 'custom_charge', 'product')),
  label jsonb not null,
  amount_cents bigint not null check (amount_cents >= 0),
  tax_cents bigint not null check (tax_cents between 0 and amount_cents),
  quantity integer not null default 1 check (quantity > 0),
  -- A line keeps the class that it was sold under, and only one that is taxed holds tax.
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt')),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  discount_net_cents bigint not null default 0 check (discount_net_cents between 0 and discount_cents),
  unique (invoice_id, position),
  constraint invoice_line_taxed check (tax_class = 'standard' or tax_cents = 0)
);
call protect_table('invoice_line', 'branch', '', false, true, false);

create table payment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  number text not null,  -- of the receipt
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
  refunded_cents bigint not null default 0,
  for_invoice_id bigint references invoice,  -- what a transfer that waits is meant for
  slip_file_id bigint references file,
  decided_by bigint references staff,  -- who compared a transfer with the statement of the bank
  decided_why text,
  gateway_ref text,
  given_as text check (given_as in ('asked', 'carried', 'before')),  -- the amount of the branch when it was given
  given_why text,
  given_limit_cents bigint,
  -- Whoever notes a transfer does not say that it has arrived. Older ones, and what was seen when it was sold, are marked.
  seen_alone boolean not null default false,
  unique (branch_id, number),
  constraint payment_refunded check (refunded_cents between 0 and amount_cents),
  constraint payment_over check ((status = 'refunded') = (refunded_cents = amount_cents)),
  constraint payment_given check (case
    when method <> 'complimentary' then num_nonnulls(given_as, given_why, given_limit_cents) = 0
    when given_as = 'asked' then given_why is not null and given_limit_cents is not null
    else given_as is not null end),
  -- Who gave it may take it back, never approve it.
  constraint payment_given_by_another check (given_as is distinct from 'asked' or status = 'failed' or decided_by is distinct from staff_id or decided_by is null),
  constraint payment_seen_by_another
    check (method <> 'bank_transfer' or seen_alone or status in ('pending', 'failed') or decided_by is null or decided_by is distinct from staff_id)
);
create index payment_member on payment (member_id, paid_on desc, id desc);
create index payment_branch on payment (branch_id, paid_on desc, id desc);

-- Home asks for these each morning; there are few of them among many.
create index payment_failed on payment (branch_id, paid_on desc) where status = 'failed';
create index payment_waiting on payment (branch_id, id) where status = 'pending';
create index payment_for_invoice on payment (for_invoice_id) where for_invoice_id is not null;
create unique index payment_gateway_ref on payment (gateway_ref) where gateway_ref is not null;
create index on payment (slip_file_id) where slip_file_id is not null;
call protect_table('payment', 'branch');

create function payment_insert_delta()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select branch_id, paid_on, currency, amount_cents from new_rows where status in ('success', 'refunded') and public.is_money(method);
  return null;
end $$;
create trigger delta_insert after insert on payment referencing new table as new_rows for each statement execute function payment_insert_delta();

create function payment_update_delta()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.paid_on, n.currency,
         case when n.status in ('success', 'refunded') then n.amount_cents else 0 end - case when o.status in ('success', 'refunded') then o.amount_cents else 0 end
    from old_rows o join new_rows n using (id)
   where (o.status in ('success', 'refunded')) is distinct from (n.status in ('success', 'refunded')) and public.is_money(n.method);
  return null;
end $$;
create trigger delta_update after update on payment referencing old table as old_rows new table as new_rows for each statement execute function payment_update_delta();

-- Whoever posts by hand holds the day open until the commit; closing it waits for them and keeps the next ones out.
create function hold_day_open() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if public.app_staff() is null then return new; end if;
  if not public.hold_open(new.branch_id, case tg_table_name when 'payment' then (pg_catalog.to_jsonb(new) ->> 'paid_on')::date
                                              else (pg_catalog.to_jsonb(new) ->> 'refunded_on')::date end) then
    raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
  end if;
  return new;
end $$;
create trigger open_day before insert on payment for each row when (new.status in ('success', 'refunded')) execute function hold_day_open();
create trigger open_day_later before update on payment for each row when (old.status = 'pending' and new.status = 'success') execute function hold_day_open();

-- Free texts about a person belong to the part of the trail that can go.
drop trigger audit on payment;
create trigger only_when_open after insert on payment for each row execute function only_when_open();
create trigger keeps_to_its_moves after update of status on payment for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();
comment on column payment.given_as is 'Of what is complimentary. asked: with a reason; carried: brought along by a change of the membership; before: decided before there was this rule';
comment on column payment.seen_alone is 'A transfer that the person who noted it has confirmed: before this was ruled out';
create trigger audit after insert or update or delete on payment for each row execute function audit_write('branch_id', 'reference,decided_why,given_why');

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

create table journal_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  posted_on date not null,
  kind text not null,
  invoice_id bigint references invoice,
  payment_id bigint references payment,
  membership_id bigint references membership,
  currency text not null,
  created_at timestamptz not null default now(),
  refund_id bigint,
  credit_note_id bigint,
  wallet_id bigint,
  dispute_id bigint,
  till_move_id bigint,
  stock_source text,  -- What stock is worth belongs to the books, with its own entries.
  stock_document_id bigint,
  constraint journal_entry_kind_check check (kind in ('stock', 'write_off', 'till', 'dispute', 'invoice', 'payment', 'recognition', 'refund',
    'correction', 'credit_note', 'wallet')),
  constraint journal_entry_stock check ((kind = 'stock') = (stock_source is not null) and (stock_source is null) = (stock_document_id is null))
);
create index journal_entry_branch on journal_entry (branch_id, posted_on);
create index journal_entry_invoice on journal_entry (invoice_id) where invoice_id is not null;
create index journal_entry_payment on journal_entry (payment_id) where payment_id is not null;
create index journal_entry_refund on journal_entry (refund_id) where refund_id is not null;
create index journal_entry_credit_note on journal_entry (credit_note_id) where credit_note_id is not null;
create index journal_entry_wallet on journal_entry (wallet_id, id) where wallet_id is not null;
create index journal_entry_dispute on journal_entry (dispute_id) where dispute_id is not null;
create index journal_entry_till on journal_entry (till_move_id) where till_move_id is not null;
create index journal_entry_stock_document on journal_entry (stock_source, stock_document_id) where stock_source is not null;
call protect_table('journal_entry', 'branch', '', false, true, false);

-- The day's money is counted when a day is closed; goods that arrive or are sent in the evening don't change it.
create function refuse_closed_day()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare one record;
begin
  for one in select distinct branch_id, posted_on from new_rows where kind not in ('recognition', 'stock') order by 1, 2 loop
    if not public.hold_open(one.branch_id, one.posted_on) then
      raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
    end if;
  end loop;
  return null;
end $$;
create trigger open_day after insert on journal_entry referencing new table as new_rows for each statement execute function refuse_closed_day();

create table journal_line (
  id bigint generated always as identity,
  branch_id bigint not null,
  posted_on date not null,
  entry_id bigint not null references journal_entry,
  account text not null check (account in ('opening_balances', 'branch_transfers', 'goods_received', 'stock_differences', 'cost_of_goods',
    'goods_in_transit', 'inventory', 'bad_debts', 'discounts_given', 'deferred_discounts',
    'over_short', 'provider_fees', 'petty_cash', 'dispute_loss', 'disputed', 'prepaid_credits',
    'cash', 'bank', 'card_clearing', 'complimentary', 'wallet', 'receivable', 'deferred_revenue',
    'revenue', 'tax_payable')),
  amount_cents bigint not null check (amount_cents <> 0),  -- debit positive, credit negative
  primary key (posted_on, id)
) partition by range (posted_on);
create table journal_line_other partition of journal_line default;
create index journal_line_entry on journal_line (entry_id);
create index journal_line_account on journal_line (branch_id, account, posted_on);
select ensure_month_partitions('journal_line', (now() - interval '16 months')::date, (now() + interval '6 months')::date);
call protect_table('journal_line', 'branch', '', false, true, false);

create function journal_must_balance()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare total bigint;
begin
  select coalesce(pg_catalog.sum(amount_cents), 0) into total from public.journal_line where entry_id = new.entry_id;
  if total <> 0 then
    raise exception 'journal entry % is out of balance by %', new.entry_id, total using errcode = 'CM002';
  end if;
  return null;
end $$;
create constraint trigger balance after insert on journal_line deferrable initially deferred for each row execute function journal_must_balance();

-- Lines are added and never changed.
create function held_insert_delta()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.held_delta (branch_id, day, account, currency, amount_cents)
  select n.branch_id, n.posted_on, n.account, e.currency, sum(n.amount_cents)
    from new_rows n join public.journal_entry e on e.id = n.entry_id
   where n.account in ('cash', 'card_clearing') group by 1, 2, 3, 4;
  return null;
end $$;
create trigger held_insert after insert on journal_line referencing new table as new_rows for each statement execute function held_insert_delta();

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
  expires_on date,  -- the last day of the month on the card; a mandate has none
  status text not null default 'active' check (status in ('active', 'replaced', 'removed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'mandate' or expires_on is not null)
);
alter table membership add foreign key (payment_method_id) references payment_method;
create index payment_method_member on payment_method (member_id, id desc);
create index payment_method_expiry on payment_method (branch_id, expires_on) where status = 'active';
create unique index payment_method_token on payment_method (gateway, token) where status = 'active';

-- A card of one branch may pay in another one: found by its last day alone.
create index payment_method_over on payment_method (expires_on) where status = 'active' and expires_on is not null;
call protect_table('payment_method', 'branch', 'customer_ref,token,last_four');

-- Days are those of the plan as it was sold; rests push them (pushed_day). A rolling membership has one row ahead.
create table instalment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  member_id bigint not null references member,
  part_no integer not null check (part_no > 0),
  due_on date not null,
  from_on date not null,  -- the days that it pays for
  until_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null default 'planned' check (status in ('planned', 'invoiced', 'called_off')),
  invoice_id bigint references invoice,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- `periods`: of the plan, when several were made one payment. `opened_on`: its sessions were given; those of the first
  -- part are given with the sign-up.
  periods integer not null default 1 check (periods > 0),
  opened_on date,
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
  membership_id bigint references membership,
  began_on date not null,
  steps smallint not null default 0 check (steps between 0 and 4),
  is_hard boolean not null default false,
  stopped_on date,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stops_access boolean not null default true,
  constraint invoice_chase_stops check (stopped_on is null or (stops_access and membership_id is not null))
);
create index invoice_chase_open on invoice_chase (branch_id, began_on) where ended_at is null;
create index invoice_chase_membership on invoice_chase (membership_id) where ended_at is null;
call protect_table('invoice_chase', 'branch', '', false);

-- Whatever status a membership has, it lets nobody in from the day on which an unpaid instalment stopped it: one that was
-- cancelled or terminated before its last day keeps that status, and must not train on for nothing until then. The fact
-- is read from the chase itself, so that a payment restores it without a second place that could say otherwise.
create function access_stopped_on(of_membership bigint)
  returns date language sql stable security definer set search_path = public, pg_temp as $$
  select min(c.stopped_on)
    from public.invoice_chase c join public.invoice i on i.id = c.invoice_id
   where c.membership_id = of_membership and c.ended_at is null and c.stopped_on is not null and i.status = 'unpaid'
$$;
revoke all on function access_stopped_on(bigint) from public;
grant execute on function access_stopped_on(bigint) to app;

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
  updated_at timestamptz not null default now(),
  settled_on date,  -- While the bank decides, the money is neither ours nor lost.
  sold_open boolean not null default false,
  sold_goes text check (sold_goes in ('end', 'suspend', 'keep')),
  constraint dispute_settled check ((status = 'open') = (settled_on is null))
);
alter table journal_entry add foreign key (dispute_id) references dispute;
create index dispute_branch on dispute (branch_id, id desc);
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (branch_id, id) where status = 'open';
create index dispute_sold_open on dispute (branch_id, id) where sold_open;
call protect_table('dispute', 'branch');

-- What of an invoice is earned over time: without tax, less what was taken back. Day by day, or session by session.
create table deferral (
  invoice_id bigint primary key references invoice,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  currency text not null,
  net_cents bigint not null,
  earned_cents bigint not null default 0,
  earned_until date,
  earned_at timestamptz,
  -- Of what was taken off something that is earned over time: how much is given by now, and how much never will be.
  discount_cents bigint not null default 0,
  discount_given_cents bigint not null default 0,
  discount_unused_cents bigint not null default 0
);
create index deferral_membership on deferral (membership_id);
create index deferral_open on deferral (branch_id, invoice_id)
 where earned_cents <> net_cents or discount_cents <> discount_given_cents + discount_unused_cents;
call protect_table('deferral', 'branch', '', false, false, false);

create table credit_note (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  invoice_id bigint not null references invoice,
  number text not null,
  why text not null,
  reason text not null,
  issued_on date not null,
  currency text not null,
  total_cents bigint not null check (total_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and total_cents),
  tax_name text,
  tax_bp integer not null default 0,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  unique (branch_id, number),
  constraint credit_note_why_check check (why in ('cancellation', 'refund', 'suspension', 'ending', 'change'))
);
alter table journal_entry add foreign key (credit_note_id) references credit_note;
create index credit_note_branch on credit_note (branch_id, issued_on desc, id desc);
create index credit_note_invoice on credit_note (invoice_id);
create index credit_note_member on credit_note (member_id);
call protect_table('credit_note', 'branch', 'reason', true, true, false);

create function credit_note_insert_delta()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, revenue_cents, tax_cents)
  select branch_id, issued_on, currency, -(total_cents - tax_cents), -tax_cents from new_rows;
  return null;
end $$;
create trigger delta_insert after insert on credit_note referencing new table as new_rows for each statement execute function credit_note_insert_delta();

create table credit_note_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  credit_note_id bigint not null references credit_note,
  invoice_line_id bigint not null references invoice_line,
  kind text not null,
  label jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and amount_cents),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt')),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  discount_net_cents bigint not null default 0 check (discount_net_cents between 0 and discount_cents),
  unique (credit_note_id, invoice_line_id),
  constraint credit_note_line_taxed check (tax_class = 'standard' or tax_cents = 0)
);
create index credit_note_line_of on credit_note_line (invoice_line_id);
call protect_table('credit_note_line', 'branch', '', false, true, false);

create table refund (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  payment_id bigint not null references payment,
  invoice_id bigint references invoice,
  source text not null check (source in ('invoice', 'wallet')),  -- what it is taken from
  destination text not null check (destination in ('method', 'wallet')),  -- back to where it came from, or kept for the client
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  asked_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  refunded_on date,
  credit_note_id bigint references credit_note,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gateway_ref text,
  gateway_state text check (gateway_state in ('queued', 'sent', 'failed')),
  sold_goes text check (sold_goes in ('end', 'visits', 'keep')),
  due_on date,  -- Until when the money is to be paid out; null: nothing says so.
  sold_open boolean not null default false,
  constraint refund_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'accepted') = (refunded_on is not null)),
  check ((source = 'invoice') = (invoice_id is not null)),
  check (source = 'invoice' or destination = 'method')
);
alter table journal_entry add foreign key (refund_id) references refund;
create index refund_branch on refund (branch_id, id desc);
create index refund_payment on refund (payment_id);
create index refund_invoice on refund (invoice_id) where invoice_id is not null;
create index refund_waiting on refund (branch_id, id) where status = 'pending';
create unique index refund_gateway_ref on refund (gateway_ref) where gateway_ref is not null;
create index refund_gateway_failed on refund (member_id) where gateway_state = 'failed';
create index refund_member on refund (member_id);
create index refund_due on refund (branch_id, due_on) where status = 'pending' and due_on is not null;
create index refund_sold_open on refund (branch_id, id) where sold_open;
call protect_table('refund', 'branch', 'reason,decided_why');
create trigger open_day before update on refund for each row when (old.status = 'pending' and new.status = 'accepted') execute function hold_day_open();

create function refund_update_delta()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.refunded_on, n.currency, -n.amount_cents
    from old_rows o join new_rows n using (id) join public.payment p on p.id = n.payment_id
   where o.status = 'pending' and n.status = 'accepted' and n.destination = 'method' and public.is_money(p.method);
  return null;
end $$;
create trigger delta_update after update on refund referencing old table as old_rows new table as new_rows for each statement execute function refund_update_delta();
create trigger keeps_to_its_moves after update of status on refund for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();

-- Which work a call without the scope of the network may start: what only wakes a job, and what it does to a row that the
-- call reaches. `key`: a job of the same key is replaced, so each may only replace its own.
create function may_enqueue(task text, payload json, job_key text)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here bigint[] := public.app_branches();
  whoever boolean := public.app_staff() is not null or public.app_actor() like 'member:%';
begin
  if task in ('mail_send', 'franchise_letters', 'online_meetings') then
    return (whoever or cardinality(here) > 0) and payload::text = '{}' and coalesce(job_key, task) = task;
  elsif task = 'erase_traces' then
    return job_key is null and exists (
      select from public.member_branch m where m.member_id = (payload ->> 'member_id')::bigint and m.branch_id = any (here));
  elsif task = 'refund_by_gateway' then
    return job_key = 'refund:' || (payload ->> 'refund_id') and exists (
      select from public.refund r where r.id = (payload ->> 'refund_id')::bigint and r.branch_id = any (here));
  elsif task = 'billing_by_hand' then
    return job_key = 'billing:' || (payload ->> 'run_id') and exists (
      select from public.task_run r where r.id = (payload ->> 'run_id')::bigint and r.kind = 'billing'
         and (r.branch_id = any (here) or r.staff_id = public.app_staff()));
  elsif task = 'branch_closure' then
    return job_key = 'closure:' || (payload ->> 'closure_id') and exists (
      select from public.branch_closure c where c.id = (payload ->> 'closure_id')::bigint and c.branch_id = any (here));
  elsif task = 'import_people' then
    return job_key = 'import:' || (payload ->> 'import_id') and exists (
      select from public.import i where i.id = (payload ->> 'import_id')::bigint and i.branch_id = any (here));
  elsif task = 'release_places' then
    return job_key = 'release:' || (payload ->> 'membership_id') and exists (
      select from public.membership ms where ms.id = (payload ->> 'membership_id')::bigint and ms.branch_id = any (here));
  end if;
  return false;
end $$;
revoke all on function may_enqueue(text,json,text) from public;

create table custom_charge (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  description text not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  asked_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  invoice_id bigint references invoice,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt')),
  constraint custom_charge_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (invoice_id is not null))
);
alter table booking add foreign key (custom_charge_id) references custom_charge;
create index custom_charge_branch on custom_charge (branch_id, id desc);
create index custom_charge_member on custom_charge (member_id);
create index custom_charge_waiting on custom_charge (branch_id, id) where status = 'pending';
call protect_table('custom_charge', 'branch', 'description,reason,decided_why');
create trigger keeps_to_its_moves after update of status on custom_charge for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();

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
alter table journal_entry add foreign key (wallet_id) references wallet;
create index wallet_member on wallet (member_id);
call protect_table('wallet', 'branch');

-- Received is money that moved. What is complimentary is paid by nobody, and a wallet's money came in before it was spent.
create function is_money(method text) returns boolean language sql immutable as $$ select method not in ('wallet', 'complimentary') $$;

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
  status text not null default 'closed' constraint day_close_status_check check (status in ('closed', 'reopened')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  reopened_at timestamptz,
  reopened_by bigint references staff,
  reopen_reason text,
  counts_posted boolean not null default true,  -- What was counted before has no entry.
  constraint day_close_reopened check ((status = 'reopened') = (reopened_at is not null)
    and (status = 'reopened') = (reopen_reason is not null) and (status = 'reopened' or reopened_by is null))
);
create unique index day_close_once on day_close (branch_id, day) where status = 'closed';
create index day_close_day on day_close (branch_id, day, id);
call protect_table('day_close', 'branch', '', true, true, false);

-- Each close is a row that is never changed but for being taken back, once, with a reason; the next close is a new row.
drop trigger append_only on day_close;

create function guard_day_close() returns trigger language plpgsql as $$
declare may text[] := array['version', 'updated_at', 'status', 'reopened_at', 'reopened_by', 'reopen_reason'];
begin
  if tg_op = 'DELETE' or old.status <> 'closed' or new.status <> 'reopened' or to_jsonb(new) - may <> to_jsonb(old) - may then
    raise exception 'a close is only ever opened again' using errcode = 'CM001';
  end if;
  return new;
end $$;
create trigger append_only before update or delete on day_close for each row execute function guard_day_close();
create trigger touch before update on day_close for each row execute function touch_row();
grant update on day_close to app;
create policy updates on day_close for update to app using (branch_id = any ((select app_branches())::bigint[]))
  with check (branch_id = any ((select app_branches())::bigint[]));

-- Holds the day of a branch open until the commit, and says whether it was closed before. Closing waits for whoever
-- holds it; who comes after the close is told.
create function hold_open(of_branch bigint, on_day date) returns boolean language plpgsql as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(7420018, of_branch::integer);
  return not exists (select 1 from public.day_close c where c.branch_id = of_branch and c.day = on_day and c.status = 'closed');
end $$;
revoke all on function hold_open(bigint,date) from public;
grant execute on function hold_open(bigint,date) to app;

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

create table invoice_party (
  invoice_id bigint primary key references invoice,
  branch_id bigint not null references branch,
  letterhead_id bigint not null references letterhead,
  member_name text not null,
  member_number text not null default '',
  member_email text,
  member_address text not null default ''
);
create index invoice_party_branch on invoice_party (branch_id);
call protect_table('invoice_party', 'branch', '', false, false, false);
revoke insert, update, delete on invoice_party from app;

-- Those that were posted without the trigger: as the branch and the client are known today.
create function keep_missing_parties() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(public.full_name(m.first_name, m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from public.invoice i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id
            from (select distinct n.branch_id from public.invoice n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id
   where not exists (select from public.invoice_party p where p.invoice_id = i.id)
$$;
revoke all on function keep_missing_parties() from public;

-- Cash that is taken to the bank or spent, what card providers pay out, and what a count found more or less than the books.
create table till_move (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  day date not null,
  kind text not null check (kind in ('banking', 'payout', 'petty', 'count')),
  method text,  -- of what was counted; its amount is positive where more was found
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0 or kind = 'count' and amount_cents < 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  reference text,
  note text,
  staff_id bigint references staff,
  undone_at timestamptz,
  undone_by bigint references staff,
  undone_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case kind when 'payout' then fee_cents <= amount_cents else fee_cents = 0 end),
  check ((kind = 'count') = (method is not null)),
  check ((undone_at is null) = (undone_why is null))
);
alter table journal_entry add foreign key (till_move_id) references till_move;
create index till_move_day on till_move (branch_id, day desc, id desc);
call protect_table('till_move', 'branch', 'reference,note,undone_why');

-- What nobody expects to be paid: asked by one person, decided by another. The invoice stays open, the books no longer
-- count on it, and a payment that comes after all reverses it first.
create table write_off (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  invoice_id bigint not null references invoice,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'reversed')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  asked_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  written_off_on date,
  reversed_on date,
  reversed_by bigint references staff,
  reversed_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint write_off_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status in ('approved', 'reversed')) = (written_off_on is not null)),
  check ((status = 'reversed') = (reversed_on is not null))
);

-- Asked twice, it is the second who hears of the first.
create unique index write_off_open on write_off (invoice_id) where status in ('pending', 'approved');
create index write_off_invoice on write_off (invoice_id, id);
create index write_off_member on write_off (member_id);
create index write_off_waiting on write_off (branch_id, id) where status = 'pending';
call protect_table('write_off', 'branch', 'reason,decided_why,reversed_why');
create trigger keeps_to_its_moves after update of status on write_off for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();

-- Invoices, payments, refunds and custom charges keep to the moves of their tables, whoever writes them (as memberships do).
create function money_may_move(of_table text, from_status text, to_status text)
  returns boolean language sql immutable parallel safe as $$
  select (of_table, from_status, to_status) in (
    ('invoice', 'unpaid', 'success'), ('invoice', 'unpaid', 'cancelled'), ('invoice', 'success', 'refunded'),
    ('payment', 'pending', 'success'), ('payment', 'pending', 'failed'), ('payment', 'success', 'refunded'),
    ('refund', 'pending', 'accepted'), ('refund', 'pending', 'rejected'),
    ('custom_charge', 'pending', 'approved'), ('custom_charge', 'pending', 'rejected'),
    ('write_off', 'pending', 'approved'), ('write_off', 'pending', 'rejected'), ('write_off', 'pending', 'withdrawn'),
    ('write_off', 'approved', 'reversed'))
$$;

-- What the till holds and card providers owe, by day: whoever looks no longer sums up the journal of all the years.
create table held_delta (
  id bigint generated always as identity primary key,
  branch_id bigint not null,
  day date not null,
  account text not null,
  currency text not null,
  amount_cents bigint not null
);
create index held_delta_branch on held_delta (branch_id, account, day);
call protect_table('held_delta', 'branch', '', false, false, false);

create table held_day (
  branch_id bigint not null,
  account text not null,
  currency text not null,
  day date not null,
  amount_cents bigint not null,
  primary key (branch_id, account, currency, day)
);
call protect_table('held_day', 'branch', '', false, false, false);
