-- The organisations in whose own name a person acts: where they hold the flag by a role of that organisation, and the
-- head office for people whose role applies everywhere. What is below is seen, but its money is not theirs.
create function organisations_of_own(wanted text) returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  with held as (
    select sr.everywhere, sr.organisation_id from staff_role sr
     where sr.staff_id = app_staff() and exists (select from role_function rf where rf.role_id = sr.role_id and rf.flag = wanted))
  select coalesce(array_agg(o.id), '{}') from organisation o
   where o.id in (select organisation_id from held) or (o.parent_id is null and exists (select from held where everywhere))
$$;
grant execute on function organisations_of_own(text) to app;

-- Cash waits for a second person as a transfer does. What was recorded before was decided by who recorded it, and says so.
alter table franchise_payment add column decided_alone boolean not null default false;
update franchise_payment set decided_alone = true where decided_by = recorded_by;
alter table franchise_payment drop constraint franchise_payment_by_another;
alter table franchise_payment add constraint franchise_payment_by_another check (decided_alone or decided_by <> recorded_by);
