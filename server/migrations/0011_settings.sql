-- What a branch works by: opening hours, holidays, rooms, booking rules, papers and numbers, Wi-Fi; and what a person
-- has chosen for the own account. Sections that a branch has once are made with the branch, so that each has a version.

-- Spans of a day as people read them in the history: "06:00-14:00,18:00-02:00". Past midnight when the end is not
-- after the beginning; that spans do not overlap is said by the rule, which also knows the neighbouring days.
create table opening_hours (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  sunday text not null default '',
  monday text not null default '',
  tuesday text not null default '',
  wednesday text not null default '',
  thursday text not null default '',
  friday text not null default '',
  saturday text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
do $$
declare part text;
begin
  foreach part in array array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] loop
    execute format($f$alter table opening_hours add constraint opening_hours_%1$s check (%1$I ~
      '^(([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)(,([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))*)?$')$f$, part);
  end loop;
end $$;
call protect_table('opening_hours', 'branch');

create table schedule_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  booking_window_days integer not null default 14 check (booking_window_days between 1 and 365),
  cancel_cutoff_hours integer not null default 12 check (cancel_cutoff_hours between 0 and 168),
  no_show text not null default 'none' check (no_show in ('none', 'credit', 'fee')),
  no_show_fee_cents bigint check (no_show_fee_cents > 0),
  no_show_waivers integer not null default 0 check (no_show_waivers between 0 and 31),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((no_show = 'fee') = (no_show_fee_cents is not null)),
  check (no_show <> 'none' or no_show_waivers = 0)
);
call protect_table('schedule_rule', 'branch');

create table holiday (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  day date not null,
  name jsonb not null,
  hours text not null default '',   -- '' closed; else the spans of that day, as in opening_hours
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint holiday_once unique (branch_id, day),
  check (hours ~ '^(([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)(,([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))*)?$')
);
call protect_table('holiday', 'branch');

