-- Classes: timetable, bookings and waiting lists, appointments, check-ins, online classes.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- Who came in, and who was not let in and why.
create table check_in (
  id bigint generated always as identity,
  branch_id bigint not null,
  member_id bigint not null references member,
  day date not null,
  at timestamptz not null default now(),
  allowed boolean not null,
  why text,  -- code of the refusal, also when it was overridden
  override_reason text,
  membership_id bigint references membership,
  staff_id bigint references staff,
  client_key text,  -- made by the page: a check-in sent twice counts once
  second boolean not null default false,  -- a visit of its own, said so by a person
  again_minutes smallint,  -- the period in force; null: before there was one
  took_visit boolean,  -- null: as the membership counts
  booking_id bigint,  -- the place at which it marked the client present
  undone_at timestamptz,
  undone_by bigint references staff,
  undo_reason text,
  visit_period integer,  -- the period of the visit that was used
  primary key (day, id),
  constraint check_in_undone
    check ((undone_at is not null) = coalesce(why = 'undone', false) and (undone_at is null) = (undo_reason is null) and (undone_at is null or not allowed))
) partition by range (day);
create table check_in_other partition of check_in default;
create index check_in_branch on check_in (branch_id, day, id desc);
create index check_in_member on check_in (member_id, day desc, id desc);
create unique index check_in_once on check_in (day, branch_id, client_key) where client_key is not null;
select ensure_month_partitions('check_in', (now() - interval '16 months')::date, (now() + interval '6 months')::date);
call protect_table('check_in', 'branch', '', false, true, false);
drop trigger append_only on check_in;

-- What happened stays as it is, but for one thing: a check-in is taken back once, by the function below.
create function refuse_change_but_undo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.allowed and new.undone_at is not null
     and to_jsonb(new) - array['allowed', 'why', 'undone_at', 'undone_by', 'undo_reason']
       = to_jsonb(old) - array['allowed', 'why', 'undone_at', 'undone_by', 'undo_reason']
     and pg_catalog.current_setting('app.undoing', true) = 'check_in' then
    return new;
  end if;
  if pg_catalog.current_setting('app.rewriting', true) = 'person'
     and current_user = (select pg_catalog.pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = tg_relid) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'CM001';
end $$;
create trigger append_only before update or delete on check_in for each row execute function refuse_change_but_undo();

-- A later check-in of the same day writes nothing, but holds the row: whoever undoes the earlier one waits and counts it.
create function note_last_visit()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.last_visit as v (member_id, branch_id, last_on) values (new.member_id, new.branch_id, new.day)
  on conflict (member_id, branch_id) do update set last_on = excluded.last_on where v.last_on < excluded.last_on;
  return null;
end $$;

-- From here on no check-in is written until the end of this migration: none is missed.
create trigger visit_noted after insert on check_in for each row when (new.allowed) execute function note_last_visit();

-- A check-in that is undone, or goes to another client. The row is held before anything is counted, also when an older
-- visit is undone: two at once would each count the other's. The next statement sees what was saved while it waited.
create function move_last_visit()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known date;
  earlier date;
begin
  if old.allowed then
    select v.last_on into known from public.last_visit v
     where v.member_id = old.member_id and v.branch_id = old.branch_id for update;
    if known <= old.day then
      earlier := (select c.day from public.check_in c
                   where c.member_id = old.member_id and c.branch_id = old.branch_id and c.day <= old.day and c.allowed
                   order by c.day desc limit 1);
      if earlier is null then
        delete from public.last_visit v where v.member_id = old.member_id and v.branch_id = old.branch_id;
      elsif earlier < known then
        update public.last_visit v set last_on = earlier where v.member_id = old.member_id and v.branch_id = old.branch_id;
      end if;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.allowed then
      insert into public.last_visit as v (member_id, branch_id, last_on) values (new.member_id, new.branch_id, new.day)
      on conflict (member_id, branch_id) do update set last_on = excluded.last_on where v.last_on < excluded.last_on;
    end if;
  end if;
  return null;
end $$;
create trigger visit_moved after update on check_in for each row
  when ((old.allowed or new.allowed)
    and (old.member_id, old.branch_id, old.day, old.allowed) is distinct from (new.member_id, new.branch_id, new.day, new.allowed))
  execute function move_last_visit();
create trigger visit_gone after delete on check_in for each row when (old.allowed) execute function move_last_visit();

create function note_visit_period()
  returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.visit_period := (select ms.sessions_period from public.membership ms where ms.id = new.membership_id);
  return new;
end $$;
create trigger notes_period before insert on check_in for each row when (new.took_visit) execute function note_visit_period();

