-- Clients send files in the chat. They are erased with the client, like those that the branch sent to them.
create or replace function files_of_person(of_member bigint) returns TABLE(kind text, file_id bigint) language sql stable as $$
  select 'photo', m.photo_file_id from public.member m where m.id = of_member and m.photo_file_id is not null
  union
  select 'photo', (m.before -> 'gone' ->> 'photo_file_id')::bigint from public.member_merge m
   where m.kept_id = of_member and m.before -> 'gone' ->> 'photo_file_id' is not null
  union
  select 'certificate_file', v.file_id from public.vaccine_certificate v where v.member_id = of_member and v.file_id is not null
  union
  select 'import_file', i.file_id from public.imports_of(of_member) i
  union
  select 'conversation_file', x.file_id from public.conversation c join public.conversation_message x on x.conversation_id = c.id
   where c.member_id = of_member and x.file_id is not null
$$;

-- They are handed out with everything else that is kept of a client.
create or replace function member_files(of_member bigint)
  returns TABLE(id bigint, name text, kind text, key text) language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.name, f.kind, f.key from public.file f
   where exists (select 1 from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()))
     and (f.id = (select m.photo_file_id from public.member m where m.id = of_member)
          or f.id in (select v.file_id from public.vaccine_certificate v where v.member_id = of_member)
          or f.id in (select x.file_id from public.conversation c join public.conversation_message x on x.conversation_id = c.id where c.member_id = of_member))
$$;

create or replace function forget_conversations()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.conversation_message m set body = '—', file_id = null from public.conversation c where c.id = m.conversation_id and c.member_id = new.id;
  return null;
end $$;
