-- Reports that are sent by e-mail: what is sent, when and to whom, and what happened to each letter.
create table report_schedule (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,   -- who set it up
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  report text not null,
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  every text not null check (every in ('day', 'week', 'month')),
  weekday text check (weekday in ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')),
  hour integer not null check (hour between 0 and 23),
  formats text[] not null check (cardinality(formats) > 0 and formats <@ '{csv,pdf}'),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((every = 'week') = (weekday is not null)),
  check ((status = 'active') = (next_at is not null))
);
create index report_schedule_branch on report_schedule (branch_id, id);
create index report_schedule_due on report_schedule (next_at) where status = 'active';
call protect_table('report_schedule', 'branch');

create table report_schedule_person (
  report_schedule_id bigint not null references report_schedule on delete cascade,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  stopped_at timestamptz,   -- the person doesn't want it any more
  primary key (report_schedule_id, staff_id)
);
create index report_schedule_person_staff on report_schedule_person (staff_id);
call protect_table('report_schedule_person', 'branch', '', false, false, false);

-- One row for each time that a report is due: the key keeps two processes from starting it twice.
create table report_schedule_run (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  report_schedule_id bigint not null references report_schedule on delete cascade,
  due_at timestamptz not null,
  finished_at timestamptz,
  unique (report_schedule_id, due_at)
);
create index report_schedule_run_open on report_schedule_run (id) where finished_at is null;
call protect_table('report_schedule_run', 'branch', '', false, false, false);

-- Written in the transaction that puts the letter into the outbox, so that nobody gets it twice.
create table report_schedule_letter (
  report_schedule_run_id bigint not null references report_schedule_run on delete cascade,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  outcome text not null check (outcome in ('sent', 'left', 'no_access', 'too_large', 'failed')),
  at timestamptz not null,
  primary key (report_schedule_run_id, staff_id)
);
create index report_schedule_letter_staff on report_schedule_letter (staff_id);
call protect_table('report_schedule_letter', 'branch', '', false, false, false);

-- “Send now” wakes the job, which sends what is due and nothing else.
create or replace function may_enqueue(task text, payload json, job_key text)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here bigint[] := public.app_branches();
  whoever boolean := public.app_staff() is not null or public.app_actor() like 'member:%';
begin
  if task in ('mail_send', 'franchise_letters', 'online_meetings', 'report_schedule_send') then
    return (whoever or cardinality(here) > 0) and payload::text = '{}' and coalesce(job_key, task) = task;
  elsif task = 'erase_traces' then
    return job_key is null and exists (
      select from public.member_branch m where m.member_id = (payload ->> 'member_id')::bigint and m.branch_id = any (here));
  elsif task = 'refund_by_gateway' then
    return job_key = 'refund:' || (payload ->> 'refund_id') and exists (
      select from public.refund r where r.id = (payload ->> 'refund_id')::bigint and r.branch_id = any (here));
  elsif task = 'billing_by_hand' then
    return job_key = 'billing:' || (payload ->> 'run_id') and exists (
      select from public.task_run r where r.id = (payload ->> 'run_id')::bigint and r.kind = 'billing'
         and (r.branch_id = any (here) or r.staff_id = public.app_staff()));
  elsif task = 'branch_closure' then
    return job_key = 'closure:' || (payload ->> 'closure_id') and exists (
      select from public.branch_closure c where c.id = (payload ->> 'closure_id')::bigint and c.branch_id = any (here));
  elsif task = 'import_people' then
    return job_key = 'import:' || (payload ->> 'import_id') and exists (
      select from public.import i where i.id = (payload ->> 'import_id')::bigint and i.branch_id = any (here));
  elsif task = 'release_places' then
    return job_key = 'release:' || (payload ->> 'membership_id') and exists (
      select from public.membership ms where ms.id = (payload ->> 'membership_id')::bigint and ms.branch_id = any (here));
  end if;
  return false;
end $$;
