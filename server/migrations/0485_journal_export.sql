-- The journal as files for accounting programs: the codes that our accounts have there, and what was exported.
create table accounting_program (
  id bigint generated always as identity primary key,
  program text not null unique check (program in ('xero', 'quickbooks', 'autocount', 'sql_account')),
  codes jsonb not null default '{}' check (jsonb_typeof(codes) = 'object'),          -- account → its code there
  tax_codes jsonb not null default '{}' check (jsonb_typeof(tax_codes) = 'object'),  -- account → the tax code of its lines
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_table('accounting_program', 'network');
insert into accounting_program (program) values ('xero'), ('quickbooks'), ('autocount'), ('sql_account');

create table journal_export (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  program text not null check (program in ('xero', 'quickbooks', 'autocount', 'sql_account')),
  from_on date not null,
  until_on date not null,
  per text not null check (per in ('month', 'day')),
  currency text not null,
  debit_cents bigint not null check (debit_cents > 0),
  line_count integer not null check (line_count > 1),
  repeats boolean not null,  -- some of its days had been exported before
  staff_id bigint references staff,
  created_at timestamptz not null,
  check (until_on >= from_on)
);
create index journal_export_branch on journal_export (branch_id, program, from_on);
create index journal_export_staff on journal_export (staff_id);
call protect_table('journal_export', 'branch', '', true, true, false);

-- The file can be downloaded again as it was, whatever is posted or renamed later.
create table journal_export_line (
  journal_export_id bigint not null references journal_export,
  position integer not null,
  branch_id bigint not null references branch,
  posted_on date not null,
  account text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  code text not null check (code <> ''),
  tax_code text not null,
  primary key (journal_export_id, position),
  check ((debit_cents > 0) <> (credit_cents > 0))
);
create index journal_export_line_branch on journal_export_line (branch_id, journal_export_id);
call protect_table('journal_export_line', 'branch', '', false, true, false);
