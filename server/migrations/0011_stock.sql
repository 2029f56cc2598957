-- Stock: products and variants, the ledger of movements, and the documents that move pieces.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- Products of the network: head office describes them once, branches stock and sell their variants. A variant keeps its
-- id for ever, because stock and sales refer to it; one that is no longer wanted is switched off.
create table product_category (
  id bigint generated always as identity primary key,
  name jsonb not null check (length(trim(coalesce(name ->> 'en', ''))) > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_category_name on product_category (lower(name ->> 'en'));
call protect_table('product_category', 'network');

create table product (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
  name jsonb not null check (length(trim(coalesce(name ->> 'en', ''))) > 0),
  description jsonb not null default '{"en": "", "cn": ""}',
  product_category_id bigint references product_category,
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt')),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_code on product (code);
create index product_of_category on product (product_category_id) where product_category_id is not null;
call protect_table('product', 'network');

create table product_variant (
  id bigint generated always as identity primary key,
  product_id bigint not null references product on delete cascade,
  position integer not null check (position >= 0),
  choices text[] not null default '{}',
  sku text not null check (sku ~ '^[A-Z0-9][A-Z0-9.-]{0,29}$'),
  barcode text check (barcode ~ '^[0-9]{13}$'),
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  weight_g integer check (weight_g > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Checked at the end of a statement: two variants can change places.
  constraint product_variant_choices unique (product_id, choices) deferrable,
  constraint product_variant_sku unique (sku) deferrable,
  -- A scanned code finds one thing: a variant that is switched off gives its code free.
  constraint product_variant_barcode exclude using btree (barcode with =) where (is_active and barcode is not null) deferrable
);
create index product_variant_product on product_variant (product_id, position);
call protect_table('product_variant', 'network');

create table product_price (
  id bigint generated always as identity primary key,
  product_id bigint not null references product on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  price_cents bigint not null check (price_cents >= 0),
  member_price_cents bigint check (member_price_cents between 0 and price_cents),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, currency, valid_from)
);
call protect_table('product_price', 'network');

-- Stock of a variant in a branch. Nothing changes its figures but a movement: the application can write only the reorder
-- point. What a branch owns is valued by moving weighted average, in the minor units of its currency: total value and
-- quantity are kept, and the average is divided only for show, so that nothing drifts.
create table stock (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  variant_id bigint not null references product_variant,
  reorder_point integer check (reorder_point >= 0),
  reorder_quantity integer check (reorder_quantity > 0),
  on_hand integer not null default 0,
  reserved integer not null default 0 check (reserved >= 0),
  in_transit integer not null default 0 check (in_transit >= 0),
  value_cents bigint not null default 0,
  transit_value_cents bigint not null default 0,
  last_cost_cents bigint,  -- of one piece, when it was last on hand: what is found again is worth that
  last_seq integer not null default 0,
  last_day date,
  counted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (branch_id, variant_id),
  constraint stock_available check (on_hand >= reserved),
  check (value_cents >= 0 and (on_hand > 0 or value_cents = 0)),
  check (transit_value_cents >= 0 and (in_transit > 0 or transit_value_cents = 0))
);
create index stock_variant on stock (variant_id);
create index stock_low on stock (branch_id, id) where reorder_point is not null;
call protect_table('stock', 'branch', '', false, false, false);
revoke insert, update, delete on stock from app;
grant insert (branch_id, variant_id, reorder_point, reorder_quantity) on stock to app;
grant update (reorder_point, reorder_quantity, version, updated_at) on stock to app;
create trigger touch before update of reorder_point, reorder_quantity on stock for each row execute function touch_row();
create trigger audit after insert or update of reorder_point, reorder_quantity on stock for each row execute function audit_write('branch_id', '');
grant update (counted_at) on stock to app;

-- Locks stock in one order, so that whoever is about to move it can say what is short; the constraint refuses the rest.
create function hold_stock(in_branch bigint, of_variants bigint[])
  returns TABLE(variant_id bigint, on_hand integer, reserved integer) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not in_branch = any ((select public.app_branches())::bigint[]) then return; end if;
  return query select s.variant_id, s.on_hand, s.reserved from public.stock s
    where s.branch_id = in_branch and s.variant_id = any (of_variants) order by s.variant_id for update;
end $$;
revoke all on function hold_stock(bigint,bigint[]) from public;
grant execute on function hold_stock(bigint,bigint[]) to app;

-- The ledger. Each row says what a place held afterwards, so that a past day is read from one row, however long the
-- history. The order of a variant's movements is `seq`, given under the lock of its stock, not the time of a clock.
create table stock_movement (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  variant_id bigint not null references product_variant,
  seq integer not null,
  place text not null check (place in ('hand', 'reserved', 'transit')),
  kind text not null check (kind in ('stock_in', 'dispatch', 'receive', 'missing', 'adjust', 'count', 'reserve', 'release', 'sale', 'return')),
  is_reversal boolean not null default false,
  quantity integer not null check (quantity <> 0),
  value_cents bigint not null check (place <> 'reserved' or value_cents = 0),
  left_quantity integer not null,
  left_value_cents bigint not null,
  source text not null check (source in ('stock_in', 'delivery_order', 'stocktake', 'stock_adjustment', 'product_order', 'order_return')),
  document_id bigint not null,
  line_id bigint not null,
  day date not null,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  unique (branch_id, variant_id, seq),
  -- However often a document is sent: each of its lines moves once.
  constraint stock_moved_once unique (source, line_id, branch_id, place, kind, is_reversal)
);
create index stock_movement_day on stock_movement (branch_id, variant_id, place, day, seq);
create index stock_movement_document on stock_movement (source, document_id);
call protect_table('stock_movement', 'branch', '', false, true, false);

-- Runs before the row is checked against the branches of the caller: a foreign row takes its change of stock back with it.
create function stock_move()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare held public.stock;
begin
  insert into public.stock (branch_id, variant_id) values (new.branch_id, new.variant_id) on conflict (branch_id, variant_id) do nothing;
  select * into strict held from public.stock where branch_id = new.branch_id and variant_id = new.variant_id for update;
  new.seq := held.last_seq + 1;
  -- Somebody who asked before midnight and is served after it doesn't change yesterday.
  new.day := greatest(new.day, held.last_day);
  if new.place = 'reserved' then
    new.value_cents := 0;
    held.reserved := held.reserved + new.quantity;
    new.left_quantity := held.reserved; new.left_value_cents := 0;
  elsif new.place = 'transit' then
    if new.quantity < 0 then
      new.value_cents := case when -new.quantity >= held.in_transit then -held.transit_value_cents
        else -round(held.transit_value_cents::numeric * -new.quantity / held.in_transit) end;
    end if;
    held.in_transit := held.in_transit + new.quantity;
    held.transit_value_cents := held.transit_value_cents + new.value_cents;
    new.left_quantity := held.in_transit; new.left_value_cents := held.transit_value_cents;
  else
    if new.quantity < 0 then
      -- The last piece takes what is left of the value.
      new.value_cents := case when -new.quantity >= held.on_hand then -held.value_cents
        else -round(held.value_cents::numeric * -new.quantity / held.on_hand) end;
    elsif new.value_cents is null then
      new.value_cents := case when held.on_hand > 0 then round(held.value_cents::numeric * new.quantity / held.on_hand)
        else new.quantity * coalesce(held.last_cost_cents, 0) end;
    end if;
    held.on_hand := held.on_hand + new.quantity;
    held.value_cents := held.value_cents + new.value_cents;
    if held.on_hand > 0 then held.last_cost_cents := round(held.value_cents::numeric / held.on_hand); end if;
    new.left_quantity := held.on_hand; new.left_value_cents := held.value_cents;
  end if;
  update public.stock set on_hand = held.on_hand, reserved = held.reserved, in_transit = held.in_transit, value_cents = held.value_cents,
         transit_value_cents = held.transit_value_cents, last_cost_cents = held.last_cost_cents, last_seq = new.seq, last_day = new.day
   where id = held.id;
  return new;
end $$;
create trigger move before insert on stock_movement for each row execute function stock_move();

-- Goods that a supplier delivered.
create table stock_in (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  status text not null default 'draft' check (status in ('draft', 'posted', 'reversed')),
  supplier text not null check (trim(supplier) <> ''),
  reference text not null default '',
  delivered_on date not null,
  note text not null default '',
  note_file_id bigint references file,
  staff_id bigint references staff,
  posted_at timestamptz,
  posted_by bigint references staff,
  reversed_at timestamptz,
  reversed_by bigint references staff,
  reversed_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_opening boolean not null default false,
  check ((status = 'draft') = (posted_at is null)),
  check ((status = 'reversed') = (reversed_at is not null) and (reversed_at is null) = (reversed_why is null))
);
create index stock_in_branch on stock_in (branch_id, id);
create index stock_in_file on stock_in (note_file_id) where note_file_id is not null;
call protect_table('stock_in', 'branch', 'note,reversed_why');

create table stock_in_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  stock_in_id bigint not null references stock_in on delete cascade,
  position integer not null,
  variant_id bigint not null references product_variant,
  quantity integer not null check (quantity > 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  unique (stock_in_id, variant_id)
);
create index stock_in_line_variant on stock_in_line (variant_id);
call protect_table('stock_in_line', 'branch', '', true, false, false);

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
  why text,  -- it was rejected or reversed
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
  book integer,  -- what the ledger said at that moment
  first_at timestamptz,
  counted_at timestamptz,
  adjusted integer,  -- by the approval; null where nothing was counted
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

create table product_picture (
  id bigint generated always as identity primary key,
  product_id bigint not null references product on delete cascade,
  file_id bigint not null references file unique,
  position integer not null check (position >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Checked at the end of a statement: two pictures can change places.
  constraint product_picture_place unique (product_id, position) deferrable
);
call protect_table('product_picture', 'network');
