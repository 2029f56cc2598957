-- Fees of a programme: the joining fee that it names, and what a suspension costs.

-- ---------------------------------------------------------------- joining fees
create table joining_fee (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,               -- null: of the network, charged where it has an amount in the currency
  name jsonb not null,
  merchandise jsonb not null default '[]' check (jsonb_typeof(merchandise) = 'array'),   -- what goes with it: names and quantities
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index joining_fee_branch on joining_fee (branch_id, id);
call protect_table('joining_fee', 'mixed');

-- Amounts are dated rows: what was sold keeps its amount. Tax-inclusive.
create table joining_fee_amount (
  id bigint generated always as identity primary key,
  joining_fee_id bigint not null references joining_fee,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (joining_fee_id, currency, valid_from)
);
call protect_table('joining_fee_amount', 'own');

alter table programme add column joining_fee_id bigint references joining_fee;
create index programme_joining_fee on programme (joining_fee_id) where joining_fee_id is not null;
-- What was sold: which fee was owed, charged or waived, and what went with it.
alter table membership
  add column joining_fee_id bigint references joining_fee,
  add column joining_fee_items jsonb not null default '[]';
create index membership_joining_fee on membership (joining_fee_id, id desc) where joining_fee_id is not null;

-- Fees that stood with the prices so far: one for all programmes of an owner that charge the same.
do $$
declare fee record; made bigint; count integer := 0;
begin
  for fee in
    select of.branch_id, of.amounts, array_agg(of.programme_id) as programmes
      from (select p.id as programme_id, p.branch_id,
                   jsonb_agg(jsonb_build_object('currency', pp.currency, 'valid_from', pp.valid_from, 'amount_cents', pp.joining_fee_cents)
                             order by pp.currency, pp.valid_from) as amounts
              from programme p join programme_price pp on pp.programme_id = p.id
             group by p.id, p.branch_id having max(pp.joining_fee_cents) > 0) of
     group by 1, 2 order by min(of.programme_id)
  loop
    count := count + 1;
    insert into joining_fee (branch_id, name)
    values (fee.branch_id, jsonb_build_object('en', 'Joining fee ' || count, 'cn', '入会费' || count)) returning id into made;
    insert into joining_fee_amount (joining_fee_id, currency, valid_from, amount_cents)
    select made, a.currency, a.valid_from, a.amount_cents
      from jsonb_to_recordset(fee.amounts) as a (currency text, valid_from date, amount_cents bigint);
    update programme set joining_fee_id = made where id = any (fee.programmes);
    update membership set joining_fee_id = made
     where programme_id = any (fee.programmes) and (joining_fee_cents > 0 or fee_waived_reason is not null);
  end loop;
end $$;
alter table programme_price drop column joining_fee_cents;

-- ---------------------------------------------------------------- what a suspension costs
-- A price of the programme like the others: who signed up keeps what was in force on the day of the sale.
alter table programme_price add column suspension_fee_cents bigint not null default 0 check (suspension_fee_cents >= 0);
alter table membership_suspension
  add column fee_cents bigint not null default 0 check (fee_cents >= 0),
  add column fee_waived_reason text,
  add column invoice_id bigint references invoice,
  add constraint membership_suspension_fee check ((invoice_id is not null) = (fee_cents > 0));
create index membership_suspension_invoice on membership_suspension (invoice_id) where invoice_id is not null;

-- ---------------------------------------------------------------- what is taken back because it is no longer owed
alter table credit_note drop constraint credit_note_why_check,
  add constraint credit_note_why_check check (why in ('cancellation', 'refund', 'suspension', 'ending', 'change'));
-- Of a cheaper programme the difference is in the client's favour.
alter table membership_change drop constraint membership_change_difference_cents_check;