-- Check-ins and classes that were attended; several of a day at a branch are one visit. With the owner's eyes, for the
-- scope of the head office alone: closed branches count too.
create function away_visits(from_day date, until_day date)
  returns TABLE(visitor_id bigint, host_branch_id bigint, home_branch_id bigint, day date, source text, source_id bigint, type_id smallint, currency text) language sql stable security definer set search_path = public, pg_temp as $$
  with came as (
    select c.member_id, c.branch_id, c.day, 'check_in' as source, c.id as source_id, c.at, p.type_id
      from check_in c left join membership ms on ms.id = c.membership_id left join programme p on p.id = ms.programme_id
     where c.allowed and c.day between from_day and until_day
    union all
    select b.member_id, b.branch_id, s.day, 'booking', b.id, s.starts_at, coalesce(p.type_id, case when b.credits > 0 then 4::smallint end)
      from booking b join class_session s on s.id = b.session_id left join membership ms on ms.id = b.membership_id
      left join programme p on p.id = ms.programme_id
     where b.status = 'present' and s.day between from_day and until_day
  ), away as (
    select c.*, home.id as home_id
      from came c join member m on m.id = c.member_id
      cross join lateral (select coalesce((select h.was_branch_id from member_home_change h
         where h.of_member = m.id and h.moved_on > c.day order by h.id limit 1), m.branch_id) as id) home
     where home.id <> c.branch_id
  ), marked as (
    select a.*, bool_or(
             exists (select from settlement_visit v where v.source = a.source and v.source_id = a.source_id)
             or exists (select from settlement_visit v where v.visitor_id = a.member_id and v.host_branch_id = a.branch_id and v.day = a.day)
           ) over (partition by a.member_id, a.branch_id, a.day) as is_settled
      from away a
  )
  select distinct on (k.day, k.branch_id, k.member_id) k.member_id, k.branch_id, k.home_id, k.day, k.source, k.source_id, k.type_id, b.currency
    from marked k join branch b on b.id = k.branch_id
   where not k.is_settled and app_is_network()
   order by k.day, k.branch_id, k.member_id, k.type_id is null, k.at, k.source, k.source_id
$$;
revoke all on function away_visits(date,date) from public;
grant execute on function away_visits(date,date) to app;

-- From all check-ins: here, and after check-ins were loaded with the triggers off.
create function fill_last_visits()
  returns void language sql set search_path = pg_catalog, public, pg_temp set work_mem = '256MB' as $$
  delete from public.last_visit;
  insert into public.last_visit (member_id, branch_id, last_on)
  select c.member_id, c.branch_id, max(c.day) from public.check_in c where c.allowed group by 1, 2 order by 1, 2
$$;
revoke all on function fill_last_visits() from public;

create function returns_visit(period_now integer, period_then integer, roll_over text)
  returns boolean language sql immutable as $$
  select roll_over <> 'none' or period_then is null or period_then = period_now
$$;
revoke all on function note_visit_period() from public;

-- Takes a check-in back: the visit returns to its membership, also one of another branch, and the client is not present
-- any more where the check-in said so. A place that somebody else marked keeps a visit of its own. `done` is false when
-- it was taken back meanwhile. The order of locks is that of the door: the session, then what paid.
create function undo_check_in(
  of_day date, of_check_in bigint, by_staff bigint, moment timestamp with time zone, because text, OUT done boolean, OUT visit_back boolean, OUT unmarked boolean
) returns record language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  place record;
begin
  select c.*, ms.sessions_left is not null as counts into strict one
    from check_in c left join membership ms on ms.id = c.membership_id
   where c.day = of_day and c.id = of_check_in and c.branch_id = any ((select app_branches())::bigint[]);
  select k.id, k.session_id, k.status, k.visit into place
    from booking k where k.id = one.booking_id or (k.check_in_day = of_day and k.check_in_id = of_check_in)
   order by k.id = one.booking_id desc nulls last limit 1;
  if place.session_id is not null then
    perform 1 from class_session s where s.id = place.session_id for no key update;
    select k.id, k.session_id, k.status, k.visit, k.membership_id, k.check_in_id is not distinct from of_check_in and k.check_in_day = of_day as by_door
      into place from booking k where k.id = place.id;
  end if;
  if one.membership_id is not null then
    perform 1 from membership ms where ms.id = one.membership_id for no key update;
  end if;
  perform set_config('app.undoing', 'check_in', true);
  update check_in c set allowed = false, why = 'undone', undone_at = moment, undone_by = by_staff, undo_reason = because
   where c.day = of_day and c.id = of_check_in and c.allowed;
  done := found;
  perform set_config('app.undoing', '', true);
  visit_back := false; unmarked := false;
  if not done then return; end if;
  if coalesce(one.took_visit, one.counts and one.why is null) then
    update membership ms set sessions_left = ms.sessions_left + 1
     where ms.id = one.membership_id and returns_visit(ms.sessions_period, one.visit_period, ms.roll_over);
    visit_back := found;
  end if;
  if place.id is not null then
    unmarked := place.status = 'present' and place.id is not distinct from one.booking_id;
    update booking k
       set status = case when unmarked then 'confirmed' else k.status end,
           visit = case when coalesce(place.by_door, false) then null else k.visit end,
           check_in_day = case when coalesce(place.by_door, false) then null else k.check_in_day end,
           check_in_id = case when coalesce(place.by_door, false) then null else k.check_in_id end
     where k.id = place.id;
    if unmarked then
      update class_session s set present = s.present - 1 where s.id = place.session_id;
    elsif place.by_door and place.status in ('confirmed', 'present') then
      update booking k set visit = h.visit, check_in_day = h.check_in_day, check_in_id = h.check_in_id
        from hold_visit(place.id, place.membership_id, by_staff) h where k.id = place.id;
      visit_back := false;
    end if;
  end if;
  insert into activity (branch_id, member_id, type_id, note, at, staff_id) values (one.branch_id, one.member_id, 116, because, moment, by_staff);
