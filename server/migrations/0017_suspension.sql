-- Memberships rest. What was paid for stays as it was; the last day is that and the days of rest.
alter table programme
  add column suspension_max_times integer check (suspension_max_times >= 0),
  add column suspension_max_days integer check (suspension_max_days >= 0),
  add column suspension_notice_days integer not null default 0 check (suspension_notice_days between 0 and 90);

alter table membership add column paid_until date;
update membership set paid_until = end_on;
alter table membership alter column paid_until set not null;
alter table membership add constraint membership_rests_at_its_end check (end_on >= paid_until);

create table membership_suspension (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  membership_id bigint not null references membership,
  from_on date not null,
  until_on date,                                    -- the last day of rest; null: until the client comes back
  reason text not null,
  waived boolean not null default false,            -- beyond what the programme allows, by permission
  group_key uuid,                                   -- of all that were made at once for a closed branch
  staff_id bigint references staff,
  undone_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (until_on >= from_on),
  constraint membership_rests_once exclude using gist (membership_id with =, daterange(from_on, until_on, '[]') with &&) where (undone_at is null)
);
create index membership_suspension_branch on membership_suspension (branch_id, from_on desc);
create index membership_suspension_group on membership_suspension (group_key) where group_key is not null;
call protect_table('membership_suspension', 'branch', 'reason');
drop policy reads on membership_suspension;
create policy reads on membership_suspension for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from membership ms where ms.id = membership_suspension.membership_id));

-- Those that rest already, as they were brought in: until they come back.
insert into membership_suspension (branch_id, membership_id, from_on, reason)
select branch_id, id, greatest(start_on, least(current_date, end_on)), 'imported' from membership where status = 'paused';
