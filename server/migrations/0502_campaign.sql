-- How a branch writes to its clients: under which name, when not, and how often at most.
create table broadcast_setting (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  sender_name text,  -- null: the name of the branch
  reply_to text,
  quiet_from integer default 1260 check (quiet_from between 0 and 1439),  -- minutes after midnight where the client is
  quiet_until integer default 480 check (quiet_until between 0 and 1439),
  cap_count integer check (cap_count > 0),  -- null: no limit
  cap_days integer not null default 7 check (cap_days between 1 and 90),
  per_minute integer not null default 60 check (per_minute between 1 and 100000),  -- to one mail domain
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint broadcast_setting_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from coalesce(quiet_until, -1))
);
call protect_table('broadcast_setting', 'branch');
insert into broadcast_setting (branch_id) select id from branch;
create function broadcast_of_branch()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into public.broadcast_setting (branch_id) values (new.id);
  return null;
end $$;
create trigger broadcast_of_branch after insert on branch for each row execute function broadcast_of_branch();

-- What is written: an e-mail of blocks in both languages.
create table campaign (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null check (name <> ''),
  subject jsonb not null,
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  is_template boolean not null default false,
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index campaign_branch on campaign (branch_id, updated_at desc);
create index campaign_created_by on campaign (created_by) where created_by is not null;
call protect_table('campaign', 'branch');

-- To whom and when: once or again and again, by the clock of the branch.
create table campaign_schedule (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  campaign_id bigint not null references campaign,
  audience_id bigint references audience on delete set null,
  audience_name text not null,
  every text not null check (every in ('now', 'once', 'day', 'week', 'month')),
  first_on date not null,
  at_minute integer not null check (at_minute between 0 and 1439),
  until_on date,
  late_min integer not null default 120 check (late_min between 5 and 1440),  -- later than this it isn't started automatically
  next_at timestamptz,
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaign_schedule_next check ((status = 'active') = (next_at is not null)),
  constraint campaign_schedule_until check (until_on >= first_on)
);
create index campaign_schedule_branch on campaign_schedule (branch_id, created_at desc);
create index campaign_schedule_campaign on campaign_schedule (campaign_id);
create index campaign_schedule_due on campaign_schedule (next_at) where status = 'active';
create index campaign_schedule_audience on campaign_schedule (audience_id) where audience_id is not null;
create index campaign_schedule_created_by on campaign_schedule (created_by) where created_by is not null;
call protect_table('campaign_schedule', 'branch');

-- One sending, with the text as it was then. `totals`: how many people have which status, once it is over.
create table campaign_run (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  campaign_id bigint not null references campaign,
  campaign_schedule_id bigint not null references campaign_schedule,
  audience_name text not null,
  subject jsonb not null,
  blocks jsonb not null,
  due_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  status text not null check (status in ('sending', 'paused', 'sent', 'missed', 'cancelled')),
  why text check (why in ('late', 'audience_gone')),
  totals jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaign_run_once unique (campaign_schedule_id, due_at),
  constraint campaign_run_started check (status in ('missed', 'cancelled') or started_at is not null),
  constraint campaign_run_finished check ((status in ('sent', 'cancelled')) = (finished_at is not null))
);
create index campaign_run_branch on campaign_run (branch_id, due_at desc);
create index campaign_run_campaign on campaign_run (campaign_id, due_at desc);
create index campaign_run_open on campaign_run (id) where status = 'sending';
call protect_table('campaign_run', 'branch');

-- One row for each person of a sending, made when it starts. `person_no` is the client it was made for: unique whatever is
-- merged afterwards, so that resuming reads the rows and writes to nobody twice.
create table campaign_recipient (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  campaign_run_id bigint not null references campaign_run,
  member_id bigint not null references member,
  person_no bigint not null,
  locale text not null check (locale in ('en', 'cn')),
  address text,  -- where it was sent; emptied when the person is erased
  domain text,
  status text not null check (status in ('queued', 'sending', 'sent', 'in_doubt', 'bounced', 'failed',
    'no_address', 'no_consent', 'suppressed', 'capped', 'left', 'merged', 'cancelled')),
  detail text,  -- what the mail server said
  tries integer not null default 0,
  next_try_at timestamptz,
  claimed_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint campaign_recipient_once unique (campaign_run_id, person_no),
  constraint campaign_recipient_done check ((status in ('queued', 'sending')) = (done_at is null))
);
create index campaign_recipient_run on campaign_recipient (campaign_run_id, status);
create index campaign_recipient_branch on campaign_recipient (branch_id);
create index campaign_recipient_queue on campaign_recipient (id) where status = 'queued';
create index campaign_recipient_sending on campaign_recipient (claimed_at) where status = 'sending';
create index campaign_recipient_member on campaign_recipient (member_id, claimed_at) where status in ('sending', 'sent', 'in_doubt');
create index campaign_recipient_waiting on campaign_recipient (member_id) where status = 'queued';
create index campaign_recipient_of_member on campaign_recipient (member_id);
call protect_table('campaign_recipient', 'branch', '', false, false, false);

-- How many letters one mail domain got within this minute, from whichever server.
create table mail_pace (
  domain text primary key,
  minute timestamptz not null,
  sent integer not null
);
call protect_table('mail_pace', 'network', '', false, false, false);

-- A client gets marketing from several branches: the limit counts all of it, and says nothing else of theirs.
create function marketing_since(since timestamptz, ids bigint[])
  returns table(member_id bigint, sends integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.member_id, count(*)::integer from public.campaign_recipient r
   where r.member_id = any (ids) and r.status in ('sending', 'sent', 'in_doubt') and r.claimed_at > since group by 1
$$;
revoke all on function marketing_since(timestamptz, bigint[]) from public;
grant execute on function marketing_since(timestamptz, bigint[]) to app;

-- Between two times of the day, also over midnight.
create function is_quiet(from_minute integer, until_minute integer, local timestamp)
  returns boolean language sql immutable parallel safe as $$
  select case when from_minute is null then false
              when from_minute < until_minute then m.at >= from_minute and m.at < until_minute
              else m.at >= from_minute or m.at < until_minute end
    from (select (extract(hour from local) * 60 + extract(minute from local))::integer as at) m
$$;

-- What waits for somebody who unsubscribes is cancelled in the same transaction, in whichever branch.
create function drop_queued_of(of_member bigint, at timestamptz)
  returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  with dropped as (
    update public.campaign_recipient r set status = 'suppressed', done_at = at, next_try_at = null
     where r.member_id = of_member and r.status = 'queued' returning 1)
  select count(*)::integer from dropped
$$;
revoke all on function drop_queued_of(bigint, timestamptz) from public;
grant execute on function drop_queued_of(bigint, timestamptz) to app;

create or replace function forget_suppressed()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.suppression s set masked = '***' where s.member_id = new.id;
  update public.campaign_recipient r set address = null, detail = null where r.member_id = new.id;
  return null;
end $$;

-- A letter that is also HTML: tests that staff send to themselves.
alter table mail add column html text;

-- “Send now” wakes the job, which sends what is due and nothing else.
do $do$
declare definition text := pg_get_functiondef('may_enqueue(text, json, text)'::regprocedure); was text := $was$'report_schedule_send')$was$;
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in may_enqueue(): %', was; end if;
  execute pg_catalog.replace(definition, was, $more$'report_schedule_send', 'campaign_send')$more$);
end $do$;
