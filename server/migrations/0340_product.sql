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
  picture_file_id bigint references file,
  tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt')),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_code on product (code);
create index product_of_category on product (product_category_id) where product_category_id is not null;
create index product_picture on product (picture_file_id) where picture_file_id is not null;
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
