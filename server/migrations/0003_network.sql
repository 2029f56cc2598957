-- The network: agreements with franchisees, their invoices and payments, openings of branches, settlement between them.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

create table organisation_contact (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$'),
  calling_code text not null check (calling_code ~ '^\+[1-9][0-9]{0,3}$'),
  phone text not null check (phone ~ '^[0-9]{4,15}$'),
  locale text not null default 'en' check (locale in ('en', 'cn')),
  gets_invoices boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index organisation_contact_email on organisation_contact (organisation_id, lower(email));
call protect_table('organisation_contact', 'own', 'first_name,last_name,email,calling_code,phone');
call protect_of_organisation('organisation_contact');

-- What is offered to franchisees, and what was agreed with whom: a copy of the offer that no later change reaches.
create table franchise_package (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,  -- who offers it
  name text not null check (name <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms jsonb not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index franchise_package_name on franchise_package (organisation_id, lower(name));
call protect_table('franchise_package', 'own');
call protect_of_organisation('franchise_package');

create table franchise_agreement (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,  -- who pays
  issuer_id bigint not null references organisation,  -- who is paid
  package_id bigint not null references franchise_package,
  package_name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms jsonb not null,
  start_on date not null,
  end_on date not null,
  renewal text not null check (renewal in ('none', 'automatic')),
  renewals integer not null default 0 check (renewals >= 0),
  status text not null default 'active' check (status in ('active', 'expiring', 'expired', 'terminated')),
  terminated_on date,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_on >= start_on),
  check (organisation_id <> issuer_id),
  check ((status = 'terminated') = (terminated_on is not null)),
  check (terminated_on is null or (reason is not null and terminated_on between start_on and end_on))
);
create index franchise_agreement_organisation on franchise_agreement (organisation_id, start_on desc);
create index franchise_agreement_issuer on franchise_agreement (issuer_id);
create index franchise_agreement_package on franchise_agreement (package_id);
create index franchise_agreement_open on franchise_agreement (end_on) where status in ('active', 'expiring');
call protect_table('franchise_agreement', 'own');
call protect_of_organisation('franchise_agreement');

-- What was agreed stays as it was agreed.
create function keep_agreement() returns trigger language plpgsql as $$
begin
  if new.terms is distinct from old.terms or new.currency <> old.currency or new.package_name <> old.package_name
     or new.organisation_id <> old.organisation_id or new.issuer_id <> old.issuer_id or new.start_on <> old.start_on then
    raise exception 'agreement % stays as it was agreed', old.id using errcode = '23514', constraint = 'franchise_agreement_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update on franchise_agreement for each row execute function keep_agreement();

-- Security definer, and on rows that the policies would show anyway: who ends an agreement ends it for all its branches.
create function follow_agreement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends date := coalesce(new.terminated_on, new.end_on);
begin
  -- A cover that was to begin later never does.
  delete from public.franchise_agreement_branch where agreement_id = new.id and start_on > ends;
  update public.franchise_agreement_branch
     set end_on = case when is_taken_out then least(end_on, ends) else ends end
   where agreement_id = new.id and (not is_taken_out or end_on > ends);
  return null;
end $$;
create trigger follow after update of end_on, terminated_on on franchise_agreement for each row execute function follow_agreement();

-- What is earned is what is earned of what was left of the price: at the full price, less the discounts.
create function franchise_figures(of_agreement bigint, base text, from_day date, until_day date)
  returns TABLE(branch_id bigint, day date, net_cents bigint, returns_cents bigint) language sql stable security definer set search_path = public, pg_temp as $$
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

-- The branches that it covers; no branch is covered twice on a day for the same payer.
create table franchise_agreement_branch (
  agreement_id bigint not null references franchise_agreement,
  organisation_id bigint not null,
  branch_id bigint not null references branch,
  start_on date not null,
  end_on date not null,
  is_taken_out boolean not null default false,
  primary key (agreement_id, branch_id),
  constraint franchise_agreement_overlap exclude using gist (organisation_id with =, branch_id with =, daterange(start_on, end_on, '[]') with &&)
);
create index franchise_agreement_branch_branch on franchise_agreement_branch (branch_id);
call protect_table('franchise_agreement_branch', 'own', '', true, false, false);
call protect_of_organisation('franchise_agreement_branch');

-- A cover that was decided on while the currency changed does not get in: it is decided on again.
create function same_currency_covered()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from public.franchise_agreement a join public.branch b on b.id = new.branch_id and b.currency = a.currency
                  where a.id = new.agreement_id) then
    raise exception 'branch % takes another currency than agreement %', new.branch_id, new.agreement_id using errcode = '40001';
  end if;
  return null;
end $$;
create trigger same_currency after insert on franchise_agreement_branch for each row execute function same_currency_covered();

create function is_covered(of_branch bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  -- Also until the last day of one that was terminated for later.
  select case when must_reach(of_branch = any (app_branches())) then
      exists (select from franchise_agreement_branch c where c.branch_id = of_branch and c.end_on >= current_date) end
$$;
revoke all on function is_covered(bigint) from public;
grant execute on function is_covered(bigint) to app;

create table franchise_document (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  agreement_id bigint not null references franchise_agreement,
  title text not null check (title <> ''),
  file_id bigint not null references file,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index franchise_document_agreement on franchise_document (agreement_id, id);
create index franchise_document_file on franchise_document (file_id);
call protect_table('franchise_document', 'own');
call protect_of_organisation('franchise_document');

-- What franchisees owe for a month, line by line with the figures it was computed from; what they paid; what they dispute.
create table franchise_invoice (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,  -- who pays
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
  input jsonb not null,  -- all that the lines were computed from
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

-- The lines add up to the total when the transaction ends.
create function franchise_lines_add_up()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select i.total_cents <> coalesce((select pg_catalog.sum(l.amount_cents) from public.franchise_invoice_line l where l.invoice_id = i.id), 0)
        from public.franchise_invoice i where i.id = new.id) then
    raise exception 'the lines of franchise invoice % do not add up', new.id using errcode = '23514', constraint = 'franchise_lines_add_up';
  end if;
  return null;
end $$;
create constraint trigger add_up after insert on franchise_invoice deferrable initially deferred for each row execute function franchise_lines_add_up();

create table franchise_invoice_line (
  id bigint generated always as identity primary key,
  organisation_id bigint not null,
  invoice_id bigint not null references franchise_invoice,
  position integer not null,
  kind text not null check (kind in ('licence', 'royalty', 'fixed', 'minimum', 'true_up', 'marketing', 'correction', 'brought', 'carried')),
  branch_id bigint references branch,
  facts jsonb not null,  -- what the page says it was computed from
  amount_cents bigint not null,
  disputed_at timestamptz,
  disputed_by bigint references staff,
  dispute text,
  dispute_status text check (dispute_status in ('open', 'accepted', 'rejected')),
  answer text,
  answered_by bigint references staff,
  answered_at timestamptz,
  credit_cents bigint check (credit_cents > 0),
  credit_invoice_id bigint references franchise_invoice,  -- the invoice that gives it back
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What is given back goes one way: off an invoice, or by a note. A sum that was carried and found no invoice goes by a note too.
  credit_note_id bigint,
  constraint franchise_invoice_line_place unique (invoice_id, position),
  constraint franchise_dispute_by_another check (answered_by <> disputed_by),
  check ((dispute is null) = (dispute_status is null)),
  check ((dispute_status in ('accepted', 'rejected')) is not distinct from (answer is not null) or dispute_status is null),
  check ((dispute_status = 'accepted') is not distinct from (credit_cents is not null) or dispute_status is null),
  check (credit_invoice_id is null or credit_cents is not null),
  constraint franchise_credit_one_way
    check (credit_note_id is null or (credit_invoice_id is null and (credit_cents is not null or kind = 'carried')))
);
create index franchise_invoice_line_credit on franchise_invoice_line (organisation_id) where credit_cents is not null and credit_invoice_id is null;
create index franchise_invoice_line_branch on franchise_invoice_line (branch_id) where branch_id is not null;
create index franchise_invoice_line_note on franchise_invoice_line (credit_note_id) where credit_note_id is not null;
call protect_table('franchise_invoice_line', 'own', 'dispute,answer');
call protect_of_organisation('franchise_invoice_line');

create function keep_franchise_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.amount_cents <> old.amount_cents or new.kind <> old.kind or new.facts is distinct from old.facts
     or new.invoice_id <> old.invoice_id or (old.credit_invoice_id is not null and new.credit_invoice_id is distinct from old.credit_invoice_id)
     or (old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id)
     or ((old.credit_invoice_id is not null or old.credit_note_id is not null) and new.credit_cents is distinct from old.credit_cents) then
    raise exception 'line % stays as it was issued', old.id using errcode = '23514', constraint = 'franchise_invoice_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update or delete on franchise_invoice_line for each row execute function keep_franchise_line();

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
  -- Cash waits for a second person as a transfer does. What was recorded before was decided by who recorded it, and says so.
  decided_alone boolean not null default false,
  check (method <> 'bank_transfer' or slip_file_id is not null),
  check (status <> 'failed' or reason is not null),
  constraint franchise_payment_by_another check (decided_alone or decided_by <> recorded_by)
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
  kind text not null,
  at timestamptz not null default now(),
  told integer check (told >= 0),  -- How many people a reminder went to.
  primary key (invoice_id, kind),
  constraint franchise_reminder_kind_check
    check (kind in ('issued', 'due_soon', 'overdue', 'last', 'answer_waits'))
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

create table branch_opening (
  id bigint generated always as identity primary key,
  branch_id bigint unique references branch,  -- null while it is a draft
  organisation_id bigint references organisation,
  staff_id bigint references staff,  -- who began it
  admin_staff_id bigint references staff,  -- the first admin, once invited
  status text not null default 'draft' check (status in ('draft', 'preparing', 'open', 'discarded')),
  draft jsonb not null default '{}',
  prepared_at timestamptz,
  opened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (branch_id is null or (prepared_at is not null and admin_staff_id is not null and organisation_id is not null)),
  check ((status = 'open') = (opened_at is not null)),
  constraint branch_opening_branch check (
    case status when 'draft' then branch_id is null when 'discarded' then true else branch_id is not null end)
);
create index branch_opening_organisation on branch_opening (organisation_id, id desc);
create index branch_opening_staff on branch_opening (staff_id, id desc);
call protect_table('branch_opening', 'own');
drop trigger audit on branch_opening;
create trigger audit after insert or update or delete on branch_opening for each row execute function audit_write('branch_id', 'draft');
alter table branch_opening enable row level security;

-- A draft without an organisation is its maker's; the others are seen by who may open branches there, and in the branch.
create policy reads on branch_opening for select to app using (
  (select app_is_network()) or staff_id = (select app_staff()) or branch_id = any ((select app_branches())::bigint[])
  or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));
create policy inserts on branch_opening for insert to app with check (
  branch_id is null and staff_id = (select app_staff())
  and (organisation_id is null or (select app_is_network()) or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[])));
create policy updates on branch_opening for update to app
  using ((select app_is_network()) or staff_id = (select app_staff())
    or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]))
  with check ((select app_is_network()) or organisation_id is null
    or organisation_id = any ((select organisations_with('MANAGE_FRANCHISE'))::bigint[]));

