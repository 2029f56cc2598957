-- Shifts: rosters, clocking, timesheets, rates and what staff are paid.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- A name as people write it: the family name first and without a space where both parts are Chinese characters. Its twin
-- is `fullName`.
create function full_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select case when first_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$' and last_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$'
              then last_name || first_name
              else pg_catalog.btrim(first_name || ' ' || last_name) end
$$;
grant execute on function full_name(text,text) to app;

-- Gapless numbers per branch, kind and year, taken in the posting transaction.
create table number_series (
  branch_id bigint not null references branch,
  kind text not null,
  year integer not null,
  last bigint not null default 0 check (last >= 0),
  primary key (branch_id, kind, year)
);
call protect_table('number_series', 'branch', '', false, false, false);

create function next_number(of_branch bigint, of_kind text, of_year integer) returns bigint language sql as $$
  insert into number_series (branch_id, kind, year, last) values (of_branch, of_kind, of_year, 1)
  on conflict (branch_id, kind, year) do update set last = number_series.last + 1
  returning last
$$;

-- What freelancers are paid: dated rates by work and by whom, and the grade of each trainer.
create table freelance_rate (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint references staff,  -- one person's own
  grade text check (grade in ('junior', 'senior', 'head')),
  work text not null check (work in ('shift', 'class', 'pt', 'fight_fit')),
  category text check (category ~ '^[a-z_]{1,40}$'),  -- of a class; null: any
  kind text not null check (kind in ('hour', 'class', 'head', 'session')),
  amount_cents bigint not null check (amount_cents >= 0),
  floor_cents bigint check (floor_cents >= 0),
  ceiling_cents bigint check (ceiling_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  -- The same people for the same work: rates of one scope follow one another.
  scope text not null generated always as (work || ':' || coalesce(category, '') || ':' || coalesce(staff_id::text, '') || ':' || coalesce(grade, '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint freelance_rate_start unique (branch_id, scope, valid_from),
  check (staff_id is null or grade is null),
  check (category is null or work = 'class'),
  check (kind = 'hour' or (kind in ('class', 'head')) = (work = 'class')),
  check (kind <> 'session' or work in ('pt', 'fight_fit')),
  check (work <> 'shift' or kind = 'hour'),
  check (kind = 'head' or (floor_cents is null and ceiling_cents is null)),
  check (floor_cents <= ceiling_cents),
  constraint freelance_rate_category_known foreign key (category) references class_category (key)
);
create index freelance_rate_staff on freelance_rate (staff_id) where staff_id is not null;
call protect_table('freelance_rate', 'branch');

-- What has begun was perhaps paid by: it stays as it is, whoever asks.
create function refuse_begun() returns trigger language plpgsql as $$
begin
  if old.valid_from <= (select (pg_catalog.now() at time zone b.time_zone)::date from public.branch b where b.id = old.branch_id) then
    raise exception 'row % of % has begun on %', old.id, tg_table_name, old.valid_from using errcode = 'CM001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_begun before update or delete on freelance_rate for each row execute function refuse_begun();

create table staff_grade (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  grade text not null check (grade in ('junior', 'senior', 'head')),
  valid_from date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_grade_start unique (branch_id, staff_id, valid_from)
);
create index staff_grade_staff on staff_grade (staff_id);
call protect_table('staff_grade', 'branch');
create trigger a_begun before update or delete on staff_grade for each row execute function refuse_begun();

-- Shifts: templates, the roster, requests about it, swaps, and the clock that says who came when.
create table shift_template (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null,
  post text not null check (post in ('front_desk', 'floor', 'coach', 'manager')),
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  break_min integer not null default 0 check (break_min between 0 and 240),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shift_template_name unique (branch_id, name)
);
call protect_table('shift_template', 'branch');

create table shift (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint references staff,  -- nobody: an open shift
  post text not null check (post in ('front_desk', 'floor', 'coach', 'manager')),
  day date not null,  -- of the branch, on which it begins
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  break_min integer not null default 0 check (break_min between 0 and 240),
  status text not null default 'reserved'
    check (status in ('reserved', 'to_be_approve', 'approved', 'to_be_cancel', 'cancelled', 'completed', 'late', 'absent')),
  was_open boolean not null default false,  -- asked for by the person, not planned for them
  covers_id bigint references shift,  -- stands in for the person of another shift
  note text not null default '',
  reason text,
  planned_by bigint references staff,
  asked_by bigint references staff,  -- of what waits, or waited, for somebody else
  decided_by bigint references staff,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plan_reason text,  -- What a shift that was over, or had begun, was planned for.
  constraint shift_time check (ends_at > starts_at and ends_at <= starts_at + interval '17 hours'),
  constraint shift_someone check (staff_id is not null or status in ('reserved', 'cancelled')),
  constraint shift_by_another check (decided_by <> asked_by),
  -- One person is in one place at a time, in whatever branch. Deferrable, so that two can change places.
  constraint shift_overlap exclude using gist (staff_id with =, tstzrange(starts_at, ends_at) with &&)
    where (staff_id is not null and status <> 'cancelled') deferrable initially immediate
);
create index shift_branch on shift (branch_id, day);
create index shift_staff on shift (staff_id, starts_at) where staff_id is not null;
create index shift_waiting on shift (branch_id, starts_at) where status in ('to_be_approve', 'to_be_cancel');
create index shift_covers on shift (covers_id) where covers_id is not null;

-- What the clock still has to say something about: to whatever day it belongs.
create index shift_due on shift (starts_at) where status in ('reserved', 'to_be_approve', 'approved', 'to_be_cancel');
call protect_table('shift', 'branch', 'reason');
drop trigger audit on shift;
create trigger audit after insert or update or delete on shift for each row execute function audit_write('branch_id', 'reason,plan_reason');

-- What else somebody has to do then, in whatever branch: a shift, a class or an appointment. No more than the kind leaves
-- the other branch.
create function busy_people(of_staff bigint[], from_at timestamp with time zone, until_at timestamp with time zone)
  returns TABLE(staff_id bigint, kind text) language sql stable security definer set search_path = public, pg_temp as $$
  select w.staff_id, (array_agg(w.kind order by w.rank))[1]
    from (select f.staff_id, 'shift' as kind, 1 as rank
            from shift f
           where f.staff_id = any (of_staff) and f.status <> 'cancelled'
             and tstzrange(f.starts_at, f.ends_at) && tstzrange(from_at, until_at)
          union all
          select o.staff_id, case when o.session_id is null then 'appointment' else 'class' end, 2
            from occupancy o
           where o.staff_id = any (of_staff) and o.during && tstzrange(from_at, until_at)) w
   group by w.staff_id
$$;
revoke all on function busy_people(bigint[],timestamp with time zone,timestamp with time zone) from public;
grant execute on function busy_people(bigint[],timestamp with time zone,timestamp with time zone) to app;

-- Whether somebody is at work then on a shift other than one that they would give away, in whatever branch.
create function is_on_other_shift(
  of_staff bigint, from_at timestamp with time zone, until_at timestamp with time zone, given_away bigint
) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from shift f where f.staff_id = of_staff and f.status <> 'cancelled' and f.id is distinct from given_away
                    and tstzrange(f.starts_at, f.ends_at) && tstzrange(from_at, until_at))
$$;
revoke all on function is_on_other_shift(bigint,timestamp with time zone,timestamp with time zone,bigint) from public;
grant execute on function is_on_other_shift(bigint,timestamp with time zone,timestamp with time zone,bigint) to app;

-- The shortest rest beside a shift, in minutes, up to a day: to the shift of an earlier day and to that of a later one, in
-- whatever branch. Two shifts of one day are one split day. Nothing but the minutes leaves the other branch.
create function rest_beside(
  of_staff bigint, on_day date, from_at timestamp with time zone, until_at timestamp with time zone, but bigint
) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select round(extract(epoch from least(
    (select from_at - max(f.ends_at) from shift f
      where f.staff_id = of_staff and f.status not in ('cancelled', 'absent') and f.id is distinct from but and f.day < on_day
        and f.ends_at <= from_at and f.ends_at > from_at - interval '1 day'),
    (select min(f.starts_at) - until_at from shift f
      where f.staff_id = of_staff and f.status not in ('cancelled', 'absent') and f.id is distinct from but and f.day > on_day
        and f.starts_at >= until_at and f.starts_at < until_at + interval '1 day'))) / 60)::integer
$$;
revoke all on function rest_beside(bigint,date,timestamp with time zone,timestamp with time zone,bigint) from public;
grant execute on function rest_beside(bigint,date,timestamp with time zone,timestamp with time zone,bigint) to app;

create table shift_swap (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  shift_id bigint not null references shift,
  other_shift_id bigint references shift,
  asked_by bigint not null references staff,
  asked_of bigint not null references staff,
  status text not null default 'asked' check (status in ('asked', 'agreed', 'done', 'refused', 'withdrawn')),
  note text not null default '',
  reason text,
  decided_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (asked_by <> asked_of),
  constraint shift_swap_by_another check (decided_by <> asked_by and decided_by <> asked_of)
);
create index shift_swap_branch on shift_swap (branch_id, id desc);
create unique index shift_swap_waits on shift_swap (shift_id) where status in ('asked', 'agreed');
create index shift_swap_other on shift_swap (other_shift_id) where other_shift_id is not null;
call protect_table('shift_swap', 'branch', 'note,reason');

-- When somebody came and went. What the clock said stays; what counts is beside it.
create table clocking (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  shift_id bigint references shift,  -- none: came without a shift
  in_at timestamptz not null,
  in_counted_at timestamptz not null,
  in_by text not null check (in_by in ('desk', 'phone', 'qr')),
  in_staff_id bigint references staff,
  out_at timestamptz,
  out_counted_at timestamptz,
  out_by text check (out_by in ('desk', 'phone', 'qr', 'system')),
  out_staff_id bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A mistaken punch is taken back: a coming leaves its row, with when, by whom and why; a going opens its row again.
  taken_back_at timestamptz,
  taken_back_by bigint references staff,
  taken_back_why text,  -- of the last punch that was taken back
  check (out_at >= in_at and out_counted_at >= in_counted_at),
  check ((out_at is null) = (out_counted_at is null) and (out_at is null) = (out_by is null)),
  constraint clocking_taken_back
    check (taken_back_at is null or (taken_back_why is not null and out_at is null))
);
create index clocking_branch on clocking (branch_id, in_at desc);
create index clocking_staff on clocking (staff_id, in_at desc);
create index clocking_shift on clocking (shift_id, in_at) where shift_id is not null;
create unique index clocking_open on clocking (staff_id) where out_at is null and taken_back_at is null;
call protect_table('clocking', 'branch');
drop trigger audit on clocking;
create trigger audit after insert or update or delete on clocking for each row execute function audit_write('branch_id', 'taken_back_why');

-- Who can stand in, asked all at once; and what was worked in a period.
create table shift_call (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  shift_id bigint not null references shift,
  status text not null default 'open' check (status in ('open', 'taken', 'ended')),
  asked_by bigint not null references staff,
  taken_by bigint references staff,
  new_shift_id bigint references shift,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'taken') = (taken_by is not null))
);
create unique index shift_call_once on shift_call (shift_id) where status = 'open';
create index shift_call_branch on shift_call (branch_id, id desc);
call protect_table('shift_call', 'branch');

