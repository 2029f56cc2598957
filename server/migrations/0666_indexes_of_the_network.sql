-- Head office lists the invoices and payments of all branches, the newest first: read in that order instead of sorted.
create index invoice_newest on invoice (issued_on, id) include (branch_id);
create index payment_newest on payment (paid_on, id) include (branch_id);

-- Who has the same name, phone or e-mail: each is looked up in its index. As one condition, every client of the network was
-- read for each new lead or client.
create or replace function find_alike(of_name text, of_phone text, of_email text)
  returns TABLE(kind text, id bigint, first_name text, last_name text, email text, phone text) language sql stable security definer set search_path = public, pg_temp as $$
  with leads as materialized (
    select l.id from public.lead l where of_name <> '' and l.search_text like public.like_pattern(of_name) || ' %'
    union
    select l.id from public.lead l where l.branch_id = any ((select public.app_branches())::bigint[]) and l.phone = of_phone
    union
    select l.id from public.lead l
     where l.branch_id = any ((select public.app_branches())::bigint[]) and pg_catalog.lower(l.email) = pg_catalog.lower(of_email)
  ), members as materialized (
    select m.id from public.member m where of_name <> '' and m.search_text like public.like_pattern(of_name) || ' %'
    union
    select m.id from public.member m where m.phone = of_phone
    union
    select m.id from public.member m where pg_catalog.lower(m.email) = pg_catalog.lower(of_email)
  )
  (select 'lead', l.id, l.first_name, l.last_name, l.email, l.phone
     from leads join public.lead l on l.id = leads.id
    where l.branch_id = any ((select public.app_branches())::bigint[]) and l.converted_at is null
    order by l.id desc limit 8)
  union all
  (select 'member', m.id, m.first_name, m.last_name, m.email, m.phone
     from members join public.member m on m.id = members.id
    where m.branch_id = any ((select public.app_branches())::bigint[])
       or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[]))
    order by m.id desc limit 8)
$$;
