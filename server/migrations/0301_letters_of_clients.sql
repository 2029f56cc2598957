-- A letter to a client belongs to the client by key: whoever else has the same address keeps their own letters.
alter table mail add column member_id bigint references member;
comment on column mail.member_id is 'The client whom the letter is about; it is erased with them';
update mail l set member_id = m.id from member m
 where lower(m.email) = lower(l.to_address)
   and not exists (select from staff s where lower(s.email) = lower(l.to_address))
   and not exists (select from lead o where lower(o.email) = lower(l.to_address) and o.member_id is distinct from m.id);
create index mail_member on mail (member_id) where member_id is not null;

create procedure change_text(of_function regprocedure, was text, becomes text) language plpgsql as $$
declare definition text := pg_get_functiondef(of_function);
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in %: %', of_function, was; end if;
  execute pg_catalog.replace(definition, was, becomes);
end $$;

-- Letters about a child went to the guardian's address, so both erase them.
create function letters_of(of_member bigint) returns setof bigint language sql stable as $$
  select l.id from public.mail l where l.member_id = of_member
  union
  select l.id from public.member m join public.member_relation r on r.related_member_id = m.id and r.is_guardian
    join public.mail l on l.member_id = r.member_id and pg_catalog.lower(l.to_address) = pg_catalog.lower(m.email)
   where m.id = of_member
$$;
revoke all on function letters_of(bigint) from public;
-- While the person's e-mail and family are still there.
call change_text('erase_member(bigint, integer, timestamptz)',
$was$  leads := array($was$,
$becomes$  delete from public.mail l where l.id in (select public.letters_of(of_member));
  leads := array($becomes$);
call change_text('erase_member(bigint, integer, timestamptz)',
$was$  delete from public.mail l where was.email is not null and pg_catalog.lower(l.to_address) = pg_catalog.lower(was.email);
$was$, '');

-- The text of a letter that belongs to no branch has a link that lets someone in: it isn't for whoever downloads the data.
call change_text('member_data(bigint)', $$c.of_table <> 'member_merge'$$, $$c.of_table not in ('member_merge', 'mail')$$);
call change_text('member_data(bigint)', $$link_sealed,token,$$, $$link_sealed,next_email_sealed,next_link_sealed,token,$$);
call change_text('member_data(bigint)',
$was$  select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(l)) into rows from public.mail l join public.member m on pg_catalog.lower(l.to_address) = pg_catalog.lower(m.email) where m.id = of_member;$was$,
$becomes$  select pg_catalog.jsonb_agg(case when l.branch_id is null then pg_catalog.to_jsonb(l) - 'text' else pg_catalog.to_jsonb(l) end) into rows
    from public.mail l where l.member_id = of_member;$becomes$);
drop procedure change_text(regprocedure, text, text);
