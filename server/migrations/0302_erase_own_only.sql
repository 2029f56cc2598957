-- An erasure deletes only answers and files of the person, and says beforehand what it will delete.
create procedure change_text(of_function regprocedure, was text, becomes text) language plpgsql as $$
declare definition text := pg_get_functiondef(of_function);
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in %: %', of_function, was; end if;
  execute pg_catalog.replace(definition, was, becomes);
end $$;

-- The file of an import names the person beside others, and everyone whom it brought is in the database: it goes with
-- the person, together with its row. An import that is running still reads its file.
alter table import alter column file_id drop not null;
comment on column import.file_id is 'Null: deleted with a client who was erased';
create function imports_of(of_member bigint) returns table (id bigint, file_id bigint) language sql stable as $$
  select i.id, i.file_id from public.import i
   where i.file_id is not null and i.status in ('done', 'failed', 'undone')
     and exists (select from public.import_row r where r.import_id = i.id and r.member_id = of_member)
$$;
drop function files_of_imports(bigint);
-- The content was deleted by earlier erasures already: no row names it any longer.
do $$
declare
  files bigint[] := array(
    select distinct i.file_id from import i join import_row r on r.import_id = i.id join member m on m.id = r.member_id
     where m.erased_at is not null and (i.status in ('done', 'failed') or i.undone_at > m.erased_at));
begin
  update import set file_id = null where file_id = any (files);
  delete from file where id = any (files);
end $$;
-- The photo, certificates, what a merge keeps for its undo, and files of imports.
create function files_of_person(of_member bigint) returns table (kind text, file_id bigint) language sql stable as $$
  select 'photo', m.photo_file_id from public.member m where m.id = of_member and m.photo_file_id is not null
  union
  select 'photo', (m.before -> 'gone' ->> 'photo_file_id')::bigint from public.member_merge m
   where m.kept_id = of_member and m.before -> 'gone' ->> 'photo_file_id' is not null
  union
  select 'certificate_file', v.file_id from public.vaccine_certificate v where v.member_id = of_member and v.file_id is not null
  union
  select 'import_file', i.file_id from public.imports_of(of_member) i
$$;

-- An answer that is kept for a retry is the person's if it was about their record or one of their leads. The name of
-- everything else begins differently, or is followed by something other than the number.
create function is_answer_of(path text, answer jsonb, of_member bigint, leads bigint[]) returns boolean language sql immutable as $$
  select coalesce(
    path ~ ('^[A-Z]+ /api/v4/((member|visitPass)(/[A-Za-z]+)?|memberTags/member|memberConsent|memberFamily/member)/' || of_member || '([?]|$)')
    or path ~ ('^[A-Z]+ /api/v4/lead(/[A-Za-z]+)?/(' || pg_catalog.array_to_string(leads, '|') || ')([?]|$)')
    or (pg_catalog.jsonb_typeof(answer) = 'object'
        and (answer ->> 'member_id' = of_member::text
             or path ~ '^POST /api/v4/member([?]|$)' and answer ->> 'id' = of_member::text
             or path ~ '^POST /api/v4/lead([?]|$)' and (answer ->> 'id')::bigint = any (leads))), false)
$$;
revoke all on function imports_of(bigint), files_of_person(bigint), is_answer_of(text, jsonb, bigint, bigint[]) from public;

call change_text('erase_traces(bigint, text[])',
$was$   where k.path ~ ('^(POST|PUT|DELETE) /api/v4/[A-Za-z/]*member[A-Za-z/]*/' || of_member || '([/?].*)?$')
      or (k.path ~ '^POST /api/v4/(member|lead|membership)' and of_member::text in (k.answer ->> 'id', k.answer ->> 'member_id'));$was$,
$becomes$   where public.is_answer_of(k.path, k.answer, of_member, array(select l.id from public.lead l where l.member_id = of_member));$becomes$);

