-- What each account moved in the months that are over, and its balance at their end, so that a trial balance no longer
-- adds up the journal of all the years. A job writes a month once it has been over for a few days. An entry that is
-- dated back into such a month takes it and all later ones away again, and the job writes them anew.
create table ledger_month (
  branch_id bigint not null references branch,
  month date not null check (extract(day from month) = 1),
  account text not null,
  currency text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  closing_cents bigint not null,  -- debits less credits since the beginning
  primary key (branch_id, month, account, currency)
);
call protect_table('ledger_month', 'branch', '', false, false, false);
revoke insert, update, delete on ledger_month from app;

create table ledger_written (
  branch_id bigint primary key references branch,
  until_on date not null  -- the last day of the last month that is written
);
call protect_table('ledger_written', 'branch', '', false, false, false);
revoke insert, update, delete on ledger_written from app;

-- Writes the next months of a branch, at most so many; how many it wrote. Whoever dates an entry back holds the same
-- lock until the commit, so that no month is written beside an entry that is on its way into it.
create function write_ledger_months(of_branch bigint, at_most integer default 60)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  settled date := date_trunc('month', current_date - 5)::date;  -- months before this one are over
  of_month date;
  written integer := 0;
begin
  perform public.must_reach(public.app_is_network());
  perform pg_catalog.pg_advisory_xact_lock(7420021, of_branch::integer);
  select coalesce((select w.until_on + 1 from public.ledger_written w where w.branch_id = of_branch),
                  (select date_trunc('month', min(l.posted_on))::date from public.journal_line l where l.branch_id = of_branch)) into of_month;
  while of_month < settled and written < at_most loop
    insert into public.ledger_month (branch_id, month, account, currency, debit_cents, credit_cents, closing_cents)
    select of_branch, of_month, account, currency, sum(debit), sum(credit), sum(before) + sum(debit) - sum(credit)
      from (select m.account, m.currency, 0::bigint as debit, 0::bigint as credit, m.closing_cents as before
              from public.ledger_month m where m.branch_id = of_branch and m.month = (of_month - interval '1 month')::date
            union all
            select l.account, e.currency, greatest(l.amount_cents, 0), greatest(-l.amount_cents, 0), 0
              from public.journal_line l join public.journal_entry e on e.id = l.entry_id
             where l.branch_id = of_branch and l.posted_on >= of_month and l.posted_on < (of_month + interval '1 month')::date) x
     group by account, currency;
    of_month := (of_month + interval '1 month')::date;
    insert into public.ledger_written as w (branch_id, until_on) values (of_branch, of_month - 1)
      on conflict (branch_id) do update set until_on = excluded.until_on;
    written := written + 1;
  end loop;
  return written;
end $$;
revoke all on function write_ledger_months(bigint, integer) from public;
grant execute on function write_ledger_months(bigint, integer) to app;

create function take_ledger_months_away()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(7420021, new.branch_id::integer);
  update public.ledger_written set until_on = date_trunc('month', new.posted_on)::date - 1
   where branch_id = new.branch_id and until_on >= new.posted_on;
  if found then
    delete from public.ledger_month where branch_id = new.branch_id and month >= date_trunc('month', new.posted_on)::date;
  end if;
  return null;
end $$;
-- The last three days are in no month that is written, wherever the branch is.
create trigger ledger_dated_back after insert on journal_line for each row
  when (new.posted_on < current_date - 3) execute function take_ledger_months_away();
