-- Groups of branches that head office makes: a region, a brand, anything that is chosen together. A branch can be in several.
create table branch_group (
  id bigint generated always as identity primary key,
  name jsonb not null check (length(trim(coalesce(name ->> 'en', ''))) > 0),
  kind text not null check (kind in ('region', 'brand', 'other')),
  branch_ids bigint[] not null default '{}' check (cardinality(branch_ids) <= 2000 and array_position(branch_ids, null) is null),
  new_in text check (new_in ~ '^[A-Z]{2}$'),  -- branches that open in this country join at once
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index branch_group_name on branch_group (lower(name ->> 'en'));
create index branch_group_branches on branch_group using gin (branch_ids);
create index branch_group_created_by on branch_group (created_by) where created_by is not null;
call protect_table('branch_group', 'network');

-- In the transaction that opens the branch. With the owner's rights: whoever opens a branch need not change groups.
create function branch_joins_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.branch_group g set branch_ids = g.branch_ids || new.id where g.new_in = new.country_code and new.type = 'branch';
  return new;
end $$;
create trigger joins_groups after insert on branch for each row execute function branch_joins_groups();
