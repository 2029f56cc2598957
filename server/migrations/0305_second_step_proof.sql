-- A code by e-mail that confirms a change of the second step while e-mail codes are the second step.
alter table one_time_secret drop constraint one_time_secret_purpose_check;
alter table one_time_secret add constraint one_time_secret_purpose_check
  check (purpose in ('otp', 'password_reset', 'setup', 'invitation', 'step_proof'));

-- Facility admins approve refunds and write-offs; master franchise operators appoint people and confirm payments.
create or replace function lacks_second_step(of_staff bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select f.totp_at is null and not f.otp_required
         and exists (select 1 from staff_role sr join role r on r.id = sr.role_id
                      where sr.staff_id = f.id and r.key in ('super_admin', 'admin', 'facility_admin', 'master_franchise_operator'))
         and not needs_two_steps(f.id)
    from staff f where f.id = of_staff
$$;