create table shift_call_answer (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  shift_call_id bigint not null references shift_call,
  staff_id bigint not null references staff,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  constraint shift_call_answer_once unique (shift_call_id, staff_id)
);
create index shift_call_answer_staff on shift_call_answer (staff_id);
call protect_table('shift_call_answer', 'branch', '', false, false, false);

create table timesheet (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  from_on date not null,
  until_on date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'locked', 'unlocked')),
  planned_min integer not null default 0,
  worked_min integer not null default 0,
  submitted_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  reason text,
  unlocked_until timestamptz,  -- an unlocking ends by itself
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (until_on >= from_on and until_on <= from_on + 61),
  check ((status = 'unlocked') = (unlocked_until is not null)),
  constraint timesheet_by_another check (decided_by <> staff_id),
  constraint timesheet_overlap exclude using gist (branch_id with =, staff_id with =, daterange(from_on, until_on, '[]') with &&)
);
create index timesheet_branch on timesheet (branch_id, from_on desc, id desc);
create index timesheet_staff on timesheet (staff_id);
create index timesheet_unlocked on timesheet (unlocked_until) where status = 'unlocked';
call protect_table('timesheet', 'branch', 'reason');

create table timesheet_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  timesheet_id bigint not null references timesheet,
  shift_id bigint references shift,
  clocking_id bigint references clocking,
  day date not null,
  planned_min integer not null default 0 check (planned_min >= 0),
  in_at timestamptz,  -- as it counts
  out_at timestamptz,
  break_min integer not null default 0,
  worked_min integer not null default 0 check (worked_min between 0 and 1440),
  corrected_by bigint references staff,
  correction text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((in_at is null) = (out_at is null) and out_at >= in_at),
  check ((corrected_by is null) = (correction is null)),
  check (shift_id is not null or clocking_id is not null),
  constraint timesheet_line_shift unique (shift_id),
  constraint timesheet_line_clocking unique (clocking_id),
  constraint timesheet_line_break_min_check check (break_min between 0 and 1440)
);
create index timesheet_line_sheet on timesheet_line (timesheet_id, day);
create index timesheet_line_branch on timesheet_line (branch_id, day);
call protect_table('timesheet_line', 'branch', 'correction');

