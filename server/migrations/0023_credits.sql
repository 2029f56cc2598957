-- Credit packs, and the credits that clients hold.

-- ---------------------------------------------------------------- packs
create table credit_pack (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,               -- null: of the network, sold where it has a price in the currency
  name jsonb not null,
  credits integer not null check (credits between 1 and 1000),
  validity text not null check (validity in ('purchase', 'first_use')),
  valid_count integer not null check (valid_count between 1 and 3650),
  valid_unit text not null check (valid_unit in ('day', 'week', 'month')),
  uses text[] not null check (cardinality(uses) > 0 and uses <@ array['class', 'online_class', 'pt', 'fight_fit']),
  categories text[] not null default '{}',          -- of classes; none: any
  priority smallint not null default 5 check (priority between 1 and 9),
  is_promotional boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credit_pack_branch on credit_pack (branch_id, id);
call protect_table('credit_pack', 'mixed');

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

-- ---------------------------------------------------------------- lots and their ledger
-- A lot is what was sold or given at once, with the terms that it was sold with. Only the ledger changes it.
create table credit_lot (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  credit_pack_id bigint references credit_pack,     -- null: given by hand
  name jsonb not null,
  opens text not null check (opens in ('home', 'network')),
  credits integer not null check (credits > 0),
  remaining integer not null default 0 constraint credit_lot_left check (remaining >= 0),
  used integer not null default 0 check (used >= 0),
  bought_on date not null,
  validity text not null check (validity in ('purchase', 'first_use')),
  valid_count integer not null,
  valid_unit text not null check (valid_unit in ('day', 'week', 'month')),
  expires_on date,                                  -- the last day; null: not begun, or without an end
  uses text[] not null,
  categories text[] not null default '{}',
  priority smallint not null,
  is_promotional boolean not null,
  currency text not null,
  price_cents bigint not null check (price_cents >= 0),
  invoice_id bigint references invoice,
  net_cents bigint not null default 0,              -- of the invoice, without tax: earned as the credits go
  earned_cents bigint not null default 0,
  created_at timestamptz not null default now()
);
create index credit_lot_member on credit_lot (member_id, id);
create index credit_lot_expiry on credit_lot (branch_id, expires_on) where remaining > 0;
create index credit_lot_pack on credit_lot (credit_pack_id) where credit_pack_id is not null;
create index credit_lot_invoice on credit_lot (invoice_id) where invoice_id is not null;
call protect_table('credit_lot', 'branch', '', false, false, false);
drop policy reads on credit_lot;
-- Seen as its holder is seen.
create policy reads on credit_lot for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = credit_lot.member_id and mb.branch_id = any ((select app_branches())::bigint[])));

create table credit_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,      -- where it happened
  lot_id bigint not null references credit_lot,
  member_id bigint not null references member,
  kind text not null check (kind in ('grant', 'use', 'return', 'expire', 'correct')),
  credits integer not null check (credits <> 0),
  on_day date not null,
  expires_on date,                                  -- of the lot, from now on
  purpose text,                                     -- what it was spent on: "booking 17"
  use_id bigint references credit_entry,            -- what is given back
  reason text,
  staff_id bigint references staff,
  at timestamptz not null default now(),
  check ((kind in ('use', 'expire')) = (credits < 0) or kind = 'correct'),
  check ((kind = 'use') = (purpose is not null)),
  check ((kind = 'return') = (use_id is not null))
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

-- The balance is the sum of the ledger because nothing else writes it, in whatever branch it happens.
create function apply_credit_entry() returns trigger language plpgsql security definer as $$
begin
  update public.credit_lot
     set remaining = remaining + new.credits,
         used = used - case when new.kind in ('use', 'return') then new.credits else 0 end,
         expires_on = new.expires_on
   where id = new.lot_id and member_id = new.member_id;
  if not found then raise exception 'credit entry % is not of the holder of lot %', new.id, new.lot_id; end if;
  return null;
end $$;
create trigger apply after insert on credit_entry for each row execute function apply_credit_entry();
revoke update on credit_lot from app;
grant update (earned_cents) on credit_lot to app;

-- ---------------------------------------------------------------- the books know them: whatever else they know by now
create procedure also_allow(name text, of_table regclass, value text) language plpgsql as $$
declare said text := pg_get_constraintdef((select oid from pg_constraint where conname = name and conrelid = of_table));
begin
  if said like '%''' || value || '''%' then return; end if;
  execute format('alter table %s drop constraint %I', of_table, name);
  execute format('alter table %s add constraint %I %s', of_table, name, regexp_replace(said, 'ARRAY\[', format('ARRAY[%L::text, ', value)));
end $$;
call also_allow('invoice_line_kind_check', 'invoice_line', 'credit_pack');
call also_allow('journal_line_account_check', 'journal_line', 'prepaid_credits');
drop procedure also_allow;
