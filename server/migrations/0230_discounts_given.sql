-- What was taken off a price: beside the line that it was taken off, and in the books beside the revenue that it lessens.
-- Invoices that were made before were made over what was left of the price; of their discounts the books know nothing.
alter table invoice_line
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column discount_net_cents bigint not null default 0 check (discount_net_cents between 0 and discount_cents);
alter table credit_note_line
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column discount_net_cents bigint not null default 0 check (discount_net_cents between 0 and discount_cents);

-- Of what was taken off something that is earned over time: how much is given by now, and how much never will be.
alter table deferral
  add column discount_cents bigint not null default 0,
  add column discount_given_cents bigint not null default 0,
  add column discount_unused_cents bigint not null default 0;
drop index deferral_open;
create index deferral_open on deferral (branch_id, invoice_id)
 where earned_cents <> net_cents or discount_cents <> discount_given_cents + discount_unused_cents;

do $$
declare one record;
begin
  for one in select * from (values ('deferred_discounts'), ('discounts_given')) as v (value)
  loop
    execute (select format('alter table journal_line drop constraint journal_line_account_check, add constraint journal_line_account_check %s',
                           regexp_replace(pg_get_constraintdef(oid), 'ARRAY\[', format('ARRAY[%L::text, ', one.value)))
               from pg_constraint where conname = 'journal_line_account_check' and conrelid = 'journal_line'::regclass);
  end loop;
end $$;

-- What is earned is what is earned of what was left of the price: at the full price, less the discounts.
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
    select e.branch_id, e.posted_on, -e.cents, greatest(e.cents, 0)
      from (select c.branch_id, l.posted_on, l.entry_id, sum(l.amount_cents)::bigint as cents
              from covered c join journal_line l on l.branch_id = c.branch_id and l.account in ('revenue', 'discounts_given')
                and l.posted_on between c.first and c.last
              join journal_entry e on e.id = l.entry_id and e.currency = c.currency
             where base = 'earned'
             group by c.branch_id, l.posted_on, l.entry_id) e)
  select m.branch_id, m.day, sum(m.net)::bigint, sum(m.back)::bigint from moves m group by m.branch_id, m.day
$$;
