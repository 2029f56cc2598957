-- The record of those who leave no name has one in each language. Its stored name stays as it is: the trigger on members sees to
-- that. Each call says in which language it is answered (`app.locale`); older processes don't, and get the English one. Stable
-- instead of immutable because of the setting: declared immutable, it would be called for each row instead of inlined.
create or replace function full_name(first_name text, last_name text) returns text language sql stable parallel safe as $$
  select case when first_name = 'Walk-in' and last_name = '' and pg_catalog.current_setting('app.locale', true) = 'cn' then '散客'
              when first_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$' and last_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$'
              then last_name || first_name
              else pg_catalog.btrim(first_name || ' ' || last_name) end
$$;

-- What is kept is the same whoever wrote it: an invoice has the stored name, and is read in the language of its reader.
create function stored_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select case when first_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$' and last_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$'
              then last_name || first_name
              else pg_catalog.btrim(first_name || ' ' || last_name) end
$$;

create or replace function keep_invoice_party()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(public.stored_name(m.first_name, m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from new_rows i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id from (select distinct n.branch_id from new_rows n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id;
  return null;
end $$;

create or replace function keep_missing_parties() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(public.stored_name(m.first_name, m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from public.invoice i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id
            from (select distinct n.branch_id from public.invoice n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id
   where not exists (select from public.invoice_party p where p.invoice_id = i.id)
$$;
