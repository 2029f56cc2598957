-- What the mail provider reports after it took a letter: it couldn't be delivered, for good or this time, or its receiver marked
-- it as spam. Each report is taken once.
create table mail_report (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  event_id text not null unique,
  kind text not null check (kind in ('hard', 'soft', 'complaint')),
  digest bytea not null,  -- of the address
  campaign_recipient_id bigint references campaign_recipient,
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_report_digest on mail_report (digest, happened_at);
create index mail_report_recipient on mail_report (campaign_recipient_id) where campaign_recipient_id is not null;
create index mail_report_branch on mail_report (branch_id);
call protect_table('mail_report', 'branch', '', false, true, false);
alter table campaign_recipient add column reported text check (reported in ('soft', 'complaint'));
comment on column campaign_recipient.reported is 'Refused for now, or marked as spam; an address that doesn''t exist is the status bounced';
create index campaign_recipient_reported on campaign_recipient (campaign_run_id) where reported is not null;