-- What stands behind a prepared branch is not changed any more; the draft is what was asked for.
create function keep_opening() returns trigger language plpgsql as $$
begin
  if old.status in ('open', 'discarded')
     or (old.branch_id is not null and (new.branch_id, new.organisation_id, new.draft) is distinct from (old.branch_id, old.organisation_id, old.draft)) then
    raise exception 'opening % is done', old.id using errcode = 'CM001';
  end if;
  return new;
end $$;
create trigger keep_opening before update on branch_opening for each row execute function keep_opening();

-- What a visit is worth in the currency of the branch that was visited; without a type: all that have no row of their own.
create table settlement_rule (
  id bigint generated always as identity primary key,
  valid_from date not null,
  type_id smallint check (type_id between 1 and 5),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_rule_once unique nulls not distinct (valid_from, type_id, currency)
);
call protect_table('settlement_rule', 'network');

-- A rule of days that are settled is neither changed nor taken away, and none is written behind them.
create function keep_settlement_rule()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_day date := case when tg_op = 'INSERT' then new.valid_from else old.valid_from end;
begin
  if of_day < (select max(s.month) + interval '1 month' from public.settlement s where s.status = 'posted') then
    raise exception 'days from % are settled', of_day using errcode = '23514', constraint = 'settlement_rule_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_settlement_rule before insert or update or delete on settlement_rule for each row execute function keep_settlement_rule();

