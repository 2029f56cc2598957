-- Two records of one person become one, and can be taken apart again for thirty days. A client is erased on request.

alter table member add column erased_at timestamptz;

create table member_merge (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,      -- the home of the record that is kept
  kept_id bigint not null references member,
  gone_id bigint not null,                          -- no reference: the record is not there any more
  gone_number text not null,
  staff_id bigint references staff,
  merged_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  moved jsonb not null,                             -- which rows went over: what an undo gives back
  before jsonb,                                     -- what was changed or taken away, as it was; null once it is final
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_merge_kept on member_merge (kept_id, id desc);
create index member_merge_final on member_merge (undo_until) where before is not null;
-- A log itself: not written into the trail once more.
call protect_table('member_merge', 'branch', '', false);

-- ---------------------------------------------------------------- rows of a person follow the person
-- What is append-only stays so for everybody; only the functions below, which run as the owner and say so for their
-- own transaction, put rows over to the record that is kept, or empty them of the person who is erased.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and pg_catalog.current_setting('app.rewriting', true) = 'person'
     and current_user = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'CM001';
end $$;

-- Every column that names a client, from the catalogue: a table that comes later is moved with the others. `key` is its
-- primary key; what has none of one column is handled by name below.
create function member_columns() returns table (of_table text, of_column text, key text) language sql stable as $$
  select c.relname::text, a.attname::text,
         coalesce((select k.attname::text from pg_catalog.pg_attribute k
                    where k.attrelid = c.oid and k.attname = 'id' and not k.attisdropped),
                  (select k.attname::text from pg_catalog.pg_index i
                     join pg_catalog.pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
                    where i.indrelid = c.oid and i.indisprimary and i.indnatts = 1))
    from pg_catalog.pg_constraint f
    join pg_catalog.pg_class c on c.oid = f.conrelid
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
   where f.contype = 'f' and f.confrelid = 'public.member'::regclass and f.conparentid = 0 and not c.relispartition
   order by 1, 2
$$;

-- A row as it was, with its number; generated columns make themselves again.
create function put_row(of_table text, was jsonb) returns void language plpgsql as $$
declare cols text := (select pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ' order by a.attnum)
                        from pg_catalog.pg_attribute a
                       where a.attrelid = ('public.' || pg_catalog.quote_ident(of_table))::regclass and a.attnum > 0
                         and not a.attisdropped and a.attgenerated = '');
begin
  execute pg_catalog.format('insert into public.%I (%s) overriding system value select %s from pg_catalog.jsonb_populate_record(null::public.%I, $1)',
    of_table, cols, cols, of_table) using was;
end $$;
revoke all on function put_row(text, jsonb) from public;

-- Both homes must be the caller's.
create function merge_scope(kept bigint, gone bigint) returns boolean language sql stable security definer as $$
  select (select count(*) from public.member m where m.id in (kept, gone) and m.erased_at is null
             and m.branch_id = any (public.app_branches())) = 2 and kept <> gone
$$;

-- How much of what would go over.
create function merge_counts(kept bigint, gone bigint) returns table (of_table text, n bigint) language plpgsql stable security definer as $$
declare one record; found bigint;
begin
  if not public.merge_scope(kept, gone) then return; end if;
  for one in select c.of_table, c.of_column from public.member_columns() c where c.of_table not in ('member_branch', 'member_merge') loop
    execute pg_catalog.format('select count(*) from public.%I where %I = $1', one.of_table, one.of_column) into found using gone;
    if found > 0 then of_table := one.of_table; n := found; return next; end if;
  end loop;
end $$;

-- The same programme on the same day on both records: nobody may hold it twice.
create function merge_overlaps(kept bigint, gone bigint) returns bigint language sql stable security definer as $$
  select count(*) from public.membership a join public.membership b on b.programme_id = a.programme_id
     and b.start_on <= a.end_on and a.start_on <= b.end_on
   where a.member_id = kept and b.member_id = gone
     and a.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
     and b.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
$$;

-- Takes rows away that the kept record has already, and keeps them for the undo.
create function take_rows(of_table text, conditions text, kept bigint, gone bigint) returns jsonb language plpgsql as $$
declare taken jsonb;
begin
  execute pg_catalog.format('with gone as (delete from public.%I t where %s returning t.*)
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(''table'', %L::text, ''row'', pg_catalog.to_jsonb(gone))), ''[]'') from gone',
    of_table, conditions, of_table) into taken using kept, gone;
  return taken;