end $$;
revoke all on function undo_check_in(date,bigint,bigint,timestamp with time zone,text) from public;
grant execute on function undo_check_in(date,bigint,bigint,timestamp with time zone,text) to app;

-- As before, but on a suspended day nobody is let in, whatever the status says.
create function put_check_in(
  here bigint, of_member bigint, on_day date, made_at timestamp with time zone, of_staff bigint, key text, let_in boolean, refusal text, reason text, of_membership bigint, takes_visit boolean, of_booking bigint, by_booking boolean, marks boolean, within_minutes integer, is_second boolean, OUT id bigint, OUT day date, OUT allowed boolean, OUT why text, OUT override_reason text, OUT at timestamp with time zone, OUT sessions_left integer, OUT again boolean, OUT marked bigint
) returns record language plpgsql as $$
#variable_conflict use_column
declare
  in_session bigint;
  was text;
  takes_here boolean;
begin
  perform pg_advisory_xact_lock(7420003, hashtext(here::text || ' ' || key));
  select c.id, c.day, c.allowed, c.why, c.override_reason, c.at, true into id, day, allowed, why, override_reason, at, again
    from check_in c where c.day = on_day and c.branch_id = here and c.client_key = key;
  if found then return; end if;
  perform pg_advisory_xact_lock(7420004, hashtext(here::text || ' ' || of_member::text));
  again := false;
  if within_minutes > 0 then
    select c.id, c.day, true, null, null, c.at, true into id, day, allowed, why, override_reason, at, again
      from check_in c
     where c.member_id = of_member and c.branch_id = here and c.day between on_day - 1 and on_day + 1 and c.allowed
       and c.at > made_at - make_interval(mins => within_minutes) and c.at < made_at + make_interval(mins => within_minutes)
     order by abs(extract(epoch from c.at - made_at)), c.id limit 1;
    again := coalesce(again, false);
  end if;
  if not again then
    day := on_day; allowed := let_in; why := refusal; override_reason := reason;
  end if;
  if allowed and of_booking is not null then
    select s.id into in_session from class_session s
     where s.id = (select k.session_id from booking k where k.id = of_booking) for no key update;
    select k.status into was from booking k where k.id = of_booking and k.member_id = of_member and k.status in ('confirmed', 'present');
    if was is null and by_booking and refusal is null and not again then
      allowed := false; why := 'changed';
    end if;
  end if;
  if allowed and not again and of_membership is not null then
    if takes_visit then
      sessions_left := take_visit(of_membership, on_day);
      if sessions_left is null then
        allowed := false;
        why := case when (select d.sessions_left = 0 from door_memberships(of_member) d where d.id = of_membership) then 'no_visits_left' else 'changed' end;
      end if;
    elsif not exists (select 1 from door_memberships(of_member) d
                       where d.id = of_membership and on_day >= d.start_on and d.access_stopped_on is null
                         and (on_day <= d.end_on or goes_on(d.billing, d.status)) and runs_on(d.status, d.rests, on_day)) then
      allowed := false; why := 'changed';
    end if;
  end if;
  if allowed and marks and was = 'confirmed' then marked := of_booking; end if;
  if not again then
    insert into check_in as c (branch_id, member_id, day, at, allowed, why, override_reason, membership_id, staff_id, client_key,
                               second, again_minutes, took_visit, booking_id)
    values (here, of_member, on_day, made_at, put_check_in.allowed, put_check_in.why, put_check_in.override_reason, of_membership, of_staff, key,
            is_second, within_minutes, put_check_in.allowed and takes_visit and of_membership is not null, put_check_in.marked)
    returning c.id, c.at into id, at;
  end if;
  if marked is not null then
    takes_here := takes_visit and not again;
    update booking k
       set status = 'present',
           visit = case when takes_here and k.visit is null and k.membership_id = of_membership then 'door' else k.visit end,
           check_in_day = case when takes_here and k.visit is null and k.membership_id = of_membership then on_day else k.check_in_day end,
           check_in_id = case when takes_here and k.visit is null and k.membership_id = of_membership then put_check_in.id else k.check_in_id end
     where k.id = of_booking;
    update class_session s set present = s.present + 1 where s.id = in_session;
  end if;
  if again then return; end if;
  insert into activity (branch_id, member_id, type_id, note, facts, at, staff_id)
  values (here, of_member, case when put_check_in.allowed then 10 else 105 end, put_check_in.override_reason,
          case when put_check_in.why is null then '{}' else jsonb_build_object('why', put_check_in.why) end, made_at, of_staff);
