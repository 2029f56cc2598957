-- Files of leads and members from other systems.

create table import (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  file_id bigint not null references file,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  signature text not null,                          -- of the headers: the mapping is remembered by it
  columns jsonb not null,                           -- headers, samples, distinct values, guesses
  mapping jsonb not null,
  value_maps jsonb not null,
  is_remembered boolean not null default false,
  row_count integer not null check (row_count >= 0),
  status text not null default 'uploaded' check (status in ('uploaded', 'running', 'done', 'failed')),
  staff_id bigint references staff,
  started_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index import_branch on import (branch_id, id desc);
create index import_running on import (id) where status = 'running';
call protect_table('import', 'branch', 'columns,file_name');

-- How far it is: written with each batch, in the transaction that brings the batch in, so that a server that was
-- killed goes on behind the last batch that is really there.
create table import_progress (
  import_id bigint primary key references import on delete cascade,
  branch_id bigint not null references branch,
  phase smallint not null default 1 check (phase in (1, 2)),   -- 2: those who lean on a guardian
  last_row integer not null default 0,                          -- of the file, in this phase
  rows_done integer not null default 0,
  counts jsonb not null,
  beat_at timestamptz not null default now()
);
create index import_progress_branch on import_progress (branch_id, import_id);
call protect_table('import_progress', 'branch', '', false, false, false);

-- What became of each row.
create table import_row (
  import_id bigint not null references import on delete cascade,
  branch_id bigint not null references branch,
  row integer not null,                             -- as a spreadsheet shows it: the headers are row 1
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

-- Keys are taken before the rows are written, so that a batch of people, their branches and their activities is one
-- statement each.
grant usage on sequence lead_id_seq, member_id_seq to app;

-- People who have one of these e-mails, phones, cards or guardians: open leads of the branch, clients that it sees, and of all
-- other clients only that the e-mail or the card is taken.
create function people_like_rows(of_branch bigint, emails text[], phones text[], cards text[], guardians text[])
returns table (kind text, id bigint, first_name text, last_name text, date_of_birth date, email text, phone text, card_number text, guardian_email text, elsewhere boolean)
language plpgsql stable security definer
-- Five hundred keys at a time through the indexes, also right after an import, before the statistics know of it.
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
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
revoke all on function people_like_rows(bigint, text[], text[], text[], text[]) from public;
grant execute on function people_like_rows(bigint, text[], text[], text[], text[]) to app;