end $$;
revoke all on function take_rows(text, text, bigint, bigint) from public;

create function merge_members(kept bigint, gone bigint, chosen jsonb, by_staff bigint, at_time timestamptz) returns bigint
language plpgsql security definer as $$
declare
  k public.member; g public.member; one record; ids jsonb; moved jsonb := '[]'; removed jsonb := '[]'; changed jsonb := '[]';
  w record; no bigint; label text; cols text; old_kept jsonb;
begin
  if not public.merge_scope(kept, gone) then return null; end if;
  perform 1 from public.member m where m.id in (kept, gone) order by m.id for update;
  select * into k from public.member m where m.id = kept;
  select * into g from public.member m where m.id = gone;
  select b.code || '-' || g.number into label from public.branch b where b.id = g.branch_id;
  perform pg_catalog.set_config('app.rewriting', 'person', true);

  -- Families: the link between the two goes; one to the same third person stays once, the guardian's first.
  removed := removed || public.take_rows('member_relation', '(t.member_id = $1 and t.related_member_id = $2) or (t.member_id = $2 and t.related_member_id = $1)', kept, gone);
  removed := removed || public.take_rows('member_relation',
    't.id in (select case when (a.is_guardian, -a.id) < (b.is_guardian, -b.id) then a.id else b.id end
                from public.member_relation a join public.member_relation b
                  on case when b.member_id = $2 then b.related_member_id else b.member_id end = case when a.member_id = $1 then a.related_member_id else a.member_id end
               where (a.member_id = $1 or a.related_member_id = $1) and (b.member_id = $2 or b.related_member_id = $2))', kept, gone);
  if exists (select 1 from public.member_relation r where r.member_id = kept and r.is_guardian) then
    select changed || coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('table', 'member_relation', 'id', r.id, 'row', '{"is_guardian": true}'::jsonb)), '[]')
      into changed from public.member_relation r where r.member_id = gone and r.is_guardian;
    update public.member_relation r set is_guardian = false where r.member_id = gone and r.is_guardian;
  end if;
  -- One sign-in, the kept one's.
  removed := removed || public.take_rows('member_login', 't.member_id = $2 and exists (select 1 from public.member_login o where o.member_id = $1)', kept, gone);
  -- Consent: what was withdrawn last counts, and one row says that it is given.
  with latest as (
    select a.id, a.withdrawn_at as was, max(o.withdrawn_at) as at_last
      from public.member_consent a join public.member_consent o on o.purpose = a.purpose and o.channel = a.channel
       and o.member_id = case a.member_id when kept then gone else kept end and o.withdrawn_at > a.given_at
     where a.member_id in (kept, gone) and a.withdrawn_at is null group by a.id
  ), noted as (
    update public.member_consent c set withdrawn_at = l.at_last from latest l where c.id = l.id returning c.id
  )
  select changed || coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('table', 'member_consent', 'id', n.id, 'row', '{"withdrawn_at": null}'::jsonb)), '[]')
    into changed from noted n;
  removed := removed || public.take_rows('member_consent',
    't.member_id = $2 and t.withdrawn_at is null and exists (select 1 from public.member_consent o where o.member_id = $1 and o.withdrawn_at is null
       and o.purpose = t.purpose and o.channel = t.channel)', kept, gone);
  -- The same dose twice: the second paper is not needed, and is not lost.
  with twice as (
    select v.id, pg_catalog.jsonb_build_object('status', v.status, 'reason', v.reason, 'decided_by', v.decided_by, 'decided_at', v.decided_at) as was
      from public.vaccine_certificate v
     where v.member_id = gone and v.status <> 'rejected'
       and exists (select 1 from public.vaccine_certificate o where o.member_id = kept and o.status <> 'rejected'
                      and lower(o.vaccine) = lower(v.vaccine) and o.dose = v.dose)
  ), noted as (
    update public.vaccine_certificate v set status = 'rejected', reason = '= ' || label, decided_by = by_staff, decided_at = at_time from twice t where v.id = t.id
    returning v.id, t.was
  )
  select changed || coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('table', 'vaccine_certificate', 'id', n.id, 'row', n.was)), '[]')
    into changed from noted n;
  -- Two wallets of one branch and currency are one: its entries in the journal follow it.
  for w in select o.id as to_id, t.id as from_id, t.balance_cents from public.wallet t join public.wallet o
             on o.member_id = kept and o.branch_id = t.branch_id and o.currency = t.currency where t.member_id = gone loop
    with over as (update public.journal_entry e set wallet_id = w.to_id where e.wallet_id = w.from_id returning e.id)
    select pg_catalog.jsonb_agg(over.id) into ids from over;
    if ids is not null then
      moved := moved || pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('table', 'journal_entry', 'column', 'wallet_id', 'key', 'id', 'to', w.from_id, 'ids', ids));
    end if;
    update public.wallet o set balance_cents = o.balance_cents + w.balance_cents where o.id = w.to_id;
    changed := changed || pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('table', 'wallet', 'id', w.to_id, 'less', w.balance_cents));
    removed := removed || public.take_rows('wallet', 't.id = ' || w.from_id, kept, gone);
  end loop;
  -- Words of a branch, and the branches that see the person: once each.
  removed := removed || public.take_rows('member_tag', 't.member_id = $2', kept, gone);
  removed := removed || public.take_rows('member_branch', 't.member_id = $2', kept, gone);
  for one in select r -> 'row' as row from pg_catalog.jsonb_array_elements(removed) r where r ->> 'table' = 'member_tag' loop
    insert into public.member_tag (branch_id, member_id, tag) values ((one.row ->> 'branch_id')::bigint, kept, one.row ->> 'tag') on conflict do nothing;
    if found then moved := moved || pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('table', 'member_tag', 'row', one.row)); end if;
  end loop;
  for one in select r -> 'row' as row from pg_catalog.jsonb_array_elements(removed) r where r ->> 'table' = 'member_branch' loop
    -- The branch that was the other record's home goes on seeing the person.
    insert into public.member_branch (branch_id, member_id, stays)
      values ((one.row ->> 'branch_id')::bigint, kept, (one.row ->> 'is_home')::boolean or (one.row ->> 'stays')::boolean) on conflict do nothing;
    if found then moved := moved || pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('table', 'member_branch', 'row', one.row)); end if;
  end loop;
  -- Which file brought somebody in has a key of two columns.
  with over as (update public.import_row r set member_id = kept where r.member_id = gone returning r.import_id, r.row)
  select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(over.import_id, over.row)) into ids from over;
  if ids is not null then moved := moved || pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('table', 'import_row', 'pairs', ids)); end if;
  -- Everything else that names the person.
  for one in select c.* from public.member_columns() c where c.of_table not in ('member_branch', 'member_tag', 'import_row') loop
    execute pg_catalog.format('with over as (update public.%I set %I = $1 where %I = $2 returning %I as id) select pg_catalog.jsonb_agg(over.id) from over',
      one.of_table, one.of_column, one.of_column, one.key) into ids using kept, gone;
    if ids is not null then
      moved := moved || pg_catalog.jsonb_build_array(pg_catalog.jsonb_build_object('table', one.of_table, 'column', one.of_column, 'key', one.key, 'to', gone, 'ids', ids));
    end if;
  end loop;

  delete from public.member m where m.id = gone;
  -- Kept as it was, but for what was chosen from the other record, the earlier day of joining and the number that finds it.
  chosen := chosen || pg_catalog.jsonb_build_object('joined_on', least(k.joined_on, g.joined_on),
    'old_numbers', pg_catalog.btrim(pg_catalog.concat_ws(' ', nullif(k.old_numbers, ''), nullif(g.old_numbers, ''), label)));
  select pg_catalog.string_agg(pg_catalog.format('%I = r.%I', c, c), ', ') into cols from pg_catalog.jsonb_object_keys(chosen) as c;
  execute pg_catalog.format('update public.member m set %s from pg_catalog.jsonb_populate_record(null::public.member, $1) r where m.id = $2', cols) using chosen, kept;
  select pg_catalog.jsonb_object_agg(c, pg_catalog.to_jsonb(k) -> c) into old_kept from pg_catalog.jsonb_object_keys(chosen) as c;
  insert into public.member_merge (branch_id, kept_id, gone_id, gone_number, staff_id, merged_at, undo_until, moved, before)
  values (k.branch_id, kept, gone, label, by_staff, at_time, at_time + interval '30 days', moved,
          pg_catalog.jsonb_build_object('gone', pg_catalog.to_jsonb(g), 'kept', old_kept, 'chosen', chosen, 'removed', removed, 'changed', changed))
  returning id into no;
  perform pg_catalog.set_config('app.rewriting', '', true);
  return no;
