-- An agreement that ends takes its branches with it, whenever their cover begins; one that was taken out stays out. The
-- currency of a covered branch stays that of its agreement.

alter table franchise_agreement_branch add column is_taken_out boolean not null default false;

-- Security definer, and on rows that the policies would show anyway: who ends an agreement ends it for all its branches.
create or replace function follow_agreement() returns trigger language plpgsql security definer as $$
declare
  ends date := coalesce(new.terminated_on, new.end_on);
begin
  -- A cover that was to begin later never does.
  delete from public.franchise_agreement_branch where agreement_id = new.id and start_on > ends;
  update public.franchise_agreement_branch
     set end_on = case when is_taken_out then least(end_on, ends) else ends end
   where agreement_id = new.id and (not is_taken_out or end_on > ends);
  return null;
end $$;

create function is_covered(of_branch bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  -- Also until the last day of one that was terminated for later.
  select exists (select from franchise_agreement_branch c where c.branch_id = of_branch and c.end_on >= current_date)
$$;
revoke all on function is_covered(bigint) from public;
grant execute on function is_covered(bigint) to app;

create or replace function keep_currency() returns trigger language plpgsql as $$
begin
  if public.has_money(new.id) then
    raise exception 'branch % has money in %', new.id, old.currency using errcode = '23514', constraint = 'branch_currency_kept';
  end if;
  if public.is_covered(new.id) then
    raise exception 'branch % is covered in %', new.id, old.currency using errcode = '23514', constraint = 'branch_currency_covered';
  end if;
  return new;
end $$;

-- A cover that was decided on while the currency changed does not get in: it is decided on again.
create function same_currency_covered() returns trigger language plpgsql security definer as $$
begin
  if not exists (select from public.franchise_agreement a join public.branch b on b.id = new.branch_id and b.currency = a.currency
                  where a.id = new.agreement_id) then
    raise exception 'branch % takes another currency than agreement %', new.branch_id, new.agreement_id using errcode = '40001';
  end if;
  return null;
end $$;
create trigger same_currency after insert on franchise_agreement_branch for each row execute function same_currency_covered();
