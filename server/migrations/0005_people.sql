-- People: leads, clients and their families, imports, consent, sign-ins, merging and erasing.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

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

create table member (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- the home branch
  number bigint not null,  -- per home branch at the time of joining
  first_name text not null,
  last_name text not null default '',
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  address text,
  city text,
  state text,
  postcode text,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  emergency_name text,
  emergency_phone text,
  emergency_relationship smallint check (emergency_relationship between 1 and 9),
  card_number text,
  photo_file_id bigint references file,
  sales_staff_id bigint references staff,
  note text,
  is_active boolean not null default true,
  joined_on date default current_date,
  -- What the memberships make of the person; kept by the membership commands and the nightly job.
  standing text not null default 'none' check (standing in ('none', 'pending', 'active', 'paused', 'expired', 'cancelled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trainer_staff_id bigint references staff,
  old_numbers text not null default '',
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || first_name || ' ' || last_name || first_name || ' ' || coalesce(email, '')
    || ' ' || coalesce(phone, '') || ' ' || coalesce(card_number, '') || ' ' || number::text || ' ' || old_numbers)) stored,
  erased_at timestamptz,
  is_walk_in boolean not null default false
);

-- The one table that says which branches see a member: home, and where an entitlement is valid.
create table member_branch (
  branch_id bigint not null references branch,
  member_id bigint not null references member on delete cascade,
  is_home boolean not null default false,
  home_branch_id bigint,
  first_name text,
  last_name text,
  standing text,
  joined_on date,
  sales_staff_id bigint,
  search_text text,
  stays boolean not null default false,
  primary key (branch_id, member_id),
  constraint guest_is_described
    check (is_home or (home_branch_id is not null and first_name is not null and standing is not null and search_text is not null))
);

create policy reads on terms_acceptance for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = terms_acceptance.member_id and mb.branch_id = any ((select app_branches())::bigint[])));

-- Leads and members, and what happens with them.
create table lead (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  first_name text not null,
  last_name text not null default '',
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  status text not null default 'lead' check (status in ('lead', 'cold', 'trial')),
  source text,
  interest text,
  sales_staff_id bigint references staff,
  next_action text,
  next_action_on date,
  note text,
  member_id bigint,
  converted_at timestamptz,
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((member_id is null) = (converted_at is null))
);
create index lead_branch on lead (branch_id, id desc);
create index lead_branch_status on lead (branch_id, status, id desc) where converted_at is null;
create index lead_call on lead (branch_id, next_action_on) where converted_at is null and next_action_on is not null;
create index lead_phone on lead (branch_id, phone) where phone is not null;
create index lead_email on lead (branch_id, lower(email)) where email is not null;
create index lead_search on lead using gin (search_text gin_trgm_ops);
create index lead_member_id on lead (member_id) where member_id is not null;
call protect_table('lead', 'branch', 'first_name,last_name,email,phone,gender,date_of_birth,note,next_action,search_text');

-- Keys are taken before the rows are written, so that a batch of people, their branches and their activities is one
-- statement each.
grant usage on sequence lead_id_seq to app;

create function find_leads(q text)
  returns TABLE(id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select l.id from public.lead l
   where l.search_text like '%' || public.like_pattern(q) || '%'
     and l.branch_id = any ((select public.app_branches())::bigint[])
   limit 10000
$$;
revoke all on function find_leads(text) from public;
grant execute on function find_leads(text) to app;

-- People in scope with the same name, phone or e-mail: search before create.
create function find_alike(of_name text, of_phone text, of_email text)
  returns TABLE(kind text, id bigint, first_name text, last_name text, email text, phone text) language sql stable security definer set search_path = public, pg_temp as $$
  (select 'lead', l.id, l.first_name, l.last_name, l.email, l.phone
     from public.lead l
    where l.branch_id = any ((select public.app_branches())::bigint[]) and l.converted_at is null
      and ((of_name <> '' and l.search_text like public.like_pattern(of_name) || ' %')
           or l.phone = of_phone or pg_catalog.lower(l.email) = pg_catalog.lower(of_email))
    order by l.id desc limit 8)
  union all
  (select 'member', m.id, m.first_name, m.last_name, m.email, m.phone
     from public.member m
    where (m.branch_id = any ((select public.app_branches())::bigint[])
           or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[])))
      and ((of_name <> '' and m.search_text like public.like_pattern(of_name) || ' %')
           or m.phone = of_phone or pg_catalog.lower(m.email) = pg_catalog.lower(of_email))
    order by m.id desc limit 8)
$$;
revoke all on function find_alike(text,text,text) from public;
grant execute on function find_alike(text,text,text) to app;

alter table mail add foreign key (member_id) references member;
alter table survey_response add foreign key (member_id) references member;
alter table terms_acceptance add foreign key (member_id) references member;
alter table lead add constraint lead_member foreign key (member_id) references member;
create unique index member_email on member (lower(email)) where email is not null;
create unique index member_card on member (card_number) where card_number is not null;
create unique index member_number on member (branch_id, number);
create index member_branch_name on member (branch_id, first_name, last_name, id);
create index member_phone on member (phone) where phone is not null;
create index member_branch_joined on member (branch_id, joined_on, id);
create index member_sales on member (sales_staff_id) where sales_staff_id is not null;

-- One standing is what is asked for most: the page comes from the index in its order, and the total without the table.
create index member_standing_name on member (branch_id, standing, first_name, last_name, id);
create index member_trainer on member (branch_id, trainer_staff_id) where trainer_staff_id is not null;
create index member_birth_month on member (branch_id, (extract(month from date_of_birth))) where date_of_birth is not null;
create index member_branch_search on member using gin (branch_id, search_text gin_trgm_ops);

-- The newest first, and last of all those of whom it is not known.
create index member_branch_joined_newest on member (branch_id, joined_on desc nulls last, id desc);
create unique index member_walk_in on member (branch_id) where is_walk_in;
create index on member (photo_file_id) where photo_file_id is not null;
call protect_table('member', 'branch', 'first_name,last_name,email,phone,gender,date_of_birth,address,city,state,postcode,emergency_name,emergency_phone,card_number,note,search_text', versioned => false);
drop policy reads on member;

