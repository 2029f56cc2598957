-- Conversations by e-mail.

-- The way by which a message came or went.
alter table conversation_message add column way text not null default 'chat' check (way in ('chat', 'email'));

-- People who write by e-mail and aren't clients are visitors without a website: nobody has a token of theirs.
alter table chat_visitor alter column website_key_id drop not null;
alter table chat_visitor alter column agreed_at drop not null;
alter table chat_visitor add column came_by text not null default 'website' check (came_by in ('website', 'email'));
alter table chat_visitor add constraint chat_visitor_website
  check (came_by = 'email' or (website_key_id is not null and agreed_at is not null));
create unique index chat_visitor_address on chat_visitor (branch_id, lower(email)) where came_by = 'email';

-- A letter can have the name of the branch as its sender, and be part of a thread: {"id", "in_reply_to", "references"}.
alter table mail add column visitor_id bigint references chat_visitor on delete set null;
alter table mail add column sender text;
alter table mail add column thread jsonb;
create index mail_visitor on mail (visitor_id) where visitor_id is not null;

-- What is known of a message that came or went by e-mail. Attached files are messages of their own.
create table conversation_email (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  conversation_id bigint not null references conversation on delete cascade,
  message_id bigint not null references conversation_message on delete cascade,
  came_in boolean not null,
  key text not null check (key <> ''),  -- its Message-ID without brackets
  earlier text not null default '',  -- the Message-IDs before it in the thread
  subject text not null,
  address text not null,  -- whom it came from or went to
  is_other boolean not null default false,  -- not the address that is known of the person
  verdict text check (verdict in ('pass', 'fail')),  -- what our mail server found out about the sender; null: nothing
  whole text,  -- the whole text, if the message shows less
  refused jsonb not null default '[]',  -- attached files that weren't taken: [{"name", "why"}]
  mail_id bigint references mail on delete set null,
  created_at timestamptz not null default now(),
  constraint conversation_email_message unique (message_id)
);
create index conversation_email_branch on conversation_email (branch_id, lower(address), created_at) where came_in;
create unique index conversation_email_key on conversation_email (branch_id, key) where came_in;
create index conversation_email_conversation on conversation_email (conversation_id, id);
create index conversation_email_mail on conversation_email (mail_id) where mail_id is not null;
call protect_table('conversation_email', 'branch', 'subject,address,whole,refused', false, false, false);
-- What was written stays as it was written.
revoke update, delete on conversation_email from app;

-- Nothing of what was written stays of an erased client or a deleted lead.
create or replace function forget_conversations()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update public.conversation_message m set body = '—', file_id = null from public.conversation c where c.id = m.conversation_id and c.member_id = new.id;
  delete from public.conversation_email e using public.conversation c where c.id = e.conversation_id and c.member_id = new.id;
  return null;
end $$;
create or replace function forget_visitors_of(leads bigint[])
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select v.id from public.chat_visitor v where v.lead_id = any (leads));
begin
  -- A job deletes the content of files that no record names.
  perform public.let_go_file(m.file_id) from public.conversation c join public.conversation_message m on m.conversation_id = c.id
    where c.visitor_id = any (gone) and m.file_id is not null;
  update public.conversation_message m set body = '—', file_id = null
    from public.conversation c where c.id = m.conversation_id and c.visitor_id = any (gone);
  delete from public.conversation_email e using public.conversation c where c.id = e.conversation_id and c.visitor_id = any (gone);
  update public.ticket_message m set body = '—', file_id = null
    from public.ticket t where t.id = m.ticket_id and t.visitor_id = any (gone);
  update public.ticket t set subject = '—' where t.visitor_id = any (gone);
  delete from public.mail l where l.visitor_id = any (gone);
  update public.chat_visitor v
     set first_name = '—', email = null, token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')) where v.id = any (gone);
end $$;