-- A day that is on a live invoice is corrected together with the invoice only: whoever does so names the line.
create function keep_invoiced() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_catalog.current_setting('app.correcting', true) = old.id::text then
    return new;
  end if;
  if exists (select from public.staff_invoice_line l where l.timesheet_line_id = old.id and l.is_live) then
    raise exception 'line % of a timesheet is on an invoice', old.id using errcode = '23514', constraint = 'timesheet_line_invoiced';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_invoiced before delete or update of worked_min, in_at, out_at, break_min on timesheet_line
  for each row execute function keep_invoiced();

-- Other work of a person within some hours, in whatever branch: as it is in their timesheets, otherwise as planned. A
-- caller who doesn't reach the other branch learns nothing but that there is some.
create function hours_within(of_line bigint, from_at timestamp with time zone, until_at timestamp with time zone)
  returns TABLE(branch_name text, time_zone text, starts_at timestamp with time zone, ends_at timestamp with time zone) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (
    select t.staff_id, l.shift_id from public.timesheet_line l join public.timesheet t on t.id = l.timesheet_id
     where l.id = of_line and (public.app_is_network() or l.branch_id = any (public.app_branches()))),
  work as (
    select l.branch_id, l.in_at as starts_at, l.out_at as ends_at
      from own join public.timesheet t on t.staff_id = own.staff_id join public.timesheet_line l on l.timesheet_id = t.id
     where l.id <> of_line and l.in_at < until_at and l.out_at > from_at
    union all
    select f.branch_id, f.starts_at, f.ends_at from own join public.shift f on f.staff_id = own.staff_id
     where f.id is distinct from own.shift_id and f.status not in ('cancelled', 'absent')
       and f.starts_at < until_at and f.ends_at > from_at
       and not exists (select from public.timesheet_line l where l.shift_id = f.id))
  select case when reached.yes then b.name end, case when reached.yes then b.time_zone end,
         case when reached.yes then w.starts_at end, case when reached.yes then w.ends_at end
    from work w join public.branch b on b.id = w.branch_id
    cross join lateral (select public.app_is_network() or w.branch_id = any (public.app_branches()) as yes) reached
   order by reached.yes desc, w.starts_at limit 1