-- Keys are taken before the rows are written, so that a batch of people, their branches and their activities is one
-- statement each.
grant usage on sequence member_id_seq to app;
create policy reads on member for select to app using (
  branch_id = (select (app_branches())[1])
  or branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = member.id and mb.branch_id = any ((select app_branches())::bigint[])));
create trigger touch before update of branch_id, number, first_name, last_name, email, phone, gender, date_of_birth, address, city, state, postcode, country_code,
    emergency_name, emergency_phone, emergency_relationship, card_number, photo_file_id, sales_staff_id, trainer_staff_id, note, is_active, joined_on
  on member for each row execute function touch_row();

create function guest_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.member_branch mb
     set home_branch_id = new.branch_id, first_name = new.first_name, last_name = new.last_name, standing = new.standing,
         joined_on = new.joined_on, sales_staff_id = new.sales_staff_id, search_text = new.search_text
   where mb.member_id = new.id and not mb.is_home;
  return null;
end $$;
create trigger guest_follows after update on member
  for each row when ((old.branch_id, old.first_name, old.last_name, old.standing, old.joined_on, old.sales_staff_id, old.search_text)
    is distinct from (new.branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id, new.search_text))
  execute function guest_follows();

-- Who is erased was in a meeting all the same: somebody was.
create function forget_participant()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.online_participant p set name = '—', email = null where p.member_id = new.id;
  return null;
end $$;
create trigger forget_participant after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_participant();

create function note_home_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.member_home_change (of_member, was_branch_id, moved_on)
  select old.id, b.id, (pg_catalog.now() at time zone b.time_zone)::date from public.branch b where b.id = old.branch_id;
  return null;
end $$;
create trigger note_home_change after update of branch_id on member for each row
  when (old.branch_id is distinct from new.branch_id) execute function note_home_change();

-- Erased on request, the paper is kept, and says nobody's name. Whose it is the invoice says: a merged record's papers go with it.
create function forget_invoice_party()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.invoice_party p set member_name = '—', member_email = null, member_address = ''
    from public.invoice i where i.id = p.invoice_id and i.member_id = new.id;
  return null;
end $$;
create trigger forget_party after update of erased_at on member for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_invoice_party();

create function end_sessions_of_member()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.member_session s set ended_at = now(), ended_why = 'deactivated'
    from public.member_login l where l.member_id = new.id and s.login_id = l.id and s.ended_at is null;
  return null;
end $$;
create trigger end_sessions after update of is_active on member
  for each row when (old.is_active and not new.is_active) execute function end_sessions_of_member();

-- Whoever moves the e-mail, by the record, a merge or a repair by hand: what was opened at the old address is over, and
-- so is what was asked for it.
create function end_sessions_of_email()
  returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.member_session s set ended_at = now(), ended_why = 'email_changed'
    from public.member_login l where l.member_id = new.id and s.login_id = l.id and s.ended_at is null;
  update public.member_login
     set link_sealed = null, link_until = null, next_email_sealed = null, next_email_by = null, next_email_at = null, next_email_until = null, next_link_sealed = null
   where member_id = new.id and (link_sealed is not null or next_email_sealed is not null);
  return null;
end $$;
create trigger end_sessions_email after update of email on member
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function end_sessions_of_email();

create function keep_walk_in() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the walk-in client stays as it is' using errcode = '23514', constraint = 'walk_in_stays';
end $$;
create trigger keep_walk_in before delete or update of first_name, last_name, email, phone, branch_id, is_active, erased_at, is_walk_in
  on member for each row when (old.is_walk_in) execute function keep_walk_in();

-- Text search keeps its trigram index although there is a policy: the scope is checked here, page and total
-- come from one scan. Ranked by how much is alike, so that a slip of the finger still finds.
create function search_members(q text, standings text[], take integer, skip integer)
  returns TABLE(id bigint, total bigint) language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  with hits as materialized (
    select m.id, m.first_name, m.last_name
      from public.member m
     where m.search_text like '%' || pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.lower(q), '\', '\\'), '%', '\%'), '_', '\_') || '%'
       and (m.branch_id = any ((select public.app_branches())::bigint[])
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[])))
       and (standings is null or m.standing = any (standings))
  )
  select h.id, (select pg_catalog.count(*) from hits) from hits h order by h.first_name, h.last_name, h.id limit take offset skip
$$;
revoke all on function search_members(text,text[],integer,integer) from public;
grant execute on function search_members(text,text[],integer,integer) to app;

create function search_members_alike(q text, take integer)
  returns TABLE(id bigint, total bigint) language sql stable security definer set search_path = public, pg_temp as $$
  with hits as materialized (
    select m.id, public.word_similarity(pg_catalog.lower(q), m.search_text) as alike
      from public.member m
     where pg_catalog.lower(q) operator(public.<%) m.search_text
       and (m.branch_id = any ((select public.app_branches())::bigint[])
            or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any ((select public.app_branches())::bigint[])))
     order by 2 desc limit 200
  )
  select h.id, (select pg_catalog.count(*) from hits) from hits h order by h.alike desc, h.id limit take
$$;
revoke all on function search_members_alike(text,integer) from public;
grant execute on function search_members_alike(text,integer) to app;

-- Is it a card of the network at all? Says only yes or no, so that the desk can tell a wrong card from another branch's.
create function card_is_known(cards text[])
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from public.member m where m.card_number = any (cards))
$$;
revoke all on function card_is_known(text[]) from public;
grant execute on function card_is_known(text[]) to app;

-- People who have one of these e-mails, phones, cards or guardians: open leads of the branch, clients that it sees, and of all
-- other clients only that the e-mail or the card is taken.
create function people_like_rows(of_branch bigint, emails text[], phones text[], cards text[], guardians text[])
  returns TABLE(kind text, id bigint, first_name text, last_name text, date_of_birth date, email text, phone text, card_number text, guardian_email text, elsewhere boolean) language plpgsql stable security definer set enable_seqscan = 'off' set plan_cache_mode = 'force_custom_plan' set search_path = public, pg_temp as $$
