-- Staff accounts are agreed on: a person takes a seat of every running agreement that covers a branch where they work, or
-- whose payer they work for. Who takes one more than there are is not let in; who is in stays.
create function seats_taken(of_agreement bigint) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct sr.staff_id)::int
    from franchise_agreement a
    join staff_role sr on sr.organisation_id = a.organisation_id
      or sr.branch_id in (select c.branch_id from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)
    join staff s on s.id = sr.staff_id and s.status <> 'deactivated'
   where a.id = of_agreement
$$;
revoke all on function seats_taken(bigint) from public;
grant execute on function seats_taken(bigint) to app;

-- Where somebody works already, one more role takes no seat. Two who come at once wait for each other.
create function keep_seats() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  full_one bigint;
begin
  if new.branch_id is null and new.organisation_id is null then return null; end if;
  if not exists (select from staff s where s.id = new.staff_id and s.status <> 'deactivated') then return null; end if;
  perform pg_advisory_xact_lock(7420103);
  select a.id into full_one from franchise_agreement a
   where a.status in ('active', 'expiring')
     and (a.organisation_id = new.organisation_id
          or exists (select from franchise_agreement_branch c where c.agreement_id = a.id and c.branch_id = new.branch_id and c.end_on >= current_date))
     and seats_taken(a.id) > (a.terms ->> 'seats')::int
     and not exists (
       select from staff_role other where other.staff_id = new.staff_id and other.id <> new.id
          and (other.organisation_id = a.organisation_id
               or other.branch_id in (select c.branch_id from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)))
   order by a.id limit 1;
  if full_one is not null then
    raise exception 'agreement % has no seat left', full_one using errcode = '23514', constraint = 'franchise_seats';
  end if;
  return null;
end $$;
create trigger keep_seats after insert on staff_role for each row execute function keep_seats();

-- Who was deactivated and comes back takes a seat again.
create function keep_seats_of_staff() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  full_one bigint;
begin
  perform pg_advisory_xact_lock(7420103);
  select a.id into full_one from franchise_agreement a
   where a.status in ('active', 'expiring') and seats_taken(a.id) > (a.terms ->> 'seats')::int
     and exists (
       select from staff_role sr where sr.staff_id = new.id
          and (sr.organisation_id = a.organisation_id
               or sr.branch_id in (select c.branch_id from franchise_agreement_branch c where c.agreement_id = a.id and c.end_on >= current_date)))
   order by a.id limit 1;
  if full_one is not null then
    raise exception 'agreement % has no seat left', full_one using errcode = '23514', constraint = 'franchise_seats';
  end if;
  return null;
end $$;
create trigger keep_seats after update of status on staff for each row
  when (old.status = 'deactivated' and new.status <> 'deactivated') execute function keep_seats_of_staff();
