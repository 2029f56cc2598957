-- A programme can be edited after it was sold: what a membership lives by is kept with it, as it was on the day of the sale.

-- ---------------------------------------------------------------- what a programme opens
alter table programme
  add column categories text[] not null default '{}',          -- of classes; none: any
  add column open_branches bigint[] not null default '{}',     -- beside the one that sold it
  drop constraint programme_opens_check,
  add constraint programme_opens_check check (opens in ('home', 'country', 'network', 'branches')),
  add constraint programme_open_branches check ((opens = 'branches') = (cardinality(open_branches) > 0));

-- ---------------------------------------------------------------- kept with what was sold
alter table membership
  add column opens text not null default 'home' check (opens in ('home', 'country', 'network', 'branches')),
  add column open_branches bigint[] not null default '{}',
  add column categories text[] not null default '{}',
  add column suspension_max_times integer check (suspension_max_times >= 0),
  add column suspension_max_days integer check (suspension_max_days >= 0),
  add column suspension_notice_days integer not null default 0 check (suspension_notice_days >= 0),
  add column suspension_fee_cents bigint not null default 0 check (suspension_fee_cents >= 0);
update membership ms
   set opens = p.opens, suspension_max_times = p.suspension_max_times, suspension_max_days = p.suspension_max_days,
       suspension_notice_days = p.suspension_notice_days,
       suspension_fee_cents = coalesce((select pp.suspension_fee_cents from programme_price pp
          where pp.programme_id = p.id and pp.currency = ms.currency and pp.valid_from <= ms.sold_on
          order by pp.valid_from desc limit 1), 0)
  from programme p where p.id = ms.programme_id;

-- However a membership comes about (sold, changed for another one, brought by an import), it keeps these terms. With the
-- owner's eyes: the programme may be of a branch that the caller does not see.
create function keep_terms() returns trigger language plpgsql security definer as $$
begin
  select p.opens, p.open_branches, p.categories, p.suspension_max_times, p.suspension_max_days, p.suspension_notice_days,
         coalesce((select pp.suspension_fee_cents from public.programme_price pp
            where pp.programme_id = p.id and pp.currency = new.currency and pp.valid_from <= new.sold_on
            order by pp.valid_from desc limit 1), 0)
    into new.opens, new.open_branches, new.categories, new.suspension_max_times, new.suspension_max_days,
         new.suspension_notice_days, new.suspension_fee_cents
    from public.programme p where p.id = new.programme_id;
  return new;
end $$;
create trigger keep_terms before insert on membership for each row execute function keep_terms();

-- Was it ever sold, in whatever branch? Says only yes or no.
create function programme_was_sold(of_programme bigint) returns boolean language sql stable security definer as $$
  select exists (select 1 from public.membership ms where ms.programme_id = of_programme)
$$;
revoke all on function programme_was_sold(bigint) from public;
grant execute on function programme_was_sold(bigint) to app;

-- ---------------------------------------------------------------- where its holder is let in, and seen
drop function door_memberships(bigint);
create function door_memberships(of_member bigint)
returns table (id bigint, type_id smallint, programme jsonb, status text, start_on date, end_on date, sessions_left integer,
               opens text, open_branches bigint[], branch_id bigint, branch_name text, country_code text)
language sql stable security definer as $$
  select ms.id, p.type_id, p.name, ms.status, ms.start_on, ms.end_on, ms.sessions_left, ms.opens, ms.open_branches, b.id, b.name, b.country_code
    from public.membership ms
    join public.programme p on p.id = ms.programme_id
    join public.branch b on b.id = ms.branch_id
   where ms.member_id = of_member
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   order by ms.end_on desc, ms.id desc limit 20
$$;
revoke all on function door_memberships(bigint) from public;
grant execute on function door_memberships(bigint) to app;

create or replace function settle_members(ids bigint[], standings text[]) returns void language plpgsql security definer as $$
declare
  seen bigint[] := array(
    select m.id from public.member m where m.id = any (ids)
       and (m.branch_id = any (public.app_branches())
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any (public.app_branches()))));
begin
  update public.member m set standing = v.standing
    from rows from (pg_catalog.unnest(ids), pg_catalog.unnest(standings)) as v (id, standing)
   where m.id = v.id and m.id = any (seen) and m.standing is distinct from v.standing;
  with opened as materialized (
    select distinct b.id as branch_id, ms.member_id
      from public.membership ms
      join public.branch sold on sold.id = ms.branch_id
      join public.branch b on b.id = ms.branch_id
        or (ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate') and b.type <> 'hq'
            and (ms.opens = 'network' or (ms.opens = 'country' and b.country_code = sold.country_code)
                 or (ms.opens = 'branches' and b.id = any (ms.open_branches))))
     where ms.member_id = any (seen)
  ), gone as (
    delete from public.member_branch mb
     where mb.member_id = any (seen) and not mb.is_home and not mb.stays
       and not exists (select 1 from opened o where o.member_id = mb.member_id and o.branch_id = mb.branch_id)
  )
  insert into public.member_branch (branch_id, member_id) select o.branch_id, o.member_id from opened o on conflict do nothing;
end $$;

-- As it was, by what the membership opens.
drop function member_ties(bigint);
create function member_ties(of_member bigint)
returns table (kind text, branch_id bigint, branch_name text, label jsonb, status text, until_on date, opens text, open_branches bigint[],
               country_code text, currency text, cents bigint, how_many bigint)
language sql stable security definer as $$
  select t.* from (
    select 'membership', b.id, b.name, p.name, ms.status, ms.end_on, ms.opens, ms.open_branches, b.country_code, ms.currency, ms.price_cents, 1::bigint
      from public.membership ms join public.programme p on p.id = ms.programme_id join public.branch b on b.id = ms.branch_id
     where ms.member_id = of_member
       and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
    union all
    select 'owed', b.id, b.name, null, null, null, null, null, b.country_code, i.currency, sum(i.total_cents - i.paid_cents)::bigint, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member and i.status = 'unpaid' group by b.id, i.currency
    union all
    select 'wallet', b.id, b.name, null, null, null, null, null, b.country_code, w.currency, w.balance_cents, 1
      from public.wallet w join public.branch b on b.id = w.branch_id
     where w.member_id = of_member and w.balance_cents > 0
    union all
    select 'credits', b.id, b.name, null, null, null, null, null, b.country_code, null, null, sum(l.remaining)::bigint
      from public.credit_lot l join public.branch b on b.id = l.branch_id
     where l.member_id = of_member and l.remaining > 0 group by b.id
    union all
    select 'invoices', b.id, b.name, null, null, null, null, null, b.country_code, null, null, count(*)
      from public.invoice i join public.branch b on b.id = i.branch_id
     where i.member_id = of_member group by b.id
  ) as t
   where exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
$$;
revoke all on function member_ties(bigint) from public;
grant execute on function member_ties(bigint) to app;