create table settlement (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'posted')),
  computed_at timestamptz not null default now(),
  posted_at timestamptz,
  posted_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_once unique (month),
  check ((status = 'posted') = (posted_at is not null))
);
call protect_table('settlement', 'network');

create function keep_settlement() returns trigger language plpgsql as $$
begin
  if old.status = 'posted' then
    raise exception 'settlement % is posted', old.id using errcode = '23514', constraint = 'settlement_posted';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_settlement before update or delete on settlement for each row execute function keep_settlement();

-- What one unit of a currency is worth in that of the settlement, in millionths; fixed for the month.
create table settlement_rate (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_ppm bigint not null check (rate_ppm > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_rate_once unique (settlement_id, currency)
);
call protect_table('settlement_rate', 'network');

create function keep_settled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_settlement bigint := case when tg_op = 'INSERT' then new.settlement_id else old.settlement_id end;
begin
  if exists (select from public.settlement s where s.id = of_settlement and s.status = 'posted') then
    raise exception 'settlement % is posted', of_settlement using errcode = '23514', constraint = 'settlement_posted';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_settled before insert or update or delete on settlement_rate for each row execute function keep_settled();

-- One visit: a member at a branch on a day, however often they came in. It is in one settlement only. The numbers of
-- member and source are no references: the figures stay though records are merged.
create table settlement_visit (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement on delete cascade,
  host_branch_id bigint not null references branch,  -- was visited: gets
  home_branch_id bigint not null references branch,  -- of the member: owes
  visitor_id bigint not null,
  day date not null,
  source text not null check (source in ('check_in', 'booking')),
  source_id bigint not null,
  type_id smallint check (type_id between 1 and 5),
  rule_id bigint references settlement_rule,  -- null: no rule was in force, it is worth nothing
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents >= 0),
  settled_cents bigint check (settled_cents >= 0),  -- null while the rate is not known
  constraint settlement_visit_day unique (visitor_id, host_branch_id, day),
  constraint settlement_visit_source unique (source, source_id),
  check (host_branch_id <> home_branch_id),
  check (rule_id is not null or amount_cents = 0)
);
create index settlement_visit_cell on settlement_visit (settlement_id, host_branch_id, home_branch_id, day);
create index settlement_visit_host on settlement_visit (host_branch_id, settlement_id);
create index settlement_visit_home on settlement_visit (home_branch_id, settlement_id);
call protect_table('settlement_visit', 'own', '', false, false, false);
alter table settlement_visit enable row level security;

