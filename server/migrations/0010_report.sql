-- Figures that reports read: kept by day, so that they cost the same after years.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- Revenue: what was invoiced without tax, on the day of the invoice. Received: what was paid, on the day of payment.
create table revenue_delta (
  id bigint generated always as identity primary key,
  branch_id bigint not null,
  day date not null,
  currency text not null,
  revenue_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  received_cents bigint not null default 0
);
create index revenue_delta_branch on revenue_delta (branch_id, day);
call protect_table('revenue_delta', 'branch', '', false, false, false);

create table revenue_day (
  branch_id bigint not null,
  day date not null,
  currency text not null,
  revenue_cents bigint not null,
  tax_cents bigint not null,
  received_cents bigint not null,
  primary key (branch_id, day, currency)
);
call protect_table('revenue_day', 'branch', '', false, false, false);

create table revenue_month (
  branch_id bigint not null,
  month date not null,
  currency text not null,
  revenue_cents bigint not null,
  tax_cents bigint not null,
  received_cents bigint not null,
  primary key (branch_id, month, currency)
);
create index revenue_month_month on revenue_month (month);
call protect_table('revenue_month', 'branch', '', false, false, false);