end $$;

-- Gives everything back that went over. What has come since stays with the record that was kept. Says why not, or 'undone'.
create function undo_merge(of_merge bigint, at_time timestamptz) returns text language plpgsql security definer as $$
declare
  m public.member_merge; one jsonb; gone public.member; cols text;
begin
  select * into m from public.member_merge x where x.id = of_merge for update;
  if not found or not m.branch_id = any (public.app_branches())
     or not ((m.before -> 'gone' ->> 'branch_id') is null or (m.before -> 'gone' ->> 'branch_id')::bigint = any (public.app_branches())) then return 'unseen'; end if;
  if m.undone_at is not null then return 'undone_already'; end if;
  if m.before is null or at_time > m.undo_until then return 'too_late'; end if;
  if exists (select 1 from public.member_merge x where x.kept_id = m.kept_id and x.id > m.id and x.undone_at is null) then return 'later_merge'; end if;
  perform 1 from public.member k where k.id = m.kept_id and k.branch_id = m.branch_id and k.erased_at is null for update;
  if not found then return 'moved_since'; end if;
  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'changed') c where c ->> 'table' = 'wallet' loop
    perform 1 from public.wallet w where w.id = (one ->> 'id')::bigint and w.balance_cents >= (one ->> 'less')::bigint for update;
    if not found then return 'money_spent'; end if;
  end loop;
  perform pg_catalog.set_config('app.rewriting', 'person', true);

  -- The kept record first, so that e-mail and card are free again; what was edited since stays.
  select pg_catalog.string_agg(pg_catalog.format('%I = case when pg_catalog.to_jsonb(k.%I) is not distinct from pg_catalog.to_jsonb(c.%I) then r.%I else k.%I end', x, x, x, x, x), ', ')
    into cols from pg_catalog.jsonb_object_keys(m.before -> 'chosen') as x;
  execute pg_catalog.format('update public.member k set %s from pg_catalog.jsonb_populate_record(null::public.member, $1) r,
    pg_catalog.jsonb_populate_record(null::public.member, $2) c where k.id = $3', cols) using m.before -> 'kept', m.before -> 'chosen', m.kept_id;
  perform public.put_row('member', m.before -> 'gone');
  gone := pg_catalog.jsonb_populate_record(null::public.member, m.before -> 'gone');

  for one in select c from pg_catalog.jsonb_array_elements(m.moved) c loop
    case one ->> 'table'
      when 'member_tag' then
        delete from public.member_tag t where t.member_id = m.kept_id and t.branch_id = (one -> 'row' ->> 'branch_id')::bigint and t.tag = one -> 'row' ->> 'tag';
      when 'member_branch' then
        delete from public.member_branch t where t.member_id = m.kept_id and not t.is_home and t.branch_id = (one -> 'row' ->> 'branch_id')::bigint;
      when 'import_row' then
        update public.import_row r set member_id = gone.id from pg_catalog.jsonb_array_elements(one -> 'pairs') p
         where r.import_id = (p ->> 0)::bigint and r.row = (p ->> 1)::integer;
      else null;
    end case;
  end loop;
  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'changed') c where c ->> 'table' = 'wallet' loop
    update public.wallet w set balance_cents = w.balance_cents - (one ->> 'less')::bigint where w.id = (one ->> 'id')::bigint;
  end loop;
  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'removed') c where c ->> 'table' in ('wallet', 'member_tag', 'member_branch', 'member_login') loop
    perform public.put_row(one ->> 'table', one -> 'row');
  end loop;
  for one in select c from pg_catalog.jsonb_array_elements(m.moved) c where c ? 'ids' loop
    -- Rows that are gone since are not missed; what was moved on since has its own way back.
    execute pg_catalog.format('update public.%I set %I = $1 where %I = any (array(select (v #>> ''{}'')::bigint from pg_catalog.jsonb_array_elements($2) v))',
      one ->> 'table', one ->> 'column', one ->> 'key') using (one ->> 'to')::bigint, one -> 'ids';
  end loop;
  -- Changed rows after they are back with their owner, and links last: they may meet each other in the middle.
  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'changed') c where c ->> 'table' <> 'wallet' loop
    select pg_catalog.string_agg(pg_catalog.format('%I = r.%I', x, x), ', ') into cols from pg_catalog.jsonb_object_keys(one -> 'row') as x;
    execute pg_catalog.format('update public.%I t set %s from pg_catalog.jsonb_populate_record(null::public.%I, $1) r where t.id = $2', one ->> 'table', cols, one ->> 'table')
      using one -> 'row', (one ->> 'id')::bigint;
  end loop;
  for one in select c from pg_catalog.jsonb_array_elements(m.before -> 'removed') c where c ->> 'table' in ('member_relation', 'member_consent') loop
    perform public.put_row(one ->> 'table', one -> 'row');
  end loop;
  update public.member_merge x set undone_at = at_time, before = null, moved = '[]' where x.id = m.id;
  perform pg_catalog.set_config('app.rewriting', '', true);
  return 'undone';
