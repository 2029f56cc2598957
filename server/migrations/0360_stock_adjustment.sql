-- What is damaged, lost, found, used or corrected. Above the branch's limit a second person decides before stock moves.
alter table branch add column adjust_limit_cents bigint not null default 0 check (adjust_limit_cents >= 0);
comment on column branch.adjust_limit_cents is 'What an adjustment of stock may be worth without a second person; 0: nothing';

create table stock_adjustment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  status text not null default 'draft' check (status in ('draft', 'pending', 'posted', 'rejected', 'reversed')),
  reason text not null check (reason in ('damaged', 'lost', 'found', 'expired', 'staff_use', 'sample', 'correction')),
  note text not null default '',
  picture_file_id bigint references file,
  staff_id bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  posted_at timestamptz,
  value_cents bigint,  -- of everything that moved, once it did
  reversed_at timestamptz,
  reversed_by bigint references staff,
  why text,            -- it was rejected or reversed
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('posted', 'reversed')) = (posted_at is not null) and (posted_at is null) = (value_cents is null)),
  check ((status = 'reversed') = (reversed_at is not null)),
  check (status not in ('rejected', 'reversed') or why is not null),
  constraint adjustment_second_person check (decided_by is null or decided_by is distinct from staff_id)
);
create index stock_adjustment_branch on stock_adjustment (branch_id, id);
create index stock_adjustment_pending on stock_adjustment (branch_id, id) where status = 'pending';
create index stock_adjustment_picture on stock_adjustment (picture_file_id) where picture_file_id is not null;
call protect_table('stock_adjustment', 'branch', 'note,why');
create table stock_adjustment_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  stock_adjustment_id bigint not null references stock_adjustment on delete cascade,
  position integer not null,
  variant_id bigint not null references product_variant,
  quantity integer not null check (quantity <> 0),  -- the change: negative for what leaves
  unique (stock_adjustment_id, variant_id)
);
create index stock_adjustment_line_variant on stock_adjustment_line (variant_id);
call protect_table('stock_adjustment_line', 'branch', '', true, false, false);
