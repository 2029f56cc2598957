-- Received is money that moved. What is complimentary is paid by nobody, and a wallet's money came in before it was spent.
create function is_money(method text) returns boolean language sql immutable as $$ select method not in ('wallet', 'complimentary') $$;

create or replace function payment_insert_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select branch_id, paid_on, currency, amount_cents from new_rows where status in ('success', 'refunded') and public.is_money(method);
  return null;
end $$;
create or replace function payment_update_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.paid_on, n.currency,
         case when n.status in ('success', 'refunded') then n.amount_cents else 0 end - case when o.status in ('success', 'refunded') then o.amount_cents else 0 end
    from old_rows o join new_rows n using (id)
   where (o.status in ('success', 'refunded')) is distinct from (n.status in ('success', 'refunded')) and public.is_money(n.method);
  return null;
end $$;
create or replace function refund_update_delta() returns trigger language plpgsql security definer as $$
begin
  insert into public.revenue_delta (branch_id, day, currency, received_cents)
  select n.branch_id, n.refunded_on, n.currency, -n.amount_cents
    from old_rows o join new_rows n using (id) join public.payment p on p.id = n.payment_id
   where o.status = 'pending' and n.status = 'accepted' and n.destination = 'method' and public.is_money(p.method);
  return null;
end $$;

-- What the days of before counted as received although nobody paid it. Franchise invoices that were issued keep the
-- figures that both sides agreed on.
insert into revenue_delta (branch_id, day, currency, received_cents)
select branch_id, paid_on, currency, -amount_cents from payment where status in ('success', 'refunded') and method = 'complimentary';
insert into revenue_delta (branch_id, day, currency, received_cents)
select r.branch_id, r.refunded_on, r.currency, r.amount_cents from refund r join payment p on p.id = r.payment_id
 where r.status = 'accepted' and r.destination = 'method' and p.method = 'complimentary';

create or replace function franchise_figures(of_agreement bigint, base text, from_day date, until_day date)
returns table (branch_id bigint, day date, net_cents bigint, returns_cents bigint) language sql stable security definer set search_path = public, pg_temp as $$
  with covered as (
    select ab.branch_id, a.currency, greatest(ab.start_on, from_day) as first, least(ab.end_on, until_day) as last
      from franchise_agreement a join franchise_agreement_branch ab on ab.agreement_id = a.id
     where a.id = of_agreement and a.organisation_id = any (app_organisations())
  ), moves as (
    select c.branch_id, d.day, case base when 'invoiced' then d.revenue_cents else d.received_cents end as net, 0::bigint as back
      from covered c join (select x.branch_id, x.day, x.currency, x.revenue_cents, x.received_cents from revenue_day x
                           union all select y.branch_id, y.day, y.currency, y.revenue_cents, y.received_cents from revenue_delta y) d
        on d.branch_id = c.branch_id and d.currency = c.currency and d.day between c.first and c.last
     where base in ('invoiced', 'received')
    union all
    select c.branch_id, n.issued_on, 0, n.total_cents - n.tax_cents
      from covered c join credit_note n on n.branch_id = c.branch_id and n.currency = c.currency and n.issued_on between c.first and c.last
     where base = 'invoiced'
    union all
    select c.branch_id, r.refunded_on, 0, r.amount_cents
      from covered c join refund r on r.branch_id = c.branch_id and r.currency = c.currency and r.status = 'accepted' and r.destination = 'method'
        and r.refunded_on between c.first and c.last
      join payment p on p.id = r.payment_id and is_money(p.method)
     where base = 'received'
    union all
    select c.branch_id, l.posted_on, -l.amount_cents, greatest(l.amount_cents, 0)
      from covered c join journal_line l on l.branch_id = c.branch_id and l.account = 'revenue' and l.posted_on between c.first and c.last
      join journal_entry e on e.id = l.entry_id and e.currency = c.currency
     where base = 'earned')
  select m.branch_id, m.day, sum(m.net)::bigint, sum(m.back)::bigint from moves m group by m.branch_id, m.day
$$;