end $$;

-- After thirty days a merge is final: what it kept for the undo goes.
create function end_merges(at_time timestamptz) returns integer language plpgsql security definer as $$
declare one record; n integer := 0;
begin
  for one in select m.id, (m.before -> 'gone' ->> 'photo_file_id')::bigint as photo from public.member_merge m where m.before is not null and m.undo_until < at_time loop
    update public.file f set attached_at = null, created_by = null, created_at = at_time
     where f.id = one.photo and not exists (select 1 from public.member k where k.photo_file_id = f.id);
    update public.member_merge m set before = null, moved = '[]' where m.id = one.id;
    n := n + 1;
  end loop;
  return n;
end $$;
revoke all on function member_columns(), merge_scope(bigint, bigint), merge_counts(bigint, bigint), merge_overlaps(bigint, bigint),
  merge_members(bigint, bigint, jsonb, bigint, timestamptz), undo_merge(bigint, timestamptz), end_merges(timestamptz) from public;
grant execute on function member_columns(), merge_scope(bigint, bigint), merge_counts(bigint, bigint), merge_overlaps(bigint, bigint),
  merge_members(bigint, bigint, jsonb, bigint, timestamptz), undo_merge(bigint, timestamptz), end_merges(timestamptz) to app;

-- ---------------------------------------------------------------- a person's own data
-- Secrets that stand for the person at a gateway or at the sign-in are no data to give away.
create function member_data(of_member bigint) returns table (of_table text, rows jsonb) language plpgsql stable security definer as $$
declare one record;
begin
  if not exists (select 1 from public.member m where m.id = of_member and m.branch_id = any (public.app_branches())) then return; end if;
  of_table := 'member';
  select pg_catalog.jsonb_build_array(pg_catalog.to_jsonb(m) - 'search_text') into rows from public.member m where m.id = of_member;
  return next;
  for one in select c.of_table as name, pg_catalog.string_agg(pg_catalog.format('t.%I = $1', c.of_column), ' or ') as conditions
               from public.member_columns() c where c.of_table <> 'member_merge' group by 1 order by 1 loop
    of_table := one.name;
    execute pg_catalog.format('select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(t) - ''{search_text,password_hash,link_sealed,token,customer_ref}''::text[]) from public.%I t where %s',
      one.name, one.conditions) into rows using of_member;
    if rows is not null then return next; end if;
  end loop;
  of_table := 'invoice_line';
  select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(l)) into rows from public.invoice_line l join public.invoice i on i.id = l.invoice_id where i.member_id = of_member;
  if rows is not null then return next; end if;
  of_table := 'membership_suspension';
  select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(r)) into rows from public.membership_suspension r join public.membership ms on ms.id = r.membership_id where ms.member_id = of_member;
  if rows is not null then return next; end if;
  of_table := 'mail';
  select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(l)) into rows from public.mail l join public.member m on pg_catalog.lower(l.to_address) = pg_catalog.lower(m.email) where m.id = of_member;
  if rows is not null then return next; end if;
  of_table := 'changes';
  select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('at', a.at, 'changes', a.changes) order by a.at) into rows
    from public.audit_entry e join public.audit_person a on a.at = e.at and a.audit_id = e.id where e.table_name = 'member' and e.record_id = of_member;
  if rows is not null then return next; end if;
