-- Where a link from the mailbox was used: its owner has been there, so the brake on guessing treats it as a known place.
alter table one_time_secret add column used_from text;
create index one_time_secret_used on one_time_secret (staff_id, used_from) where used_from is not null;
-- A browser's sessions, by its cookie: a new sign-in there ends the former one.
create index session_companion on session (companion_hash) where ended_at is null and companion_hash is not null;

-- The secret of the next app. The one in use stays in use until a code of the next one was shown.
alter table two_step add column next_sealed text, add column next_at timestamptz;

-- An administrator who has no second step of any kind: with the owner's eyes, it is asked before any scope is set.
create function lacks_second_step(of_staff bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select f.totp_at is null and not f.otp_required
         and exists (select 1 from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = f.id and r.key in ('super_admin', 'admin'))
         and not needs_two_steps(f.id)
    from staff f where f.id = of_staff
$$;
revoke all on function lacks_second_step(bigint) from public;
grant execute on function lacks_second_step(bigint) to app;