$$;
revoke all on function hours_within(bigint,timestamp with time zone,timestamp with time zone) from public;
grant execute on function hours_within(bigint,timestamp with time zone,timestamp with time zone) to app;

-- What freelancers are paid: invoices of a period, line by line with its source.
create table staff_invoice (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  number text not null,
  from_on date not null,
  until_on date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'paid', 'rejected', 'void')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_cents bigint not null default 0,
  issued_on date not null,
  reason text,
  made_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  paid_on date,
  reference text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  method text check (method in ('bank_transfer', 'cash')),
  constraint staff_invoice_number unique (branch_id, number),
  constraint staff_invoice_by_another check (decided_by <> staff_id),
  check (until_on >= from_on),
  check ((status = 'paid') = (paid_on is not null)),
  check (status not in ('rejected', 'void') or reason is not null),
  constraint staff_invoice_paid_how check (method is null or status = 'paid')
);
create index staff_invoice_branch on staff_invoice (branch_id, issued_on desc, id desc);
create index staff_invoice_staff on staff_invoice (staff_id, id desc);
call protect_table('staff_invoice', 'branch', 'reason,reference');

create function free_sources() returns trigger language plpgsql as $$
begin
  update public.staff_invoice_line set is_live = false where staff_invoice_id = new.id and is_live;
  return null;
