-- What a branch tells other programs: the addresses, and each message to one of them.

alter table website_key add constraint website_key_of_branch unique (id, branch_id);
create table webhook (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  website_key_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 2000),
  events text[] not null check (cardinality(events) > 0 and events <@ array['lead_created', 'lead_status_changed', 'lead_converted',
    'client_created', 'membership_started', 'membership_ended', 'booking_confirmed', 'booking_cancelled', 'payment_received']),
  status text not null default 'active' check (status in ('active', 'off')),
  off_why text check (off_why in ('staff', 'failing', 'gone', 'key_ended')),
  secret_sealed text,  -- sealed with the key of the server, in the command that creates it
  secret_prefix text,
  previous_sealed text,
  previous_until timestamptz,
  rotated_at timestamptz,
  failing_since timestamptz,  -- nothing was accepted since
  rests_until timestamptz,  -- nothing answered: others are sent first
  tried_at timestamptz,
  told_at timestamptz,  -- when its owner was last notified
  staff_id bigint references staff,  -- who created it
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_of_branch unique (id, branch_id),
  constraint webhook_key foreign key (website_key_id, branch_id) references website_key (id, branch_id),
  constraint webhook_off check ((status = 'off') = (off_why is not null)),
  constraint webhook_secret_known check ((secret_sealed is null) = (secret_prefix is null)),
  constraint webhook_previous check ((previous_sealed is null) = (previous_until is null) and (previous_sealed is null or rotated_at is not null))
);
create index webhook_branch on webhook (branch_id, id);
create index webhook_active on webhook (branch_id) where status = 'active';
create index webhook_website_key on webhook (website_key_id, branch_id);
create index webhook_staff on webhook (staff_id) where staff_id is not null;
call protect_table('webhook', 'branch', '', false, false, false);
create trigger touch before update of name, url, events, website_key_id, status, rotated_at on webhook
  for each row execute function touch_row();
create trigger audit after insert or delete or update of name, url, events, website_key_id, status, rotated_at on webhook
  for each row execute function audit_write('branch_id');

