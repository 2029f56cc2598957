-- Challenges: who comes most often, improves most or earns most points between two days.

create table challenge (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network
  title jsonb not null,
  rules jsonb not null,
  prize jsonb not null,
  metric text not null check (metric in ('visits', 'classes', 'points', 'measurement')),
  better text not null default 'more' check (better in ('more', 'less')),  -- of measurements
  unit text,
  -- One zone for everybody, wherever they train; the last day ends at midnight there.
  zone text not null,
  starts_on date not null,
  ends_on date not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'closed')),
  closed_at timestamptz,
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint challenge_days check (ends_on >= starts_on),
  constraint challenge_unit check ((metric = 'measurement') = (unit is not null)),
  constraint challenge_closed check ((status = 'closed') = (closed_at is not null))
);
create index challenge_branch on challenge (branch_id, status, ends_on);
create index challenge_created_by on challenge (created_by) where created_by is not null;
call protect_table('challenge', 'mixed');

create table challenge_team (
  id bigint generated always as identity primary key,
  challenge_id bigint not null references challenge on delete cascade,
  name text not null check (name <> '')
);
create unique index challenge_team_name on challenge_team (challenge_id, lower(name));
call protect_table('challenge_team', 'own', '', false, false, false);
call wall_of_part('challenge_team', 'challenge');

-- Not unique: if two records of one client are merged, both rows name the kept one. The board shows each client once.
create table challenge_member (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  challenge_id bigint not null references challenge on delete cascade,
  member_id bigint not null references member,
  team_id bigint references challenge_team on delete set null,
  shows_name boolean not null default false,
  shows_picture boolean not null default false,
  joined_at timestamptz not null,
  final_rank integer check (final_rank > 0),
  final_score double precision,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint challenge_member_picture check (shows_name or not shows_picture),
  constraint challenge_member_final check ((final_rank is null) = (final_score is null))
);
create index challenge_member_challenge on challenge_member (challenge_id, member_id);
create index challenge_member_member on challenge_member (member_id);
create index challenge_member_branch on challenge_member (branch_id);
create index challenge_member_team on challenge_member (team_id) where team_id is not null;
call protect_table('challenge_member', 'branch');

-- Points that were given, and what was measured.
create table challenge_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  challenge_id bigint not null references challenge on delete cascade,
  member_id bigint not null references member,
  day date not null,
  value double precision not null check (value between -100000 and 100000),
  note text,
  created_by bigint not null references staff,
  undone_at timestamptz,
  undone_by bigint references staff,
  undo_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint challenge_entry_undone check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3))
);
create index challenge_entry_challenge on challenge_entry (challenge_id, member_id, day) where undone_at is null;
create index challenge_entry_member on challenge_entry (member_id);
create index challenge_entry_branch on challenge_entry (branch_id);
create index challenge_entry_created_by on challenge_entry (created_by);
create index challenge_entry_undone_by on challenge_entry (undone_by) where undone_by is not null;
call protect_table('challenge_entry', 'branch', 'note,undo_reason');

do $do$
declare definition text := pg_get_functiondef('person_texts()'::regprocedure); was text := $was$    ('write_off', 'reason', 't.member_id = $1'),$was$;
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in person_texts(): %', was; end if;
  execute pg_catalog.replace(definition, was, was || $more$
    ('challenge_entry', 'note', 't.member_id = $1'),
    ('challenge_entry', 'undo_reason', 't.member_id = $1'),$more$);
end $do$;

-- An erased client leaves the boards without a name.
create function forget_challenges()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.challenge_member c set shows_name = false, shows_picture = false where c.member_id = new.id;
  return null;
end $$;
create trigger forget_challenges after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_challenges();

-- The board, the same for everybody who sees the challenge: branches don't see each other's clients, so that only what a
-- client agreed to show leaves their branch. One row for each client, with what they have reached and when.
create function challenge_scores(of_challenge bigint)
  returns table (member_id bigint, branch_id bigint, team_id bigint, score double precision, reached_at timestamptz, shown_name text, shows_picture boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  with c as (
    select k.*, (k.starts_on::timestamp at time zone k.zone) as from_at, ((k.ends_on + 1)::timestamp at time zone k.zone) as until_at
      from challenge k where k.id = of_challenge and (k.branch_id is null or k.branch_id = any (app_branches()))),
  people as (
    select distinct on (p.member_id) p.member_id, p.branch_id, p.team_id, p.shows_name, p.shows_picture, p.joined_at
      from c join challenge_member p on p.challenge_id = c.id order by p.member_id, p.id),
  came as (
    select x.member_id, count(*)::double precision as score, max(x.first_at) as reached_at
      from (select i.member_id, (i.at at time zone c.zone)::date as on_day, min(i.at) as first_at
              from c join people p on c.metric = 'visits'
              join check_in i on i.member_id = p.member_id and i.day between c.starts_on - 1 and c.ends_on + 1 and i.allowed and i.undone_at is null
               and i.at >= c.from_at and i.at < c.until_at and (c.branch_id is null or i.branch_id = c.branch_id)
             group by 1, 2) x group by 1),
  trained as (
    select b.member_id, count(*)::double precision as score, max(s.ends_at) as reached_at
      from c join people p on c.metric = 'classes' join booking b on b.member_id = p.member_id and b.status = 'present'
      join class_session s on s.id = b.session_id and s.starts_at >= c.from_at and s.starts_at < c.until_at and (c.branch_id is null or s.branch_id = c.branch_id)
     group by 1),
  given as (
    select e.member_id, sum(e.value) as score, max(e.created_at) as reached_at
      from c join challenge_entry e on c.metric = 'points' and e.challenge_id = c.id and e.undone_at is null and e.day between c.starts_on and c.ends_on
     group by 1),
  measured as (
    select e.member_id,
           ((array_agg(e.value order by e.day desc, e.id desc))[1] - (array_agg(e.value order by e.day, e.id))[1]) * (case min(c.better) when 'less' then -1 else 1 end) as score,
           max(e.created_at) as reached_at
      from c join challenge_entry e on c.metric = 'measurement' and e.challenge_id = c.id and e.undone_at is null and e.day between c.starts_on and c.ends_on
     group by 1 having count(*) > 1),
  scored as (select * from came union all select * from trained union all select * from given union all select * from measured)
  select p.member_id, p.branch_id, p.team_id, coalesce(round(s.score::numeric, 1), 0)::double precision, s.reached_at,
         case when p.shows_name and m.erased_at is null then trim(m.first_name || ' ' || upper(left(m.last_name, 1))) end, p.shows_picture
    from people p join member m on m.id = p.member_id left join scored s on s.member_id = p.member_id
$$;
-- Of the whole network, of which a branch sees its own part only.
create function challenge_participants(of_challenge bigint)
  returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct p.member_id)::integer from challenge_member p join challenge k on k.id = p.challenge_id
   where p.challenge_id = of_challenge and (k.branch_id is null or k.branch_id = any (app_branches()))
$$;
revoke all on function challenge_participants(bigint) from public;
grant execute on function challenge_participants(bigint) to app;
revoke all on function challenge_scores(bigint) from public;
grant execute on function challenge_scores(bigint) to app;
