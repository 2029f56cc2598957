-- What salespeople show: a file or a link, of a branch or (without a branch) of the network, between two days.
create table sales_material (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  campaign text not null,
  name text not null,
  file_id bigint references file,
  link text check (link ~ '^https://\S+$' and length(link) <= 500),
  note text,
  valid_from date not null,
  valid_until date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_until >= valid_from),
  check (num_nonnulls(file_id, link) = 1)
);
create index sales_material_branch on sales_material (branch_id, campaign, name);
create index sales_material_file on sales_material (file_id) where file_id is not null;
call protect_table('sales_material', 'mixed');

-- Who opened it, and how often; seen where the person is seen.
create table sales_material_opening (
  sales_material_id bigint not null references sales_material on delete cascade,
  staff_id bigint not null references staff,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (sales_material_id, staff_id)
);
create index sales_material_opening_staff on sales_material_opening (staff_id);
call protect_table('sales_material_opening', 'own', '', false, false, false);
call wall_by_staff('sales_material_opening');