end $$;
revoke all on function put_check_in(bigint,bigint,date,timestamp with time zone,bigint,text,boolean,text,text,bigint,boolean,bigint,boolean,boolean,integer,boolean) from public;
grant execute on function put_check_in(bigint,bigint,date,timestamp with time zone,bigint,text,boolean,text,text,bigint,boolean,bigint,boolean,boolean,integer,boolean) to app;

create table class (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name jsonb not null,
  category text not null,
  colour text not null check (colour ~ '^[a-z]{3,10}$'),
  duration_min integer not null check (duration_min between 5 and 600),
  capacity integer not null check (capacity > 0),
  trainers_needed smallint not null check (trainers_needed > 0),
  facility_id bigint references facility,  -- the room it is usually in
  credit_cost smallint not null default 1 check (credit_cost between 0 and 100),
  programme_types smallint[] not null default '{}' check (programme_types <@ array[1, 2, 3, 4, 5]::smallint[]),
  level text not null default 'all' check (level in ('all', 'beginner', 'intermediate', 'advanced')),
  description jsonb not null default '{"en": "", "cn": ""}',
  picture_file_id bigint references file,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'room' check (kind in ('room', 'online')),
  meeting_url text check (meeting_url ~ '^https://\S+$' and length(meeting_url) <= 500),  -- used each time; none: the provider makes one
  check (credit_cost > 0 or cardinality(programme_types) > 0),
  constraint class_online_places check (kind <> 'online' or capacity between 5 and 200),
  constraint class_online_room check (kind <> 'online' or facility_id is null),
  constraint class_room_meeting check (kind = 'online' or meeting_url is null),
  constraint class_kind unique (id, kind),
  constraint class_category_known foreign key (category) references class_category (key)
);
create index class_branch on class (branch_id, status, id);
create index class_facility on class (facility_id) where facility_id is not null;
create index on class (picture_file_id) where picture_file_id is not null;
call protect_table('class', 'branch');

-- An entry says when a class comes, in the branch's own time; the sessions below are what came of it.
create table timetable_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  class_id bigint not null references class,
  facility_id bigint references facility,
  first_on date not null,
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  duration_min integer not null check (duration_min between 5 and 600),
  capacity integer not null check (capacity > 0),
  rule text,  -- RFC 5545 of whole days, without DTSTART; null: once
  exceptions date[] not null default '{}',
  on_holidays boolean not null default false,
  follows_id bigint references timetable_entry,  -- of which it was a part: "this and following" was changed
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
  day date not null,  -- in the branch's zone
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  facility_id bigint references facility,
  capacity integer not null check (capacity > 0),
  trainers_needed smallint not null check (trainers_needed > 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled')),
  reason text,  -- of the cancellation
  is_changed boolean not null default false,  -- by itself, apart from its series
  booked integer not null default 0 check (booked >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  wait_no integer not null default 0,  -- the last place on the waiting list that was given
  present integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'room',
  on_closed boolean not null default false,
  closed_reason text check (char_length(closed_reason) between 1 and 300),
  check (ends_at > starts_at),
  check ((status = 'cancelled') = (reason is not null)),
  constraint class_session_places check (booked <= capacity),
  constraint class_session_present check (present between 0 and booked),
  constraint class_session_kind foreign key (class_id, kind) references class (id, kind),
  constraint class_session_where check ((kind = 'online') = (facility_id is null)),
  constraint class_session_online_places check (kind <> 'online' or capacity between 5 and 200)
);
create index class_session_time on class_session (branch_id, starts_at, id);
create index class_session_entry on class_session (entry_id, starts_at);
create index class_session_class on class_session (class_id, starts_at);
create index class_session_open on class_session (ends_at) where status = 'scheduled';
create index class_session_online on class_session (branch_id, starts_at, id) where kind = 'online';

-- A settlement reads the classes of one month after the other over the whole network.
create index class_session_day on class_session (day);
create index class_session_over on class_session (ends_at) where status = 'completed';
call protect_table('class_session', 'branch', '', false, false, false);
create trigger touch before update of class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed, status, reason, is_changed
  on class_session for each row execute function touch_row();
create trigger audit after insert or delete or update of class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed, status, reason, is_changed
  on class_session for each row execute function audit_write('branch_id', '');

-- Only these write it, so that no command can forget to.
create function occupy_session() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger occupies after insert or update of starts_at, ends_at, facility_id, status on class_session
  for each row execute function occupy_session();

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

-- Who teaches it.
create table session_trainer (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session on delete cascade,
  staff_id bigint not null references staff,
  override_reason text,  -- why somebody teaches whose certificate is not valid
  assigned_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint session_trainer_once unique (session_id, staff_id)
);
create index session_trainer_staff on session_trainer (staff_id, session_id);
create index session_trainer_branch on session_trainer (branch_id);
create index session_trainer_feed on session_trainer (staff_id, id);
call protect_table('session_trainer', 'branch');

create function occupy_trainer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Who teaches a session: those who are put on it, and whoever stands in for one of them on shift at that time.
create function teachers_of(of_session bigint) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct x.staff_id), '{}') from (
    select t.staff_id from session_trainer t where t.session_id = of_session
    union all
    select mine.staff_id
      from session_trainer t
      join class_session s on s.id = t.session_id
      join shift theirs on theirs.staff_id = t.staff_id and theirs.branch_id = s.branch_id
       and theirs.starts_at < s.ends_at and theirs.ends_at > s.starts_at
      join shift mine on mine.covers_id = theirs.id and mine.status <> 'cancelled' and mine.staff_id is not null
       and mine.starts_at < s.ends_at and mine.ends_at > s.starts_at
     where t.session_id = of_session) x
