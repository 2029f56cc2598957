-- What nobody expects to be paid: asked by one person, decided by another. The invoice stays open, the books no longer
-- count on it, and a payment that comes after all reverses it first.
create table write_off (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  invoice_id bigint not null references invoice,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'reversed')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  asked_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_why text,
  written_off_on date,
  reversed_on date,
  reversed_by bigint references staff,
  reversed_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint write_off_by_another check (decided_by <> asked_by),
  check ((status = 'pending') = (decided_at is null)),
  check ((status in ('approved', 'reversed')) = (written_off_on is not null)),
  check ((status = 'reversed') = (reversed_on is not null))
);
-- Asked twice, it is the second who hears of the first.
create unique index write_off_open on write_off (invoice_id) where status in ('pending', 'approved');
create index write_off_invoice on write_off (invoice_id, id);
create index write_off_member on write_off (member_id);
create index write_off_waiting on write_off (branch_id, id) where status = 'pending';
call protect_table('write_off', 'branch', 'reason,decided_why,reversed_why');

alter table invoice add column written_off_on date;

create or replace function money_may_move(of_table text, from_status text, to_status text) returns boolean language sql immutable parallel safe as $$
  select (of_table, from_status, to_status) in (
    ('invoice', 'unpaid', 'success'), ('invoice', 'unpaid', 'cancelled'), ('invoice', 'success', 'refunded'),
    ('payment', 'pending', 'success'), ('payment', 'pending', 'failed'), ('payment', 'success', 'refunded'),
    ('refund', 'pending', 'accepted'), ('refund', 'pending', 'rejected'),
    ('custom_charge', 'pending', 'approved'), ('custom_charge', 'pending', 'rejected'),
    ('write_off', 'pending', 'approved'), ('write_off', 'pending', 'rejected'), ('write_off', 'pending', 'withdrawn'),
    ('write_off', 'approved', 'reversed'))
$$;
create trigger keeps_to_its_moves after update of status on write_off for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();

do $$
declare one record;
begin
  for one in select * from (values ('journal_entry_kind_check', 'journal_entry', 'write_off'),
      ('journal_line_account_check', 'journal_line', 'bad_debts')) as v (name, tab, value)
  loop
    execute (select format('alter table %s drop constraint %I, add constraint %I %s', one.tab, one.name, one.name,
                           regexp_replace(pg_get_constraintdef(oid), 'ARRAY\[', format('ARRAY[%L::text, ', one.value)))
               from pg_constraint where conname = one.name and conrelid = one.tab::regclass);
  end loop;
end $$;
