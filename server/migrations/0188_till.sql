-- Cash that is taken to the bank or spent, what card providers pay out, and what a count found more or less than the books.
create table till_move (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  day date not null,
  kind text not null check (kind in ('banking', 'payout', 'petty', 'count')),
  method text,  -- of what was counted; its amount is positive where more was found
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0 or kind = 'count' and amount_cents < 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  reference text,
  note text,
  staff_id bigint references staff,
  undone_at timestamptz,
  undone_by bigint references staff,
  undone_why text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case kind when 'payout' then fee_cents <= amount_cents else fee_cents = 0 end),
  check ((kind = 'count') = (method is not null)),
  check ((undone_at is null) = (undone_why is null))
);
create index till_move_day on till_move (branch_id, day desc, id desc);
call protect_table('till_move', 'branch', 'reference,note,undone_why');

-- What was counted before has no entry.
alter table day_close add column counts_posted boolean not null default false;
alter table day_close alter column counts_posted set default true;

alter table journal_entry add column till_move_id bigint references till_move;
create index journal_entry_till on journal_entry (till_move_id) where till_move_id is not null;

do $$
declare one record;
begin
  for one in select * from (values ('journal_entry_kind_check', 'journal_entry', 'till'),
      ('journal_line_account_check', 'journal_line', 'petty_cash'), ('journal_line_account_check', 'journal_line', 'provider_fees'),
      ('journal_line_account_check', 'journal_line', 'over_short')) as v (name, tab, value)
  loop
    execute (select format('alter table %s drop constraint %I, add constraint %I %s', one.tab, one.name, one.name,
                           regexp_replace(pg_get_constraintdef(oid), 'ARRAY\[', format('ARRAY[%L::text, ', one.value)))
               from pg_constraint where conname = one.name and conrelid = one.tab::regclass);
  end loop;
end $$;
