-- Opening a branch: a draft that is kept, a branch that is prepared before it sells, and who may do that where.

-- ---------------------------------------------------------------- a branch that is not open yet
alter table branch add column stage text not null default 'open' check (stage in ('preparing', 'open'));

-- Nothing is sold in a branch before it is open. (What it was before: the invoice is in the currency of its branch.)
create or replace function same_currency() returns trigger language plpgsql security definer as $$
declare
  found_stage text;
begin
  select b.stage into found_stage from public.branch b where b.id = new.branch_id and b.currency = new.currency;
  if found_stage is null then
    raise exception 'branch % does not sell in %', new.branch_id, new.currency using errcode = '40001';
  end if;
  if found_stage <> 'open' then
    raise exception 'branch % is not open yet', new.branch_id using errcode = '23514', constraint = 'branch_not_open';
  end if;
  return null;
end $$;
create function only_when_open() returns trigger language plpgsql security definer as $$
begin
  if (select b.stage from public.branch b where b.id = new.branch_id) <> 'open' then
    raise exception 'branch % is not open yet', new.branch_id using errcode = '23514', constraint = 'branch_not_open';
  end if;
  return null;
end $$;
create trigger only_when_open after insert on membership for each row execute function only_when_open();
create trigger only_when_open after insert on payment for each row execute function only_when_open();

-- An open branch does not become one that is being prepared again.
create function stay_open() returns trigger language plpgsql as $$
begin
  raise exception 'branch % is open', new.id using errcode = '23514', constraint = 'branch_stays_open';
end $$;
create trigger stay_open before update of stage on branch for each row when (old.stage = 'open' and new.stage <> 'open') execute function stay_open();

-- ---------------------------------------------------------------- where somebody may open branches
-- An operator opens branches in the own organisation and below it, and appoints people there; nothing beside or above.
create policy opens_below on branch for insert to app with check (type = 'branch' and stage = 'preparing' and organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));
create policy appoints_below on staff_role for insert to app with check (organisation_id is not null and organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));

-- ---------------------------------------------------------------- the way there
create table branch_opening (
  id bigint generated always as identity primary key,
  branch_id bigint unique references branch,        -- null while it is a draft
  organisation_id bigint references organisation,
  staff_id bigint references staff,                 -- who began it
  admin_staff_id bigint references staff,           -- the first admin, once invited
  status text not null default 'draft' check (status in ('draft', 'preparing', 'open', 'discarded')),
  draft jsonb not null default '{}',
  prepared_at timestamptz,
  opened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((branch_id is not null) = (status in ('preparing', 'open'))),
  check (branch_id is null or (prepared_at is not null and admin_staff_id is not null and organisation_id is not null)),
  check ((status = 'open') = (opened_at is not null))
);
create index branch_opening_organisation on branch_opening (organisation_id, id desc);
create index branch_opening_staff on branch_opening (staff_id, id desc);
call protect_table('branch_opening', 'own');
drop trigger audit on branch_opening;
create trigger audit after insert or update or delete on branch_opening for each row execute function audit_write('branch_id', 'draft');
alter table branch_opening enable row level security;
-- A draft without an organisation is its maker's; the others are seen by who may open branches there, and in the branch.
create policy reads on branch_opening for select to app using (
  (select app_is_network()) or staff_id = (select app_staff()) or branch_id = any ((select app_branches())::bigint[])
  or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));
create policy inserts on branch_opening for insert to app with check (
  branch_id is null and staff_id = (select app_staff())
  and (organisation_id is null or (select app_is_network()) or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[])));
create policy updates on branch_opening for update to app
  using ((select app_is_network()) or staff_id = (select app_staff())
    or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]))
  with check ((select app_is_network()) or organisation_id is null
    or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));

-- What stands behind a prepared branch is not changed any more; the draft is what was asked for.
create function keep_opening() returns trigger language plpgsql as $$
begin
  if old.status in ('open', 'discarded')
     or (old.branch_id is not null and (new.branch_id, new.organisation_id, new.draft) is distinct from (old.branch_id, old.organisation_id, old.draft)) then
    raise exception 'opening % is done', old.id using errcode = 'CM001';
  end if;
  return new;
end $$;
create trigger keep_opening before update on branch_opening for each row execute function keep_opening();
