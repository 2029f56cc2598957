-- A sending can try two subjects: a part of the people gets one or the other by a draw, and the rest waits for the better one.
alter table campaign_schedule add column subject_b jsonb;
alter table campaign_schedule add column test_percent integer check (test_percent between 10 and 50);
alter table campaign_schedule add column test_hours integer check (test_hours between 1 and 72);
alter table campaign_schedule add column test_by text check (test_by in ('opened', 'clicked'));
alter table campaign_schedule add constraint campaign_schedule_test check (
  num_nulls(subject_b, test_percent, test_hours, test_by) in (0, 4) and (test_by is null or every in ('now', 'once')));
alter table campaign_run add column subject_b jsonb;
alter table campaign_run add column test_percent integer check (test_percent between 10 and 50);
alter table campaign_run add column test_hours integer check (test_hours between 1 and 72);
alter table campaign_run add column test_by text check (test_by in ('opened', 'clicked'));
alter table campaign_run add column winner text check (winner in ('a', 'b'));
alter table campaign_run add column winner_why text check (winner_why in ('figures', 'staff', 'few'));
alter table campaign_run add column winner_at timestamptz;
alter table campaign_run add constraint campaign_run_test check (
  num_nulls(subject_b, test_percent, test_hours, test_by) in (0, 4) and num_nulls(winner, winner_why, winner_at) in (0, 3)
  and (winner is null or test_by is not null));
create index campaign_run_test_open on campaign_run (id) where test_by is not null and winner is null and status = 'sending';

-- `variant`: which subject somebody got in the test. The rest is held until it is decided.
alter table campaign_recipient add column variant text check (variant in ('a', 'b'));
comment on column campaign_recipient.variant is 'Which subject somebody got while two were tried';
alter table campaign_recipient drop constraint campaign_recipient_status_check;
alter table campaign_recipient add constraint campaign_recipient_status_check check (status in ('queued', 'held', 'sending', 'sent',
  'in_doubt', 'bounced', 'failed', 'no_address', 'no_device', 'no_consent', 'suppressed', 'capped', 'recent', 'left', 'merged', 'cancelled'));
alter table campaign_recipient drop constraint campaign_recipient_done;
alter table campaign_recipient add constraint campaign_recipient_done check ((status in ('queued', 'held', 'sending')) = (done_at is null));
create index campaign_recipient_held on campaign_recipient (campaign_run_id) where status = 'held';
create index campaign_recipient_variant on campaign_recipient (campaign_run_id) where variant is not null;

-- Whoever unsubscribes while the rest is held gets nothing either.
create or replace function drop_queued_of(of_member bigint, of_channel text, at timestamptz)
  returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  with dropped as (
    update public.campaign_recipient r
       set status = case of_channel when 'email' then 'suppressed' else 'no_consent' end, done_at = at, next_try_at = null
      from public.campaign_run u
     where u.id = r.campaign_run_id and u.channel = of_channel and r.member_id = of_member and r.status in ('queued', 'held') returning 1)
  select count(*)::integer from dropped
$$;