$$;

-- What takes a room or a trainer's time, of classes and of appointments; half-open, so that one may follow the other.
-- Trainers work in several branches: the constraint sees all of them, whoever writes.
create table occupancy (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  facility_id bigint references facility,
  staff_id bigint references staff,
  during tstzrange not null check (not isempty(during)),
  session_id bigint references class_session on delete cascade,
  appointment_id bigint,
  check (num_nonnulls(facility_id, staff_id) = 1),
  -- A series that moves may step through itself: looked at when all of it has moved.
  constraint occupancy_room exclude using gist (facility_id with =, during with &&) where (facility_id is not null) deferrable,
  constraint occupancy_trainer exclude using gist (staff_id with =, during with &&) where (staff_id is not null) deferrable
);
create index occupancy_session on occupancy (session_id) where session_id is not null;
create index occupancy_branch on occupancy (branch_id);
create index occupancy_appointment on occupancy (appointment_id) where appointment_id is not null;
call protect_table('occupancy', 'branch', '', false, false, false);
revoke insert, update, delete on occupancy from app;

-- When trainers of the caller's branches are busy, wherever that is: only the times are told.
create function busy_times(
  of_staff bigint[], from_at timestamp with time zone, until_at timestamp with time zone, but_appointment bigint
) returns TABLE(staff_id bigint, starts_at timestamp with time zone, ends_at timestamp with time zone) language sql stable security definer set search_path = public, pg_temp as $$
  select o.staff_id, pg_catalog.lower(o.during), pg_catalog.upper(o.during)
    from public.occupancy o
   where o.staff_id = any (of_staff) and o.during && pg_catalog.tstzrange(from_at, until_at)
     and coalesce(o.appointment_id, 0) <> but_appointment
$$;
revoke all on function busy_times(bigint[],timestamp with time zone,timestamp with time zone,bigint) from public;
grant execute on function busy_times(bigint[],timestamp with time zone,timestamp with time zone,bigint) to app;

-- Who has a place in a session, who waits for one, and who came.
create table booking (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session,
  member_id bigint not null references member,
  status text not null check (status in ('waiting', 'confirmed', 'present', 'absent', 'cancelled', 'skipped')),
  wait_no integer,  -- the place on the waiting list that was given; null: confirmed at once
  membership_id bigint references membership,  -- what it is booked by; null while waiting, or by credits
  credits smallint not null default 0 check (credits between 0 and 100),
  is_late boolean not null default false,  -- cancelled after the time for it
  penalty text check (penalty in ('credit', 'fee', 'waived')),
  custom_charge_id bigint,  -- the fee that was asked for
  reason text,
  staff_id bigint references staff,
  promoted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- held: by an entry of the ledger; door: a check-in shortly before took it. Null: uncounted, by credits, given back, or
  -- booked before visits were held: such a place is promised, and takes its visit when the client comes.
  visit text check (visit in ('held', 'door')),
  check_in_day date,
  check_in_id bigint,
  is_moved boolean not null default false,
  check (membership_id is null or credits = 0),
  check (status <> 'waiting' or wait_no is not null),
  check ((penalty = 'fee') = (custom_charge_id is not null) or penalty is null),
  constraint booking_door check (coalesce(visit = 'door', false) = (check_in_id is not null) and (check_in_day is null) = (check_in_id is null)),
  constraint booking_visit_of check (visit is null or membership_id is not null)
);
alter table session_entry add foreign key (booking_id) references booking;
alter table check_in add foreign key (booking_id) references booking;
create unique index booking_once on booking (session_id, member_id) where status not in ('cancelled', 'skipped');
create index booking_session on booking (session_id, status, wait_no);
create index booking_member on booking (member_id, id desc);
create index booking_branch on booking (branch_id, id);
create index booking_membership on booking (membership_id) where membership_id is not null and status = 'confirmed';
create index booking_charge on booking (custom_charge_id) where custom_charge_id is not null;
create unique index booking_check_in on booking (check_in_day, check_in_id) where check_in_id is not null;
call protect_table('booking', 'branch');

