-- What a branch puts on its website, and which programs read and write for it.

create table website_key (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null check (length(name) between 1 and 80),
  site text not null check (site ~ '^[a-z0-9]{16}$'),  -- in the code of the website, where everyone can read it
  secret_prefix text,
  secret_hash bytea,  -- none: no program uses the key, or the key has ended
  previous_hash bytea,
  previous_until timestamptz,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['write_leads', 'read_timetable', 'read_leads']),
  origins text[] not null default '{}',
  last_used_at timestamptz,
  rotated_at timestamptz,
  ended_at timestamptz,
  staff_id bigint references staff,  -- who created it
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint website_key_ended check (ended_at is null or secret_hash is null),
  constraint website_key_secret_known check (secret_hash is null or (secret_prefix is not null and rotated_at is not null)),
  constraint website_key_previous check ((previous_hash is null) = (previous_until is null) and (ended_at is null or previous_hash is null))
);
create unique index website_key_site on website_key (site);
create unique index website_key_secret on website_key (secret_hash) where secret_hash is not null;
create unique index website_key_previous_secret on website_key (previous_hash) where previous_hash is not null;
create index website_key_branch on website_key (branch_id, id);
call protect_table('website_key', 'branch', '', false, false, false);
create trigger touch before update of name, scopes, origins, rotated_at, ended_at on website_key
  for each row execute function touch_row();
create trigger audit after insert or update of name, scopes, origins, rotated_at, ended_at on website_key
  for each row execute function audit_write('branch_id', 'secret_hash,previous_hash');

-- Which lead came through which key. `once` is what the form was shown with: sending it again adds nothing.
create table website_lead (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  website_key_id bigint not null references website_key,
  lead_id bigint not null references lead on delete cascade,
  kind text not null check (kind in ('form', 'trial', 'program')),
  once text not null check (length(once) between 8 and 64),
  created_at timestamptz not null default now(),
  constraint website_lead_once unique (website_key_id, once)
);
create index website_lead_lead on website_lead (lead_id);
create index website_lead_branch on website_lead (branch_id, id);
call protect_table('website_lead', 'branch', '', false, false, false);