end $$;

create function member_files(of_member bigint) returns table (id bigint, name text, kind text, key text) language sql stable security definer as $$
  select f.id, f.name, f.kind, f.key from public.file f
   where exists (select 1 from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()))
     and (f.id = (select m.photo_file_id from public.member m where m.id = of_member)
          or f.id in (select v.file_id from public.vaccine_certificate v where v.member_id = of_member))
$$;

-- ---------------------------------------------------------------- erasure
-- What the law keeps (invoices, payments, the journal, what was signed) stays, of nobody. Gives the keys of the files
-- whose bytes are to go. The values of the person in the trail go; their digests, and with them the chain, stay.
create function erase_member(of_member bigint, read_version integer, at_time timestamptz) returns table (how text, key text) language plpgsql security definer as $$
declare
  was public.member; leads bigint[]; merges bigint[]; files bigint[]; papers bigint[]; nobody constant text := '—';
begin
  select * into was from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()) for update;
  if not found then how := 'unseen'; return next; return; end if;
  if was.version <> read_version then how := 'stale'; return next; return; end if;
  perform pg_catalog.set_config('app.rewriting', 'person', true);
  leads := array(select l.id from public.lead l where l.member_id = of_member);
  papers := array(select v.id from public.vaccine_certificate v where v.member_id = of_member);
  merges := array(select m.gone_id from public.member_merge m where m.kept_id = of_member);
  files := array(select v.file_id from public.vaccine_certificate v where v.member_id = of_member and v.file_id is not null)
        || array(select (m.before -> 'gone' ->> 'photo_file_id')::bigint from public.member_merge m where m.kept_id = of_member and m.before -> 'gone' ->> 'photo_file_id' is not null)
        || case when was.photo_file_id is null then '{}'::bigint[] else array[was.photo_file_id] end;

  delete from public.vaccine_opening o using public.vaccine_certificate v where v.id = o.vaccine_certificate_id and v.member_id = of_member;
  delete from public.vaccine_certificate v where v.member_id = of_member;
  delete from public.member_login l where l.member_id = of_member;
  delete from public.member_tag t where t.member_id = of_member;
  delete from public.member_relation r where of_member in (r.member_id, r.related_member_id);
  update public.member_consent c set withdrawn_at = greatest(at_time, c.given_at) where c.member_id = of_member and c.withdrawn_at is null;
  update public.survey_response r set answers = '{}' where r.member_id = of_member;
  update public.terms_acceptance a set signed_name = nobody, signature = 'M0 0L1 1', address = '' where a.member_id = of_member;
  update public.activity a set note = null, facts = '{}' where a.member_id = of_member or a.lead_id = any (leads);
  update public.payment_method p set customer_ref = null, token = 'erased-' || p.id, last_four = '0000', status = 'removed' where p.member_id = of_member;
  update public.lead l set first_name = nobody, last_name = '', email = null, phone = null, gender = null, date_of_birth = null, interest = null, next_action = null, note = null
   where l.id = any (leads);
  update public.member_merge m set before = null, moved = '[]' where m.kept_id = of_member;
  update public.member m
     set first_name = nobody, last_name = '', email = null, phone = null, gender = null, date_of_birth = null, address = null, city = null, state = null, postcode = null,
         country_code = null, emergency_name = null, emergency_phone = null, emergency_relationship = null, card_number = null, photo_file_id = null, note = null,
         sales_staff_id = null, trainer_staff_id = null, is_active = false, erased_at = at_time
   where m.id = of_member;
  delete from public.mail l where was.email is not null and pg_catalog.lower(l.to_address) = pg_catalog.lower(was.email);

  -- The trail: values of the person, in whatever table they were of.
  delete from public.audit_person p using public.audit_entry e
   where p.at = e.at and p.audit_id = e.id
     and ((e.table_name = 'member' and e.record_id = any (merges || of_member))
          or (e.table_name = 'lead' and e.record_id = any (leads))
          or (e.table_name = 'vaccine_certificate' and e.record_id = any (papers))
          or (e.table_name in (select c.of_table from public.member_columns() c) and p.changes is not null
              and e.changes ? 'member_id' and (e.changes -> 'member_id' ->> 0 = of_member::text or e.changes -> 'member_id' ->> 1 = of_member::text)));
  delete from public.audit_person p using public.audit_entry e, public.member_columns() c
   where p.at = e.at and p.audit_id = e.id and e.table_name = c.of_table and c.key = 'id'
     and e.record_id = any (public.ids_of_member(c.of_table, c.of_column, of_member));

  for key in select f.key from public.file f where f.id = any (files) loop
    how := 'erased'; return next;
  end loop;
  update public.file f set name = nobody, attached_at = null, created_by = null, created_at = at_time - interval '2 days' where f.id = any (files);
  delete from public.audit_person p using public.audit_entry e where p.at = e.at and p.audit_id = e.id and e.table_name = 'file' and e.record_id = any (files);
  perform pg_catalog.set_config('app.rewriting', '', true);
  how := 'erased'; key := null; return next;
