-- Targets of a month, with more for the money beyond them, and commission for each session of personal training that is given.
alter table commission_plan
  add column target_of text not null default 'none' check (target_of in ('none', 'person', 'team')),
  add column target_cents bigint check (target_cents > 0),
  add column steps jsonb not null default '[]',
  add column given_cents bigint not null default 0 check (given_cents >= 0),
  add constraint commission_plan_target check ((target_of = 'none') = (target_cents is null) and (target_of = 'none') = (steps = '[]'));

-- The month whose target a sale counts for: that of its day. None for a later period, which nobody sells.
alter table commission_sale add column target_month date check (extract(day from target_month) = 1);
create index commission_sale_target on commission_sale (plan_id, target_month) where target_month is not null;

-- What a statement has beside its sales: steps of a target, and sessions that were given.
create table commission_extra (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  statement_id bigint not null references commission_statement,
  staff_id bigint not null references staff,
  plan_id bigint not null references commission_plan,
  kind text not null check (kind in ('step', 'session')),
  day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  target_month date check (extract(day from target_month) = 1),
  step integer check (step > 0),                -- its place in the plan
  invoice_id bigint references invoice,         -- whose money changed it
  appointment_id bigint references appointment,
  created_at timestamptz not null default now(),
  constraint commission_extra_source check (case kind
    when 'step' then target_month is not null and step is not null and invoice_id is not null and appointment_id is null
    else target_month is null and step is null and invoice_id is null and appointment_id is not null end)
);
create index commission_extra_statement on commission_extra (statement_id, id);
create index commission_extra_branch on commission_extra (branch_id, day, id);
create index commission_extra_staff on commission_extra (staff_id, day);
create index commission_extra_target on commission_extra (plan_id, target_month, staff_id);
create index commission_extra_invoice on commission_extra (invoice_id) where invoice_id is not null;
create index commission_extra_appointment on commission_extra (appointment_id) where appointment_id is not null;
call protect_table('commission_extra', 'branch', '', false, true, false);