-- Both branches see it, and the head office.
create policy reads on settlement_visit for select to app using (
  (select app_is_network()) or host_branch_id = any ((select app_branches())::bigint[]) or home_branch_id = any ((select app_branches())::bigint[]));
create policy inserts on settlement_visit for insert to app with check ((select app_is_network()));
create policy deletes on settlement_visit for delete to app using ((select app_is_network()));
create trigger keep_settled before insert or update or delete on settlement_visit for each row execute function keep_settled();

-- That an agreement nears its end was said to both sides: once for each end that it has.
create table franchise_agreement_notice (
  agreement_id bigint not null references franchise_agreement,
  organisation_id bigint not null references organisation,
  end_on date not null,
  created_at timestamptz not null default now(),
  primary key (agreement_id, end_on)
);
create index franchise_agreement_notice_organisation on franchise_agreement_notice (organisation_id);
call protect_table('franchise_agreement_notice', 'own', '', false, false, false);
call protect_of_organisation('franchise_agreement_notice');

-- What is to be given back when no further invoice follows: a credit note of the issuer, and the day on which it was paid out.
create table franchise_credit_note (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,  -- who gets it
  issuer_id bigint not null references organisation,
  number text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  issued_on date not null,
  total_cents bigint not null check (total_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid_out')),
  method text check (method in ('bank_transfer', 'cash')),
  paid_on date,
  reference text,
  recorded_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint franchise_credit_note_number unique (issuer_id, number),
  check ((status = 'paid_out') = (paid_on is not null)),
  check ((status = 'paid_out') = (method is not null))
);
alter table franchise_invoice_line add foreign key (credit_note_id) references franchise_credit_note;
create index franchise_credit_note_organisation on franchise_credit_note (organisation_id, id desc);
call protect_table('franchise_credit_note', 'own', 'reference');
call protect_of_organisation('franchise_credit_note');

create function keep_franchise_credit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'paid_out'
     or (to_jsonb(new) - '{status,method,paid_on,reference,recorded_by,version,updated_at}'::text[])
        is distinct from (to_jsonb(old) - '{status,method,paid_on,reference,recorded_by,version,updated_at}'::text[]) then
    raise exception 'franchise credit note % stays as it was issued', old.id using errcode = '23514', constraint = 'franchise_credit_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update or delete on franchise_credit_note for each row execute function keep_franchise_credit();

-- A note is what its lines give back, when the transaction ends.
create function franchise_credit_adds_up()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select n.total_cents <> coalesce((select pg_catalog.sum(case when l.kind = 'carried' then l.amount_cents else l.credit_cents end)
        from public.franchise_invoice_line l where l.credit_note_id = n.id), 0) from public.franchise_credit_note n where n.id = new.id) then
    raise exception 'the lines of franchise credit note % do not add up', new.id using errcode = '23514', constraint = 'franchise_credit_adds_up';
  end if;
  return null;
end $$;
create constraint trigger add_up after insert on franchise_credit_note deferrable initially deferred for each row execute function franchise_credit_adds_up();

