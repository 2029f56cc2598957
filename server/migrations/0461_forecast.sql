-- What was expected of a branch on a day, and with head office, of the network. The latest one keeps what was known then;
-- of earlier ones, the first of each month is kept with its figures.
create table forecast (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  currency text not null,
  made_on date not null,
  first_month date not null check (extract(day from first_month) = 1),
  known jsonb,
  months jsonb not null,
  created_at timestamptz not null default now(),
  unique (branch_id, currency, made_on),
  check (first_month >= made_on)
);
call protect_table('forecast', 'branch', '', false, false, false);
