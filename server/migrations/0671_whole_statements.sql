-- Tables that are written many rows at a time record their changes once for each statement, with the same entries as
-- audit_write. Without nested loops, because a plan made for one row would compare each of a thousand with all others.
create function audit_write_many() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off as $$
declare
  unread constant text[] := '{version,updated_at,search_text,password_hash,access_stamp}';
  personal constant text[] := pg_catalog.string_to_array(tg_argv[1], ',');
begin
  if tg_op = 'INSERT' then
    with rows as materialized (
      select pg_catalog.jsonb_strip_nulls(pg_catalog.to_jsonb(n)) as own from new_rows n
    ), made as materialized (
      select pg_catalog.nextval('public.audit_entry_id_seq') as id, pg_catalog.clock_timestamp() as at, r.own, c.plain, c.persons,
             case when c.persons is not null then pg_catalog.gen_random_uuid() end as salt
        from rows r cross join lateral (
          select pg_catalog.jsonb_object_agg(e.key, case when e.key = any (personal) then 'true'::jsonb else pg_catalog.jsonb_build_array(null, e.value) end) as plain,
                 pg_catalog.jsonb_object_agg(e.key, pg_catalog.jsonb_build_array(null, e.value)) filter (where e.key = any (personal)) as persons
            from pg_catalog.jsonb_each(r.own operator(pg_catalog.-) unread) as e
           where e.key not like '%\_sealed') c
       where c.plain is not null
    ), entries as (
      insert into public.audit_entry (id, at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes, personal_digest)
      overriding system value
      select m.id, m.at, public.app_actor(), public.app_staff(), nullif(pg_catalog.current_setting('app.request', true), ''),
             case when tg_argv[0] <> '' then (m.own ->> tg_argv[0])::bigint end, tg_table_name, (m.own ->> 'id')::bigint,
             (m.own ->> 'version')::integer, pg_catalog.lower(tg_op), m.plain,
             case when m.persons is not null then pg_catalog.sha256(pg_catalog.convert_to(m.salt::text || m.persons::text, 'UTF8')) end
        from made m
    )
    insert into public.audit_person (audit_id, at, branch_id, table_name, record_id, salt, changes)
    select m.id, m.at, case when tg_argv[0] <> '' then (m.own ->> tg_argv[0])::bigint end, tg_table_name, (m.own ->> 'id')::bigint, m.salt, m.persons
      from made m where m.persons is not null;
  elsif tg_op = 'UPDATE' then
    with rows as materialized (
      select pg_catalog.to_jsonb(o) as was, pg_catalog.to_jsonb(n) as own from old_rows o join new_rows n on n.id = o.id
    ), made as materialized (
      select pg_catalog.nextval('public.audit_entry_id_seq') as id, pg_catalog.clock_timestamp() as at, r.own, c.plain, c.persons,
             case when c.persons is not null then pg_catalog.gen_random_uuid() end as salt
        from rows r cross join lateral (
          select pg_catalog.jsonb_object_agg(e.key, case when e.key = any (personal) then 'true'::jsonb else pg_catalog.jsonb_build_array(e.was, e.value) end) as plain,
                 pg_catalog.jsonb_object_agg(e.key, pg_catalog.jsonb_build_array(e.was, e.value)) filter (where e.key = any (personal)) as persons
            from (select v.key, v.value, r.was -> v.key as was from pg_catalog.jsonb_each(r.own operator(pg_catalog.-) unread) as v
                   where v.key not like '%\_sealed') as e
           where e.was is distinct from e.value) c
       where c.plain is not null
    ), entries as (
      insert into public.audit_entry (id, at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes, personal_digest)
      overriding system value
      select m.id, m.at, public.app_actor(), public.app_staff(), nullif(pg_catalog.current_setting('app.request', true), ''),
             case when tg_argv[0] <> '' then (m.own ->> tg_argv[0])::bigint end, tg_table_name, (m.own ->> 'id')::bigint,
             (m.own ->> 'version')::integer, pg_catalog.lower(tg_op), m.plain,
             case when m.persons is not null then pg_catalog.sha256(pg_catalog.convert_to(m.salt::text || m.persons::text, 'UTF8')) end
        from made m
    )
    insert into public.audit_person (audit_id, at, branch_id, table_name, record_id, salt, changes)
    select m.id, m.at, case when tg_argv[0] <> '' then (m.own ->> tg_argv[0])::bigint end, tg_table_name, (m.own ->> 'id')::bigint, m.salt, m.persons
      from made m where m.persons is not null;
  else
    with rows as materialized (
      select pg_catalog.to_jsonb(o) as own from old_rows o
    ), made as materialized (
      select pg_catalog.nextval('public.audit_entry_id_seq') as id, pg_catalog.clock_timestamp() as at, r.own, c.plain, c.persons,
             case when c.persons is not null then pg_catalog.gen_random_uuid() end as salt
        from rows r cross join lateral (
          select pg_catalog.jsonb_object_agg(e.key, case when e.key = any (personal) then 'true'::jsonb else pg_catalog.jsonb_build_array(e.value, null) end) as plain,
                 pg_catalog.jsonb_object_agg(e.key, pg_catalog.jsonb_build_array(e.value, null)) filter (where e.key = any (personal)) as persons
            from pg_catalog.jsonb_each(r.own operator(pg_catalog.-) unread) as e
           where e.key not like '%\_sealed' and e.value <> 'null'::jsonb) c
       where c.plain is not null
    ), entries as (
      insert into public.audit_entry (id, at, actor, staff_id, request_id, branch_id, table_name, record_id, version, op, changes, personal_digest)
      overriding system value
      select m.id, m.at, public.app_actor(), public.app_staff(), nullif(pg_catalog.current_setting('app.request', true), ''),
             case when tg_argv[0] <> '' then (m.own ->> tg_argv[0])::bigint end, tg_table_name, (m.own ->> 'id')::bigint,
             (m.own ->> 'version')::integer, pg_catalog.lower(tg_op), m.plain,
             case when m.persons is not null then pg_catalog.sha256(pg_catalog.convert_to(m.salt::text || m.persons::text, 'UTF8')) end
        from made m
    )
    insert into public.audit_person (audit_id, at, branch_id, table_name, record_id, salt, changes)
    select m.id, m.at, case when tg_argv[0] <> '' then (m.own ->> tg_argv[0])::bigint end, tg_table_name, (m.own ->> 'id')::bigint, m.salt, m.persons
      from made m where m.persons is not null;
  end if;
  return null;