-- Which days the other branches of the country have off: nothing but day and name leaves their branch.
create function holidays_of_country(of_branch bigint, of_year integer) returns table (day date, name jsonb, branches bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.day, (array_agg(h.name order by h.id))[1], count(*)
    from holiday h
    join branch there on there.id = h.branch_id
    join branch here on here.id = of_branch and here.country_code = there.country_code and here.id <> there.id
   where of_branch = any (app_branches())
     and h.day between make_date(of_year, 1, 1) and make_date(of_year, 12, 31)
   group by h.day order by h.day
$$;
revoke all on function holidays_of_country(bigint, integer) from public;
grant execute on function holidays_of_country(bigint, integer) to app;

create table facility (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null,
  capacity integer not null check (capacity > 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index facility_name on facility (branch_id, lower(name));
call protect_table('facility', 'branch');

-- ---------------------------------------------------------------- money and papers
create table invoice_paper (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  header text not null default '',
  footer text not null default '',
  bank_name text not null default '',
  bank_holder text not null default '',
  bank_number text not null default '',
  logo_file_id bigint references file,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_table('invoice_paper', 'branch');

-- How the numbers of a kind of document look. The series itself (number_series) is not touched by it.
create table number_format (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  kind text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,8}$'),
  digits smallint not null default 6 check (digits between 4 and 9),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint number_format_kind unique (branch_id, kind),
  constraint number_format_prefix unique (branch_id, prefix) deferrable
);
call protect_table('number_format', 'branch');

-- A branch edits its own currency, tax number and contact; whoever has the right there. All else of a branch is
-- written by the head office. Its history is seen by the branch.
create policy own_branch on branch for update to app
  using (id = any ((select app_branches())::bigint[]))
  with check (id = any ((select app_branches())::bigint[]));
drop trigger audit on branch;
create trigger audit after insert or update or delete on branch for each row execute function audit_write('id', '');

create function has_money(of_branch bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from invoice where branch_id = of_branch)
      or exists (select 1 from payment where branch_id = of_branch)
      or exists (select 1 from membership where branch_id = of_branch)
$$;
revoke all on function has_money(bigint) from public;
grant execute on function has_money(bigint) to app;

create function keep_currency() returns trigger language plpgsql as $$
begin
  if public.has_money(new.id) then
    raise exception 'branch % has money in %', new.id, old.currency using errcode = '23514', constraint = 'branch_currency_kept';
  end if;
  return new;
end $$;
create trigger keep_currency before update of currency on branch for each row
  when (old.currency is distinct from new.currency) execute function keep_currency();

-- An invoice that was worked out while the currency changed does not get in.
create function same_currency() returns trigger language plpgsql security definer as $$
begin
  if not exists (select 1 from public.branch b where b.id = new.branch_id and b.currency = new.currency) then
    raise exception 'branch % does not sell in %', new.branch_id, new.currency using errcode = '40001';
  end if;
  return null;
end $$;
create trigger same_currency after insert on invoice for each row execute function same_currency();

-- A tax that invoices were made under stays as it was: nothing is written in or taken out behind them.
create function tax_used_until(of_branch bigint) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select max(issued_on) from invoice where branch_id = of_branch
$$;
revoke all on function tax_used_until(bigint) from public;
grant execute on function tax_used_until(bigint) to app;
create function keep_tax() returns trigger language plpgsql as $$
declare
  changed public.branch_tax := case when tg_op = 'INSERT' then new else old end;
begin
  if public.app_actor() <> 'owner' and public.app_actor() not like 'system:%'
     and changed.valid_from <= public.tax_used_until(changed.branch_id) then
    raise exception 'the tax of branch % from % is in use', changed.branch_id, changed.valid_from
      using errcode = '23514', constraint = 'branch_tax_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_tax before insert or update or delete on branch_tax for each row execute function keep_tax();

-- ---------------------------------------------------------------- Wi-Fi and addresses
create table wifi_network (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  ssid text not null,
  audience text not null check (audience in ('staff', 'clients', 'guests', 'devices')),
  note text,
  password_set_at timestamptz,      -- null: open, or nobody wrote it down
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wifi_network_once unique (branch_id, ssid)
);
call protect_table('wifi_network', 'branch');

-- Apart, so that neither the trail nor a list holds it.
create table wifi_password (
  wifi_network_id bigint primary key references wifi_network on delete cascade,
  branch_id bigint not null references branch,
  sealed text not null
);
create index wifi_password_branch on wifi_password (branch_id);
call protect_table('wifi_password', 'branch', '', false, false, false);

-- Public addresses of the branch: who calls from one of them is on site.
create table address_range (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  range cidr not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint address_range_once unique (branch_id, range)
);
call protect_table('address_range', 'branch');

-- ---------------------------------------------------------------- one's own settings
create table staff_setting (
  id bigint generated always as identity primary key,
  staff_id bigint not null unique references staff,
  date_format text not null default 'long' check (date_format in ('long', 'day_month_year', 'month_day_year', 'iso')),
  default_branch_id bigint references branch,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_setting_branch on staff_setting (default_branch_id) where default_branch_id is not null;
call protect_table('staff_setting', 'own');
alter table staff_setting enable row level security;
create policy reads on staff_setting for select to app using (true);
create policy writes on staff_setting for all to app
  using (staff_id = (select app_staff())) with check (staff_id = (select app_staff()));

-- What differs from the default of a kind; the kinds are a table of the domain and grow with the areas.
create table staff_notification (
  staff_id bigint not null references staff,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  by_email boolean not null,
  in_app boolean not null,
  primary key (staff_id, kind)
);
call protect_table('staff_notification', 'own', '', true, false, false);
alter table staff_notification enable row level security;
create policy reads on staff_notification for select to app using (true);
create policy writes on staff_notification for all to app
  using (staff_id = (select app_staff())) with check (staff_id = (select app_staff()));

-- ---------------------------------------------------------------- made with the branch, made with the person
create function settings_of_branch() returns trigger language plpgsql security definer as $$
begin
  insert into public.opening_hours (branch_id) values (new.id);
  insert into public.schedule_rule (branch_id) values (new.id);
  insert into public.invoice_paper (branch_id) values (new.id);
  insert into public.number_format (branch_id, kind, prefix) values (new.id, 'invoice', 'INV'), (new.id, 'receipt', 'RC');
  return null;
end $$;
create trigger settings after insert on branch for each row execute function settings_of_branch();
insert into opening_hours (branch_id) select id from branch;
insert into schedule_rule (branch_id) select id from branch;
insert into invoice_paper (branch_id) select id from branch;
insert into number_format (branch_id, kind, prefix) select id, kind, prefix from branch, (values ('invoice', 'INV'), ('receipt', 'RC')) as k (kind, prefix);

create function settings_of_staff() returns trigger language plpgsql security definer as $$
begin
  insert into public.staff_setting (staff_id) values (new.id);
  return null;
end $$;
create trigger settings after insert on staff for each row execute function settings_of_staff();
insert into staff_setting (staff_id) select id from staff;
