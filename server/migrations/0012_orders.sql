-- Orders of clients: what was sold, reserved, handed over and returned.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- What a client buys: taken away at once, or kept for the client to pick up. Its stock is reserved until it is handed over.
create table product_order (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  membership_id bigint references membership,  -- its joining fee came with these items
  invoice_id bigint references invoice,
  source text not null check (source in ('till', 'pick_up', 'sign_up')),
  status text not null default 'payment_processing'
    check (status in ('payment_processing', 'payment_completed', 'ready_pick_up', 'order_completed', 'cancelled')),
  currency text not null,
  total_cents bigint not null check (total_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  discount_reason text,
  returned_cents bigint not null default 0 check (returned_cents between 0 and total_cents),
  email text,  -- where to write, if it isn't the client's own address
  note text not null default '',
  staff_id bigint references staff,
  paid_at timestamptz,
  ready_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  why text,  -- it was cancelled
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (discount_cents = 0 or discount_reason is not null),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null or why is not null)),
  check ((status = 'order_completed') = (completed_at is not null)),
  check (status not in ('payment_completed', 'ready_pick_up', 'order_completed') or paid_at is not null)
);
create index product_order_branch on product_order (branch_id, created_at, id);
create index product_order_status on product_order (branch_id, status, created_at, id);
create index product_order_member on product_order (member_id, id);
create unique index product_order_invoice on product_order (invoice_id) where invoice_id is not null;
create unique index product_order_membership on product_order (membership_id) where membership_id is not null;
call protect_table('product_order', 'branch', 'email,note,why,discount_reason');

create table product_order_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  product_order_id bigint not null references product_order on delete cascade,
  position integer not null,
  variant_id bigint not null references product_variant,
  label jsonb not null,  -- as it was called at the sale
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  is_member_price boolean not null default false,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  tax_class text not null default 'standard',
  invoice_line_id bigint references invoice_line,
  picked_at timestamptz,
  handed_at timestamptz,
  handed_by bigint references staff,
  returned integer not null default 0 check (returned between 0 and quantity),
  returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents),
  unique (product_order_id, variant_id),
  check (amount_cents = quantity * unit_price_cents - discount_cents)
);
create index product_order_line_variant on product_order_line (variant_id);
create index product_order_line_invoice on product_order_line (invoice_line_id) where invoice_line_id is not null;
call protect_table('product_order_line', 'branch', '', true, false, false);

-- What happened to an order, and what people noted about it: shown to everyone who handles it, and never changed.
create table product_order_activity (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  product_order_id bigint not null references product_order on delete cascade,
  kind text not null check (kind in ('note', 'placed', 'paid', 'ready', 'unready', 'handed', 'completed', 'cancelled', 'returned')),
  note text not null default '',
  staff_id bigint references staff,
  at timestamptz not null
);
create index product_order_activity_order on product_order_activity (product_order_id, id);
call protect_table('product_order_activity', 'branch', '', false, true, false);

-- Goods that a client gives back, or doesn't pick up any more. The money follows as a credit note.
create table order_return (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  product_order_id bigint not null references product_order,
  reason text not null check (trim(reason) <> ''),
  amount_cents bigint not null check (amount_cents >= 0),
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index order_return_order on order_return (product_order_id);
call protect_table('order_return', 'branch', 'reason', false, true, false);

create table order_return_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  order_return_id bigint not null references order_return,
  product_order_line_id bigint not null references product_order_line,
  quantity integer not null check (quantity > 0),
  goes text not null check (goes in ('shelf', 'damaged', 'kept', 'released')),
  amount_cents bigint not null check (amount_cents >= 0),
  unique (order_return_id, product_order_line_id)
);
create index order_return_line_line on order_return_line (product_order_line_id);
call protect_table('order_return_line', 'branch', '', false, true, false);
