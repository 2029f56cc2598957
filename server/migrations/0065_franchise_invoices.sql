-- What franchisees owe for a month, line by line with the figures it was computed from; what they paid; what they dispute.

create table franchise_invoice (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,   -- who pays
  issuer_id bigint not null references organisation,
  agreement_id bigint not null references franchise_agreement,
  number text not null,
  month date not null check (extract(day from month) = 1),
  from_on date not null,
  until_on date not null,
  issued_on date not null,
  due_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_cents bigint not null check (total_cents >= 0),
  input jsonb not null,                       -- all that the lines were computed from
  status text not null default 'unpaid' check (status in ('unpaid', 'pending', 'success', 'failed')),
  paid_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint franchise_invoice_number unique (issuer_id, number),
  constraint franchise_invoice_once unique (agreement_id, month),
  check ((status = 'success') = (paid_on is not null)),
  check (until_on >= from_on)
);
create index franchise_invoice_organisation on franchise_invoice (organisation_id, month desc, id desc);
create index franchise_invoice_open on franchise_invoice (due_on) where status in ('unpaid', 'failed');
call protect_table('franchise_invoice', 'own');
call protect_of_organisation('franchise_invoice');
create function keep_franchise_invoice() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{status,paid_on,version,updated_at}'::text[]) is distinct from (to_jsonb(old) - '{status,paid_on,version,updated_at}'::text[]) then
    raise exception 'franchise invoice % stays as it was issued', old.id using errcode = '23514', constraint = 'franchise_invoice_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update on franchise_invoice for each row execute function keep_franchise_invoice();

create table franchise_invoice_line (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  invoice_id bigint not null references franchise_invoice,
  position integer not null,
  kind text not null check (kind in ('licence', 'royalty', 'fixed', 'minimum', 'true_up', 'marketing', 'correction', 'brought', 'carried')),
  branch_id bigint references branch,
  facts jsonb not null,                       -- what the page says it was computed from
  amount_cents bigint not null,
  disputed_at timestamptz,
  disputed_by bigint references staff,
  dispute text,
  dispute_status text check (dispute_status in ('open', 'accepted', 'rejected')),
  answer text,
  answered_by bigint references staff,
  answered_at timestamptz,
  credit_cents bigint check (credit_cents > 0),
  credit_invoice_id bigint references franchise_invoice,     -- the invoice that gives it back
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint franchise_invoice_line_place unique (invoice_id, position),
  constraint franchise_dispute_by_another check (answered_by <> disputed_by),
  check ((dispute is null) = (dispute_status is null)),
  check ((dispute_status in ('accepted', 'rejected')) is not distinct from (answer is not null) or dispute_status is null),
  check ((dispute_status = 'accepted') is not distinct from (credit_cents is not null) or dispute_status is null),
  check (credit_invoice_id is null or credit_cents is not null)
);
create index franchise_invoice_line_credit on franchise_invoice_line (organisation_id) where credit_cents is not null and credit_invoice_id is null;
create index franchise_invoice_line_branch on franchise_invoice_line (branch_id) where branch_id is not null;
call protect_table('franchise_invoice_line', 'own', 'dispute,answer');
call protect_of_organisation('franchise_invoice_line');
create function keep_franchise_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.amount_cents <> old.amount_cents or new.kind <> old.kind or new.facts is distinct from old.facts
     or new.invoice_id <> old.invoice_id or (old.credit_invoice_id is not null and new.credit_invoice_id is distinct from old.credit_invoice_id) then
    raise exception 'line % stays as it was issued', old.id using errcode = '23514', constraint = 'franchise_invoice_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update or delete on franchise_invoice_line for each row execute function keep_franchise_line();

-- The lines add up to the total when the transaction ends.
create function franchise_lines_add_up() returns trigger language plpgsql security definer as $$
begin
  if (select i.total_cents <> coalesce((select pg_catalog.sum(l.amount_cents) from public.franchise_invoice_line l where l.invoice_id = i.id), 0)
        from public.franchise_invoice i where i.id = new.id) then
    raise exception 'the lines of franchise invoice % do not add up', new.id using errcode = '23514', constraint = 'franchise_lines_add_up';
  end if;
  return null;
end $$;
create constraint trigger add_up after insert on franchise_invoice deferrable initially deferred for each row execute function franchise_lines_add_up();

create table franchise_payment (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  invoice_id bigint not null references franchise_invoice,
  method text not null check (method in ('bank_transfer', 'cash')),
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'success', 'failed')),
  paid_on date not null,
  reference text,
  slip_file_id bigint references file,
  recorded_by bigint references staff,
  decided_by bigint references staff,
  decided_at timestamptz,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (method <> 'bank_transfer' or slip_file_id is not null),
  check (status <> 'failed' or reason is not null),
  constraint franchise_payment_by_another check (method = 'cash' or decided_by <> recorded_by)
);
-- An invoice is paid once: what waits or is received stands for it.
create unique index franchise_payment_once on franchise_payment (invoice_id) where status in ('pending', 'success');
create index franchise_payment_organisation on franchise_payment (organisation_id, id desc);
create index franchise_payment_slip on franchise_payment (slip_file_id) where slip_file_id is not null;
call protect_table('franchise_payment', 'own', 'reference,reason');
call protect_of_organisation('franchise_payment');

-- Each reminder once, whatever is killed or run twice.
create table franchise_reminder (
  organisation_id bigint not null references organisation,
  invoice_id bigint not null references franchise_invoice,
  kind text not null check (kind in ('issued', 'due_soon', 'overdue', 'last')),
  at timestamptz not null default now(),
  primary key (invoice_id, kind)
);
create index franchise_reminder_organisation on franchise_reminder (organisation_id);
call protect_table('franchise_reminder', 'own', '', false, false, false);
call protect_of_organisation('franchise_reminder');

-- Numbers without gaps per issuer and year; taken last, a rollback gives them back.
create table franchise_series (
  organisation_id bigint not null references organisation,
  year integer not null,
  last bigint not null default 0 check (last >= 0),
  primary key (organisation_id, year)
);
call protect_table('franchise_series', 'own', '', false, false, false);
call protect_of_organisation('franchise_series');
create function next_franchise_number(of_issuer bigint, of_year integer) returns bigint language sql as $$
  insert into franchise_series (organisation_id, year, last) values (of_issuer, of_year, 1)
  on conflict (organisation_id, year) do update set last = franchise_series.last + 1
  returning last
$$;

-- What a branch took in on the days of a month, by the base that was agreed: net, and what of it went back. Whoever
-- computes an invoice needs the figures of the branches of the agreement, and sees no more than that.
create function franchise_figures(of_agreement bigint, base text, from_day date, until_day date)
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
      join payment p on p.id = r.payment_id and p.method <> 'wallet'
     where base = 'received'
    union all
    select c.branch_id, l.posted_on, -l.amount_cents, greatest(l.amount_cents, 0)
      from covered c join journal_line l on l.branch_id = c.branch_id and l.account = 'revenue' and l.posted_on between c.first and c.last
      join journal_entry e on e.id = l.entry_id and e.currency = c.currency
     where base = 'earned')
  select m.branch_id, m.day, sum(m.net)::bigint, sum(m.back)::bigint from moves m group by m.branch_id, m.day
$$;
