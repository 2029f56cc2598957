-- An import can be undone within a day: whom it brought in goes again, unless something has happened to them since.
alter table import drop constraint import_status_check;
alter table import add constraint import_status_check check (status in ('uploaded', 'running', 'done', 'failed', 'undone'));
alter table import add column undo_reason text, add column undone jsonb, add column undone_at timestamptz;
drop trigger audit on import;
create trigger audit after insert or update or delete on import for each row execute function audit_write('branch_id', 'columns,file_name,undo_reason');

-- What has happened to the people of an import since: who, and in which table. Every table that names a client, a lead
-- or a membership counts, from the catalogue; what the import itself has written there does not.
create function import_uses(of_import bigint) returns table (kind text, id bigint, of_table text)
language plpgsql stable security definer as $$
declare
  i public.import; one record; members bigint[]; leads bigint[]; terms bigint[]; target bigint[];
begin
  select * into i from public.import x where x.id = of_import and x.branch_id = any (public.app_branches());
  if not found then return; end if;
  members := array(select r.member_id from public.import_row r where r.import_id = of_import and r.outcome = 'create' and r.member_id is not null);
  leads := array(select r.lead_id from public.import_row r where r.import_id = of_import and r.outcome = 'create' and r.lead_id is not null and r.member_id is null);
  terms := array(select ms.id from public.membership ms join public.member m on m.id = ms.member_id
                  where ms.member_id = any (members) and ms.created_at = m.created_at);
  for one in
    select f.confrelid::regclass::text as to_table, c.relname::text as name, a.attname::text as col
      from pg_catalog.pg_constraint f
      join pg_catalog.pg_class c on c.oid = f.conrelid
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.conparentid = 0 and not c.relispartition
       and f.confrelid in ('public.member'::regclass, 'public.lead'::regclass, 'public.membership'::regclass)
       and c.relname not in ('import_row', 'member_branch', 'member_relation', 'activity', 'membership', 'membership_suspension', 'instalment', 'lead')
     order by 1, 2, 3
  loop
    target := case one.to_table when 'member' then members when 'lead' then leads else terms end;
    return query execute pg_catalog.format(
      case when one.to_table = 'membership'
        then 'select ''member''::text, ms.member_id, %L::text from public.%I t join public.membership ms on ms.id = t.%I where ms.id = any ($1) group by 2'
        else 'select %L::text, t.%I, %L::text from public.%I t where t.%I = any ($1) group by 2' end,
      variadic case when one.to_table = 'membership' then array[one.name, one.name, one.col]
                    else array[one.to_table, one.col, one.name, one.name, one.col] end) using target;
  end loop;
  return query
    select 'member'::text, ms.member_id, 'membership'::text from public.membership ms
     where ms.member_id = any (members) and not ms.id = any (terms) group by 2
    union all
    select 'member', ms.member_id, 'membership_suspension' from public.membership_suspension s join public.membership ms on ms.id = s.membership_id
     where ms.id = any (terms) and (s.created_at <> ms.created_at or s.version > 1) group by 2
    union all
    select 'member', p.member_id, 'instalment' from public.instalment p join public.membership ms on ms.id = p.membership_id
     where ms.id = any (terms) and (p.created_at <> ms.created_at or p.version > 1) group by 2
    union all
    -- 102 and 103: that a lead became a client, and the import itself, both written when the client was.
    select 'member', a.member_id, 'activity' from public.activity a join public.member m on m.id = a.member_id
     where a.member_id = any (members) and (a.at > m.created_at or a.at = m.created_at and a.type_id not in (102, 103)) group by 2
    union all
    select 'lead', a.lead_id, 'activity' from public.activity a where a.lead_id = any (leads) and a.type_id <> 103 group by 2
    union all
    select 'lead', l.id, 'lead' from public.lead l where l.id = any (leads) and l.member_id is not null
    union all
    select 'member', l.member_id, 'lead' from public.lead l join public.member m on m.id = l.member_id
     where l.member_id = any (members) and l.converted_at <> m.created_at group by 2
    union all
    select 'member', x.id, 'member_relation' from public.member_relation r
      cross join lateral (values (r.member_id), (r.related_member_id)) as x(id)
     where x.id = any (members) and (r.created_at > i.finished_at or r.version > 1) group by 2
    union all
    -- What a person has changed; the calendar and the import itself are nobody.
    select e.table_name, e.record_id, 'changed' from public.audit_entry e
     where e.op = 'update' and e.staff_id is not null and e.at >= i.created_at
       and (e.table_name = 'member' and e.record_id = any (members) or e.table_name = 'lead' and e.record_id = any (leads)) group by 1, 2
    union all
    select 'member', ms.member_id, 'changed' from public.audit_entry e join public.membership ms on ms.id = e.record_id
     where e.table_name = 'membership' and e.op = 'update' and e.staff_id is not null and e.at >= i.created_at and ms.id = any (terms) group by 2;
