-- Live chat with visitors of a branch's website, and who is in a chat and writes.

-- Someone who isn't a client. The browser makes a token and keeps it; whoever has it reads what was said.
create table chat_visitor (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  website_key_id bigint not null references website_key,
  lead_id bigint references lead on delete set null,
  token_hash bytea not null unique,
  first_name text not null check (first_name <> ''),
  email text,  -- as the visitor entered it, also if the lead has another one; none: erased
  locale text not null check (locale in ('en', 'cn')),
  agreed_at timestamptz not null,  -- to the privacy notice
  created_at timestamptz not null default now()
);
create index chat_visitor_branch on chat_visitor (branch_id);
create index chat_visitor_website_key on chat_visitor (website_key_id);
create index chat_visitor_lead on chat_visitor (lead_id) where lead_id is not null;
call protect_table('chat_visitor', 'branch', 'first_name,email', false, false, false);

alter table conversation add column visitor_id bigint references chat_visitor;
create unique index conversation_visitor on conversation (visitor_id) where visitor_id is not null;
alter table conversation drop constraint conversation_asker;
alter table conversation add constraint conversation_asker check (
  case desk when 'branch' then num_nonnulls(member_id, visitor_id) = 1 and asked_by is null
            else member_id is null and visitor_id is null and asked_by is not null end);

alter table ticket add column visitor_id bigint references chat_visitor;
create index ticket_visitor on ticket (visitor_id) where visitor_id is not null;
alter table ticket drop constraint ticket_asker;
alter table ticket add constraint ticket_asker check (
  case desk when 'branch' then num_nonnulls(member_id, visitor_id) = 1
            else member_id is null and visitor_id is null and asked_by is not null end);

-- When each side last had the conversation open, and last pressed a key in it.
alter table conversation_pulse add column asker_here_at timestamptz;
alter table conversation_pulse add column desk_here_at timestamptz;
alter table conversation_pulse add column asker_types_at timestamptz;
alter table conversation_pulse add column desk_types_at timestamptz;

-- Nothing personal stays of a lead that is deleted or erased: neither what was written nor the right to read it.
create function forget_visitors_of(leads bigint[])
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select v.id from public.chat_visitor v where v.lead_id = any (leads));
begin
  update public.conversation_message m set body = '—', file_id = null
    from public.conversation c where c.id = m.conversation_id and c.visitor_id = any (gone);
  update public.ticket_message m set body = '—', file_id = null
    from public.ticket t where t.id = m.ticket_id and t.visitor_id = any (gone);
  update public.ticket t set subject = '—' where t.visitor_id = any (gone);
  update public.chat_visitor v
     set first_name = '—', email = null, token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')) where v.id = any (gone);
end $$;
revoke all on function forget_visitors_of(bigint[]) from public;
create function forget_visitors_of_lead()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform public.forget_visitors_of(array[old.id]);
  return old;
end $$;
create trigger forget_visitors before delete on lead for each row execute function forget_visitors_of_lead();
create function forget_visitors_of_member()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform public.forget_visitors_of(array(select l.id from public.lead l where l.member_id = new.id));
  return null;
end $$;
create trigger forget_visitors after update of erased_at on member
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_visitors_of_member();

alter table website_key drop constraint website_key_scopes_check;
alter table website_key add constraint website_key_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ array['write_leads', 'read_timetable', 'read_leads', 'book_trials', 'chat']);