-- By which programme a place is booked, also where the membership is of another branch: nothing else of it is told.
create function programme_of_booking(of_booking bigint)
  returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select ms.programme_id from public.booking k join public.membership ms on ms.id = k.membership_id
   where k.id = of_booking and k.branch_id = any ((select public.app_branches())::bigint[])
$$;
revoke all on function programme_of_booking(bigint) from public;
grant execute on function programme_of_booking(bigint) to app;

-- As before, but a visit ahead is not one of those that are left.
create function hold_visit(
  of_booking bigint, of_membership bigint, of_staff bigint, OUT counted boolean, OUT visit text, OUT check_in_day date, OUT check_in_id bigint
) returns record language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  place record;
  sessions integer;
  is_ahead boolean;
begin
  select k.id, k.branch_id, k.member_id, s.day, s.starts_at, s.ends_at into strict place
    from public.booking k join public.class_session s on s.id = k.session_id
   where k.id = of_booking and k.branch_id = any ((select public.app_branches())::bigint[]);
  -- The door takes its visits under the same lock: what it took before is seen below.
  select ms.sessions_left, public.bills_on(ms.billing, ms.status) and place.day > public.invoiced_until(ms) into strict sessions, is_ahead from public.membership ms
   where ms.id = of_membership and ms.member_id = place.member_id for no key update;
  counted := sessions is not null;
  if not counted then return; end if;
  select c.day, c.id into check_in_day, check_in_id from public.check_in c
   where c.member_id = place.member_id and c.day = place.day and c.branch_id = place.branch_id
     and c.allowed and c.why is null and c.membership_id = of_membership
     and c.at >= place.starts_at - interval '1 hour' and c.at <= place.ends_at
     and not exists (select 1 from public.booking o where o.check_in_day = c.day and o.check_in_id = c.id)
   order by c.id desc limit 1;
  if check_in_id is not null then visit := 'door'; return; end if;
  if sessions = 0 and not is_ahead then return; end if;
  insert into public.session_entry (branch_id, membership_id, booking_id, sessions, staff_id)
  values (place.branch_id, of_membership, of_booking, -1, of_staff);
  visit := 'held';
end $$;
revoke all on function hold_visit(bigint,bigint,bigint) from public;
grant execute on function hold_visit(bigint,bigint,bigint) to app;

create table trainer_availability (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  week jsonb not null default '[]',  -- [{"weekday": 1, "starts": "09:00", "ends": "13:00"}] in the branch's own time
  duration_min smallint not null default 60 check (duration_min between 15 and 240),
  buffer_before_min smallint not null default 0 check (buffer_before_min between 0 and 120),
  buffer_after_min smallint not null default 0 check (buffer_after_min between 0 and 120),
  facility_id bigint references facility,  -- null: on the floor, which takes no room
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
  check (kind = 'off' or starts is not null)  -- a whole day off has no times
);
create index availability_exception_day on availability_exception (branch_id, staff_id, day);
call protect_table('availability_exception', 'branch', 'note');

create table appointment (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  staff_id bigint not null references staff,
  type_id smallint not null check (type_id in (2, 3)),
  day date not null,  -- in the branch's zone
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  buffer_before_min smallint not null default 0 check (buffer_before_min between 0 and 120),
  buffer_after_min smallint not null default 0 check (buffer_after_min between 0 and 120),
  facility_id bigint references facility,
  status text not null default 'reserved' check (status in ('reserved', 'confirmed', 'present', 'absent', 'cancelled')),
  funding text not null check (funding in ('funded', 'unfunded', 'trial')),
  membership_id bigint references membership,
  credits smallint not null default 0 check (credits between 0 and 100),
  charged boolean,  -- of one that was missed or cancelled: it costs the session and pays the trainer
  is_late boolean not null default false,  -- cancelled after the time for it
  is_waived boolean not null default false,  -- forgiven, within what the branch allows in a month
  charge_reason text,  -- why it was decided otherwise than the rule says
  reason text,
  note text,
  booked_by bigint references staff,
  reminded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_moved boolean not null default false,
  check (ends_at > starts_at),
  check ((status in ('absent', 'cancelled')) = (charged is not null)),
  check (membership_id is null or credits = 0),
  check (funding <> 'funded' or membership_id is not null or credits > 0),
  check (funding <> 'unfunded' or (membership_id is null and credits = 0)),
  constraint appointment_member exclude using gist (member_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled')
);
alter table session_entry add foreign key (appointment_id) references appointment;
alter table occupancy add foreign key (appointment_id) references appointment on delete cascade;
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

create function occupy_appointment()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What is on a live invoice is not changed behind it.
create function keep_paid_appointment() returns trigger language plpgsql as $$
begin
  if exists (select from public.staff_invoice_line l where l.appointment_id = old.id and l.is_live) then
    raise exception 'appointment % is on an invoice', old.id using errcode = '23514', constraint = 'appointment_invoiced';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_invoiced before delete or update of status, charged, staff_id, type_id, starts_at, ends_at on appointment
  for each row execute function keep_paid_appointment();

-- As before, with appointments: what is left out of the look is a session's id, or an appointment's with a minus.
create function find_clashes(
  starts timestamp with time zone[], ends timestamp with time zone[], of_facility bigint, of_staff bigint[], but_sessions bigint[]
) returns TABLE(slot integer, facility_id bigint, staff_id bigint, during tstzrange, name jsonb) language sql stable security definer set search_path = public, pg_temp as $$
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
revoke all on function find_clashes(timestamp with time zone[],timestamp with time zone[],bigint,bigint[],bigint[]) from public;
grant execute on function find_clashes(timestamp with time zone[],timestamp with time zone[],bigint,bigint[],bigint[]) to app;

-- The days of visits that are reserved ahead.
create function visits_ahead(of_membership bigint)
  returns TABLE(on_day date, appointment_id bigint, booking_id bigint, branch_id bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select a.day from appointment a where a.id = held.appointment_id),
                  (select s.day from booking k join class_session s on s.id = k.session_id where k.id = held.booking_id)),
         held.appointment_id, held.booking_id, held.branch_id
    from (select e.appointment_id, e.booking_id, e.branch_id from session_entry e
           where e.membership_id = of_membership and e.ahead
             and exists (select from membership ms join member_branch mb on mb.member_id = ms.member_id
                          where ms.id = of_membership and (app_is_network() or mb.branch_id = any ((select app_branches())::bigint[])))
           group by 1, 2, 3 having sum(e.sessions) < 0) held
