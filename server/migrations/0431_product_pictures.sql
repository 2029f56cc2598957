-- A product has several pictures in an order; the first one is shown in lists.
drop index product_picture;
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
insert into product_picture (product_id, file_id, position)
  select id, picture_file_id, 0 from product where picture_file_id is not null;
alter table product drop column picture_file_id;
