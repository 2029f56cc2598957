-- An address that was typed for an order is one of a person, although a walk-in left no name: it goes with the client
-- whose order or whose address it is, and in any case some time after the order was closed.
create procedure change_text(of_function regprocedure, was text, becomes text) language plpgsql as $$
declare definition text := pg_get_functiondef(of_function);
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in %: %', of_function, was; end if;
  execute pg_catalog.replace(definition, was, becomes);
end $$;

create index product_order_email on product_order (lower(email)) where email is not null;
-- The client's own orders with an address, and orders of walk-ins with the client's address.
create function orders_written_to(of_member bigint) returns setof bigint language sql stable as $$
  select o.id from public.product_order o where o.member_id = of_member and o.email is not null
  union
  select o.id from public.member m join public.product_order o on pg_catalog.lower(o.email) = pg_catalog.lower(m.email)
    join public.member w on w.id = o.member_id and w.is_walk_in
   where m.id = of_member
$$;
create or replace function letters_of(of_member bigint) returns setof bigint language sql stable as $$
  select l.id from public.mail l where l.member_id = of_member
  union
  select l.id from public.member m join public.member_relation r on r.related_member_id = m.id and r.is_guardian
    join public.mail l on l.member_id = r.member_id and pg_catalog.lower(l.to_address) = pg_catalog.lower(m.email)
   where m.id = of_member
  union
  select l.id from public.member m join public.mail l on pg_catalog.lower(l.to_address) = pg_catalog.lower(m.email)
    join public.member w on w.id = l.member_id and w.is_walk_in
   where m.id = of_member
$$;
revoke all on function orders_written_to(bigint) from public;

-- While the person's e-mail is still there. What the trail wrote down of it goes as well.
call change_text('erase_member(bigint, integer, timestamptz)', $was$leads bigint[];$was$, $becomes$leads bigint[]; orders bigint[];$becomes$);
call change_text('erase_member(bigint, integer, timestamptz)',
$was$  leads := array($was$,
$becomes$  orders := array(select public.orders_written_to(of_member));
  update public.product_order o set email = null where o.id = any (orders);
  delete from public.audit_person p where p.table_name = 'product_order' and p.record_id = any (orders);
  leads := array($becomes$);
call change_text('erase_preview(bigint, text[])',
$was$      ('emptied', 'lead', $was$,
$becomes$      ('emptied', 'product_order', 't.id in (select public.orders_written_to($1))'),
      ('emptied', 'lead', $becomes$);
-- It is emptied, so nothing is left to search; three stars would be an address to which letters go.
call change_text('person_texts()', $was$    ('product_order', 'email', 't.member_id = $1'),
$was$, '');
drop procedure change_text(regprocedure, text, text);
update product_order o set email = null from member m where m.id = o.member_id and m.erased_at is not null and o.email is not null;

-- For the orders that were closed before a time; letters to walk-ins go with the address.
create function forget_order_addresses(closed_before timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare orders bigint[];
begin
  if not public.app_is_network() then raise exception 'only the system forgets addresses' using errcode = '42501'; end if;
  orders := array(select o.id from public.product_order o where o.email is not null and coalesce(o.completed_at, o.cancelled_at) < closed_before);
  update public.product_order o set email = null where o.id = any (orders);
  delete from public.audit_person p where p.table_name = 'product_order' and p.record_id = any (orders) and p.changes ? 'email';
  delete from public.mail l using public.member w where w.id = l.member_id and w.is_walk_in and l.created_at < closed_before;
  return cardinality(orders);
end $$;
revoke all on function forget_order_addresses(timestamptz) from public;
grant execute on function forget_order_addresses(timestamptz) to app;
