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
  constraint staff_invoice_number unique (branch_id, number),
  constraint staff_invoice_by_another check (decided_by <> staff_id),
  check (until_on >= from_on),
  check ((status = 'paid') = (paid_on is not null)),
  check (status not in ('rejected', 'void') or reason is not null)
);
create index staff_invoice_branch on staff_invoice (branch_id, issued_on desc, id desc);
create index staff_invoice_staff on staff_invoice (staff_id, id desc);
call protect_table('staff_invoice', 'branch', 'reason,reference');

create table staff_invoice_line (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_invoice_id bigint not null references staff_invoice,
  work text not null check (work in ('shift', 'class', 'adjustment')),
  timesheet_line_id bigint references timesheet_line,
  session_trainer_id bigint,                  -- whose trainer may be changed later: the line keeps what it was computed from
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
  is_live boolean not null default true,      -- false once its invoice is rejected or void: the source may be invoiced again
  disputed_at timestamptz,
  dispute text,
  answer text,
  answered_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((work = 'shift') = (timesheet_line_id is not null)),
  check ((work = 'class') = (session_trainer_id is not null)),
  check ((work = 'adjustment') = (freelance_rate_id is null)),
  check (work = 'adjustment' or amount_cents >= 0),
  check (dispute is not null or answer is null)
);
-- A source is on one live invoice only.
create unique index staff_invoice_line_shift on staff_invoice_line (timesheet_line_id) where is_live and timesheet_line_id is not null;
create unique index staff_invoice_line_class on staff_invoice_line (session_trainer_id) where is_live and session_trainer_id is not null;
create index staff_invoice_line_of on staff_invoice_line (staff_invoice_id, day, id);
create index staff_invoice_line_branch on staff_invoice_line (branch_id, day);
create index staff_invoice_line_rate on staff_invoice_line (freelance_rate_id) where freelance_rate_id is not null;
call protect_table('staff_invoice_line', 'branch', 'dispute,answer');

create function free_sources() returns trigger language plpgsql as $$
begin
  update public.staff_invoice_line set is_live = false where staff_invoice_id = new.id and is_live;
  return null;
end $$;
create trigger free_sources after update of status on staff_invoice for each row
  when (new.status in ('rejected', 'void') and old.status is distinct from new.status) execute function free_sources();

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
create trigger a_keep before insert or delete or update of amount_cents, staff_invoice_id, work, timesheet_line_id, session_trainer_id
  on staff_invoice_line for each row execute function keep_lines();

-- A day that is on a live invoice is not corrected behind it.
create function keep_invoiced() returns trigger language plpgsql as $$
begin
  if exists (select from public.staff_invoice_line l where l.timesheet_line_id = old.id and l.is_live) then
    raise exception 'line % of a timesheet is on an invoice', old.id using errcode = '23514', constraint = 'timesheet_line_invoiced';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_invoiced before delete or update of worked_min, in_at, out_at, break_min on timesheet_line
  for each row execute function keep_invoiced();

-- The last day that anybody of a branch was paid for: no rate begins on it or before.
create function paid_until(of_branch bigint) returns date language sql stable as $$
  select max(l.day) from staff_invoice_line l where l.branch_id = of_branch and l.is_live and l.work <> 'adjustment'
$$;
