-- The second wall where it was missing. A function that runs with the rights of the owner finds only what is in `public`,
-- whatever the search path of the session says.
do $$
declare one record;
begin
  for one in
    select p.oid::regprocedure as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and not exists (select from unnest(coalesce(p.proconfig, '{}')) as setting where setting like 'search_path=%')
  loop
    execute format('alter function %s set search_path = public, pg_temp', one.signature);
  end loop;
end $$;

-- A price is read and changed by whoever may read and change what it is the price of.
create procedure wall_of_part(part text, whole text) language plpgsql as $$
declare
  seen text := format('exists (select from %1$I w where w.id = %2$I.%1$s_id)', whole, part);
  mine text := format('exists (select from %1$I w where w.id = %2$I.%1$s_id and ((w.branch_id is null and (select app_is_network())) or w.branch_id = any ((select app_branches())::bigint[])))', whole, part);
begin
  execute format('alter table %I enable row level security', part);
  execute format('create policy reads on %I for select using (%s)', part, seen);
  execute format('create policy inserts on %I for insert with check (%s)', part, mine);
  execute format('create policy updates on %I for update using (%s) with check (%s)', part, mine, mine);
  execute format('create policy deletes on %I for delete using (%s)', part, mine);
end $$;
call wall_of_part('programme_price', 'programme');
call wall_of_part('joining_fee_amount', 'joining_fee');
call wall_of_part('credit_pack_price', 'credit_pack');
drop procedure wall_of_part;

-- Everybody follows the rules of a country and the defaults of a role; head office sets them.
alter table termination_rule enable row level security;
create policy reads on termination_rule for select using (true);
create policy writes on termination_rule using ((select app_is_network())) with check ((select app_is_network()));

-- What runs with the rights of the owner asks itself whether this call may reach so far. The owner's own tools may.
create function must_reach(reaches boolean) returns boolean language plpgsql stable as $$
begin
  if current_setting('role', true) = 'app' and reaches is not true then
    raise exception 'this is beyond what the call may reach' using errcode = '42501';
  end if;
  return true;
end $$;

create or replace function has_money(of_branch bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select case when must_reach(of_branch = any (app_branches())) then
      exists (select 1 from invoice where branch_id = of_branch)
      or exists (select 1 from payment where branch_id = of_branch)
      or exists (select 1 from membership where branch_id = of_branch) end
$$;
create or replace function is_covered(of_branch bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  -- Also until the last day of one that was terminated for later.
  select case when must_reach(of_branch = any (app_branches())) then
      exists (select from franchise_agreement_branch c where c.branch_id = of_branch and c.end_on >= current_date) end
$$;
create or replace function tax_used_until(of_branch bigint) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select case when must_reach(of_branch = any (app_branches())) then (select max(issued_on) from invoice where branch_id = of_branch) end
$$;
create or replace function merge_overlaps(kept bigint, gone bigint) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from membership a join membership b on b.programme_id = a.programme_id
     and b.start_on <= a.end_on and a.start_on <= b.end_on
   where merge_scope(kept, gone) and a.member_id = kept and b.member_id = gone
     and a.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
     and b.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
$$;
create or replace function import_stays_of(of_import bigint) returns table (kind text, id bigint, of_table text)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive used as materialized (select * from import_uses(of_import)),
  family (id) as (
    select u.id from used u where u.kind = 'member'
    union
    select r.related_member_id from family f join member_relation r on r.member_id = f.id and r.is_guardian
  ),
  created as (select r.member_id as id from import_row r where r.import_id = of_import and r.outcome = 'create' and r.member_id is not null),
  stays as (
    select u.kind, u.id, u.of_table from used u
    union all
    select 'member', f.id, 'guardian' from family f join created c on c.id = f.id
     where not exists (select 1 from used u where u.kind = 'member' and u.id = f.id)
  )
  select s.kind, s.id, s.of_table from stays s
   where must_reach(exists (select from import i where i.id = of_import and i.branch_id = any (app_branches())))
$$;
create or replace function forget_waiting_files(older_than interval) returns table (key text)
language sql security definer set search_path = public, pg_temp as $$
  delete from file where must_reach(app_is_network()) and attached_at is null and created_at < now() - older_than returning file.key
$$;
create or replace function forget_call_counts(before_minute integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from call_count where must_reach(app_is_network()) and minute < before_minute
$$;
-- Only the jobs of the server come here.
do $$
declare one record;
begin
  for one in
    select pg_get_functiondef(p.oid) as definition, p.proname from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.proname in ('chain_audit', 'end_merges', 'make_partitions_ahead', 'merge_held', 'merge_revenue')
  loop
    if one.definition !~ '\nbegin\n' then raise exception 'no beginning in %', one.proname; end if;
    execute regexp_replace(one.definition, '\nbegin\n', E'\nbegin\n  perform public.must_reach(public.app_is_network());\n');
  end loop;
end $$;

-- A job runs as the system: it is asked for from within a call, never before one.
create or replace function app_enqueue(task text, payload json, job_key text, run_at timestamptz, queue_name text, max_attempts integer)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform must_reach(app_branches() is not null);
  perform graphile_worker.add_job(identifier => task, payload => payload, job_key => job_key, run_at => run_at,
    queue_name => queue_name, max_attempts => max_attempts, job_key_mode => 'preserve_run_at');
end $$;

-- A file is read and let go of by whoever sees a record that names it: their own rights decide, not the owner's.
do $$
declare one record;
begin
  for one in
    select c.conrelid::regclass as part, a.attname as named from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.confrelid = 'file'::regclass and c.contype = 'f'
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
  loop
    execute format('create index on %s (%I) where %I is not null', one.part, one.named, one.named);
  end loop;
end $$;
create function file_is_named(of_file bigint) returns boolean language sql stable as $$
  select exists (select from member where photo_file_id = of_file)
      or exists (select from staff where avatar_file_id = of_file)
      or exists (select from class where picture_file_id = of_file)
      or exists (select from payment where slip_file_id = of_file)
      or exists (select from letterhead where logo_file_id = of_file)
      or exists (select from invoice_paper where logo_file_id = of_file)
      or exists (select from terms where file_id = of_file)
      or exists (select from import where file_id = of_file)
      or exists (select from staff_certificate where file_id = of_file)
      or exists (select from vaccine_certificate where file_id = of_file)
      or exists (select from franchise_document where file_id = of_file)
      or exists (select from franchise_payment where slip_file_id = of_file)
$$;
create policy reads_named on file for select to app using (file_is_named(id));
create policy lets_go_named on file for update to app using (file_is_named(id)) with check (attached_at is null);
create or replace function let_go_file(of_file bigint) returns void language sql as $$
  update file set attached_at = null, created_by = null, created_at = now() where id = of_file
$$;
create or replace function file_to_send(of_file bigint, out name text, out kind text, out key text) language sql stable as $$
  select f.name, f.kind, f.key from file f where f.id = of_file and f.attached_at is not null
$$;
alter function let_go_file(bigint) security invoker reset search_path;
alter function file_to_send(bigint) security invoker reset search_path;
grant execute on function must_reach(boolean), file_is_named(bigint) to app;