end $$;
create trigger free_sources after update of status on staff_invoice for each row
  when (new.status in ('rejected', 'void') and old.status is distinct from new.status) execute function free_sources();

create table staff_invoice_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_invoice_id bigint not null references staff_invoice,
  work text not null,
  timesheet_line_id bigint references timesheet_line,
  session_trainer_id bigint,  -- whose trainer may be changed later: the line keeps what it was computed from
  day date not null,
  title jsonb not null,
  minutes integer not null default 0 check (minutes >= 0),
  heads integer not null default 0 check (heads >= 0),
  freelance_rate_id bigint references freelance_rate,
  rate_kind text check (rate_kind in ('hour', 'class', 'head', 'session')),
  rate_cents bigint,
  floor_cents bigint,
  ceiling_cents bigint,
  amount_cents bigint not null,
  is_live boolean not null default true,  -- false once its invoice is rejected or void: the source may be invoiced again
  disputed_at timestamptz,
  dispute text,
  answer text,
  answered_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  appointment_id bigint references appointment,
  -- [{work, id, minutes, title}]: the minutes that another source pays. Null: made before anybody looked.
  less jsonb default '[]' check (jsonb_typeof(less) = 'array'),
  was_min integer check (was_min >= 0),  -- minutes before they were corrected; null: never
  -- An adjustment pays, or takes back, what a correction of hours makes of a line that had been paid.
  corrects_line_id bigint references staff_invoice_line,
  check ((work = 'shift') = (timesheet_line_id is not null)),
  check ((work = 'class') = (session_trainer_id is not null)),
  check ((work = 'adjustment') = (freelance_rate_id is null)),
  check (work = 'adjustment' or amount_cents >= 0),
  check (dispute is not null or answer is null),
  constraint staff_invoice_line_work_check check (work in ('shift', 'class', 'pt', 'fight_fit', 'adjustment')),
  constraint staff_invoice_line_of_appointment check ((work in ('pt', 'fight_fit')) = (appointment_id is not null)),
  constraint staff_invoice_line_corrects check (corrects_line_id is null or work = 'adjustment')
);

-- A source is on one live invoice only.
create unique index staff_invoice_line_shift on staff_invoice_line (timesheet_line_id) where is_live and timesheet_line_id is not null;
create unique index staff_invoice_line_class on staff_invoice_line (session_trainer_id) where is_live and session_trainer_id is not null;
create index staff_invoice_line_of on staff_invoice_line (staff_invoice_id, day, id);
create index staff_invoice_line_branch on staff_invoice_line (branch_id, day);
create index staff_invoice_line_rate on staff_invoice_line (freelance_rate_id) where freelance_rate_id is not null;
create unique index staff_invoice_line_appointment on staff_invoice_line (appointment_id) where is_live and appointment_id is not null;
create index staff_invoice_line_corrects on staff_invoice_line (corrects_line_id) where corrects_line_id is not null;
call protect_table('staff_invoice_line', 'branch', 'dispute,answer');

-- Only a draft changes: what was submitted is what is approved and paid.
create function keep_lines() returns trigger language plpgsql as $$
declare
  of_invoice bigint := case when tg_op = 'DELETE' then old.staff_invoice_id else new.staff_invoice_id end;
begin
  if (select i.status from public.staff_invoice i where i.id = of_invoice) <> 'draft' then
    raise exception 'staff invoice % is no draft', of_invoice using errcode = '23514', constraint = 'staff_invoice_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_keep_appointment before update of appointment_id on staff_invoice_line for each row execute function keep_lines();
create trigger a_keep before insert or delete or update of amount_cents, staff_invoice_id, work, timesheet_line_id, session_trainer_id, less
  on staff_invoice_line for each row execute function keep_lines();

-- The last day that anybody of a branch was paid for: no rate begins on it or before.
create function paid_until(of_branch bigint) returns date language sql stable as $$
  select max(l.day) from staff_invoice_line l where l.branch_id = of_branch and l.is_live and l.work <> 'adjustment'
$$;
