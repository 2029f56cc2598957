-- A schedule that repeats can leave out people who got the same e-mail in the last days: that is how a birthday, a first week
-- or a long absence is answered once.
alter table campaign_schedule add column again_days integer check (again_days between 1 and 3650);
comment on column campaign_schedule.again_days is 'The same person gets it again after so many days; null: every time';
alter table campaign_recipient drop constraint campaign_recipient_status_check;
alter table campaign_recipient add constraint campaign_recipient_status_check check (status in ('queued', 'sending', 'sent',
  'in_doubt', 'bounced', 'failed', 'no_address', 'no_consent', 'suppressed', 'capped', 'recent', 'left', 'merged', 'cancelled'));
