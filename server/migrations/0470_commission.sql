-- Commission: plans by branch, sales with the plan they were made under, and a row for each payment and each amount that goes back.
create table commission_plan (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null,
  valid_from date not null,
  currency text not null,
  sale_bp integer not null check (sale_bp between 0 and 5000),
  renewal_bp integer not null check (renewal_bp between 0 and 5000),
  product_bp integer not null check (product_bp between 0 and 5000),
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),      -- for each new membership
  session_cents bigint not null default 0 check (session_cents >= 0),  -- for each session of personal training that is sold
  cap_cents bigint check (cap_cents > 0),                              -- the most for one sale
  tiers jsonb not null default '[]',
  split jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint commission_plan_start unique (branch_id, valid_from)
);
call protect_table('commission_plan', 'branch');

-- What was sold under a plan keeps it.
create function refuse_used_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from public.commission_sale s where s.plan_id = old.id) then
    raise exception 'commission plan % is in use', old.id using errcode = 'CM001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_used before update or delete on commission_plan for each row execute function refuse_used_plan();

create table commission_setting (
  branch_id bigint primary key references branch,
  renewal_days integer not null check (renewal_days between 0 and 730),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_table('commission_setting', 'branch');

-- A sale with what was agreed: a membership, one period of a rolling membership, a credit pack or an order.
create table commission_sale (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  plan_id bigint not null references commission_plan,
  member_id bigint not null references member,
  membership_id bigint references membership,
  first_invoice_id bigint not null unique references invoice,
  kind text not null check (kind in ('sale', 'renewal', 'product')),
  seller_id bigint not null references staff,
  sold_on date not null,
  currency text not null,
  agreed_cents bigint not null check (agreed_cents >= 0),  -- without tax
  sessions integer not null default 0 check (sessions >= 0),
  created_at timestamptz not null default now()
);
create index commission_sale_branch on commission_sale (branch_id, sold_on, id);
create index commission_sale_plan on commission_sale (plan_id);
create index commission_sale_seller on commission_sale (seller_id);
create index commission_sale_member on commission_sale (member_id);
create index commission_sale_membership on commission_sale (membership_id, id) where membership_id is not null;
call protect_table('commission_sale', 'branch', '', false, false, false);

create table commission_share (
  sale_id bigint not null references commission_sale,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  share_bp integer not null check (share_bp between 1 and 10000),
  primary key (sale_id, staff_id)
);
create index commission_share_staff on commission_share (staff_id);
call protect_table('commission_share', 'branch', '', false, true, false);

-- The invoices of a sale: what of their total counts, without tax, and what has been received of the total.
create table commission_invoice (
  invoice_id bigint primary key references invoice,
  branch_id bigint not null references branch,
  sale_id bigint not null references commission_sale,
  total_cents bigint not null check (total_cents > 0),
  base_cents bigint not null check (base_cents between 0 and total_cents),
  received_cents bigint not null default 0
);
create index commission_invoice_sale on commission_invoice (sale_id);
call protect_table('commission_invoice', 'branch', '', false, false, false);

-- A month of a branch that is closed: nothing is added to it any more.
create table commission_close (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  month date not null check (extract(day from month) = 1),
  closed_on date not null,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  unique (branch_id, month)
);
call protect_table('commission_close', 'branch', '', true, true, false);

create table commission_statement (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  created_at timestamptz not null default now(),
  unique (branch_id, staff_id, month)
);
create index commission_statement_staff on commission_statement (staff_id, month);
create index commission_statement_month on commission_statement (branch_id, month, id);
call protect_table('commission_statement', 'branch', '', false, true, false);

create table commission_row (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  statement_id bigint not null references commission_statement,
  staff_id bigint not null references staff,
  sale_id bigint not null references commission_sale,
  kind text not null check (kind in ('payment', 'refund', 'returned', 'dispute')),
  day date not null,
  net_cents bigint not null,                              -- by how much more of the sale is paid, without tax
  amount_cents bigint not null check (amount_cents <> 0),
  invoice_id bigint not null references invoice,
  payment_id bigint references payment,
  refund_id bigint references refund,
  dispute_id bigint references dispute,
  of_id bigint references commission_row,                 -- the row that earned what this one takes back
  created_at timestamptz not null default now(),
  constraint commission_row_of check ((amount_cents < 0) = (of_id is not null)),
  constraint commission_row_source check (case kind
    when 'payment' then payment_id is not null
    when 'refund' then refund_id is not null
    when 'dispute' then dispute_id is not null
    else true end)
);
create index commission_row_statement on commission_row (statement_id, id);
create index commission_row_branch on commission_row (branch_id, day, id);
create index commission_row_sale on commission_row (sale_id, staff_id);
create index commission_row_staff on commission_row (staff_id, day);
create index commission_row_of on commission_row (of_id) where of_id is not null;
create index commission_row_invoice on commission_row (invoice_id);
-- A payment earns once, and a refund takes back once.
create unique index commission_row_payment on commission_row (payment_id, invoice_id, staff_id) where kind = 'payment';
create unique index commission_row_refund on commission_row (refund_id, staff_id) where kind = 'refund';
create index commission_row_dispute on commission_row (dispute_id) where dispute_id is not null;
call protect_table('commission_row', 'branch', '', false, true, false);