$$;
revoke all on function visits_ahead(bigint) from public;
grant execute on function visits_ahead(bigint) to app;

create function coming_places(of_memberships bigint[], from_moment timestamp with time zone)
  returns TABLE(kind text, id bigint, membership_id bigint, member_id bigint, branch_id bigint, branch_name text, session_id bigint, staff_id bigint, day date, starts_at timestamp with time zone, starts text, name jsonb, trainer_name text, member_name text, holds boolean, credits integer) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with mine as (
    select ms.id from public.membership ms
     where ms.id = any (of_memberships)
       and (public.app_is_network() or ms.branch_id = any ((select public.app_branches())::bigint[]))),
  used as (
    select distinct l.membership_id, split_part(e.purpose, ' ', 1) as kind, split_part(e.purpose, ' ', 2)::bigint as id
      from mine join public.credit_lot l on l.membership_id = mine.id join public.credit_entry e on e.lot_id = l.id
     where e.kind = 'use' and e.purpose ~ '^(booking|appointment) \d+$' and e.on_day >= from_moment::date - 1
       and (l.grace_until is null or l.grace_until < e.on_day)
       and not exists (select from public.credit_entry r where r.use_id = e.id)),
  booked as (
    select k.id, k.membership_id, 0 as credits from public.booking k join mine on mine.id = k.membership_id
    union all
    select k.id, u.membership_id, k.credits from used u join public.booking k on u.kind = 'booking' and k.id = u.id
     where k.membership_id is null),
  agreed as (
    select a.id, a.membership_id, 0 as credits from public.appointment a join mine on mine.id = a.membership_id
    union all
    select a.id, u.membership_id, a.credits from used u join public.appointment a on u.kind = 'appointment' and a.id = u.id
     where a.membership_id is null)
  select 'class', k.id, p.membership_id, k.member_id, k.branch_id, b.name, k.session_id, null::bigint, s.day, s.starts_at,
         to_char(s.starts_at at time zone b.time_zone, 'HH24:MI'), c.name, null::text, public.full_name(m.first_name, m.last_name),
         k.visit is not distinct from 'held', p.credits
    from booked p join public.booking k on k.id = p.id
    join public.class_session s on s.id = k.session_id join public.class c on c.id = s.class_id
    join public.branch b on b.id = k.branch_id join public.member m on m.id = k.member_id
   where k.status = 'confirmed' and s.status = 'scheduled' and s.starts_at > from_moment
  union all
  select 'appointment', a.id, p.membership_id, a.member_id, a.branch_id, b.name, null, a.staff_id, a.day, a.starts_at,
         to_char(a.starts_at at time zone b.time_zone, 'HH24:MI'), null, public.full_name(t.first_name, t.last_name),
         public.full_name(m.first_name, m.last_name), p.credits = 0, p.credits
    from agreed p join public.appointment a on a.id = p.id
    join public.branch b on b.id = a.branch_id join public.staff t on t.id = a.staff_id join public.member m on m.id = a.member_id
   where a.status in ('reserved', 'confirmed') and a.starts_at > from_moment
   order by 10, 2
$$;
revoke all on function coming_places(bigint[],timestamp with time zone) from public;
grant execute on function coming_places(bigint[],timestamp with time zone) to app;

