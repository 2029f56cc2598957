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
           where e.was is distinct from e.value and not (e.was is null and e.value = 'null'::jsonb)) c
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

-- Instead of the trigger for each row. A change is paired with what was there before by the record's id.
create procedure audit_whole_statements(of_table regclass) language plpgsql as $$
declare arguments text;
begin
  select string_agg(quote_literal(a), ', ' order by at) into arguments
    from pg_trigger t, string_to_table(rtrim(encode(t.tgargs, 'escape'), '\000'), '\000') with ordinality as s (a, at)
   where t.tgrelid = of_table and t.tgname = 'audit';
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

call audit_whole_statements('invoice');
call audit_whole_statements('membership');