begin
  if not (of_branch = any (coalesce((select public.app_branches())::bigint[], '{}'))) then
    raise exception 'branch % is not in the scope', of_branch using errcode = '42501';
  end if;
  return query
    with hits as (
      select m.*, null::text as guardian from public.member m where m.email is not null and pg_catalog.lower(m.email) = any (emails)
      union select m.*, null from public.member m where m.phone is not null and m.phone = any (phones)
      union select m.*, null from public.member m where m.card_number is not null and m.card_number = any (cards)
      union select w.*, pg_catalog.lower(g.email) from public.member g
              join public.member_relation r on r.related_member_id = g.id
              join public.member w on w.id = r.member_id
             where g.email is not null and pg_catalog.lower(g.email) = any (guardians)
    ), seen as (
      select h.*, exists (select 1 from public.member_branch mb where mb.member_id = h.id and mb.branch_id = of_branch) as here from hits h
    )
    select 'member'::text, s.id, case when s.here then s.first_name else '' end, case when s.here then s.last_name else '' end,
           case when s.here then s.date_of_birth end, pg_catalog.lower(s.email), case when s.here then s.phone end, s.card_number, case when s.here then s.guardian end, not s.here
      from seen s
    union all
    select 'lead'::text, l.id, l.first_name, l.last_name, l.date_of_birth, pg_catalog.lower(l.email), l.phone, null, null, false
      from (select e.* from public.lead e where e.branch_id = of_branch and e.email is not null and pg_catalog.lower(e.email) = any (emails)
            union select p.* from public.lead p where p.branch_id = of_branch and p.phone is not null and p.phone = any (phones)) as l
     where l.converted_at is null;
end $$;
revoke all on function people_like_rows(bigint,text[],text[],text[],text[]) from public;
grant execute on function people_like_rows(bigint,text[],text[],text[],text[]) to app;

-- Gives a client another home. Who may write where the home is today gives it away; the new branch need not be the caller's.
create function move_home(of_member bigint, read_version integer, to_branch bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was public.member; old_code text; given bigint;
begin
  select * into was from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()) for update;
  if not found then return 'unseen'; end if;
  if was.version <> read_version then return 'stale'; end if;
  select b.code into old_code from public.branch b where b.id = was.branch_id;
  given := public.next_number(to_branch, 'member', 0);
  update public.member_branch mb set is_home = false, stays = true where mb.member_id = of_member and mb.is_home;
  insert into public.member_branch (branch_id, member_id, is_home) values (to_branch, of_member, true)
    on conflict (branch_id, member_id) do update set is_home = true, stays = false;
  -- People of the old branch do not look after a client of the new one.
  update public.member m
     set branch_id = to_branch, number = given, sales_staff_id = null, trainer_staff_id = null,
         old_numbers = pg_catalog.btrim(was.old_numbers || ' ' || old_code || '-' || was.number)
   where m.id = of_member;
  update public.member_relation r set branch_id = to_branch where r.member_id = of_member;
  update public.member_consent c set branch_id = to_branch where c.member_id = of_member;
  update public.member_login l set branch_id = to_branch where l.member_id = of_member;
  update public.vaccine_certificate v set branch_id = to_branch where v.member_id = of_member;
  return 'moved';
end $$;
revoke all on function move_home(bigint,integer,bigint) from public;
grant execute on function move_home(bigint,integer,bigint) to app;

-- Every column that names a client, from the catalogue: a table that comes later is moved with the others. `key` is its
-- primary key; what has none of one column is handled by name below.
create function member_columns() returns TABLE(of_table text, of_column text, key text) language sql stable as $$
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
revoke all on function member_columns() from public;
grant execute on function member_columns() to app;

-- Both homes must be the caller's.
create function merge_scope(kept bigint, gone bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from public.member m where m.id in (kept, gone) and m.erased_at is null
             and m.branch_id = any (public.app_branches())) = 2 and kept <> gone
$$;
revoke all on function merge_scope(bigint,bigint) from public;
grant execute on function merge_scope(bigint,bigint) to app;

create function member_files(of_member bigint)
  returns TABLE(id bigint, name text, kind text, key text) language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.name, f.kind, f.key from public.file f
   where exists (select 1 from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()))
     and (f.id = (select m.photo_file_id from public.member m where m.id = of_member)
          or f.id in (select v.file_id from public.vaccine_certificate v where v.member_id = of_member))
$$;
revoke all on function member_files(bigint) from public;
grant execute on function member_files(bigint) to app;

-- How many clients a branch sees, in one standing or in all: what the policies would let through, row by row a tenth
-- of the list's time, is decided once here. Whoever may not see the branch counts none.
create function count_members(in_branch bigint, with_standing text)
  returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not in_branch = any (coalesce(public.app_branches(), '{}')) then
    return 0;
  end if;
  if with_standing is null then
    return (select count(*) from public.member m where m.branch_id = in_branch)
         + (select count(*) from public.member_branch mb
             where mb.branch_id = in_branch and not mb.is_home and mb.home_branch_id <> in_branch);
  end if;
  return (select count(*) from public.member m where m.branch_id = in_branch and m.standing = with_standing)
       + (select count(*) from public.member_branch mb
           where mb.branch_id = in_branch and mb.standing = with_standing and not mb.is_home and mb.home_branch_id <> in_branch);
end $$;
revoke all on function count_members(bigint,text) from public;
grant execute on function count_members(bigint,text) to app;

-- Gives how many rows of the person named them, table by table. The trail forgets what stood there; its digests stay.
create function erase_traces(of_member bigint, traces text[])
  returns TABLE(of_table text, n bigint) language plpgsql security definer set search_path = public, pg_temp as $$