-- Where a session meets: a link that was typed in, or a meeting that the provider makes and keeps up to date.
create table online_meeting (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session on delete cascade,
  provider text not null check (provider in ('link', 'zoom')),
  status text not null check (status in ('wanted', 'ready', 'failed', 'dropped')),
  meeting_ref text,  -- the number of the meeting at the provider
  join_url text check (join_url ~ '^https?://\S+$'),
  why text,  -- what the provider said when it did not make it
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

-- Who was in a meeting, from when until when: as the provider tells it, by a client's own link, or written down by hand.
create table online_participant (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  session_id bigint not null references class_session on delete cascade,
  member_id bigint references member,  -- null: somebody whom nobody has recognised yet
  name text not null check (length(name) between 1 and 200),
  email text,
  source text not null check (source in ('zoom', 'link', 'hand')),
  participant_ref text,  -- one stay of one person, as the provider numbers it
  joined_at timestamptz not null,
  left_at timestamptz check (left_at >= joined_at),
  staff_id bigint references staff,  -- who wrote it down
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

-- The address of a feed is signed, not kept: another serial makes the ones before it void.
create table calendar_feed (
  staff_id bigint primary key references staff,
  serial integer not null default 1 check (serial between 1 and 60000000),
  is_on boolean not null default true,
  renewed_at timestamptz not null default now(),
  read_at timestamptz
);
call protect_table('calendar_feed', 'own', '', false, false, false);

create table kiosk_device (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null check (length(name) between 1 and 80),
  code_hash bytea,  -- of the code that pairs it; gone when it was used
  code_until timestamptz,
  token_hash bytea,
  paired_at timestamptz,
  seen_at timestamptz,
  revoked_at timestamptz,
  staff_id bigint references staff,  -- who let it be paired
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_hash is null) = (code_until is null)),
  check ((token_hash is null) = (paired_at is null))
);
create unique index kiosk_device_code on kiosk_device (code_hash) where code_hash is not null;
create unique index kiosk_device_token on kiosk_device (token_hash) where token_hash is not null;
create index kiosk_device_branch on kiosk_device (branch_id, id);
call protect_table('kiosk_device', 'branch', '', false, false, false);
create trigger touch before update of name, revoked_at, paired_at on kiosk_device for each row execute function touch_row();
create trigger audit after insert or update of name, revoked_at, paired_at on kiosk_device
  for each row execute function audit_write('branch_id', 'code_hash,token_hash');

-- The address at which a client finds the own code for the door, on the own phone, without signing in. It is signed, not
-- kept: another serial makes the ones before it void. It references no client on purpose: when two records of one person
-- become one, the address of the record that goes leads nowhere, and that of the other stays.
create table member_pass (
  member_id bigint primary key,
  serial integer not null default 1 check (serial between 1 and 60000000),
  is_on boolean not null default true,
  renewed_at timestamptz not null default now(),
  renewed_by bigint references staff,
  read_at timestamptz
);
create index member_pass_renewed_by on member_pass (renewed_by) where renewed_by is not null;
call protect_table('member_pass', 'own', '', false, false, false);

-- What those who are booked were told last of a class that was moved since. They are told at `tell_at`, of what it is
-- then: a move that is undone meanwhile is told to nobody.
create table class_told (
  session_id bigint primary key references class_session on delete cascade,
  branch_id bigint not null references branch,
  day date not null,
  starts_at timestamptz not null,
  facility_id bigint references facility,
  tell_at timestamptz not null,
  -- The same for classes: the full time that people know, and the bookings that the move made free to cancel.
  ends_at timestamptz,
  freed bigint[] not null default '{}',
  moves jsonb not null default '[]',
  moved_by bigint references staff
);
create index class_told_due on class_told (tell_at);
call protect_table('class_told', 'branch', '', false, false, false);

-- What the clock has done about a session, each once.
create table class_clock (
  session_id bigint not null references class_session on delete cascade,
  what text not null check (what in ('reminded', 'rest_absent')),
  branch_id bigint not null references branch,
  at timestamptz not null,
  primary key (session_id, what)
);
call protect_table('class_clock', 'branch', '', false, true, false);

-- A class that was reminded and then moved to another day is reminded again.
drop trigger append_only on class_clock;
drop trigger append_only_all on class_clock;
grant delete on class_clock to app;
create policy deletes on class_clock for delete to app using (branch_id = any ((select app_branches())::bigint[]));

-- What the client and the trainer know of an appointment that was moved since. They get a letter at `tell_at`; if it is
-- moved back before, nobody does.
create table appointment_told (
  appointment_id bigint primary key references appointment on delete cascade,
  branch_id bigint not null references branch,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  staff_id bigint not null references staff,
  facility_id bigint references facility,
  was_moved boolean not null,
  moved_by bigint references staff,
  tell_at timestamptz not null
);
create index appointment_told_due on appointment_told (tell_at);
call protect_table('appointment_told', 'branch', '', false, false, false);
