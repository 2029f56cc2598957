-- What a client has spent, day by day: "spent at least so much in the last so many days" reads one row for each client and
-- branch instead of every payment.

-- No payment may come in between: before anything that one of them waits for.
lock table payment in share mode;

-- The days of payments in ascending order, each once, and beside each day the sum up to and including it: what was spent
-- between two days is the difference of two sums. There is no row for people who leave no name: no segment asks about them, and
-- all of them share one record. As with `recent_visit`, there is no reference to the client, and only triggers write it.
create table member_spending (
  member_id bigint not null,
  branch_id bigint not null,
  days date[] not null,
  cents bigint[] not null,
  primary key (branch_id, member_id),
  constraint member_spending_pairs check (cardinality(days) = cardinality(cents))
) with (fillfactor = 80);
grant select on member_spending to app;
alter table member_spending enable row level security;
create policy reads on member_spending for select to app using (branch_id = any ((select app_branches())::bigint[]));

-- Money that came in and was not returned. What is paid from a wallet counted when the wallet was filled.
create function spent_cents(status text, method text, amount_cents bigint, refunded_cents bigint)
  returns bigint language sql immutable as $$
  select case when status in ('success', 'refunded') and method not in ('complimentary', 'wallet') then amount_cents - refunded_cents else 0 end
$$;

-- One statement: two payments at once wait for each other, and neither is lost.
create function add_spending(of_member bigint, at_branch bigint, on_day date, more_cents bigint)
  returns void language plpgsql as $$
begin
  insert into public.member_spending as s (branch_id, member_id, days, cents)
  select at_branch, of_member, array[on_day], array[more_cents]
   where more_cents <> 0 and not exists (select from public.member m where m.id = of_member and m.is_walk_in)
  on conflict (branch_id, member_id) do update set (days, cents) = (
    select case when k.is_known then s.days else s.days[: k.n] || on_day || s.days[k.n + 1 :] end,
           s.cents[: case when k.is_known then k.n - 1 else k.n end] || coalesce(s.cents[k.n], 0) + more_cents
           || array(select l.cents + more_cents from unnest(s.cents[k.n + 1 :]) with ordinality as l (cents, n) order by l.n)
      from (select w.n, coalesce(s.days[w.n] = on_day, false) as is_known from (select width_bucket(on_day, s.days) as n) w) k);
end $$;

-- A payment that arrives, is returned, goes to another client, or is taken out. What was spent in no day needs no row.
create function note_spending()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform public.add_spending(old.member_id, old.branch_id, old.paid_on,
                                -public.spent_cents(old.status, old.method, old.amount_cents, old.refunded_cents));
  end if;
  if tg_op <> 'DELETE' then
    perform public.add_spending(new.member_id, new.branch_id, new.paid_on,
                                public.spent_cents(new.status, new.method, new.amount_cents, new.refunded_cents));
  end if;
  if tg_op <> 'INSERT' then
    delete from public.member_spending s
     where s.member_id = old.member_id and s.branch_id = old.branch_id and 0 = all (s.cents);
  end if;
  return null;
end $$;
create trigger spending_noted after insert on payment for each row
  when (spent_cents(new.status, new.method, new.amount_cents, new.refunded_cents) <> 0) execute function note_spending();
create trigger spending_moved after update on payment for each row
  when ((old.member_id, old.branch_id, old.paid_on, spent_cents(old.status, old.method, old.amount_cents, old.refunded_cents))
        is distinct from (new.member_id, new.branch_id, new.paid_on, spent_cents(new.status, new.method, new.amount_cents, new.refunded_cents)))
  execute function note_spending();
create trigger spending_gone after delete on payment for each row
  when (spent_cents(old.status, old.method, old.amount_cents, old.refunded_cents) <> 0) execute function note_spending();

-- From all payments: here, and after payments were loaded with the triggers off.
create function fill_member_spending()
  returns void language sql set search_path = pg_catalog, public, pg_temp set work_mem = '256MB' as $$
  delete from public.member_spending;
  insert into public.member_spending (member_id, branch_id, days, cents)
  select d.member_id, d.branch_id, array_agg(d.paid_on order by d.paid_on), array_agg(d.cents order by d.paid_on)
    from (select p.member_id, p.branch_id, p.paid_on,
                 sum(sum(public.spent_cents(p.status, p.method, p.amount_cents, p.refunded_cents)))
                   over (partition by p.branch_id, p.member_id order by p.paid_on)::bigint as cents
            from public.payment p join public.member m on m.id = p.member_id and not m.is_walk_in
           where public.spent_cents(p.status, p.method, p.amount_cents, p.refunded_cents) <> 0
           group by 1, 2, 3) d
   group by d.branch_id, d.member_id order by d.branch_id, d.member_id
$$;
revoke all on function spent_cents(text, text, bigint, bigint), add_spending(bigint, bigint, date, bigint), note_spending(),
  fill_member_spending() from public;
-- The conditions of the triggers are checked as whoever pays.
grant execute on function spent_cents(text, text, bigint, bigint) to app;
select fill_member_spending();

-- Only what was summed up from it needed this index.
drop index payment_spent;
