-- A push notification is written, planned and sent like an e-mail: `subject` is its title and the only block its text.
alter table campaign add column channel text not null default 'email' check (channel in ('email', 'push'));
alter table campaign add column opens text check (opens in ('home', 'news', 'classes', 'bookings', 'payments'));
alter table campaign add constraint campaign_push check ((channel = 'push') = (opens is not null) and not (channel = 'push' and is_template));
comment on column campaign.opens is 'The part of the client''s own page that a push notification opens';
alter table campaign_run add column channel text not null default 'email' check (channel in ('email', 'push'));
alter table campaign_run add column opens text;
alter table campaign_run add constraint campaign_run_push check ((channel = 'push') = (opens is not null));

alter table campaign_recipient drop constraint campaign_recipient_status_check;
alter table campaign_recipient add constraint campaign_recipient_status_check check (status in ('queued', 'sending', 'sent',
  'in_doubt', 'bounced', 'failed', 'no_address', 'no_device', 'no_consent', 'suppressed', 'capped', 'recent', 'left', 'merged', 'cancelled'));

-- The server's own key (VAPID), made when it is first needed. Browsers accept messages only with the key that they were
-- subscribed with: a new key makes all devices ask again.
create table push_key (
  id bigint generated always as identity primary key,
  public_key text not null unique,
  private_key text not null,  -- sealed with the key of the server
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index push_key_current on push_key ((true)) where ended_at is null;
call protect_table('push_key', 'network', '', false, false, false);

-- A browser in which a client turned notifications on.
create table push_device (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  member_id bigint not null references member,
  push_key_id bigint not null references push_key,
  endpoint text not null,  -- emptied when it has ended
  digest bytea not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_why text check (ended_why in ('off', 'gone', 'replaced', 'erased')),
  constraint push_device_ended check ((ended_at is null) = (ended_why is null)),
  constraint push_device_emptied check (ended_at is null or (endpoint = '' and p256dh = '' and auth = ''))
);
create unique index push_device_once on push_device (digest) where ended_at is null;
create index push_device_open on push_device (member_id) where ended_at is null;
create index push_device_member on push_device (member_id);
create index push_device_branch on push_device (branch_id);
create index push_device_key on push_device (push_key_id);
call protect_table('push_device', 'branch', '', false, false, false);

-- What became of a notification on each device of a person.
create table push_delivery (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  campaign_recipient_id bigint not null references campaign_recipient,
  push_device_id bigint not null references push_device,
  status text not null check (status in ('sending', 'sent', 'queued', 'gone', 'failed', 'in_doubt')),
  answer integer,  -- the HTTP status of the push service
  claimed_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint push_delivery_once unique (campaign_recipient_id, push_device_id)
);
create index push_delivery_branch on push_delivery (branch_id);
create index push_delivery_device on push_delivery (push_device_id);
create index push_delivery_sending on push_delivery (claimed_at) where status = 'sending';
call protect_table('push_delivery', 'branch', '', false, false, false);

-- A client has devices whichever branch sends: who has one, and nothing else about it.
create function push_members()
  returns setof bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.member_id from public.push_device d join public.push_key k on k.id = d.push_key_id and k.ended_at is null
   where d.ended_at is null
$$;
revoke all on function push_members() from public;
grant execute on function push_members() to app;
-- Who said no to marketing, and when. An address that doesn't exist says nothing about a device.
create function marketing_refused()
  returns table(digest bytea, refused_at timestamptz) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.digest, max(s.created_at) from public.suppression s where s.lifted_at is null and s.reason <> 'bounced' group by 1
$$;
revoke all on function marketing_refused() from public;
grant execute on function marketing_refused() to app;

-- What waits is cancelled in the same transaction, in whichever branch; a no to e-mails leaves notifications as they are
-- asked for each time.
drop function drop_queued_of(bigint, timestamptz);
create function drop_queued_of(of_member bigint, of_channel text, at timestamptz)
  returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  with dropped as (
    update public.campaign_recipient r
       set status = case of_channel when 'email' then 'suppressed' else 'no_consent' end, done_at = at, next_try_at = null
      from public.campaign_run u
     where u.id = r.campaign_run_id and u.channel = of_channel and r.member_id = of_member and r.status = 'queued' returning 1)
  select count(*)::integer from dropped
$$;
revoke all on function drop_queued_of(bigint, text, timestamptz) from public;
grant execute on function drop_queued_of(bigint, text, timestamptz) to app;

create or replace function forget_suppressed()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.suppression s set masked = '***' where s.member_id = new.id;
  update public.campaign_recipient r set address = null, detail = null where r.member_id = new.id;
  update public.push_device d set endpoint = '', p256dh = '', auth = '', ended_at = coalesce(d.ended_at, now()), ended_why = 'erased'
   where d.member_id = new.id;
  return null;
end $$;
