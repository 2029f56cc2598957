-- Live chat: of clients with their branch, and of staff with head office.

create table conversation (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- where the client or the staff member belongs
  desk text not null check (desk in ('branch', 'office')),  -- who answers it
  member_id bigint references member,
  asked_by bigint references staff,
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed')),
  assigned_to bigint references staff,
  snoozed_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversation_asker check (case desk when 'branch' then member_id is not null and asked_by is null else member_id is null and asked_by is not null end),
  constraint conversation_snoozed check ((status = 'snoozed') = (snoozed_until is not null))
);
create index conversation_branch on conversation (branch_id, status);
create index conversation_member on conversation (member_id) where member_id is not null;
create index conversation_asked_by on conversation (asked_by) where asked_by is not null;
create index conversation_assigned_to on conversation (assigned_to) where assigned_to is not null;
create index conversation_snoozed_until on conversation (snoozed_until) where status = 'snoozed';
call protect_table('conversation', 'branch');

-- What changes with every message, apart from the conversation, so that a message makes nobody's version old. Its row is
-- the lock under which messages get their numbers.
create table conversation_pulse (
  conversation_id bigint primary key references conversation on delete cascade,
  branch_id bigint not null references branch,
  last_no integer not null default 0 check (last_no >= 0),
  asker_read integer not null default 0,  -- read up to this message
  desk_read integer not null default 0,
  last_at timestamptz not null default now(),
  waits_since timestamptz,  -- the oldest message without an answer
  ticket_id bigint references ticket,  -- the last ticket that became of it
  ticket_no integer not null default 0,  -- messages up to this one are in a ticket
  told_no integer not null default 0,  -- the client has a letter with the answers up to this one
  constraint conversation_pulse_numbers check (
    asker_read between 0 and last_no and desk_read between 0 and last_no and ticket_no between 0 and last_no and told_no between 0 and last_no)
);
create index conversation_pulse_branch on conversation_pulse (branch_id, last_at);
create index conversation_pulse_waits on conversation_pulse (waits_since) where waits_since is not null;
create index conversation_pulse_unread on conversation_pulse (last_at) where asker_read < last_no;
create index conversation_pulse_ticket on conversation_pulse (ticket_id) where ticket_id is not null;
call protect_table('conversation_pulse', 'branch', '', false, false, false);

-- `once` is made by the device that sends, so that the same message sent again is still one message.
create table conversation_message (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  conversation_id bigint not null references conversation on delete cascade,
  no integer not null check (no > 0),
  once text not null check (length(once) between 8 and 64),
  from_desk boolean not null,
  staff_id bigint references staff,  -- null: the client wrote it
  body text not null check (body <> ''),
  file_id bigint references file,
  created_at timestamptz not null default now(),
  constraint conversation_message_no unique (conversation_id, no),
  constraint conversation_message_once unique (conversation_id, once),
  constraint conversation_message_by check (not from_desk or staff_id is not null)
);
create index conversation_message_branch on conversation_message (branch_id);
create index conversation_message_staff on conversation_message (staff_id) where staff_id is not null;
create index conversation_message_file on conversation_message (file_id) where file_id is not null;
call protect_table('conversation_message', 'branch', 'body', false, false, false);
-- What was said stays as it was said.
revoke update, delete on conversation_message from app;

create table canned_answer (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network
  name text not null check (name <> ''),
  text jsonb not null,
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index canned_answer_branch on canned_answer (branch_id);
create index canned_answer_created_by on canned_answer (created_by) where created_by is not null;
call protect_table('canned_answer', 'mixed');

-- What an erased client wrote, and what was written to them, is emptied with them.
create function forget_conversations()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.conversation_message m set body = '—' from public.conversation c where c.id = m.conversation_id and c.member_id = new.id;
  return null;
end $$;
create trigger forget_conversations after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_conversations();