end $$;

-- Takes back whom nothing has happened to. Whoever stays keeps the guardian, too.
create function undo_import(of_import bigint, out leads_gone bigint, out members_gone bigint, out terms_gone bigint)
language plpgsql security definer as $$
declare gone bigint[]; gone_leads bigint[]; kept bigint[];
begin
  if not exists (select 1 from public.import x where x.id = of_import and x.branch_id = any (public.app_branches())) then return; end if;
  -- Nobody is signed up, let in or invoiced meanwhile.
  perform 1 from public.member m where m.id in (select r.member_id from public.import_row r where r.import_id = of_import and r.outcome = 'create') order by m.id for update;
  perform 1 from public.lead l where l.id in (select r.lead_id from public.import_row r where r.import_id = of_import and r.outcome = 'create') order by l.id for update;
  create temporary table import_stays on commit drop as select distinct u.kind, u.id from public.import_stays_of(of_import) u;
  kept := array(select s.id from pg_temp.import_stays s where s.kind = 'member');
  gone := array(select r.member_id from public.import_row r where r.import_id = of_import and r.outcome = 'create' and r.member_id is not null
                   and not r.member_id = any (kept));
  gone_leads := array(select r.lead_id from public.import_row r where r.import_id = of_import and r.outcome = 'create' and r.lead_id is not null
                         and r.member_id is null and not exists (select 1 from pg_temp.import_stays s where s.kind = 'lead' and s.id = r.lead_id));
  delete from public.activity a where a.member_id = any (gone) and a.type_id in (102, 103);
  update public.activity a set member_id = null where a.member_id = any (gone);
  update public.lead l set member_id = null, converted_at = null where l.member_id = any (gone);
  delete from public.activity a where a.lead_id = any (gone_leads);
  delete from public.lead l where l.id = any (gone_leads);
  get diagnostics leads_gone = row_count;
  delete from public.member_relation r where r.member_id = any (gone) or r.related_member_id = any (gone);
  delete from public.membership_suspension s using public.membership ms where ms.id = s.membership_id and ms.member_id = any (gone);
  delete from public.instalment p where p.member_id = any (gone);
  delete from public.membership ms where ms.member_id = any (gone);
  get diagnostics terms_gone = row_count;
  delete from public.member m where m.id = any (gone);
  get diagnostics members_gone = row_count;
  drop table pg_temp.import_stays;
end $$;

-- Who stays, with the reasons: those to whom something has happened, and the guardians of those, to any depth.
create function import_stays_of(of_import bigint) returns table (kind text, id bigint, of_table text)
language sql stable security definer as $$
  with recursive used as materialized (select * from public.import_uses(of_import)),
  family (id) as (
    select u.id from used u where u.kind = 'member'
    union
    select r.related_member_id from family f join public.member_relation r on r.member_id = f.id and r.is_guardian
  ),
  created as (select r.member_id as id from public.import_row r where r.import_id = of_import and r.outcome = 'create' and r.member_id is not null)
  select u.kind, u.id, u.of_table from used u
  union all
  select 'member', f.id, 'guardian' from family f join created c on c.id = f.id
   where not exists (select 1 from used u where u.kind = 'member' and u.id = f.id)
$$;

revoke all on function import_uses(bigint), import_stays_of(bigint), undo_import(bigint) from public;
grant execute on function import_stays_of(bigint), undo_import(bigint) to app;