end $$;

create function ids_of_member(of_table text, of_column text, of_member bigint) returns bigint[] language plpgsql stable as $$
declare ids bigint[];
begin
  execute pg_catalog.format('select array(select t.id from public.%I t where t.%I = $1)', of_table, of_column) into ids using of_member;
  return ids;
end $$;
revoke all on function ids_of_member(text, text, bigint) from public;

-- What somebody has written elsewhere, in whatever column: the name, phone or e-mail of a person who was erased. Only
-- values that nobody else bears are looked for. Gives how many rows named the person, table by table.
create function erase_traces(traces text[]) returns table (of_table text, n bigint) language plpgsql security definer as $$
declare
  one record; found_rows bigint; term text; pattern text; own text[];
  left_out constant text[] := array['audit_entry', 'audit_chain', 'staff', 'branch', 'organisation', 'terms', 'survey', 'survey_version', 'role', 'role_function',
    'programme', 'credit_pack', 'network_setting', 'session', 'schema_migration', 'member', 'member_branch', 'lead'];
begin
  if not public.app_is_network() then raise exception 'only the system looks for traces' using errcode = '42501'; end if;
  own := array(
    select t from pg_catalog.unnest(traces) as t
     where pg_catalog.length(t) > 4
       and not exists (select 1 from public.member m where pg_catalog.lower(t) in (pg_catalog.lower(m.email), m.phone, m.emergency_phone) or pg_catalog.lower(pg_catalog.btrim(m.first_name || ' ' || m.last_name)) = pg_catalog.lower(t))
       and not exists (select 1 from public.lead l where pg_catalog.lower(t) in (pg_catalog.lower(l.email), l.phone) or pg_catalog.lower(pg_catalog.btrim(l.first_name || ' ' || l.last_name)) = pg_catalog.lower(t))
       and not exists (select 1 from public.staff s where pg_catalog.lower(t) in (pg_catalog.lower(s.email), s.phone) or pg_catalog.lower(pg_catalog.btrim(s.first_name || ' ' || s.last_name)) = pg_catalog.lower(t)));
  perform pg_catalog.set_config('app.rewriting', 'person', true);
  foreach term in array own loop
    pattern := '%' || public.like_pattern(term) || '%';
    delete from public.idempotency_key k where pg_catalog.lower(k.answer::text) like pattern;
    delete from public.audit_person p where pg_catalog.lower(p.changes::text) like pattern;
    for one in
      select c.relname::text as name, a.attname::text as col, pg_catalog.format_type(a.atttypid, null) as typ
        from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and not (c.relname = any (left_out)) and c.relname not in ('idempotency_key', 'audit_person')
       order by 1, 2
    loop
      execute pg_catalog.format(
        'update public.%1$I t set %2$I = pg_catalog.regexp_replace(t.%2$I::text, $1, ''***'', ''gi'')::%3$s where pg_catalog.lower(t.%2$I::text) like $2',
        one.name, one.col, one.typ)
        using pg_catalog.regexp_replace(term, '([\\.^$*+?()\[\]{}|])', '\\\1', 'g'), pattern;
      get diagnostics found_rows = row_count;
      if found_rows > 0 then of_table := one.name; n := found_rows; return next; end if;
    end loop;
  end loop;
  -- Emptying a column was a change itself, and the trail wrote down what was there before.
  foreach term in array own loop
    delete from public.audit_person p where pg_catalog.lower(p.changes::text) like '%' || public.like_pattern(term) || '%';
  end loop;
  perform pg_catalog.set_config('app.rewriting', '', true);
end $$;

-- Files of lists that brought the person in: other people stand in them too, and what they brought is there already.
create function files_of_imports(of_member bigint) returns table (key text) language sql stable security definer as $$
  select distinct f.key from public.import_row r join public.import i on i.id = r.import_id join public.file f on f.id = i.file_id
   where r.member_id = of_member and i.status in ('done', 'failed')
     and exists (select 1 from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()))
$$;
revoke all on function member_data(bigint), member_files(bigint), erase_member(bigint, integer, timestamptz), erase_traces(text[]), files_of_imports(bigint) from public;
grant execute on function member_data(bigint), member_files(bigint), erase_member(bigint, integer, timestamptz), erase_traces(text[]), files_of_imports(bigint) to app;

-- Free texts about a person belong to the part of the trail that can go.
drop trigger audit on payment;
create trigger audit after insert or update or delete on payment for each row execute function audit_write('branch_id', 'reference,decided_why');
drop trigger audit on membership;
create trigger audit after insert or update or delete on membership for each row execute function audit_write('branch_id', 'discount_reason,fee_waived_reason');
drop trigger audit on membership_ending;
create trigger audit after insert or update or delete on membership_ending for each row execute function audit_write('branch_id', 'reason,agreed_reason');