declare one record; pattern text := public.trace_pattern(traces); found_rows bigint;
begin
  if not public.app_is_network() then raise exception 'only the system looks for traces' using errcode = '42501'; end if;
  if not exists (select 1 from public.member m where m.id = of_member and m.erased_at is not null) then return; end if;
  perform pg_catalog.set_config('app.rewriting', 'person', true);
  if pattern is not null then
    for one in select * from public.person_texts() loop
      execute pg_catalog.format(
        'update public.%1$I t set %2$I = public.without_traces(t.%2$I, $2) where (%3$s) and public.without_traces(t.%2$I, $2) is distinct from t.%2$I',
        one.of_table, one.of_column, one.belongs) using of_member, pattern;
      get diagnostics found_rows = row_count;
      if found_rows > 0 then of_table := one.of_table; n := found_rows; return next; end if;
    end loop;
  end if;
  for one in select x.of_table, pg_catalog.string_agg(distinct '(' || x.belongs || ')', ' or ') as belongs from public.person_texts() x
              where x.of_column <> 'facts' and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = ('public.' || pg_catalog.quote_ident(x.of_table))::regclass
                              and a.attname = 'id' and not a.attisdropped)
              group by x.of_table loop
    execute pg_catalog.format(
      'delete from public.audit_person p using public.audit_entry e where p.at = e.at and p.audit_id = e.id
          and e.table_name = %L and e.record_id in (select t.id from public.%I t where %s)', one.of_table, one.of_table, one.belongs) using of_member;
  end loop;
  -- Answers that are kept a day for replays: those about this very record.
  delete from public.idempotency_key k
   where public.is_answer_of(k.path, k.answer, of_member, array(select l.id from public.lead l where l.member_id = of_member));
  perform pg_catalog.set_config('app.rewriting', '', true);
end $$;
revoke all on function erase_traces(bigint,text[]) from public;
grant execute on function erase_traces(bigint,text[]) to app;
revoke all on function end_sessions_of_email() from public;

-- `address` was read as the column of that name, the postal address: no e-mail was ever found to be taken.
create function member_email_taken(address text, except_id bigint)
  returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from public.member m where lower(m.email) = lower($1) and m.id is distinct from $2)
$$;

-- Who stays, with the reasons: those to whom something has happened, and the guardians of those, to any depth.
create function import_stays_of(of_import bigint)
  returns TABLE(kind text, id bigint, of_table text) language sql stable security definer set search_path = public, pg_temp as $$
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
revoke all on function import_stays_of(bigint) from public;
grant execute on function import_stays_of(bigint) to app;
grant execute on function file_is_named(bigint) to app;

-- The photo, certificates, what a merge keeps for its undo, and files of imports.
create function files_of_person(of_member bigint) returns TABLE(kind text, file_id bigint) language sql stable as $$
  select 'photo', m.photo_file_id from public.member m where m.id = of_member and m.photo_file_id is not null
  union
  select 'photo', (m.before -> 'gone' ->> 'photo_file_id')::bigint from public.member_merge m
   where m.kept_id = of_member and m.before -> 'gone' ->> 'photo_file_id' is not null
  union
  select 'certificate_file', v.file_id from public.vaccine_certificate v where v.member_id = of_member and v.file_id is not null
  union
  select 'import_file', i.file_id from public.imports_of(of_member) i
$$;
revoke all on function files_of_person(bigint) from public;

-- An answer that is kept for a retry is the person's if it was about their record or one of their leads. The name of
-- everything else begins differently, or is followed by something other than the number.
create function is_answer_of(path text, answer jsonb, of_member bigint, leads bigint[])
  returns boolean language sql immutable as $$
  select coalesce(
    path ~ ('^[A-Z]+ /api/v4/((member|visitPass)(/[A-Za-z]+)?|memberTags/member|memberConsent|memberFamily/member)/' || of_member || '([?]|$)')
    or path ~ ('^[A-Z]+ /api/v4/lead(/[A-Za-z]+)?/(' || pg_catalog.array_to_string(leads, '|') || ')([?]|$)')
    or (pg_catalog.jsonb_typeof(answer) = 'object'
        and (answer ->> 'member_id' = of_member::text
             or path ~ '^POST /api/v4/member([?]|$)' and answer ->> 'id' = of_member::text
             or path ~ '^POST /api/v4/lead([?]|$)' and (answer ->> 'id')::bigint = any (leads))), false)
$$;
revoke all on function is_answer_of(text,jsonb,bigint,bigint[]) from public;

