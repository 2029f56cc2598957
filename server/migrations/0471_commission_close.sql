-- Adjustments of commission that someone else approves, and the close of a month: who is paid what, and the entry of the journal.
create table commission_adjustment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  statement_id bigint not null references commission_statement,  -- where it was asked for
  staff_id bigint not null references staff,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  currency text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  counts_in bigint references commission_statement,              -- the month that was open when it was approved
  asked_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint commission_adjustment_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (counts_in is not null))
);
create index commission_adjustment_statement on commission_adjustment (statement_id, id);
create index commission_adjustment_counts_in on commission_adjustment (counts_in) where counts_in is not null;
create index commission_adjustment_waiting on commission_adjustment (branch_id, id) where status = 'pending';
create index commission_adjustment_staff on commission_adjustment (staff_id);
call protect_table('commission_adjustment', 'branch', 'reason,decided_why');

-- What a person is paid for a closed month. A negative total isn't collected: it is carried to the next month.
create table commission_payout (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  close_id bigint not null references commission_close,
  staff_id bigint not null references staff,
  currency text not null,
  amount_cents bigint not null,
  carried_in_cents bigint not null check (carried_in_cents <= 0),
  paid_cents bigint not null check (paid_cents >= 0),
  carried_out_cents bigint not null check (carried_out_cents <= 0),
  unique (close_id, staff_id),
  check (amount_cents + carried_in_cents = paid_cents + carried_out_cents),
  check (paid_cents = 0 or carried_out_cents = 0)
);
create index commission_payout_staff on commission_payout (staff_id, id);
call protect_table('commission_payout', 'branch', '', false, true, false);

alter table journal_entry add column commission_close_id bigint references commission_close;
create unique index journal_entry_commission on journal_entry (commission_close_id) where commission_close_id is not null;
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('commission', 'stock', 'write_off', 'till', 'dispute', 'invoice',
  'payment', 'recognition', 'refund', 'correction', 'credit_note', 'wallet'));
alter table journal_entry add constraint journal_entry_commission_close check ((kind = 'commission') = (commission_close_id is not null));
alter table journal_line drop constraint journal_line_account_check;
alter table journal_line add constraint journal_line_account_check check (account in ('commission_cost', 'commission_payable', 'opening_balances',
  'branch_transfers', 'goods_received', 'stock_differences', 'cost_of_goods', 'goods_in_transit', 'inventory', 'bad_debts', 'discounts_given',
  'deferred_discounts', 'over_short', 'provider_fees', 'petty_cash', 'dispute_loss', 'disputed', 'prepaid_credits', 'cash', 'bank', 'card_clearing',
  'complimentary', 'wallet', 'receivable', 'deferred_revenue', 'revenue', 'tax_payable'));

-- The day's money is counted when a day is closed; what goods are worth and what people have earned doesn't change it.
create or replace function refuse_closed_day()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare one record;
begin
  for one in select distinct branch_id, posted_on from new_rows where kind not in ('recognition', 'stock', 'commission') order by 1, 2 loop
    if not public.hold_open(one.branch_id, one.posted_on) then
      raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
    end if;
  end loop;
  return null;
end $$;
