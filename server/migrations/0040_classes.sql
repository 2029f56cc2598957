-- What is taught and when: classes, entries of the timetable, the sessions that come of them, and who is where at once.

-- ---------------------------------------------------------------- classes
create table class (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name jsonb not null,
  category text not null check (category in ('boxing', 'muay_thai', 'kickboxing', 'bjj', 'mma', 'conditioning', 'mobility', 'kids')),
  colour text not null check (colour ~ '^[a-z]{3,10}$'),
  duration_min integer not null check (duration_min between 5 and 600),
  capacity integer not null check (capacity > 0),
  trainers_needed smallint not null check (trainers_needed > 0),
  facility_id bigint references facility,           -- the room it is usually in
  credit_cost smallint not null default 1 check (credit_cost between 0 and 100),
  programme_types smallint[] not null default '{}' check (programme_types <@ array[1, 2, 3, 4, 5]::smallint[]),
  level text not null default 'all' check (level in ('all', 'beginner', 'intermediate', 'advanced')),
  description jsonb not null default '{"en": "", "cn": ""}',
  picture_file_id bigint references file,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (credit_cost > 0 or cardinality(programme_types) > 0)
);
create index class_branch on class (branch_id, status, id);
create index class_facility on class (facility_id) where facility_id is not null;
call protect_table('class', 'branch');

-- ---------------------------------------------------------------- the timetable
-- An entry says when a class comes, in the branch's own time; the sessions below are what came of it.
create table timetable_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  class_id bigint not null references class,
  facility_id bigint not null references facility,
  first_on date not null,
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  duration_min integer not null check (duration_min between 5 and 600),
  capacity integer not null check (capacity > 0),
  rule text,                                        -- RFC 5545 of whole days, without DTSTART; null: once
  exceptions date[] not null default '{}',
  on_holidays boolean not null default false,
  follows_id bigint references timetable_entry,     -- of which it was a part: "this and following" was changed
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index timetable_entry_class on timetable_entry (branch_id, class_id, id);
create index timetable_entry_follows on timetable_entry (follows_id) where follows_id is not null;
call protect_table('timetable_entry', 'branch');

-- A class at one time. The counters are written by bookings, beside the version and the trail.
create table class_session (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  class_id bigint not null references class,
  entry_id bigint not null references timetable_entry,
  day date not null,                                -- in the branch's zone
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  facility_id bigint not null references facility,
  capacity integer not null check (capacity > 0),
  trainers_needed smallint not null check (trainers_needed > 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled')),
  reason text,                                      -- of the cancellation
  is_changed boolean not null default false,        -- by itself, apart from its series
  booked integer not null default 0 check (booked >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  wait_no integer not null default 0,               -- the last place on the waiting list that was given
  present integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((status = 'cancelled') = (reason is not null)),
  constraint class_session_places check (booked <= capacity),
  constraint class_session_present check (present between 0 and booked)
);
create index class_session_time on class_session (branch_id, starts_at, id);
create index class_session_entry on class_session (entry_id, starts_at);
create index class_session_class on class_session (class_id, starts_at);
create index class_session_open on class_session (ends_at) where status = 'scheduled';
call protect_table('class_session', 'branch', '', false, false, false);
create trigger touch before update of class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed, status, reason, is_changed
  on class_session for each row execute function touch_row();
create trigger audit after insert or delete or update of class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed, status, reason, is_changed
  on class_session for each row execute function audit_write('branch_id', '');

-- Who teaches it.
create table session_trainer (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session on delete cascade,
  staff_id bigint not null references staff,
  override_reason text,                             -- why somebody teaches whose certificate is not valid
  assigned_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint session_trainer_once unique (session_id, staff_id)
);
create index session_trainer_staff on session_trainer (staff_id, session_id);
create index session_trainer_branch on session_trainer (branch_id);
call protect_table('session_trainer', 'branch');

-- ---------------------------------------------------------------- nobody and nothing is in two places at once
-- What takes a room or a trainer's time, of classes and of appointments; half-open, so that one may follow the other.
-- Trainers work in several branches: the constraint sees all of them, whoever writes.
create table occupancy (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  facility_id bigint references facility,
  staff_id bigint references staff,
  during tstzrange not null check (not isempty(during)),
  session_id bigint references class_session on delete cascade,
  check (num_nonnulls(facility_id, staff_id) = 1),
  -- A series that moves may step through itself: looked at when all of it has moved.
  constraint occupancy_room exclude using gist (facility_id with =, during with &&) where (facility_id is not null) deferrable,
  constraint occupancy_trainer exclude using gist (staff_id with =, during with &&) where (staff_id is not null) deferrable
);
create index occupancy_session on occupancy (session_id) where session_id is not null;
create index occupancy_branch on occupancy (branch_id);
call protect_table('occupancy', 'branch', '', false, false, false);
revoke insert, update, delete on occupancy from app;

-- Only these write it, so that no command can forget to.
create function occupy_session() returns trigger language plpgsql security definer as $$
begin
  delete from public.occupancy where session_id = new.id;
  if new.status = 'cancelled' then return null; end if;
  insert into public.occupancy (branch_id, facility_id, during, session_id)
  values (new.branch_id, new.facility_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), new.id);
  insert into public.occupancy (branch_id, staff_id, during, session_id)
  select new.branch_id, t.staff_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), new.id
    from public.session_trainer t where t.session_id = new.id order by t.staff_id;
  return null;
end $$;
create trigger occupies after insert or update of starts_at, ends_at, facility_id, status on class_session
  for each row execute function occupy_session();
create function occupy_trainer() returns trigger language plpgsql security definer as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.occupancy where session_id = old.session_id and staff_id = old.staff_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.occupancy (branch_id, staff_id, during, session_id)
    select s.branch_id, new.staff_id, pg_catalog.tstzrange(s.starts_at, s.ends_at), s.id
      from public.class_session s where s.id = new.session_id and s.status <> 'cancelled';
  end if;
  return null;
end $$;
create trigger occupies after insert or delete or update of staff_id on session_trainer
  for each row execute function occupy_trainer();

-- What stands against slots of a room and of trainers. Of a branch that the caller does not see only the time is told.
create function find_clashes(starts timestamptz[], ends timestamptz[], of_facility bigint, of_staff bigint[], but_sessions bigint[])
returns table (slot integer, facility_id bigint, staff_id bigint, during tstzrange, name jsonb)
language sql stable security definer as $$
  select a.slot::integer, o.facility_id, o.staff_id, o.during,
         case when o.branch_id = any (public.app_branches()) then c.name end
    from rows from (pg_catalog.unnest(starts), pg_catalog.unnest(ends)) with ordinality as a (starts_at, ends_at, slot)
    join public.occupancy o on o.during && pg_catalog.tstzrange(a.starts_at, a.ends_at)
         and (o.facility_id = of_facility or o.staff_id = any (of_staff))
         and not (coalesce(o.session_id, 0) = any (but_sessions))
    left join public.class_session s on s.id = o.session_id
    left join public.class c on c.id = s.class_id
   order by a.slot, o.facility_id nulls last, o.during
$$;
revoke all on function find_clashes(timestamptz[], timestamptz[], bigint, bigint[], bigint[]) from public;
grant execute on function find_clashes(timestamptz[], timestamptz[], bigint, bigint[], bigint[]) to app;
