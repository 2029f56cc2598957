-- Trials that visitors book on the website of a branch.

-- Which classes are open for them, by category; a category without a row isn't.
create table trial_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  category text not null references class_category (key),
  places smallint not null check (places between 1 and 20),  -- in each class
  days_ahead smallint not null check (days_ahead between 1 and 30),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trial_rule_once unique (branch_id, category)
);
call protect_table('trial_rule', 'branch');

-- A place in a class for someone who isn't a client. `once` is what the form was shown with: sending it again adds nothing.
create table trial_place (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session,
  lead_id bigint references lead on delete set null,
  website_key_id bigint not null references website_key,
  once text not null check (length(once) between 8 and 64),
  first_name text not null,
  last_name text not null default '',
  email text,  -- as the visitor entered it, also if the lead has another one; none: erased
  phone text,
  locale text not null check (locale in ('en', 'cn')),
  agreed_at timestamptz not null,  -- to the privacy notice
  status text not null default 'booked' check (status in ('booked', 'attended', 'missed', 'cancelled')),
  cancelled_by text check (cancelled_by in ('visitor', 'staff', 'class')),
  reason text,
  known_at timestamptz not null,  -- when and where the class is, as the visitor was last notified
  known_facility_id bigint references facility,
  moved_lead boolean not null default false,  -- it made the lead one on trial
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trial_place_once unique (website_key_id, once),
  constraint trial_place_cancelled check ((status = 'cancelled') = (cancelled_by is not null)),
  constraint trial_place_reached check (status <> 'booked' or email is not null)
);
create unique index trial_place_open on trial_place (lead_id) where status = 'booked';
create index trial_place_session on trial_place (session_id);
create index trial_place_branch on trial_place (branch_id, id desc);
create index trial_place_lead on trial_place (lead_id) where lead_id is not null;
create index trial_place_email on trial_place (email) where email is not null;
create index trial_place_phone on trial_place (phone) where phone is not null;
create index trial_place_known_facility_id on trial_place (known_facility_id) where known_facility_id is not null;
call protect_table('trial_place', 'branch', 'first_name,last_name,email,phone,reason');

-- Places of members and of trials share the capacity of a class. Only this counts trials, so that no command can forget to.
create function count_trial() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  takes integer := (new.status <> 'cancelled')::integer;
  comes integer := (new.status = 'attended')::integer;
begin
  if tg_op = 'UPDATE' then
    takes := takes - (old.status <> 'cancelled')::integer;
    comes := comes - (old.status = 'attended')::integer;
  end if;
  if takes <> 0 or comes <> 0 then
    update public.class_session set booked = booked + takes, present = present + comes where id = new.session_id;
  end if;
  return null;
end $$;
create trigger counts_trial after insert or update of status on trial_place for each row execute function count_trial();

-- Nothing personal stays of a lead that is deleted or erased; what the class counts stays. A place that is still booked is
-- released.
create function forget_trials_of(leads bigint[])
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select t.id from public.trial_place t where t.lead_id = any (leads));
begin
  update public.trial_place t
     set first_name = '—', last_name = '', email = null, phone = null, reason = null,
         cancelled_by = case when t.status = 'booked' then 'staff' else t.cancelled_by end,
         status = case when t.status = 'booked' then 'cancelled' else t.status end
   where t.id = any (gone);
  delete from public.audit_person p using public.audit_entry e
   where p.at = e.at and p.audit_id = e.id and e.table_name = 'trial_place' and e.record_id = any (gone);
end $$;
revoke all on function forget_trials_of(bigint[]) from public;
create function forget_trials_of_lead()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform public.forget_trials_of(array[old.id]);
  return old;
end $$;
create trigger forget_trials before delete on lead for each row execute function forget_trials_of_lead();
create function forget_trials_of_member()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform public.forget_trials_of(array(select l.id from public.lead l where l.member_id = new.id));
  return null;
end $$;
create trigger forget_trials after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_trials_of_member();

alter table website_key drop constraint website_key_scopes_check;
alter table website_key add constraint website_key_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['write_leads', 'read_timetable', 'read_leads', 'book_trials']);
alter table website_key add column privacy_url text check (privacy_url ~ '^https?://');
