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
create function stock_move() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- Locks stock in one order, so that whoever is about to move it can say what is short; the constraint refuses the rest.
create function hold_stock(in_branch bigint, of_variants bigint[])
returns table (variant_id bigint, on_hand integer, reserved integer) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not in_branch = any ((select public.app_branches())::bigint[]) then return; end if;
  return query select s.variant_id, s.on_hand, s.reserved from public.stock s
    where s.branch_id = in_branch and s.variant_id = any (of_variants) order by s.variant_id for update;
end $$;
revoke all on function hold_stock(bigint, bigint[]) from public;
grant execute on function hold_stock(bigint, bigint[]) to app;

-- What stock is worth belongs to the books, with its own entries.
alter table journal_entry add column stock_source text, add column stock_document_id bigint,
  add constraint journal_entry_stock check ((kind = 'stock') = (stock_source is not null) and (stock_source is null) = (stock_document_id is null));
create index journal_entry_stock_document on journal_entry (stock_source, stock_document_id) where stock_source is not null;
do $$
declare one record;
begin
  for one in select * from (values ('journal_entry_kind_check', 'journal_entry', 'stock'),
      ('journal_line_account_check', 'journal_line', 'inventory'),
      ('journal_line_account_check', 'journal_line', 'goods_in_transit'),
      ('journal_line_account_check', 'journal_line', 'cost_of_goods'),
      ('journal_line_account_check', 'journal_line', 'stock_differences'),
      ('journal_line_account_check', 'journal_line', 'goods_received'),
      ('journal_line_account_check', 'journal_line', 'branch_transfers')) as v (name, tab, value)
  loop
    execute (select format('alter table %s drop constraint %I, add constraint %I %s', one.tab, one.name, one.name,
                           regexp_replace(pg_get_constraintdef(oid), 'ARRAY\[', format('ARRAY[%L::text, ', one.value)))
               from pg_constraint where conname = one.name and conrelid = one.tab::regclass);
  end loop;
end $$;

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

-- The day's money is counted when a day is closed; goods that arrive or are sent in the evening don't change it.
create or replace function refuse_closed_day() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare one record;
begin
  for one in select distinct branch_id, posted_on from new_rows where kind not in ('recognition', 'stock') order by 1, 2 loop
    if not public.hold_open(one.branch_id, one.posted_on) then
      raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
    end if;
  end loop;
  return null;
end $$;
