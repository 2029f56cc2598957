-- One trainer and one client: when trainers can be booked, the appointments, and the sessions of memberships they use.

-- ---------------------------------------------------------------- when a trainer can be booked
create table trainer_availability (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  week jsonb not null default '[]',                 -- [{"weekday": 1, "starts": "09:00", "ends": "13:00"}] in the branch's own time
  duration_min smallint not null default 60 check (duration_min between 15 and 240),
  buffer_before_min smallint not null default 0 check (buffer_before_min between 0 and 120),
  buffer_after_min smallint not null default 0 check (buffer_after_min between 0 and 120),
  facility_id bigint references facility,           -- null: on the floor, which takes no room
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trainer_availability_once unique (branch_id, staff_id)
);
create index trainer_availability_staff on trainer_availability (staff_id);
call protect_table('trainer_availability', 'branch');

create table availability_exception (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  day date not null,
  kind text not null check (kind in ('off', 'extra')),
  starts text check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text check (ends ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((starts is null) = (ends is null)),
  check (ends > starts),
  check (kind = 'off' or starts is not null)        -- a whole day off has no times
);
create index availability_exception_day on availability_exception (branch_id, staff_id, day);
call protect_table('availability_exception', 'branch', 'note');

-- ---------------------------------------------------------------- appointments
create table appointment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  staff_id bigint not null references staff,
  type_id smallint not null check (type_id in (2, 3)),
  day date not null,                                -- in the branch's zone
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  buffer_before_min smallint not null default 0 check (buffer_before_min between 0 and 120),
  buffer_after_min smallint not null default 0 check (buffer_after_min between 0 and 120),
  facility_id bigint references facility,
  status text not null default 'reserved' check (status in ('reserved', 'confirmed', 'present', 'absent', 'cancelled')),
  funding text not null check (funding in ('funded', 'unfunded', 'trial')),
  membership_id bigint references membership,
  credits smallint not null default 0 check (credits between 0 and 100),
  charged boolean,                                  -- of one that was missed or cancelled: it costs the session and pays the trainer
  is_late boolean not null default false,           -- cancelled after the time for it
  is_waived boolean not null default false,         -- forgiven, within what the branch allows in a month
  charge_reason text,                               -- why it was decided otherwise than the rule says
  reason text,
  note text,
  booked_by bigint references staff,
  reminded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((status in ('absent', 'cancelled')) = (charged is not null)),
  check (membership_id is null or credits = 0),
  check (funding <> 'funded' or membership_id is not null or credits > 0),
  check (funding <> 'unfunded' or (membership_id is null and credits = 0)),
  constraint appointment_member exclude using gist (member_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled')
);
create index appointment_time on appointment (branch_id, starts_at, id);
create index appointment_member_time on appointment (member_id, starts_at desc);
create index appointment_staff_time on appointment (staff_id, starts_at);
create index appointment_membership on appointment (membership_id) where membership_id is not null;
create index appointment_to_remind on appointment (starts_at) where reminded_at is null and status in ('reserved', 'confirmed');
call protect_table('appointment', 'branch', '', false, false, false);
-- A reminder changes nothing that somebody has open.
create trigger touch before update of member_id, staff_id, type_id, day, starts_at, ends_at, facility_id, status, funding, membership_id, credits, charged, is_late, is_waived, charge_reason, reason, note
  on appointment for each row execute function touch_row();
create trigger audit after insert or delete or update of member_id, staff_id, type_id, day, starts_at, ends_at, facility_id, status, funding, membership_id, credits, charged, is_late, is_waived, charge_reason, reason, note
  on appointment for each row execute function audit_write('branch_id', 'reason,charge_reason,note');

-- ---------------------------------------------------------------- sessions of memberships, as a ledger
-- A booked appointment holds its session, so that nobody can book it twice; given back, it goes to the same membership.
create table session_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  appointment_id bigint not null references appointment,
  sessions smallint not null check (sessions in (-1, 1)),
  staff_id bigint references staff,
  at timestamptz not null default now()
);
create index session_entry_membership on session_entry (membership_id, id);
create index session_entry_appointment on session_entry (appointment_id, id);
create index session_entry_branch on session_entry (branch_id);
call protect_table('session_entry', 'branch', '', false, true, false);