-- As before, but what goes on doesn't end within any days.
create function find_members(
  q text, alike boolean, standings text[], at_home boolean, sales bigint, programme bigint, ends_from date, ends_until date, joined_from date, joined_until date, asked jsonb, sort text, take integer, skip integer
) returns TABLE(total bigint, id bigint, place bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope bigint[] := public.app_branches();
  pattern text := public.like_pattern(q);
  hits bigint[];
begin
  if alike then
    hits := array(select m.id from public.member m where pg_catalog.lower(q) operator(public.<%) m.search_text
                   order by public.word_similarity(pg_catalog.lower(q), m.search_text) desc, m.id limit 200);
  elsif pg_catalog.cardinality(public.show_trgm(pattern)) = 0 then
    -- Nothing that the index could look for (only signs; or letters that the database's locale does not take for such).
    hits := array(select m.id from public.member m where m.branch_id = any (scope) and (m.search_text || '') like '%' || pattern || '%' limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and (mb.search_text || '') like '%' || pattern || '%' limit 20000);
  elsif pg_catalog.length(q) < 3 then
    hits := array(select m.id from public.member m where (m.search_text like pattern || '%' or m.search_text like '% ' || pattern || '%')
                     and m.branch_id = any (scope) limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and (mb.search_text like pattern || '%' or mb.search_text like '% ' || pattern || '%') limit 20000);
  elsif pg_catalog.cardinality(scope) > 5 then
    hits := array(select m.id from public.member m where m.search_text like '%' || pattern || '%' limit 20000);
  else
    hits := array(select m.id from public.member m where m.branch_id = any (scope) and m.search_text like '%' || pattern || '%' limit 20000)
         || array(select distinct mb.member_id from public.member_branch mb
                   where mb.branch_id = any (scope) and not mb.is_home and not mb.home_branch_id = any (scope)
                     and mb.search_text like '%' || pattern || '%' limit 20000);
  end if;
  return query
  with fits as materialized (
    select m.id, m.first_name, m.last_name, m.joined_on, h.place
      from pg_catalog.unnest(hits) with ordinality as h (id, place)
      join public.member m on m.id = h.id
     where (m.branch_id = any (scope) or exists (select 1 from public.member_branch mb where mb.member_id = m.id and mb.branch_id = any (scope)))
       and (standings is null or m.standing = any (standings))
       and (at_home is null or (m.branch_id = any (scope)) = at_home)
       and (sales is null or m.sales_staff_id = sales)
       and (joined_from is null or m.joined_on >= joined_from)
       and (joined_until is null or m.joined_on <= joined_until)
       and (programme is null or exists (select 1 from public.membership ms where ms.member_id = m.id and ms.programme_id = programme
              and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')))
       and ((ends_from is null and ends_until is null) or exists (select 1 from public.membership ms where ms.member_id = m.id
              and ms.status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate') and not public.goes_on(ms.billing, ms.status)
              and ms.end_on >= coalesce(ends_from, '-infinity') and ms.end_on <= coalesce(ends_until, 'infinity')))
       and (asked is null or public.member_fits(m.id, asked))
  ), page as (
    select f.id, pg_catalog.row_number() over (order by
             case when alike then f.place end,
             case sort when '-name' then f.first_name || ' ' || f.last_name end desc,
             case sort when 'joined_on' then f.joined_on end, case sort when '-joined_on' then f.joined_on end desc,
             case sort when 'id' then f.id end, case sort when '-id' then f.id end desc,
             f.first_name, f.last_name, f.id) as place
      from fits f
  )
  select (select pg_catalog.count(*) from fits), p.id, p.place
    from (select 1) as always
    left join (select * from page order by page.place limit take offset skip) as p on true
   order by p.place;
end $$;
revoke all on function find_members(text,boolean,text[],boolean,bigint,bigint,date,date,date,date,jsonb,text,integer,integer) from public;
grant execute on function find_members(text,boolean,text[],boolean,bigint,bigint,date,date,date,date,jsonb,text,integer,integer) to app;

create unique index member_branch_home on member_branch (member_id) where is_home;
create index member_branch_guest on member_branch (branch_id, first_name, last_name, member_id) include (standing, joined_on, sales_staff_id, home_branch_id) where not is_home;
create index member_branch_guest_standing on member_branch (branch_id, standing, first_name, last_name, member_id) include (joined_on, sales_staff_id, home_branch_id) where not is_home;
create index member_branch_guest_search on member_branch using gin (branch_id, search_text gin_trgm_ops) where not is_home;
create index member_branch_member on member_branch (member_id) include (branch_id);
call protect_table('member_branch', 'branch', '', false, false, false);

create function guest_arrives() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select m.branch_id, m.first_name, m.last_name, m.standing, m.joined_on, m.sales_staff_id, m.search_text
    into new.home_branch_id, new.first_name, new.last_name, new.standing, new.joined_on, new.sales_staff_id, new.search_text
    from public.member m where m.id = new.member_id;
  return new;
end $$;
create trigger guest_arrives before insert or update of is_home on member_branch
  for each row when (not new.is_home) execute function guest_arrives();

create table member_relation (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  related_member_id bigint not null references member,
  relationship smallint not null check (relationship between 1 and 9),  -- what related_member is to member
  is_guardian boolean not null default false,  -- related_member answers for member
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (member_id <> related_member_id),
  unique (member_id, related_member_id)
);
create index member_relation_related on member_relation (related_member_id);
create unique index member_relation_pair on member_relation (least(member_id, related_member_id), greatest(member_id, related_member_id));
create unique index member_relation_guardian on member_relation (member_id) where is_guardian;
call protect_table('member_relation', 'branch');

-- Both sides see it, whatever branch wrote it down.
drop policy reads on member_relation;
create policy reads on member_relation for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id in (member_relation.member_id, member_relation.related_member_id)
               and mb.branch_id = any ((select app_branches())::bigint[])));

-- What happened with a lead or a member. Types 0 to 16 are those of the specification, from 100 on ours.
create table activity (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  lead_id bigint references lead,
  member_id bigint references member,
  type_id smallint not null check (type_id between 0 and 199),
  note text,
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  staff_id bigint references staff,
  check (lead_id is not null or member_id is not null)
);
create index activity_lead on activity (lead_id, at desc, id desc) where lead_id is not null;
create index activity_member on activity (member_id, at desc, id desc) where member_id is not null;
create index activity_branch on activity (branch_id, at desc);
call protect_table('activity', 'branch', '', false, false, false);

create function like_pattern(q text) returns text language sql immutable parallel safe as $$
  select pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.lower(q), '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- Files of leads and members from other systems.
create table import (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  file_id bigint references file,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  signature text not null,  -- of the headers: the mapping is remembered by it
  columns jsonb not null,  -- headers, samples, distinct values, guesses
  mapping jsonb not null,
  value_maps jsonb not null,
  is_remembered boolean not null default false,
  row_count integer not null check (row_count >= 0),
  status text not null default 'uploaded',
  staff_id bigint references staff,
  started_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  undo_reason text,
  undone jsonb,
  undone_at timestamptz,
  constraint import_status_check check (status in ('uploaded', 'running', 'done', 'failed', 'undone'))
);
create index import_branch on import (branch_id, id desc);
create index import_running on import (id) where status = 'running';
create index on import (file_id) where file_id is not null;
call protect_table('import', 'branch', 'columns,file_name');
drop trigger audit on import;
create trigger audit after insert or update or delete on import for each row execute function audit_write('branch_id', 'columns,file_name,undo_reason');
comment on column import.file_id is 'Null: deleted with a client who was erased';

-- What has happened to the people of an import since: who, and in which table. Every table that names a client, a lead
-- or a membership counts, from the catalogue; what the import itself has written there does not.
create function import_uses(of_import bigint)
  returns TABLE(kind text, id bigint, of_table text) language plpgsql stable security definer set search_path = public, pg_temp as $$
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
revoke all on function import_uses(bigint) from public;

-- Takes back whom nothing has happened to. Whoever stays keeps the guardian, too.
create function undo_import(of_import bigint, OUT leads_gone bigint, OUT members_gone bigint, OUT terms_gone bigint)
  returns record language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke all on function undo_import(bigint) from public;
grant execute on function undo_import(bigint) to app;

create function imports_of(of_member bigint) returns TABLE(id bigint, file_id bigint) language sql stable as $$
  select i.id, i.file_id from public.import i
   where i.file_id is not null and i.status in ('done', 'failed', 'undone')
     and exists (select from public.import_row r where r.import_id = i.id and r.member_id = of_member)
$$;
revoke all on function imports_of(bigint) from public;

-- Everything that an erasure changes, apart from the client's own row and the trail, which it always changes.
create function erase_preview(of_member bigint, traces text[])
  returns TABLE(how text, of_table text, n bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
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
revoke all on function erase_preview(bigint,text[]) from public;
grant execute on function erase_preview(bigint,text[]) to app;

-- How far it is: written with each batch, in the transaction that brings the batch in, so that a server that was
-- killed goes on behind the last batch that is really there.
create table import_progress (
  import_id bigint primary key references import on delete cascade,
  branch_id bigint not null references branch,
  phase integer not null default 1,  -- 2: those who lean on a guardian
  last_row integer not null default 0,  -- of the file, in this phase
  rows_done integer not null default 0,
  counts jsonb not null,
  beat_at timestamptz not null default now(),
  constraint import_progress_phase_check check (phase >= 1)
);
create index import_progress_branch on import_progress (branch_id, import_id);
call protect_table('import_progress', 'branch', '', false, false, false);

-- What became of each row.
create table import_row (
  import_id bigint not null references import on delete cascade,
  branch_id bigint not null references branch,
  row integer not null,  -- as a spreadsheet shows it: the headers are row 1
  row_key text not null,
  outcome text not null check (outcome in ('create', 'already_there', 'repeated', 'faulty', 'left_out')),
  lead_id bigint references lead on delete set null,
  member_id bigint references member on delete set null,
  faults jsonb,
  primary key (import_id, row)
);

-- One person goes in once, whatever is started again.
create unique index import_row_once on import_row (import_id, row_key) where outcome = 'create';
create index import_row_branch on import_row (branch_id, import_id);
create index import_row_lead on import_row (lead_id) where lead_id is not null;
create index import_row_member on import_row (member_id) where member_id is not null;
call protect_table('import_row', 'branch', '', false, false, false);

create table import_mapping (
  branch_id bigint not null references branch,
  signature text not null,
  mapping jsonb not null,
  value_maps jsonb not null,
  used_at timestamptz not null default now(),
  primary key (branch_id, signature)
);
call protect_table('import_mapping', 'branch', '', false, false, false);

create table member_login (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null unique references member,
  password_hash text,
  password_set_at timestamptz,
  link_sealed bytea unique,  -- a digest of the link's secret; named so that it stays out of the trail
  link_sent_at timestamptz,
  link_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_email_sealed text,  -- under the server's key: it stays out of the trail and of downloads by hand
  next_email_by bigint references staff,
  next_email_at timestamptz,
  next_email_until timestamptz,
  next_link_sealed bytea unique,  -- a digest of the secret in the link to the old address
  link_used_from text,  -- where the last link for a password was used: its owner has been there
  check ((link_sealed is null) = (link_until is null)),
  constraint member_login_next check (
    (next_email_sealed is null) = (next_email_until is null) and (next_email_sealed is null) = (next_link_sealed is null)
    and (next_email_sealed is null) = (next_email_at is null))
);
create index member_login_branch on member_login (branch_id, id);
create index member_login_next on member_login (next_email_until) where next_email_until is not null;
call protect_table('member_login', 'branch');

-- Whoever changes the password, the client or a repair by hand: what was opened with the one before is over.
create function end_sessions_of_login()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.member_session set ended_at = now(), ended_why = 'password_changed' where login_id = new.id and ended_at is null;
  return null;
end $$;
create trigger end_sessions after update of password_hash on member_login
  for each row when (new.password_hash is distinct from old.password_hash) execute function end_sessions_of_login();

-- A link that was sent for one record opens no other.
create function drop_next_email() returns trigger language plpgsql as $$
begin
  new.next_email_sealed := null; new.next_email_by := null; new.next_email_at := null; new.next_email_until := null; new.next_link_sealed := null;
  new.link_sealed := null; new.link_until := null;
  return new;
end $$;
create trigger drop_next before update of member_id on member_login
  for each row when (old.member_id is distinct from new.member_id) execute function drop_next_email();

-- Whoever holds the link has no session: only the digest of its secret opens the way, and only to this one row.
create function member_of_link(digest bytea, at_time timestamp with time zone)
  returns TABLE(first_name text, last_name text, email text) language sql stable security definer set search_path = public, pg_temp as $$
  select m.first_name, m.last_name, m.email from public.member_login l join public.member m on m.id = l.member_id
   where l.link_sealed = digest and l.link_until > at_time and m.is_active
$$;
revoke all on function member_of_link(bytea,timestamp with time zone) from public;
grant execute on function member_of_link(bytea,timestamp with time zone) to app;

create function set_member_password(digest bytea, hash text, at_time timestamp with time zone)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.member_login set password_hash = hash, password_set_at = at_time, link_sealed = null, link_until = null
   where link_sealed = digest and link_until > at_time;
  return found;
end $$;
revoke all on function set_member_password(bytea,text,timestamp with time zone) from public;
grant execute on function set_member_password(bytea,text,timestamp with time zone) to app;

-- A branch's own words about a client: other branches that see the client have theirs.
create table member_tag (
  branch_id bigint not null references branch,
  member_id bigint not null references member on delete cascade,
  tag text not null check (tag = btrim(tag) and length(tag) between 1 and 40),
  primary key (branch_id, tag, member_id)
);
create index member_tag_member on member_tag (member_id);
call protect_table('member_tag', 'branch', '', false, false, false);

-- What was done to many clients at once, and what stood there before: so that it can be taken back.
create table member_bulk (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  kind text not null check (kind in ('assign_sales', 'tag', 'untag')),
  before jsonb not null,  -- [{member_id, sales_staff_id}], or the clients whose tag changed
  after jsonb not null,  -- {sales_staff_id} or {tag}
  staff_id bigint references staff,
  at timestamptz not null default now(),
  undone_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_bulk_branch on member_bulk (branch_id, id desc);
call protect_table('member_bulk', 'branch');

-- From when to when a client agreed to one purpose over one channel, and to which words. Withdrawn, the row stays.
create table member_consent (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  purpose text not null,
  channel text not null check (channel in ('email', 'sms', 'phone', 'push', 'publish', 'keep')),
  wording text not null check (wording <> ''),
  locale text not null check (locale in ('en', 'cn')),
  given_at timestamptz not null default now(),
  given_by bigint references staff,
  withdrawn_at timestamptz,
  withdrawn_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (withdrawn_at is null or withdrawn_at >= given_at),
  constraint member_consent_purpose_check
    check (purpose in ('classes', 'marketing', 'partner_offers', 'surveys', 'photos', 'health'))
);
create unique index member_consent_once on member_consent (member_id, purpose, channel) where withdrawn_at is null;
create index member_consent_given on member_consent (branch_id, purpose, channel, member_id) where withdrawn_at is null;
call protect_table('member_consent', 'branch');
drop policy reads on member_consent;
create policy reads on member_consent for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = member_consent.member_id and mb.branch_id = any ((select app_branches())::bigint[])));

create table vaccine_certificate (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  vaccine text not null check (vaccine <> ''),
  dose smallint not null check (dose between 1 and 20),
  given_on date not null,
  file_id bigint references file,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  reason text,
  decided_by bigint references staff,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  valid_until date,
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null),
  constraint vaccine_certificate_valid check (valid_until >= given_on)
);
create unique index vaccine_certificate_dose on vaccine_certificate (member_id, lower(vaccine), dose) where status <> 'rejected';
create index vaccine_certificate_branch on vaccine_certificate (branch_id, status, id desc);
create index vaccine_certificate_member on vaccine_certificate (member_id, given_on desc);
create index on vaccine_certificate (file_id) where file_id is not null;
call protect_table('vaccine_certificate', 'branch', 'vaccine,dose,given_on,reason');
drop trigger audit on vaccine_certificate;
create trigger audit after insert or update or delete on vaccine_certificate for each row execute function audit_write('branch_id',
  'vaccine,dose,given_on,reason,valid_until');

-- Who opened one, and what of it: kept for ever.
create table vaccine_opening (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  vaccine_certificate_id bigint not null references vaccine_certificate,
  what text not null check (what in ('record', 'file')),
  staff_id bigint not null references staff,
  at timestamptz not null default now()
);
create index vaccine_opening_certificate on vaccine_opening (vaccine_certificate_id, id desc);
create index vaccine_opening_branch on vaccine_opening (branch_id, id desc);
call protect_table('vaccine_opening', 'branch', '', false, true, false);

create table member_merge (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- the home of the record that is kept
  kept_id bigint not null references member,
  gone_id bigint not null,  -- no reference: the record is not there any more
  gone_number text not null,
  staff_id bigint references staff,
  merged_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  moved jsonb not null,  -- which rows went over: what an undo gives back
  before jsonb,  -- what was changed or taken away, as it was; null once it is final
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_merge_kept on member_merge (kept_id, id desc);
create index member_merge_final on member_merge (undo_until) where before is not null;

-- A log itself: not written into the trail once more.
call protect_table('member_merge', 'branch', '', false);

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
revoke all on function put_row(text,jsonb) from public;

-- How much of what would go over.
create function merge_counts(kept bigint, gone bigint)
  returns TABLE(of_table text, n bigint) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare one record; found bigint;
begin
  if not public.merge_scope(kept, gone) then return; end if;
  for one in select c.of_table, c.of_column from public.member_columns() c where c.of_table not in ('member_branch', 'member_merge') loop
    execute pg_catalog.format('select count(*) from public.%I where %I = $1', one.of_table, one.of_column) into found using gone;
    if found > 0 then of_table := one.of_table; n := found; return next; end if;
  end loop;
end $$;
revoke all on function merge_counts(bigint,bigint) from public;
grant execute on function merge_counts(bigint,bigint) to app;

-- Takes rows away that the kept record has already, and keeps them for the undo.
create function take_rows(of_table text, conditions text, kept bigint, gone bigint) returns jsonb language plpgsql as $$
declare taken jsonb;
begin
  execute pg_catalog.format('with gone as (delete from public.%I t where %s returning t.*)
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(''table'', %L::text, ''row'', pg_catalog.to_jsonb(gone))), ''[]'') from gone',
    of_table, conditions, of_table) into taken using kept, gone;
  return taken;
