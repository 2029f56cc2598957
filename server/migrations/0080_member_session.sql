-- The members' own sign-in: sessions of clients, which have nothing to do with those of staff.
create table member_session (
  id bigint generated always as identity primary key,
  -- A login that is erased, or goes with a record that is merged into another one, takes its sessions with it.
  login_id bigint not null references member_login on delete cascade,
  token_hash bytea not null unique,
  companion_hash bytea,               -- set for browsers: the token works only beside this cookie
  address text,
  agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signed_out', 'password_changed', 'deactivated'))
);
create index member_session_login on member_session (login_id, address, created_at); -- "has this client signed in from here before?"
call protect_table('member_session', 'own', '', false, false, false);

-- Whoever changes the password, the client or a repair by hand: what was opened with the one before is over.
create function end_sessions_of_login() returns trigger language plpgsql security definer as $$
begin
  update public.member_session set ended_at = now(), ended_why = 'password_changed' where login_id = new.id and ended_at is null;
  return null;
end $$;
create trigger end_sessions after update of password_hash on member_login
  for each row when (new.password_hash is distinct from old.password_hash) execute function end_sessions_of_login();

create function end_sessions_of_member() returns trigger language plpgsql security definer as $$
begin
  update public.member_session s set ended_at = now(), ended_why = 'deactivated'
    from public.member_login l where l.member_id = new.id and s.login_id = l.id and s.ended_at is null;
  return null;
end $$;
create trigger end_sessions after update of is_active on member
  for each row when (old.is_active and not new.is_active) execute function end_sessions_of_member();

-- A client who cancels late asks for nothing: the fee has no asker, and whoever may decides it.
alter table custom_charge alter column asked_by drop not null;