-- The rows of files go with their content: nothing names a file that is gone.
call change_text('erase_member(bigint, integer, timestamptz)',
$was$  files := array(select v.file_id from public.vaccine_certificate v where v.member_id = of_member and v.file_id is not null)
        || array(select (m.before -> 'gone' ->> 'photo_file_id')::bigint from public.member_merge m where m.kept_id = of_member and m.before -> 'gone' ->> 'photo_file_id' is not null)
        || case when was.photo_file_id is null then '{}'::bigint[] else array[was.photo_file_id] end;
$was$,
$becomes$  files := array(select f.file_id from public.files_of_person(of_member) f);
  update public.import i set file_id = null where i.id in (select o.id from public.imports_of(of_member) o);
$becomes$);
call change_text('erase_member(bigint, integer, timestamptz)',
$was$  update public.file f set name = nobody, attached_at = null, created_by = null, created_at = at_time - interval '2 days' where f.id = any (files);
$was$,
$becomes$  delete from public.file f where f.id = any (files);
$becomes$);
drop procedure change_text(regprocedure, text, text);

-- Everything that an erasure changes, apart from the client's own row and the trail, which it always changes.
create or replace function erase_preview(of_member bigint, traces text[]) returns table (how text, of_table text, n bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare one record; pattern text := public.trace_pattern(traces); was public.member; leads bigint[];
begin
  select * into was from public.member m where m.id = of_member and m.branch_id = any (public.app_branches());
  if not found then return; end if;
  leads := array(select l.id from public.lead l where l.member_id = of_member);
  for one in
    select * from (values
      ('goes', 'vaccine_certificate', 't.member_id = $1'),
      ('goes', 'vaccine_opening', 't.vaccine_certificate_id in (select v.id from public.vaccine_certificate v where v.member_id = $1)'),
      ('goes', 'member_login', 't.member_id = $1'),
      ('goes', 'member_session', 't.login_id in (select l.id from public.member_login l where l.member_id = $1)'),
      ('goes', 'member_tag', 't.member_id = $1'), ('goes', 'member_relation', '$1 in (t.member_id, t.related_member_id)'),
      ('goes', 'mail', 't.id in (select public.letters_of($1))'),
      ('goes', 'mail_paper', 't.mail_id in (select public.letters_of($1))'),
      ('goes', 'idempotency_key', 'public.is_answer_of(t.path, t.answer, $1, $2)'),
      ('withdrawn', 'member_consent', 't.member_id = $1 and t.withdrawn_at is null'),
      ('emptied', 'import', 't.id in (select i.id from public.imports_of($1) i)'),
      ('emptied', 'lead', 't.member_id = $1'),
      ('emptied', 'activity', '(t.member_id = $1 or t.lead_id = any ($2)) and (t.note is not null or t.facts <> ''{}'')'),
      ('emptied', 'survey_response', 't.member_id = $1 and t.answers <> ''{}'''),
      ('emptied', 'terms_acceptance', 't.member_id = $1'), ('emptied', 'payment_method', 't.member_id = $1'),
      ('emptied', 'member_merge', 't.kept_id = $1 and (t.before is not null or t.moved <> ''[]'')')) as v(what, name, belongs)
  loop
    execute pg_catalog.format('select count(*) from public.%I t where %s', one.name, one.belongs) into n using of_member, leads;
    if n > 0 then how := one.what; of_table := one.name; return next; end if;
  end loop;
  for one in select f.kind, count(*) as files from public.files_of_person(of_member) f group by 1 order by 1 loop
    how := 'goes'; of_table := one.kind; n := one.files; return next;
  end loop;
  if pattern is null then return; end if;
  -- The person's own activity is emptied; that someone became a relative is written with the other one, too.
  for one in select x.of_table as name, pg_catalog.string_agg(pg_catalog.format('((%s) and t.%I::text ~* $2)', x.belongs, x.of_column), ' or ') as named
               from public.person_texts() x where x.of_table <> 'activity' group by 1
             union all
             select 'activity', 't.facts ->> ''other_id'' = $1::text and t.member_id is distinct from $1 and t.facts::text ~* $2' order by 1 loop
    execute pg_catalog.format('select count(*) from public.%I t where %s', one.name, one.named) into n using of_member, pattern;
    if n > 0 then how := 'text'; of_table := one.name; return next; end if;
  end loop;
end $$;
