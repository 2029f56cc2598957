-- Who opened an e-mail of a sending and clicked in it. A branch can turn that off; only e-mails of sendings are measured, which
-- go to people who agreed to marketing.
alter table broadcast_setting add column tracks boolean not null default true;
comment on column broadcast_setting.tracks is 'Whether opening and clicking e-mails is measured';
alter table campaign_run add column is_tracked boolean not null default false;
comment on column campaign_run.is_tracked is 'Its links and its picture lead over the server';
alter table campaign_recipient add column opened_at timestamptz;
alter table campaign_recipient add column clicked_at timestamptz;
comment on column campaign_recipient.opened_at is 'When a person opened it first or clicked in it, as far as can be told';
comment on column campaign_recipient.clicked_at is 'When a person first clicked in it, as far as can be told';
create index campaign_recipient_opened on campaign_recipient (campaign_run_id) where opened_at is not null;
create index campaign_recipient_clicked on campaign_recipient (campaign_run_id) where clicked_at is not null;
create index campaign_recipient_read on campaign_recipient (branch_id, opened_at) where opened_at is not null;

-- One row for each link of a letter, and one for its picture (`link_no` 0): how often it was asked for by a person and by a
-- program, as far as can be told. The target of a link is in the text of the sending, by its place.
create table campaign_hit (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  campaign_recipient_id bigint not null references campaign_recipient,
  link_no integer not null check (link_no >= 0),
  people integer not null default 0 check (people >= 0),
  programs integer not null default 0 check (programs >= 0),
  first_at timestamptz,  -- the first time by a person
  last_at timestamptz not null,
  constraint campaign_hit_once unique (campaign_recipient_id, link_no),
  constraint campaign_hit_first check ((people > 0) = (first_at is not null))
);
create index campaign_hit_branch on campaign_hit (branch_id);
call protect_table('campaign_hit', 'branch', '', false, false, false);
