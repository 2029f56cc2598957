-- A name as people write it: the family name first and without a space where both parts are Chinese characters. Its twin
-- is `fullName`.
create function full_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select case when first_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$' and last_name ~ '^[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+$'
              then last_name || first_name
              else pg_catalog.btrim(first_name || ' ' || last_name) end
$$;
grant execute on function full_name(text, text) to app;

create or replace function keep_invoice_party() returns trigger language plpgsql security definer as $$
begin
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(public.full_name(m.first_name, m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from new_rows i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id from (select distinct n.branch_id from new_rows n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id;
  return null;
end $$;

create or replace function keep_missing_parties() returns void language sql security definer as $$
  insert into public.invoice_party (invoice_id, branch_id, letterhead_id, member_name, member_number, member_email, member_address)
  select i.id, i.branch_id, h.letterhead_id, coalesce(nullif(public.full_name(m.first_name, m.last_name), ''), '—'),
         coalesce(b.code || '-' || m.number, ''), m.email, concat_ws(', ', m.address, nullif(concat_ws(' ', m.postcode, m.city), ''), m.state)
    from public.invoice i
    join (select d.branch_id, public.letterhead_of(d.branch_id) as letterhead_id
            from (select distinct n.branch_id from public.invoice n) d) h on h.branch_id = i.branch_id
    join public.member m on m.id = i.member_id
    left join public.branch b on b.id = m.branch_id
   where not exists (select from public.invoice_party p where p.invoice_id = i.id)
$$;
