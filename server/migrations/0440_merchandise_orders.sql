-- What a joining fee includes of products: each order of a sign-up says how many pieces of which product, and from which
-- variants the client chooses. Its lines are what was chosen so far (ADR 39).
create table product_order_included (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  product_order_id bigint not null references product_order on delete cascade,
  position integer not null,
  product_id bigint not null references product,
  label jsonb not null,                        -- as it was called at the sign-up
  variant_ids bigint[] not null default '{}',  -- empty: any variant of the product
  quantity integer not null check (quantity > 0),
  declined integer not null default 0 check (declined between 0 and quantity),   -- pieces that the client doesn't take
  unique (product_order_id, product_id)
);
create index product_order_included_product on product_order_included (product_id);
call protect_table('product_order_included', 'branch', '', true, false, false);

-- One piece can be with the client while another one of the same variant waits: that is two lines.
alter table product_order_line drop constraint product_order_line_product_order_id_variant_id_key;
create index product_order_line_order on product_order_line (product_order_id, variant_id);

alter table product_order_activity drop constraint product_order_activity_kind_check,
  add constraint product_order_activity_kind_check
    check (kind in ('note', 'placed', 'paid', 'ready', 'unready', 'handed', 'completed', 'cancelled', 'returned', 'chosen', 'declined'));
