-- Who a message is for: a segment (conditions, evaluated whenever it is used) or a list of picked clients. Without a
-- branch it belongs to the network, and each branch reaches only its own clients with it.
create table audience (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  kind text not null check (kind in ('segment', 'list')),
  name text not null check (name <> ''),
  note text,
  option_id smallint check (option_id = 1),  -- 1: the conditions are about children, and their guardians are reached
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint audience_rule check ((kind = 'segment') = (rule is not null)),
  constraint audience_option check (option_id is null or kind = 'segment')
);
create index audience_branch on audience (branch_id, kind, name);
create index audience_created_by on audience (created_by) where created_by is not null;
call protect_table('audience', 'mixed');

-- Not unique: if two records of one client on the same list are merged, both rows name the kept one, and undoing the merge
-- gives each its own back.
create table audience_member (
  id bigint generated always as identity primary key,
  audience_id bigint not null references audience on delete cascade,
  member_id bigint not null references member on delete cascade
);
create index audience_member_audience on audience_member (audience_id, member_id);
create index audience_member_member on audience_member (member_id);
call protect_table('audience_member', 'own', '', false, false, false);
call wall_of_part('audience_member', 'audience');

-- E-mail addresses that get no marketing, whoever has them now or later. Only a digest is kept, so that it still applies
-- after the person is erased; `masked` is what staff see of it.
create table suppression (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  digest bytea not null check (length(digest) = 32),
  masked text not null,
  member_id bigint references member,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'asked')),
  via text not null check (via in ('link', 'one_click', 'staff', 'mail_server')),
  note text,
  staff_id bigint references staff,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by bigint references staff,
  lifted_why text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint suppression_by check ((via = 'staff') = (staff_id is not null)),
  constraint suppression_lifted check ((lifted_at is null) = (lifted_why is null))
);
create unique index suppression_once on suppression (digest) where lifted_at is null;
create index suppression_branch on suppression (branch_id, created_at desc, id desc);
create index suppression_member on suppression (member_id) where member_id is not null;
create index suppression_staff on suppression (staff_id) where staff_id is not null;
create index suppression_lifted_by on suppression (lifted_by) where lifted_by is not null;
call protect_table('suppression', 'branch', 'masked,note,lifted_why');

create function forget_suppressed()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.suppression s set masked = '***' where s.member_id = new.id;
  return null;
end $$;
create trigger forget_suppressed after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_suppressed();

-- What staff write about a suppressed address is searched when its owner is erased.
do $do$
declare definition text := pg_get_functiondef('person_texts()'::regprocedure); was text := $was$    ('write_off', 'reason', 't.member_id = $1'),$was$;
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in person_texts(): %', was; end if;
  execute pg_catalog.replace(definition, was, was || $more$
    ('suppression', 'note', 't.member_id = $1'),
    ('suppression', 'lifted_why', 't.member_id = $1'),$more$);
end $do$;

-- An address is suppressed for the whole network, whichever branch was asked: every branch sees the digests, and nothing
-- else of what another branch noted.
create function suppressed_digests()
  returns setof bytea language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.digest from public.suppression s where s.lifted_at is null
$$;
revoke all on function suppressed_digests() from public;
grant execute on function suppressed_digests() to app;

-- Segments ask who came, and who missed a class, in the last days.
create index booking_absent on booking (branch_id, session_id) include (member_id) where status = 'absent';