-- Numbers without gaps per issuer and year, beside those of the invoices.
create table franchise_credit_series (
  organisation_id bigint not null references organisation,
  year integer not null,
  last bigint not null default 0 check (last >= 0),
  primary key (organisation_id, year)
);
call protect_table('franchise_credit_series', 'own', '', false, false, false);
call protect_of_organisation('franchise_credit_series');

create function next_franchise_credit(of_issuer bigint, of_year integer) returns bigint language sql as $$
  insert into franchise_credit_series (organisation_id, year, last) values (of_issuer, of_year, 1)
  on conflict (organisation_id, year) do update set last = franchise_credit_series.last + 1
  returning last
$$;

-- Posting a settlement makes a note for each branch: what it gets of the network, or owes it, for the visits of the month.
create table settlement_note (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement,
  branch_id bigint not null references branch,
  number text not null,
  kind text not null check (kind in ('credit', 'debit')),  -- the branch gets; the branch owes
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  issued_on date not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  paid_on date,
  reference text,
  recorded_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_note_once unique (settlement_id, branch_id),
  constraint settlement_note_number unique (number),
  check ((status = 'paid') = (paid_on is not null))
);
create index settlement_note_branch on settlement_note (branch_id, id desc);
call protect_table('settlement_note', 'own', 'reference');
alter table settlement_note enable row level security;
create policy reads on settlement_note for select to app using (
  (select app_is_network()) or branch_id = any ((select app_branches())::bigint[]));
create policy inserts on settlement_note for insert to app with check ((select app_is_network()));
create policy updates on settlement_note for update to app using ((select app_is_network())) with check ((select app_is_network()));

create function keep_settlement_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'paid'
     or (to_jsonb(new) - '{status,paid_on,reference,recorded_by,version,updated_at}'::text[])
        is distinct from (to_jsonb(old) - '{status,paid_on,reference,recorded_by,version,updated_at}'::text[]) then
    raise exception 'settlement note % stays as it was issued', old.id using errcode = '23514', constraint = 'settlement_note_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update or delete on settlement_note for each row execute function keep_settlement_note();

-- A note for each branch whose balance is not nought, once. With the eyes of whoever posts: the head office sees all.
create function note_settlement(of_settlement bigint, on_day date) returns void language sql as $$
  insert into settlement_note (settlement_id, branch_id, number, kind, currency, amount_cents, issued_on)
  select s.id, b.id, 'ST-' || to_char(s.month, 'YYYY-MM') || '-' || b.code, case when n.net > 0 then 'credit' else 'debit' end, s.currency, abs(n.net), on_day
    from settlement s
    join lateral (select x.branch_id, sum(x.cents) as net from (
                    select v.host_branch_id as branch_id, v.settled_cents as cents from settlement_visit v where v.settlement_id = s.id
                    union all
                    select v.home_branch_id, -v.settled_cents from settlement_visit v where v.settlement_id = s.id) x
                   group by x.branch_id) n on n.net <> 0
    join branch b on b.id = n.branch_id
   where s.id = of_settlement
  on conflict (settlement_id, branch_id) do nothing
$$;

-- What is told to the other side of a franchise invoice: written with the act, sent once by the job.
create table franchise_news (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,  -- who owes
  invoice_id bigint not null references franchise_invoice,
  to_organisation_id bigint not null references organisation,  -- who is told
  news text not null check (news in ('disputed', 'accepted', 'rejected', 'slip', 'confirmed', 'refused', 'cash')),
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  told integer check (told >= 0)  -- how many people; null: not sent yet
);
create index franchise_news_invoice on franchise_news (invoice_id, id);
create index franchise_news_organisation on franchise_news (organisation_id);
create index franchise_news_waiting on franchise_news (id) where told is null;
call protect_table('franchise_news', 'own', '', false, false, false);
call protect_of_organisation('franchise_news');

-- A credit note is told to who gets it, when it is made and when it is paid out: written down with the act, sent once by the job.
create table franchise_credit_letter (
  credit_note_id bigint not null references franchise_credit_note,
  organisation_id bigint not null references organisation,  -- who gets it
  kind text not null check (kind in ('issued', 'paid_out')),
  at timestamptz not null default now(),
  told integer check (told >= 0),  -- how many people; null: not sent yet
  primary key (credit_note_id, kind)
);
create index franchise_credit_letter_organisation on franchise_credit_letter (organisation_id);
create index franchise_credit_letter_waiting on franchise_credit_letter (credit_note_id) where told is null;
call protect_table('franchise_credit_letter', 'own', '', false, false, false);
call protect_of_organisation('franchise_credit_letter');
