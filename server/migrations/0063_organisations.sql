-- The organisations of the franchise: who is below whom, whom to talk to, and who may see which.

alter table organisation
  add column code text,
  add column legal_number text,
  add column tax_number text,
  add column address text not null default '',
  add column pay_to text not null default '',   -- the bank account that those below transfer to
  add constraint organisation_code unique (code),
  add constraint organisation_code_shape check (code ~ '^[A-Z0-9]{2,8}$');
create unique index organisation_name on organisation (lower(name));
create index organisation_parent on organisation (parent_id);
create index branch_organisation on branch (organisation_id);

-- Numbers of its invoices begin with the code; one that nobody chose is made from the id.
update organisation set code = 'F' || lpad(id::text, 3, '0') where code is null;
create function organisation_take_code() returns trigger language plpgsql as $$
begin
  if new.code = '' then new.code := 'F' || pg_catalog.lpad(new.id::text, 3, '0'); end if;
  return new;
end $$;
create trigger a_code before insert on organisation for each row execute function organisation_take_code();
alter table organisation alter column code set default '', alter column code set not null;

-- Nothing is below itself, and only the network and master franchises have anything below them. Moves wait for each
-- other, so that two of them cannot make a ring together.
create function keep_organisation_tree() returns trigger language plpgsql security definer as $$
declare
  above text;
  ring boolean;
begin
  if new.parent_id is null then return new; end if;
  perform pg_catalog.pg_advisory_xact_lock(7420063);
  with recursive up as (
    select o.id, o.parent_id from public.organisation o where o.id = new.parent_id
    union
    select o.id, o.parent_id from public.organisation o join up on o.id = up.parent_id)
  select exists (select from up where up.id = new.id) into ring;
  if ring then
    raise exception 'organisation % would be below itself', new.id using errcode = '23514', constraint = 'organisation_ring';
  end if;
  select o.kind into above from public.organisation o where o.id = new.parent_id;
  if above = 'franchisee' then
    raise exception 'a franchisee has nothing below it' using errcode = '23514', constraint = 'organisation_order';
  end if;
  return new;
end $$;
create trigger b_tree before insert or update of parent_id, kind on organisation for each row execute function keep_organisation_tree();
create function keep_organisation_kind() returns trigger language plpgsql security definer as $$
begin
  if new.kind = 'franchisee' and exists (select from public.organisation o where o.parent_id = new.id) then
    raise exception 'organisation % has others below it', new.id using errcode = '23514', constraint = 'organisation_order';
  end if;
  return new;
end $$;
create trigger c_kind before update of kind on organisation for each row execute function keep_organisation_kind();

-- What a person sees: the organisations of the own roles and all below them. With a flag: where a role gives it.
create function organisations_with(wanted text) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  with recursive held as (
    select sr.everywhere, sr.organisation_id from staff_role sr
     where sr.staff_id = app_staff()
       and (wanted is null or exists (select from role_function rf where rf.role_id = sr.role_id and rf.flag = wanted))
  ), mine as (
    select o.id from organisation o
     where o.id in (select organisation_id from held) or exists (select from held where everywhere) or app_actor() like 'system:%'
    union
    select o.id from organisation o join mine on o.parent_id = mine.id)
  select coalesce(array_agg(id), '{}') from mine
$$;
create function app_organisations() returns bigint[] language sql stable as $$ select organisations_with(null) $$;

-- A master franchise keeps what is below it; its own place in the tree is the head office's.
create policy below_inserts on organisation for insert to app
  with check (parent_id = any ((select app_organisations())::bigint[]));
create policy below_updates on organisation for update to app
  using (id = any ((select app_organisations())::bigint[]))
  with check (id = any ((select app_organisations())::bigint[]));

-- As with a branch: whoever sees the organisation sees what is of it.
create procedure protect_of_organisation(name text, seen_by text default 'organisation_id') language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('create policy of_organisation on public.%I for all to app using (%I = any ((select app_organisations())::bigint[])) with check (%I = any ((select app_organisations())::bigint[]))', name, seen_by, seen_by);
end $$;

create table organisation_contact (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$'),
  calling_code text not null check (calling_code ~ '^\+[1-9][0-9]{0,3}$'),
  phone text not null check (phone ~ '^[0-9]{4,15}$'),
  locale text not null default 'en' check (locale in ('en', 'cn')),
  gets_invoices boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index organisation_contact_email on organisation_contact (organisation_id, lower(email));
call protect_table('organisation_contact', 'own', 'first_name,last_name,email,calling_code,phone');
call protect_of_organisation('organisation_contact');
