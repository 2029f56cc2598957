-- A trainer's own calendar, read by other programs; and devices at the door without a person who is signed in.

-- The address of a feed is signed, not kept: another serial makes the ones before it void.
create table calendar_feed (
  staff_id bigint primary key references staff,
  serial integer not null default 1 check (serial between 1 and 60000000),
  is_on boolean not null default true,
  renewed_at timestamptz not null default now(),
  read_at timestamptz
);
call protect_table('calendar_feed', 'own', '', false, false, false);
create index session_trainer_feed on session_trainer (staff_id, id);

create table kiosk_device (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null check (length(name) between 1 and 80),
  code_hash bytea,                                  -- of the code that pairs it; gone when it was used
  code_until timestamptz,
  token_hash bytea,
  paired_at timestamptz,
  seen_at timestamptz,
  revoked_at timestamptz,
  staff_id bigint references staff,                 -- who let it be paired
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((code_hash is null) = (code_until is null)),
  check ((token_hash is null) = (paired_at is null))
);
create unique index kiosk_device_code on kiosk_device (code_hash) where code_hash is not null;
create unique index kiosk_device_token on kiosk_device (token_hash) where token_hash is not null;
create index kiosk_device_branch on kiosk_device (branch_id, id);
call protect_table('kiosk_device', 'branch', '', false, false, false);
create trigger touch before update of name, revoked_at, paired_at on kiosk_device for each row execute function touch_row();
create trigger audit after insert or update of name, revoked_at, paired_at on kiosk_device
  for each row execute function audit_write('branch_id', 'code_hash,token_hash');
