-- What is to be given back when no further invoice follows: a credit note of the issuer, and the day on which it was paid out.

create table franchise_credit_note (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,   -- who gets it
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

-- What is given back goes one way: off an invoice, or by a note. A sum that was carried and found no invoice goes by a note too.
alter table franchise_invoice_line add column credit_note_id bigint references franchise_credit_note;
alter table franchise_invoice_line add constraint franchise_credit_one_way
  check (credit_note_id is null or (credit_invoice_id is null and (credit_cents is not null or kind = 'carried')));
create index franchise_invoice_line_note on franchise_invoice_line (credit_note_id) where credit_note_id is not null;
create or replace function keep_franchise_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.amount_cents <> old.amount_cents or new.kind <> old.kind or new.facts is distinct from old.facts
     or new.invoice_id <> old.invoice_id or (old.credit_invoice_id is not null and new.credit_invoice_id is distinct from old.credit_invoice_id)
     or (old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id)
     or ((old.credit_invoice_id is not null or old.credit_note_id is not null) and new.credit_cents is distinct from old.credit_cents) then
    raise exception 'line % stays as it was issued', old.id using errcode = '23514', constraint = 'franchise_invoice_kept';
  end if;
  return new;
end $$;

-- A note is what its lines give back, when the transaction ends.
create function franchise_credit_adds_up() returns trigger language plpgsql security definer as $$
begin
  if (select n.total_cents <> coalesce((select pg_catalog.sum(case when l.kind = 'carried' then l.amount_cents else l.credit_cents end)
        from public.franchise_invoice_line l where l.credit_note_id = n.id), 0) from public.franchise_credit_note n where n.id = new.id) then
    raise exception 'the lines of franchise credit note % do not add up', new.id using errcode = '23514', constraint = 'franchise_credit_adds_up';
  end if;
  return null;
end $$;
create constraint trigger add_up after insert on franchise_credit_note deferrable initially deferred for each row execute function franchise_credit_adds_up();
