-- A client with a password of their own signs in with the e-mail: another one waits for the old address to agree, or a day.
alter table member_login
  add column next_email_sealed text,           -- under the server's key: it stays out of the trail and of downloads by hand
  add column next_email_by bigint references staff,
  add column next_email_at timestamptz,
  add column next_email_until timestamptz,
  add column next_link_sealed bytea unique,    -- a digest of the secret in the link to the old address
  add column link_used_from text,              -- where the last link for a password was used: its owner has been there
  add constraint member_login_next check (
    (next_email_sealed is null) = (next_email_until is null) and (next_email_sealed is null) = (next_link_sealed is null)
    and (next_email_sealed is null) = (next_email_at is null));
create index member_login_next on member_login (next_email_until) where next_email_until is not null;

alter table member_session drop constraint member_session_ended_why_check;
alter table member_session add constraint member_session_ended_why_check
  check (ended_why in ('signed_out', 'signed_in_again', 'password_changed', 'email_changed', 'deactivated'));
create index member_session_companion on member_session (companion_hash) where ended_at is null and companion_hash is not null;

-- Whoever moves the e-mail, by the record, a merge or a repair by hand: what was opened at the old address is over, and
-- so is what was asked for it.
create function end_sessions_of_email() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.member_session s set ended_at = now(), ended_why = 'email_changed'
    from public.member_login l where l.member_id = new.id and s.login_id = l.id and s.ended_at is null;
  update public.member_login
     set link_sealed = null, link_until = null, next_email_sealed = null, next_email_by = null, next_email_at = null, next_email_until = null, next_link_sealed = null
   where member_id = new.id and (link_sealed is not null or next_email_sealed is not null);
  return null;
end $$;
revoke all on function end_sessions_of_email() from public;
create trigger end_sessions_email after update of email on member
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function end_sessions_of_email();

-- A sign-in that goes over to another record (a merge) leaves behind what was asked for the former one.
create function drop_next_email() returns trigger language plpgsql as $$
begin
  new.next_email_sealed := null; new.next_email_by := null; new.next_email_at := null; new.next_email_until := null; new.next_link_sealed := null;
  return new;
end $$;
create trigger drop_next before update of member_id on member_login
  for each row when (old.member_id is distinct from new.member_id) execute function drop_next_email();

-- `address` was read as the column of that name, the postal address: no e-mail was ever found to be taken.
create or replace function member_email_taken(address text, except_id bigint) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from public.member m where lower(m.email) = lower($1) and m.id is distinct from $2)
$$;
