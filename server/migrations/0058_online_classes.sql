-- Classes that are taught over a meeting on the internet: no room, between 5 and 200 people, and who joined when.
alter table class
  add column kind text not null default 'room' check (kind in ('room', 'online')),
  add column meeting_url text check (meeting_url ~ '^https://\S+$' and length(meeting_url) <= 500), -- used each time; none: the provider makes one
  add constraint class_online_places check (kind <> 'online' or capacity between 5 and 200),
  add constraint class_online_room check (kind <> 'online' or facility_id is null),
  add constraint class_room_meeting check (kind = 'online' or meeting_url is null),
  add constraint class_kind unique (id, kind);
alter table timetable_entry alter column facility_id drop not null;
-- The kind stays as it is once a class is on the timetable.
alter table class_session
  alter column facility_id drop not null,
  add column kind text not null default 'room',
  add constraint class_session_kind foreign key (class_id, kind) references class (id, kind),
  add constraint class_session_where check ((kind = 'online') = (facility_id is null)),
  add constraint class_session_online_places check (kind <> 'online' or capacity between 5 and 200);
create index class_session_online on class_session (branch_id, starts_at, id) where kind = 'online';

create or replace function occupy_session() returns trigger language plpgsql security definer as $$
begin
  delete from public.occupancy where session_id = new.id;
  if new.status = 'cancelled' then return null; end if;
  if new.facility_id is not null then
    insert into public.occupancy (branch_id, facility_id, during, session_id)
    values (new.branch_id, new.facility_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), new.id);
  end if;
  insert into public.occupancy (branch_id, staff_id, during, session_id)
  select new.branch_id, t.staff_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), new.id
    from public.session_trainer t where t.session_id = new.id order by t.staff_id;
  return null;
end $$;

-- Where a session meets: a link that was typed in, or a meeting that the provider makes and keeps up to date.
create table online_meeting (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session on delete cascade,
  provider text not null check (provider in ('link', 'zoom')),
  status text not null check (status in ('wanted', 'ready', 'failed', 'dropped')),
  meeting_ref text,                                 -- the number of the meeting at the provider
  join_url text check (join_url ~ '^https?://\S+$'),
  why text,                                         -- what the provider said when it did not make it
  tries integer not null default 0,
  tried_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint online_meeting_once unique (session_id),
  check (status <> 'ready' or join_url is not null),
  check (provider = 'zoom' or meeting_ref is null)
);
create unique index online_meeting_ref on online_meeting (meeting_ref) where meeting_ref is not null;
create index online_meeting_wanted on online_meeting (id) where status = 'wanted';
create index online_meeting_branch on online_meeting (branch_id, id);
call protect_table('online_meeting', 'branch', '', false);
create trigger audit after insert or delete or update of provider, status, meeting_ref, join_url, why
  on online_meeting for each row execute function audit_write('branch_id', '');

-- A session that moves, or is cancelled: its meeting follows, whoever changed it.
create function meeting_follows() returns trigger language plpgsql as $$
begin
  update public.online_meeting set status = 'wanted', tries = 0
   where session_id = new.id and provider = 'zoom' and status in ('ready', 'failed');
  return null;
end $$;
create trigger meeting_follows after update of starts_at, ends_at, status on class_session
  for each row when (new.kind = 'online' and new.status <> 'completed'
    and (old.starts_at, old.ends_at, old.status) is distinct from (new.starts_at, new.ends_at, new.status))
  execute function meeting_follows();

-- Who was in a meeting, from when until when: as the provider tells it, by a client's own link, or written down by hand.
create table online_participant (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session on delete cascade,
  member_id bigint references member,               -- null: somebody whom nobody has recognised yet
  name text not null check (length(name) between 1 and 200),
  email text,
  source text not null check (source in ('zoom', 'link', 'hand')),
  participant_ref text,                             -- one stay of one person, as the provider numbers it
  joined_at timestamptz not null,
  left_at timestamptz check (left_at >= joined_at),
  staff_id bigint references staff,                 -- who wrote it down
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint online_participant_once unique (session_id, participant_ref)
);
-- One stay at a time by the own link.
create unique index online_participant_open on online_participant (session_id, member_id) where left_at is null and source = 'link';
create index online_participant_branch on online_participant (branch_id, joined_at, id);
create index online_participant_member on online_participant (member_id) where member_id is not null;
call protect_table('online_participant', 'branch', 'name, email');

-- Who is erased was in a meeting all the same: somebody was.
create function forget_participant() returns trigger language plpgsql security definer as $$
begin
  update public.online_participant p set name = '—', email = null where p.member_id = new.id;
  return null;
end $$;
create trigger forget_participant after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_participant();