end $$;

-- Instead of the trigger for each row, if that is what there is. A change is paired with what was there before by the record's id.
create procedure audit_whole_statements(of_table regclass) language plpgsql as $$
declare arguments text;
begin
  select string_agg(quote_literal(a), ', ' order by at) into arguments
    from pg_trigger t, unnest((string_to_array(encode(t.tgargs, 'escape'), '\000'))[1:t.tgnargs]) with ordinality as s (a, at)
   where t.tgrelid = of_table and t.tgname = 'audit' and t.tgfoid = 'audit_write'::regproc;
  if arguments is null then return; end if;
  execute format('drop trigger audit on %s', of_table);
  execute format('create trigger audit after insert on %s referencing new table as new_rows for each statement execute function audit_write_many(%s)', of_table, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_write_many(%s)', of_table, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_write_many(%s)', of_table, arguments);
end $$;

-- All lines of an entry are written by one statement, so what a statement adds to an entry balances.
create or replace function journal_must_balance()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare wrong record;
begin
  select entry_id, pg_catalog.sum(amount_cents) as total into wrong from new_rows group by entry_id having pg_catalog.sum(amount_cents) <> 0 limit 1;
  if wrong.entry_id is not null then
    raise exception 'journal entry % is out of balance by %', wrong.entry_id, wrong.total using errcode = 'CM002';
  end if;
  return null;
end $$;
drop trigger balance on journal_line;
create trigger balance after insert on journal_line referencing new table as new_rows for each statement execute function journal_must_balance();

-- As before; a new table without personal columns is recorded like these.
create or replace procedure protect_table(
  IN name text, IN kind text, IN personal text default ''::text, IN audited boolean default true, IN append_only boolean default false, IN versioned boolean default true
) language plpgsql as $$
declare
  branch text := case when kind in ('branch', 'mixed') then 'branch_id' else '' end;
  mine text := 'branch_id = any ((select app_branches())::bigint[])';
  reads text; writes text;
begin
  reads := case kind when 'branch' then mine when 'mixed' then '(branch_id is null or ' || mine || ')' else 'true' end;
  writes := case kind when 'branch' then mine
    when 'mixed' then '((branch_id is null and (select app_is_network())) or ' || mine || ')'
    else '(select app_is_network())' end;
  execute format('grant select, insert%s on public.%I to app', case when append_only then '' else ', update, delete' end, name);
  if kind <> 'own' then
    execute format('alter table public.%I enable row level security', name);
    execute format('create policy reads on public.%I for select to app using (%s)', name, reads);
    execute format('create policy inserts on public.%I for insert to app with check (%s)', name, writes);
    if not append_only then
      execute format('create policy updates on public.%I for update to app using (%s) with check (%s)', name, writes, writes);
      execute format('create policy deletes on public.%I for delete to app using (%s)', name, writes);
    end if;
  end if;
  if append_only then
    execute format('create trigger append_only before update or delete on public.%I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on public.%I for each statement execute function refuse_change()', name);
  elsif versioned then
    execute format('create trigger touch before update on public.%I for each row execute function touch_row()', name);
  end if;
  if audited then
    execute format('create trigger audit after insert or update or delete on public.%I for each row execute function audit_write(%L, %L)', name, branch, personal);
    if personal = '' and exists (select from pg_attribute a where a.attrelid = name::regclass and a.attname = 'id') then
      call audit_whole_statements(name::regclass);
    end if;
  end if;
end $$;

-- Of many memberships at once: most have reserved nothing ahead.
create function use_visits_ahead_of(of_memberships bigint[], paid_until date[])
  returns void language sql security definer set search_path = public, pg_temp as $$
  select public.must_reach(public.app_is_network() or not exists (
    select from public.membership ms where ms.id = any (of_memberships) and ms.branch_id <> all (public.app_branches())));
  select public.use_visits_ahead(v.id, v.paid_until) from unnest(of_memberships, paid_until) as v (id, paid_until)
   where exists (select from public.session_entry e where e.membership_id = v.id and e.ahead)
$$;
revoke all on function use_visits_ahead_of(bigint[], date[]) from public;
grant execute on function use_visits_ahead_of(bigint[], date[]) to app;
