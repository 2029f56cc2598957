-- Pictures in e-mails: anyone who has the signed address from a letter can load one, for as long as the e-mail exists. What was
-- sent keeps its text, so a picture that was replaced stays.
create table campaign_picture (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  campaign_id bigint not null references campaign on delete cascade,
  file_id bigint not null unique references file,
  created_at timestamptz not null default now()
);
create index campaign_picture_branch on campaign_picture (branch_id);
create index campaign_picture_campaign on campaign_picture (campaign_id);
call protect_table('campaign_picture', 'branch', '', false, false, false);
