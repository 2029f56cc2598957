-- What a branch asks head office for. A draft belongs to the branch; what was sent can't be edited, only decided.
create table stock_request (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'in_progress', 'delivering', 'completed')),
  note text not null default '',
  staff_id bigint references staff,
  sent_at timestamptz,
  sent_by bigint references staff,
  decided_at timestamptz,  -- when head office last decided about items
  decided_by bigint references staff,
  completed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'draft') = (sent_at is null)),
  check ((status = 'completed') = (completed_at is not null))
);
create index stock_request_branch on stock_request (branch_id, id);
create index stock_request_open on stock_request (branch_id, id) where status in ('in_progress', 'delivering');
call protect_table('stock_request', 'branch', 'note');

create table stock_request_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  stock_request_id bigint not null references stock_request on delete cascade,
  position integer not null,
  variant_id bigint not null references product_variant,
  quantity integer not null check (quantity > 0),
  confirmed integer check (confirmed between 0 and quantity),  -- null: not decided yet; 0: rejected
  reason text,
  decided_at timestamptz,
  decided_by bigint references staff,
  unique (stock_request_id, variant_id),
  check ((confirmed is null) = (decided_at is null)),
  check (confirmed is distinct from 0 or trim(reason) <> '' and reason is not null)
);
create index stock_request_line_variant on stock_request_line (variant_id);
call protect_table('stock_request_line', 'branch', 'reason', true, false, false);

-- What head office sends for a request, all at once or in parts. It belongs to the branch that receives it.
create table delivery_order (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  from_branch_id bigint not null references branch,
  stock_request_id bigint not null references stock_request,
  number text not null unique,
  status text not null default 'draft' check (status in ('draft', 'dispatched', 'received', 'recalled')),
  note text not null default '',
  rate_ppm bigint check (rate_ppm > 0),  -- millionths of the branch's currency for one unit of the sender's
  staff_id bigint references staff,
  dispatched_at timestamptz,
  dispatched_by bigint references staff,
  received_at timestamptz,
  received_by bigint references staff,
  recalled_at timestamptz,
  recalled_by bigint references staff,
  recalled_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (branch_id <> from_branch_id),
  check ((status = 'draft') = (dispatched_at is null)),
  check ((status = 'received') = (received_at is not null)),
  check ((status = 'recalled') = (recalled_at is not null) and (recalled_at is null) = (recalled_why is null))
);
create index delivery_order_request on delivery_order (stock_request_id);
create index delivery_order_on_the_way on delivery_order (branch_id, id) where status = 'dispatched';
call protect_table('delivery_order', 'branch', 'note,recalled_why');

create table delivery_order_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  delivery_order_id bigint not null references delivery_order on delete cascade,
  stock_request_line_id bigint not null references stock_request_line,
  position integer not null,
  quantity integer not null check (quantity > 0),
  received integer check (received >= 0),
  missing integer check (missing >= 0),
  damaged integer check (damaged >= 0),
  unique (delivery_order_id, stock_request_line_id),
  -- Nothing that was sent has no home: it arrived, arrived damaged, or is missing.
  constraint delivery_order_line_adds_up check (num_nulls(received, missing, damaged) = 3
    or num_nulls(received, missing, damaged) = 0 and received + missing + damaged = quantity)
);
create index delivery_order_line_of_request on delivery_order_line (stock_request_line_id);
call protect_table('delivery_order_line', 'branch', '', true, false, false);
