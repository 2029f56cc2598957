-- A count while selling goes on. Each scan is an event of its own, with an id from the phone; a line's count is the sum of
-- its events, and is compared with what the ledger said when it was counted, not when the count began or ended.
create table stocktake (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  status text not null default 'in_progress' check (status in ('in_progress', 'approved', 'rejected')),
  scope text not null check (scope in ('all', 'category', 'items')),
  product_category_id bigint references product_category,
  is_blind boolean not null default true,
  note text not null default '',
  staff_id bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  why text,  -- it was rejected
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scope = 'category') = (product_category_id is not null)),
  check ((status = 'in_progress') = (decided_at is null)),
  check (status <> 'rejected' or why is not null)
);
create index stocktake_branch on stocktake (branch_id, id);
create index stocktake_category on stocktake (product_category_id) where product_category_id is not null;
call protect_table('stocktake', 'branch', 'note,why');

create table stocktake_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  stocktake_id bigint not null references stocktake on delete cascade,
  variant_id bigint not null references product_variant,
  is_open boolean not null default true,
  counted integer check (counted >= 0),
  book integer,             -- what the ledger said at that moment
  first_at timestamptz,
  counted_at timestamptz,
  adjusted integer,         -- by the approval; null where nothing was counted
  created_at timestamptz not null default now(),
  check ((counted is null) = (book is null) and (counted is null) = (counted_at is null) and (counted is null) = (first_at is null)),
  unique (stocktake_id, variant_id)
);
-- Two open counts of one item would both be applied.
create unique index stocktake_line_open on stocktake_line (branch_id, variant_id) where is_open;
create index stocktake_line_variant on stocktake_line (variant_id);
call protect_table('stocktake_line', 'branch', '', false, false, false);

create table stocktake_count (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  line_id bigint not null references stocktake_line on delete cascade,
  key uuid not null,
  quantity integer not null check (quantity between -100000 and 100000),
  is_total boolean not null,  -- says the whole count; otherwise it is added
  at timestamptz not null,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  constraint stocktake_count_once unique (key, line_id)
);
create index stocktake_count_line on stocktake_count (line_id, id);
call protect_table('stocktake_count', 'branch', '', false, true, false);
grant update (counted_at) on stock to app;
