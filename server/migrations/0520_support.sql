-- Tickets of branches to head office and of clients to branches, and articles that answer questions before they are asked.

create table ticket (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- where it comes from
  desk text not null check (desk in ('branch', 'office')),  -- who answers it
  subject text not null check (subject <> ''),
  category text not null check (category in ('membership', 'payment', 'class', 'app', 'facility', 'stock', 'complaint', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'waiting', 'resolved', 'closed')),
  member_id bigint references member,  -- the client who asks
  asked_by bigint references staff,  -- the staff member who asks, or who wrote it down for the client
  about_member_id bigint references member,
  invoice_id bigint references invoice,
  class_id bigint references class,
  assigned_to bigint references staff,
  -- One goal at a time: the oldest message without an answer, in minutes of opening hours.
  waits_since timestamptz,
  due_at timestamptz,  -- the clock runs
  left_min integer check (left_min >= 0),  -- the clock is paused
  answered_at timestamptz,
  was_late boolean not null default false,
  told_late_at timestamptz,
  resolved_at timestamptz,
  score smallint check (score between 1 and 5),
  score_note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_asker check (case desk when 'branch' then member_id is not null else member_id is null and asked_by is not null end),
  constraint ticket_clock check (
    (due_at is null or (status = 'open' and left_min is null))
    and (left_min is null or status = 'waiting')
    and (waits_since is not null) = (due_at is not null or left_min is not null)),
  constraint ticket_resolved check ((status in ('resolved', 'closed')) = (resolved_at is not null)),
  constraint ticket_score check (score_note is null or score is not null)
);
create index ticket_branch on ticket (branch_id, status, due_at);
create index ticket_due on ticket (due_at) where due_at is not null;
create index ticket_resolved on ticket (resolved_at) where status = 'resolved';
create index ticket_member on ticket (member_id) where member_id is not null;
create index ticket_asked_by on ticket (asked_by) where asked_by is not null;
create index ticket_about_member on ticket (about_member_id) where about_member_id is not null;
create index ticket_invoice on ticket (invoice_id) where invoice_id is not null;
create index ticket_class on ticket (class_id) where class_id is not null;
create index ticket_assigned_to on ticket (assigned_to) where assigned_to is not null;
call protect_table('ticket', 'branch', 'subject,score_note');

-- Notes of head office belong to its own branch, so that the branch that asks can't read them.
create table ticket_message (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  ticket_id bigint not null references ticket on delete cascade,
  kind text not null check (kind in ('ask', 'reply', 'note')),
  staff_id bigint references staff,  -- null: the client wrote it
  body text not null check (body <> ''),
  file_id bigint references file,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint ticket_message_by check (kind = 'ask' or staff_id is not null)
);
create index ticket_message_ticket on ticket_message (ticket_id, id);
create index ticket_message_branch on ticket_message (branch_id);
create index ticket_message_staff on ticket_message (staff_id) where staff_id is not null;
create index ticket_message_file on ticket_message (file_id) where file_id is not null;
call protect_table('ticket_message', 'branch', 'body');

-- The hours by which the clock of a ticket goes. Those of head office are hidden from the branches that ask it; without any,
-- the clock goes by the branch that asks.
create function ticket_hours(of_desk text, of_branch bigint, at_time timestamptz, in_days integer)
  returns table (time_zone text, week jsonb, holidays jsonb) language sql stable security definer set search_path = public, pg_temp as $$
  with has as (
    select h.*, concat(h.sunday, h.monday, h.tuesday, h.wednesday, h.thursday, h.friday, h.saturday) <> '' as any_hours from opening_hours h),
  place as (
    select b.id, b.time_zone from branch b
     where b.id = case when of_desk = 'office'
       then coalesce((select o.id from branch o join has h on h.branch_id = o.id and h.any_hours where o.type = 'hq' order by o.id limit 1), of_branch)
       else of_branch end)
  select p.time_zone, jsonb_build_object('sunday', h.sunday, 'monday', h.monday, 'tuesday', h.tuesday, 'wednesday', h.wednesday,
           'thursday', h.thursday, 'friday', h.friday, 'saturday', h.saturday),
         coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'hours', d.hours) order by d.day) from holiday d
                    where d.branch_id = p.id and d.day between (at_time at time zone p.time_zone)::date - 1
                      and (at_time at time zone p.time_zone)::date + in_days), '[]'::jsonb)
    from place p join has h on h.branch_id = p.id where of_branch = any (app_branches())
$$;
revoke all on function ticket_hours(text, bigint, timestamptz, integer) from public;
grant execute on function ticket_hours(text, bigint, timestamptz, integer) to app;

-- A ticket that comes back to somebody who has left comes back to everybody.
create function active_staff(of_staff bigint)
  returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from staff s where s.id = of_staff and s.status = 'active'
$$;
revoke all on function active_staff(bigint) from public;
grant execute on function active_staff(bigint) to app;

-- What an erased client wrote, and what was written about it, is emptied with them.
create function forget_tickets()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.ticket_message m set body = '—' from public.ticket t where t.id = m.ticket_id and t.member_id = new.id;
  update public.ticket t set subject = '—', score_note = null where t.member_id = new.id;
  return null;
end $$;
create trigger forget_tickets after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_tickets();

-- What staff write about a client is searched when they are erased.
do $do$
declare definition text := pg_get_functiondef('person_texts()'::regprocedure); was text := $was$    ('write_off', 'reason', 't.member_id = $1'),$was$;
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in person_texts(): %', was; end if;
  execute pg_catalog.replace(definition, was, was || $more$
    ('ticket', 'subject', '$1 in (t.member_id, t.about_member_id)'),
    ('ticket', 'score_note', '$1 in (t.member_id, t.about_member_id)'),
    ('ticket_message', 'body', 't.ticket_id in (select k.id from public.ticket k where $1 in (k.member_id, k.about_member_id))'),$more$);
end $do$;

create table article (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network
  category text not null check (category in ('membership', 'payment', 'class', 'app', 'facility', 'stock', 'complaint', 'other')),
  audience text not null check (audience in ('staff', 'clients', 'everyone')),
  title jsonb not null,
  body jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint article_published check ((status = 'published') = (published_at is not null))
);
create index article_branch on article (branch_id, status);
create index article_created_by on article (created_by) where created_by is not null;
call protect_table('article', 'mixed');

-- "Did this help?", once for each reader: "staff:12" or "member:34".
create table article_vote (
  id bigint generated always as identity primary key,
  article_id bigint not null references article on delete cascade,
  voter text not null check (voter ~ '^(staff|member):\d+$'),
  helped boolean not null,
  created_at timestamptz not null default now(),
  constraint article_vote_once unique (article_id, voter)
);
call protect_table('article_vote', 'own', '', false, false, false);
-- Readers of an article vote, also about one of the network.
alter table article_vote enable row level security;
create policy reads on article_vote for select using (exists (select from article a where a.id = article_id));
create policy inserts on article_vote for insert with check (exists (select from article a where a.id = article_id));
create policy updates on article_vote for update using (exists (select from article a where a.id = article_id));
create policy deletes on article_vote for delete using (exists (select from article a where a.id = article_id));
