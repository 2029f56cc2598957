-- What is sent without anyone planning it: somebody joins, has a birthday, stays away, can't pay. The trigger says who enters,
-- the steps what happens to them.
create table automation (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null check (name <> ''),
  trigger text not null check (trigger in ('joined', 'birthday', 'absent', 'payment_failed', 'expiring', 'class_full', 'trial_ended')),
  days integer check (days between 1 and 365),  -- of those who stay away, whose membership ends, or whose trial ended
  at_minute integer check (at_minute between 0 and 1439),  -- the first step isn't made before it, where the client is
  again_days integer check (again_days between 1 and 3650),  -- the same client enters again after so many days; null: every time
  plan_no integer not null default 1,
  since_on date,  -- what happened before it isn't answered
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'ended')),
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint automation_days check ((trigger in ('absent', 'expiring', 'trial_ended')) = (days is not null)),
  constraint automation_since check (status = 'draft' or since_on is not null)
);
create index automation_branch on automation (branch_id, created_at desc);
create index automation_active on automation (id) where status = 'active';
create index automation_created_by on automation (created_by) where created_by is not null;
call protect_table('automation', 'branch');

-- The steps of a plan are never changed: an edit makes the next plan, and whoever is inside keeps theirs.
create table automation_step (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  automation_id bigint not null references automation on delete cascade,
  plan_no integer not null,
  no integer not null check (no >= 0),
  kind text not null check (kind in ('wait', 'condition', 'send')),
  wait_count integer check (wait_count between 1 and 365),
  wait_unit text check (wait_unit in ('hours', 'days')),
  audience_id bigint references audience on delete set null,
  audience_name text,
  is_in boolean,
  campaign_id bigint references campaign,
  constraint automation_step_once unique (automation_id, plan_no, no),
  constraint automation_step_wait check ((kind = 'wait') = (wait_count is not null and wait_unit is not null)),
  constraint automation_step_condition check ((kind = 'condition') = (audience_name is not null and is_in is not null)),
  constraint automation_step_send check ((kind = 'send') = (campaign_id is not null))
);
create index automation_step_branch on automation_step (branch_id);
create index automation_step_audience on automation_step (audience_id) where audience_id is not null;
create index automation_step_campaign on automation_step (campaign_id) where campaign_id is not null;
call protect_table('automation_step', 'branch', '', false, false, false);

-- When the next look for new people is due: it changes all the time and is nobody's edit.
create table automation_pulse (
  automation_id bigint primary key references automation on delete cascade,
  branch_id bigint not null references branch,
  scan_at timestamptz not null
);
create index automation_pulse_branch on automation_pulse (branch_id);
call protect_table('automation_pulse', 'branch', '', false, false, false);

-- One row for each person and each time that the trigger applied to them, for good: `person_no` is the client it was made
-- for, whatever is merged afterwards, so that nobody enters twice for the same thing.
create table automation_entry (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  automation_id bigint not null references automation,
  plan_no integer not null,
  member_id bigint not null references member,
  person_no bigint not null,
  occurrence text not null,  -- the year of a birthday, the number of an invoice, a class …
  on_day date not null,
  step_no integer not null default 0,
  due_at timestamptz,  -- of those who wait: when the next step is made
  campaign_recipient_id bigint references campaign_recipient,  -- of those to whom something is being sent
  sent_at timestamptz,  -- the first message that reached them
  status text not null check (status in ('waiting', 'sending', 'done', 'stopped')),
  why text check (why in ('recent', 'answered', 'left', 'unfit', 'no_consent', 'condition', 'merged', 'late', 'audience_gone', 'ended')),
  entered_at timestamptz not null,
  done_at timestamptz,
  constraint automation_entry_once unique (automation_id, person_no, occurrence),
  constraint automation_entry_waiting check ((status = 'waiting') = (due_at is not null)),
  constraint automation_entry_sending check ((status = 'sending') = (campaign_recipient_id is not null)),
  constraint automation_entry_stopped check ((status = 'stopped') = (why is not null)),
  constraint automation_entry_done check ((status in ('done', 'stopped')) = (done_at is not null))
);
create index automation_entry_due on automation_entry (automation_id, due_at) where status = 'waiting';
create index automation_entry_sent on automation_entry (campaign_recipient_id) where status = 'sending';
create index automation_entry_open on automation_entry (automation_id) where status = 'sending';
create index automation_entry_list on automation_entry (automation_id, id desc);
create index automation_entry_member on automation_entry (member_id, automation_id, entered_at);
create index automation_entry_branch on automation_entry (branch_id);
call protect_table('automation_entry', 'branch', '', false, false, false);

-- What was done for a person at each step, and when. What became of a message is in `campaign_recipient`.
create table automation_event (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  automation_entry_id bigint not null references automation_entry,
  step_no integer not null,
  outcome text not null check (outcome in ('waits', 'fits', 'fits_not', 'sent')),
  campaign_recipient_id bigint references campaign_recipient,
  at timestamptz not null,
  constraint automation_event_once unique (automation_entry_id, step_no),
  constraint automation_event_sent check ((outcome = 'sent') = (campaign_recipient_id is not null))
);
create index automation_event_branch on automation_event (branch_id);
create index automation_event_recipient on automation_event (campaign_recipient_id) where campaign_recipient_id is not null;
call protect_table('automation_event', 'branch', '', false, true, false);

-- What a step sends on one day is a sending like any other, with the text of that day.
alter table campaign_run alter column campaign_schedule_id drop not null;
alter table campaign_run add column automation_step_id bigint references automation_step;
alter table campaign_run add constraint campaign_run_by check ((campaign_schedule_id is null) <> (automation_step_id is null));
alter table campaign_run add constraint campaign_run_daily unique (automation_step_id, due_at);

-- Who a trigger applies to is found by the day, however long the history is.
create index charge_attempt_declined on charge_attempt (branch_id, on_day) where status = 'declined';
create index booking_waited on booking (branch_id, created_at) where wait_no is not null;