-- The membership may be of another branch, which its holder may visit here: the owner writes, for members whom the caller sees.
create function count_session() returns trigger language plpgsql security definer as $$
begin
  if coalesce((select sum(e.sessions) from public.session_entry e where e.appointment_id = new.appointment_id and e.membership_id = new.membership_id), 0) + new.sessions
     not in (-1, 0) then
    raise exception 'appointment % holds its session already or not', new.appointment_id using errcode = '23514', constraint = 'session_entry_once';
  end if;
  update public.membership ms set sessions_left = ms.sessions_left + new.sessions
   where ms.id = new.membership_id
     and ms.member_id = (select a.member_id from public.appointment a where a.id = new.appointment_id)
     and (new.sessions = 1 or ms.sessions_left is null or ms.sessions_left > 0);
  if not found then
    raise exception 'membership % has no session left', new.membership_id using errcode = '23514', constraint = 'session_entry_left';
  end if;
  return new;
end $$;
create trigger counts before insert on session_entry for each row execute function count_session();

-- ---------------------------------------------------------------- nobody and nothing is in two places at once
alter table occupancy add column appointment_id bigint references appointment on delete cascade;
create index occupancy_appointment on occupancy (appointment_id) where appointment_id is not null;

create function occupy_appointment() returns trigger language plpgsql security definer as $$
begin
  delete from public.occupancy where appointment_id = new.id;
  if new.status = 'cancelled' then return null; end if;
  -- The trainer is busy before and after, too; the room is not.
  insert into public.occupancy (branch_id, staff_id, during, appointment_id)
  values (new.branch_id, new.staff_id,
          pg_catalog.tstzrange(new.starts_at - pg_catalog.make_interval(mins => new.buffer_before_min),
                               new.ends_at + pg_catalog.make_interval(mins => new.buffer_after_min)), new.id);
  if new.facility_id is not null then
    insert into public.occupancy (branch_id, facility_id, during, appointment_id)
    values (new.branch_id, new.facility_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), new.id);
  end if;
  return null;
end $$;
create trigger occupies after insert or update of starts_at, ends_at, buffer_before_min, buffer_after_min, facility_id, staff_id, status on appointment
  for each row execute function occupy_appointment();

-- As before, with appointments: what is left out of the look is a session's id, or an appointment's with a minus.
create or replace function find_clashes(starts timestamptz[], ends timestamptz[], of_facility bigint, of_staff bigint[], but_sessions bigint[])
returns table (slot integer, facility_id bigint, staff_id bigint, during tstzrange, name jsonb)
language sql stable security definer as $$
  select a.slot::integer, o.facility_id, o.staff_id, o.during,
         case when o.branch_id = any (public.app_branches()) then coalesce(c.name,
           case p.type_id when 2 then '{"en": "Personal training", "cn": "私教"}'::jsonb when 3 then '{"en": "Fight-fit", "cn": "Fight-fit 体验"}'::jsonb end) end
    from rows from (pg_catalog.unnest(starts), pg_catalog.unnest(ends)) with ordinality as a (starts_at, ends_at, slot)
    join public.occupancy o on o.during && pg_catalog.tstzrange(a.starts_at, a.ends_at)
         and (o.facility_id = of_facility or o.staff_id = any (of_staff))
         and not (coalesce(o.session_id, -o.appointment_id, 0) = any (but_sessions))
    left join public.class_session s on s.id = o.session_id
    left join public.class c on c.id = s.class_id
    left join public.appointment p on p.id = o.appointment_id
   order by a.slot, o.facility_id nulls last, o.during
$$;

-- When trainers of the caller's branches are busy, wherever that is: only the times are told.
create function busy_times(of_staff bigint[], from_at timestamptz, until_at timestamptz, but_appointment bigint)
returns table (staff_id bigint, starts_at timestamptz, ends_at timestamptz) language sql stable security definer as $$
  select o.staff_id, pg_catalog.lower(o.during), pg_catalog.upper(o.during)
    from public.occupancy o
   where o.staff_id = any (of_staff) and o.during && pg_catalog.tstzrange(from_at, until_at)
     and coalesce(o.appointment_id, 0) <> but_appointment
$$;
revoke all on function busy_times(bigint[], timestamptz, timestamptz, bigint) from public;
grant execute on function busy_times(bigint[], timestamptz, timestamptz, bigint) to app;