create table webhook_delivery (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  webhook_id bigint not null,
  event text not null,
  record_id bigint,  -- none: a test
  facts jsonb not null,  -- without personal data, which is added when it is sent
  status text not null default 'queued' check (status in ('queued', 'sending', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  tried_since timestamptz,  -- the first try, or the first one after it was sent again by hand
  next_try_at timestamptz,
  claimed_at timestamptz,
  done_at timestamptz,
  answer integer,
  answer_text text check (length(answer_text) <= 500),
  fault text check (fault in ('status', 'timeout', 'unreachable', 'not_public', 'no_secret', 'off')),
  took_ms integer check (took_ms >= 0),
  created_at timestamptz not null default now(),
  constraint webhook_delivery_of foreign key (webhook_id, branch_id) references webhook (id, branch_id) on delete cascade,
  constraint webhook_delivery_accepted check (status <> 'delivered' or (answer between 200 and 299 and fault is null and done_at is not null)),
  constraint webhook_delivery_failed check (status <> 'failed' or (fault is not null and done_at is not null)),
  constraint webhook_delivery_open check (status in ('delivered', 'failed') or done_at is null)
);
create index webhook_delivery_branch on webhook_delivery (branch_id, id);
create index webhook_delivery_webhook on webhook_delivery (webhook_id, branch_id, id);
create index webhook_delivery_due on webhook_delivery (webhook_id, id) where status = 'queued';
create index webhook_delivery_sending on webhook_delivery (webhook_id, claimed_at) where status = 'sending';
create index webhook_delivery_done on webhook_delivery (done_at) where done_at is not null;
call protect_table('webhook_delivery', 'branch', '', false, false, false);

-- Without a key of the job: two commands that tell something at the same time don't wait for each other.
create function webhook_wake()
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => 'webhook_send', payload => '{}'::json, queue_name => 'webhook_send');
end $$;
revoke all on function webhook_wake() from public;
grant execute on function webhook_wake() to app;

-- In the transaction of what is told. What an import brings is not new.
create function webhook_tell(of_branch bigint, of_event text, of_record bigint, told jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told_to integer;
begin
  if public.app_actor() like 'system:import%' then return; end if;
  insert into public.webhook_delivery (branch_id, webhook_id, event, record_id, facts)
  select w.branch_id, w.id, of_event, of_record, told from public.webhook w
   where w.branch_id = of_branch and w.status = 'active' and of_event = any (w.events);
  get diagnostics told_to = row_count;
  if told_to > 0 then perform public.webhook_wake(); end if;
end $$;
revoke all on function webhook_tell(bigint, text, bigint, jsonb) from public;
create function webhook_wanted(of_branch bigint)
  returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.webhook w where w.branch_id = of_branch and w.status = 'active')
$$;
revoke all on function webhook_wanted(bigint) from public;

create function webhook_of_lead()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not public.webhook_wanted(new.branch_id) then return null; end if;
  if tg_op = 'INSERT' then
    perform public.webhook_tell(new.branch_id, 'lead_created', new.id, pg_catalog.jsonb_build_object('lead_id', new.id, 'status', new.status));
    return null;
  end if;
  if new.status <> old.status then
    perform public.webhook_tell(new.branch_id, 'lead_status_changed', new.id,
      pg_catalog.jsonb_build_object('lead_id', new.id, 'status', new.status, 'status_before', old.status));
  end if;
  if old.member_id is null and new.member_id is not null then
    perform public.webhook_tell(new.branch_id, 'lead_converted', new.id,
      pg_catalog.jsonb_build_object('lead_id', new.id, 'status', new.status, 'client_id', new.member_id));
  end if;
  return null;
end $$;
create trigger webhook_of_lead after insert or update of status, member_id on lead for each row execute function webhook_of_lead();

create function webhook_of_member()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if public.webhook_wanted(new.branch_id) then
    perform public.webhook_tell(new.branch_id, 'client_created', new.id,
      pg_catalog.jsonb_build_object('client_id', new.id, 'joined_on', new.joined_on));
  end if;
  return null;
end $$;
create trigger webhook_of_member after insert on member for each row when (not new.is_walk_in) execute function webhook_of_member();

create function webhook_of_membership()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event text;
begin
  if new.status = 'ongoing' and (tg_op = 'INSERT' or old.status in ('payment_pending', 'payment_failed', 'ongoing_pending')) then
    event := 'membership_started';
  elsif tg_op = 'UPDATE' and new.status in ('cancelled', 'expired', 'terminated') and old.status not in ('cancelled', 'expired', 'terminated') then
    event := 'membership_ended';
  end if;
  if event is null or not public.webhook_wanted(new.branch_id) then return null; end if;
  perform public.webhook_tell(new.branch_id, event, new.id, pg_catalog.jsonb_build_object('membership_id', new.id, 'client_id', new.member_id,
    'programme_id', new.programme_id, 'status', new.status, 'start_on', new.start_on, 'end_on', new.end_on));
  return null;
end $$;
create trigger webhook_of_membership after insert or update of status on membership for each row execute function webhook_of_membership();

create function webhook_of_booking()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event text; of_class jsonb;
begin
  if new.status in ('confirmed', 'present') and (tg_op = 'INSERT' or old.status = 'waiting') then
    event := 'booking_confirmed';
  elsif tg_op = 'UPDATE' and new.status = 'cancelled' and old.status <> 'cancelled' then
    event := 'booking_cancelled';
  end if;
  if event is null or not public.webhook_wanted(new.branch_id) then return null; end if;
  select pg_catalog.jsonb_build_object('class_name', c.name, 'day', s.day, 'starts_at', s.starts_at, 'ends_at', s.ends_at) into of_class
    from public.class_session s join public.class c on c.id = s.class_id where s.id = new.session_id;
  perform public.webhook_tell(new.branch_id, event, new.id, pg_catalog.jsonb_build_object('booking_id', new.id, 'client_id', new.member_id,
    'session_id', new.session_id, 'status', new.status) operator(pg_catalog.||) of_class);
  return null;
end $$;
create trigger webhook_of_booking after insert or update of status on booking for each row execute function webhook_of_booking();

-- A complimentary payment brings no money.
create function webhook_of_payment()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.status in ('success', 'refunded') or not public.webhook_wanted(new.branch_id) then return null; end if;
  perform public.webhook_tell(new.branch_id, 'payment_received', new.id, pg_catalog.jsonb_build_object('payment_id', new.id, 'client_id', new.member_id,
    'number', new.number, 'method', new.method, 'amount_cents', new.amount_cents, 'currency', new.currency, 'paid_on', new.paid_on));
  return null;
end $$;
create trigger webhook_of_payment after insert or update of status on payment
  for each row when (new.status = 'success' and new.method <> 'complimentary') execute function webhook_of_payment();

-- Nothing is sent for a key that has ended: what waits is closed with it.
create function webhook_end_with_key()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.webhook w set status = 'off', off_why = 'key_ended' where w.website_key_id = new.id and w.status = 'active';
  update public.webhook_delivery d set status = 'failed', fault = 'off', next_try_at = null, done_at = new.ended_at
    from public.webhook w where w.id = d.webhook_id and w.website_key_id = new.id and d.status = 'queued';
  return null;
end $$;
create trigger webhook_end_with_key after update of ended_at on website_key
  for each row when (new.ended_at is not null and old.ended_at is null) execute function webhook_end_with_key();
