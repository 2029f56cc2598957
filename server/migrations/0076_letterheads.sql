-- What stood on a paper when it was posted stays on it: the letterhead of the branch, and who was billed. A reprint of a
-- posted invoice is the same paper, whatever the branch or the client is called by then.

-- Each version of a letterhead once; a branch changes it a few times in its life.
create table letterhead (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  digest text not null,
  branch_name text not null,
  legal_name text not null,
  registration_number text,
  address text not null,
  phone text,
  email text,
  tax_number text,
  paper jsonb not null,
  logo_file_id bigint references file,
  created_at timestamptz not null default now(),
  unique (branch_id, digest)
);
create index letterhead_logo on letterhead (logo_file_id) where logo_file_id is not null;
call protect_table('letterhead', 'branch', '', false, true, false);

create table invoice_party (
  invoice_id bigint primary key references invoice,
  branch_id bigint not null references branch,
  letterhead_id bigint not null references letterhead,
  member_name text not null,
  member_number text not null default '',
  member_email text,
  member_address text not null default ''
);
create index invoice_party_branch on invoice_party (branch_id);
call protect_table('invoice_party', 'branch', '', false, false, false);
revoke insert, update, delete on letterhead, invoice_party from app;

-- The company behind a branch is its organisation; a branch that is registered for tax by itself has its own number.
create function letterhead_of(of_branch bigint) returns bigint language plpgsql security definer as $$
declare
  now_is public.letterhead; said text; found_id bigint;
begin
  select null::bigint, b.id, '', b.name, o.name, o.legal_number, b.address, b.phone, b.email, coalesce(b.tax_number, o.tax_number),
         jsonb_build_object('header', coalesce(w.header, ''), 'footer', coalesce(w.footer, ''), 'bank_name', coalesce(w.bank_name, ''),
           'bank_holder', coalesce(w.bank_holder, ''), 'bank_number', coalesce(w.bank_number, ''), 'logo_file_id', w.logo_file_id),
         w.logo_file_id, null::timestamptz
    into now_is
    from public.branch b join public.organisation o on o.id = b.organisation_id
    left join public.invoice_paper w on w.branch_id = b.id
   where b.id = of_branch;
  said := pg_catalog.md5(pg_catalog.row_to_json(now_is)::text);
  select l.id into found_id from public.letterhead l where l.branch_id = of_branch and l.digest = said;
  if found then return found_id; end if;
  insert into public.letterhead (branch_id, digest, branch_name, legal_name, registration_number, address, phone, email, tax_number, paper, logo_file_id)
  values (of_branch, said, now_is.branch_name, now_is.legal_name, now_is.registration_number, now_is.address, now_is.phone, now_is.email,
          now_is.tax_number, now_is.paper, now_is.logo_file_id)
  on conflict (branch_id, digest) do nothing returning id into found_id;
  -- Somebody else wrote the same letterhead a moment before.
  if found_id is null then
    select l.id into found_id from public.letterhead l where l.branch_id = of_branch and l.digest = said;
  end if;
  return found_id;
end $$;
revoke all on function letterhead_of(bigint) from public;

create function keep_invoice_party() returns trigger language plpgsql security definer as $$
begin
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from new_rows i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id from (select distinct n.branch_id from new_rows n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id;
  return null;
end $$;
create trigger keep_party after insert on invoice referencing new table as new_rows for each statement execute function keep_invoice_party();

-- Those that were posted without the trigger: as the branch and the client are known today.
create function keep_missing_parties() returns void language sql security definer as $$
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from public.invoice i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id
            from (select distinct n.branch_id from public.invoice n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id
   where not exists (select from public.invoice_party p where p.invoice_id = i.id)
$$;
revoke all on function keep_missing_parties() from public;
select keep_missing_parties();

-- Erased on request, the paper is kept, and says nobody's name. Whose it is the invoice says: a merged record's papers go with it.
create function forget_invoice_party() returns trigger language plpgsql security definer as $$
begin
  update public.invoice_party p set member_name = '—', member_email = null, member_address = ''
    from public.invoice i where i.id = p.invoice_id and i.member_id = new.id;
  return null;
end $$;
create trigger forget_party after update of erased_at on member for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_invoice_party();

-- A logo that the branch has replaced is still on the papers that were posted with it.
create function keep_posted_logo() returns trigger language plpgsql security definer as $$
begin
  if exists (select 1 from public.letterhead l where l.logo_file_id = new.id) then new.attached_at := old.attached_at; end if;
  return new;
end $$;
create trigger keep_posted_logo before update of attached_at on file for each row
  when (old.attached_at is not null and new.attached_at is null) execute function keep_posted_logo();

alter table invoice_line add column quantity integer not null default 1 check (quantity > 0);
