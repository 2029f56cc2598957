-- A merge, and undoing it, never let someone sign in with an address that the client hasn't confirmed.
create procedure change_text(of_function regprocedure, was text, becomes text) language plpgsql as $$
declare definition text := pg_get_functiondef(of_function);
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in %: %', of_function, was; end if;
  execute pg_catalog.replace(definition, was, becomes);
end $$;

-- The other record's sign-in comes along only with its e-mail, and only where nobody signs in to the kept record.
call change_text('merge_members(bigint, bigint, jsonb, bigint, timestamptz)',
$was$  removed := removed || public.take_rows('member_login', 't.member_id = $2 and exists (select 1 from public.member_login o where o.member_id = $1)', kept, gone);$was$,
$becomes$  removed := removed || public.take_rows('member_login', case
    when chosen ? 'email' and exists (select 1 from public.member_login o where o.member_id = gone and o.password_hash is not null)
         and not exists (select 1 from public.member_login o where o.member_id = kept and o.password_hash is not null and k.email is not null)
    then 't.member_id = $1' else 't.member_id = $2' end, kept, gone);$becomes$);

-- If someone signs in to the kept record now, they sign in with the same e-mail afterwards, on whichever record that is.
call change_text('undo_merge(bigint, timestamptz)',
$was$  perform pg_catalog.set_config('app.rewriting', 'person', true);
$was$,
$becomes$  if exists (
    select 1 from public.member k join public.member_login l on l.member_id = k.id and l.password_hash is not null
     where k.id = m.kept_id and k.email is not null
       and pg_catalog.lower(k.email) is distinct from pg_catalog.lower(case
         when exists (select 1 from pg_catalog.jsonb_array_elements(m.moved) c where c ->> 'table' = 'member_login' and c -> 'ids' @> pg_catalog.to_jsonb(l.id))
           then m.before -> 'gone' ->> 'email'
         when m.before -> 'chosen' ? 'email' and k.email = m.before -> 'chosen' ->> 'email' then m.before -> 'kept' ->> 'email'
         else k.email end)) then return 'sign_in_since'; end if;
  perform pg_catalog.set_config('app.rewriting', 'person', true);
$becomes$);
-- The sign-in that came along goes back before the kept record's own one returns.
call change_text('undo_merge(bigint, timestamptz)',
$was$  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'removed') c where c ->> 'table' in ('wallet', 'member_tag', 'member_branch', 'member_login') loop$was$,
$becomes$  update public.member_login l set member_id = gone.id from pg_catalog.jsonb_array_elements(m.moved) c
   where c ->> 'table' = 'member_login' and c -> 'ids' @> pg_catalog.to_jsonb(l.id);
  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'removed') c where c ->> 'table' in ('wallet', 'member_tag', 'member_branch', 'member_login') loop$becomes$);
drop procedure change_text(regprocedure, text, text);

-- A link that was sent for one record opens no other.
create or replace function drop_next_email() returns trigger language plpgsql as $$
begin
  new.next_email_sealed := null; new.next_email_by := null; new.next_email_at := null; new.next_email_until := null; new.next_link_sealed := null;
  new.link_sealed := null; new.link_until := null;
  return new;
end $$;
