-- What the till holds and card providers owe, by day: whoever looks no longer sums up the journal of all the years.
create table held_delta (
  id bigint generated always as identity primary key,
  branch_id bigint not null,
  day date not null,
  account text not null,
  currency text not null,
  amount_cents bigint not null
);
create index held_delta_branch on held_delta (branch_id, account, day);
call protect_table('held_delta', 'branch', '', false, false, false);
create table held_day (
  branch_id bigint not null,
  account text not null,
  currency text not null,
  day date not null,
  amount_cents bigint not null,
  primary key (branch_id, account, currency, day)
);
call protect_table('held_day', 'branch', '', false, false, false);

-- Lines are added and never changed.
create function held_insert_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.held_delta (branch_id, day, account, currency, amount_cents)
  select n.branch_id, n.posted_on, n.account, e.currency, sum(n.amount_cents)
    from new_rows n join public.journal_entry e on e.id = n.entry_id
   where n.account in ('cash', 'card_clearing') group by 1, 2, 3, 4;
  return null;
end $$;
create trigger held_insert after insert on journal_line referencing new table as new_rows for each statement execute function held_insert_delta();

insert into held_day (branch_id, account, currency, day, amount_cents)
select l.branch_id, l.account, e.currency, l.posted_on, sum(l.amount_cents)
  from journal_line l join journal_entry e on e.id = l.entry_id
 where l.account in ('cash', 'card_clearing') group by 1, 2, 3, 4;

-- Takes the pending deltas into the days; readers add both in one statement.
create function merge_held(at_most integer default 50000) returns integer language plpgsql security definer as $$
declare merged integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(7420011);
  with taken as (
    delete from public.held_delta where id in (select id from public.held_delta order by id limit at_most) returning *
  ), days as (
    select branch_id, account, currency, day, sum(amount_cents) c, count(*) n from taken group by 1, 2, 3, 4
  ), by_day as (
    insert into public.held_day as d (branch_id, account, currency, day, amount_cents)
    select branch_id, account, currency, day, c from days
    on conflict (branch_id, account, currency, day) do update set amount_cents = d.amount_cents + excluded.amount_cents
  )
  select coalesce(sum(n), 0)::integer into merged from days;
  return merged;
end $$;
revoke all on function merge_held(integer) from public;
grant execute on function merge_held(integer) to app;