end $$;
revoke all on function take_rows(text,text,bigint,bigint) from public;

create function merge_members(
  kept bigint, gone bigint, chosen jsonb, by_staff bigint, at_time timestamp with time zone
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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
  removed := removed || public.take_rows('member_login', case
    when chosen ? 'email' and exists (select 1 from public.member_login o where o.member_id = gone and o.password_hash is not null)
         and not exists (select 1 from public.member_login o where o.member_id = kept and o.password_hash is not null and k.email is not null)
    then 't.member_id = $1' else 't.member_id = $2' end, kept, gone);
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
revoke all on function merge_members(bigint,bigint,jsonb,bigint,timestamp with time zone) from public;
grant execute on function merge_members(bigint,bigint,jsonb,bigint,timestamp with time zone) to app;

-- Gives everything back that went over. What has come since stays with the record that was kept. Says why not, or 'undone'.
create function undo_merge(of_merge bigint, at_time timestamp with time zone)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
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
  if exists (
    select 1 from public.member k join public.member_login l on l.member_id = k.id and l.password_hash is not null
     where k.id = m.kept_id and k.email is not null
       and pg_catalog.lower(k.email) is distinct from pg_catalog.lower(case
         when exists (select 1 from pg_catalog.jsonb_array_elements(m.moved) c where c ->> 'table' = 'member_login' and c -> 'ids' @> pg_catalog.to_jsonb(l.id))
           then m.before -> 'gone' ->> 'email'
         when m.before -> 'chosen' ? 'email' and k.email = m.before -> 'chosen' ->> 'email' then m.before -> 'kept' ->> 'email'
         else k.email end)) then return 'sign_in_since'; end if;
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
  update public.member_login l set member_id = gone.id from pg_catalog.jsonb_array_elements(m.moved) c
   where c ->> 'table' = 'member_login' and c -> 'ids' @> pg_catalog.to_jsonb(l.id);
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
revoke all on function undo_merge(bigint,timestamp with time zone) from public;
grant execute on function undo_merge(bigint,timestamp with time zone) to app;

-- After thirty days a merge is final: what it kept for the undo goes.
create function end_merges(at_time timestamp with time zone)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare one record; n integer := 0;
begin
  perform public.must_reach(public.app_is_network());
  for one in select m.id, (m.before -> 'gone' ->> 'photo_file_id')::bigint as photo from public.member_merge m where m.before is not null and m.undo_until < at_time loop
    update public.file f set attached_at = null, created_by = null, created_at = at_time
     where f.id = one.photo and not exists (select 1 from public.member k where k.photo_file_id = f.id);
    update public.member_merge m set before = null, moved = '[]' where m.id = one.id;
    n := n + 1;
  end loop;
  return n;
end $$;
revoke all on function end_merges(timestamp with time zone) from public;
grant execute on function end_merges(timestamp with time zone) to app;

-- Secrets that stand for the person at a gateway or at the sign-in are no data to give away.
create function member_data(of_member bigint)
  returns TABLE(of_table text, rows jsonb) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare one record;
begin
  if not exists (select 1 from public.member m where m.id = of_member and m.branch_id = any (public.app_branches())) then return; end if;
  of_table := 'member';
  select pg_catalog.jsonb_build_array(pg_catalog.to_jsonb(m) - 'search_text') into rows from public.member m where m.id = of_member;
  return next;
  for one in select c.of_table as name, pg_catalog.string_agg(pg_catalog.format('t.%I = $1', c.of_column), ' or ') as conditions
               from public.member_columns() c where c.of_table not in ('member_merge', 'mail') group by 1 order by 1 loop
    of_table := one.name;
    execute pg_catalog.format('select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(t) - ''{search_text,password_hash,link_sealed,next_email_sealed,next_link_sealed,token,customer_ref}''::text[]) from public.%I t where %s',
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
  select pg_catalog.jsonb_agg(case when l.branch_id is null then pg_catalog.to_jsonb(l) - 'text' else pg_catalog.to_jsonb(l) end) into rows
    from public.mail l where l.member_id = of_member;
  if rows is not null then return next; end if;
  of_table := 'changes';
  select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('at', a.at, 'changes', a.changes) order by a.at) into rows
    from public.audit_entry e join public.audit_person a on a.at = e.at and a.audit_id = e.id where e.table_name = 'member' and e.record_id = of_member;
  if rows is not null then return next; end if;
end $$;
revoke all on function member_data(bigint) from public;
grant execute on function member_data(bigint) to app;

-- What the law keeps (invoices, payments, the journal, what was signed) stays, of nobody. Gives the keys of the files
-- whose bytes are to go. The values of the person in the trail go; their digests, and with them the chain, stay.
create function erase_member(of_member bigint, read_version integer, at_time timestamp with time zone)
  returns TABLE(how text, key text) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was public.member; leads bigint[]; merges bigint[]; files bigint[]; papers bigint[]; nobody constant text := '—';
begin
  select * into was from public.member m where m.id = of_member and m.branch_id = any (public.app_branches()) for update;
  if not found then how := 'unseen'; return next; return; end if;
  if was.version <> read_version then how := 'stale'; return next; return; end if;
  perform pg_catalog.set_config('app.rewriting', 'person', true);
  delete from public.mail l where l.id in (select public.letters_of(of_member));
  leads := array(select l.id from public.lead l where l.member_id = of_member);
  papers := array(select v.id from public.vaccine_certificate v where v.member_id = of_member);
  merges := array(select m.gone_id from public.member_merge m where m.kept_id = of_member);
  files := array(select f.file_id from public.files_of_person(of_member) f);
  update public.import i set file_id = null where i.id in (select o.id from public.imports_of(of_member) o);

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
  delete from public.file f where f.id = any (files);
  delete from public.audit_person p using public.audit_entry e where p.at = e.at and p.audit_id = e.id and e.table_name = 'file' and e.record_id = any (files);
  perform pg_catalog.set_config('app.rewriting', '', true);
  how := 'erased'; key := null; return next;
end $$;
revoke all on function erase_member(bigint,integer,timestamp with time zone) from public;
grant execute on function erase_member(bigint,integer,timestamp with time zone) to app;

create function ids_of_member(of_table text, of_column text, of_member bigint)
  returns bigint[] language plpgsql stable as $$
declare ids bigint[];
begin
  execute pg_catalog.format('select array(select t.id from public.%I t where t.%I = $1)', of_table, of_column) into ids using of_member;
  return ids;
end $$;
revoke all on function ids_of_member(text,text,bigint) from public;

-- Written by the trigger alone. No reference to the member: the figure stays though records are merged or erased.
create table member_home_change (
  id bigint generated always as identity primary key,
  of_member bigint not null,
  was_branch_id bigint not null references branch,
  moved_on date not null  -- by the day of the branch that was left
);
create index member_home_change_member on member_home_change (of_member, id);
call protect_table('member_home_change', 'own', '', false, true, false);
revoke insert on member_home_change from app;
alter table member_home_change enable row level security;

-- The members' own sign-in: sessions of clients, which have nothing to do with those of staff.
create table member_session (
  id bigint generated always as identity primary key,
  -- A login that is erased, or goes with a record that is merged into another one, takes its sessions with it.
  login_id bigint not null references member_login on delete cascade,
  token_hash bytea not null unique,
  companion_hash bytea,  -- set for browsers: the token works only beside this cookie
  address text,
  agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  constraint member_session_ended_why_check
    check (ended_why in ('signed_out', 'signed_in_again', 'password_changed', 'email_changed', 'deactivated', 'ended_by_staff'))
);

-- "has this client signed in from here before?"
create index member_session_login on member_session (login_id, address, created_at);
create index member_session_companion on member_session (companion_hash) where ended_at is null and companion_hash is not null;
call protect_table('member_session', 'own', '', false, false, false);

-- Of a client whom the call reaches.
alter table member_session enable row level security;
create policy of_client on member_session for all to app
  using (exists (select from member_login l where l.id = login_id)) with check (exists (select from member_login l where l.id = login_id));

-- The last day on which each client was let in at each branch. The list of clients asks for it row by row; from the
-- check-ins themselves, each row had to look into every month.
--
-- No reference to the client: the row follows from check-ins, which have one, and a merge moves those (see
-- `member_columns`). The client comes first in the key: the list asks for all branches of one client at once. Nothing is
-- indexed by the day, so that a visit changes no index. Whoever removes old check-ins one day decides whether the last
-- visit goes with them: dropping a month fires no trigger.
create table last_visit (
  member_id bigint not null,
  branch_id bigint not null,
  last_on date not null,
  primary key (member_id, branch_id)
    ) with (fillfactor = 80
);

-- Only the triggers below write it.
grant select on last_visit to app;
alter table last_visit enable row level security;
create policy reads on last_visit for select to app using (branch_id = any ((select app_branches())::bigint[]));
