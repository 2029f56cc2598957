-- Trials that staff book for a lead, trials that move to another class, and reminders of trials.

-- One that staff book has no website, nobody agreed to a notice, and the lead may have no e-mail.
alter table trial_place alter column website_key_id drop not null;
alter table trial_place alter column once drop not null;
alter table trial_place alter column agreed_at drop not null;
alter table trial_place add column booked_by bigint references staff;
alter table trial_place add column again_reason text check (length(again_reason) between 1 and 300);  -- of someone who had one or is a client
alter table trial_place add column told_at timestamptz;  -- of the last letter about the time; none: when it was booked
alter table trial_place add column reminded_at timestamptz;
create index trial_place_booked_by on trial_place (booked_by) where booked_by is not null;
alter table trial_place drop constraint trial_place_reached;
alter table trial_place add constraint trial_place_reached check (status <> 'booked' or email is not null or booked_by is not null);
alter table trial_place add constraint trial_place_source
  check ((booked_by is null) = (website_key_id is not null) and (website_key_id is null or (once is not null and agreed_at is not null)));
create or replace trigger audit after insert or update or delete on trial_place
  for each row execute function audit_write('branch_id', 'first_name,last_name,email,phone,reason,again_reason');

-- A trial that moves to another class is counted there.
create or replace function count_trial() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  takes integer := (new.status <> 'cancelled')::integer;
  comes integer := (new.status = 'attended')::integer;
  took integer := 0;
  came integer := 0;
begin
  if tg_op = 'UPDATE' then
    took := (old.status <> 'cancelled')::integer;
    came := (old.status = 'attended')::integer;
    if old.session_id = new.session_id then
      takes := takes - took;
      comes := comes - came;
    elsif took <> 0 or came <> 0 then
      update public.class_session set booked = booked - took, present = present - came where id = old.session_id;
    end if;
  end if;
  if takes <> 0 or comes <> 0 then
    update public.class_session set booked = booked + takes, present = present + comes where id = new.session_id;
  end if;
  return null;
end $$;
create or replace trigger counts_trial after insert or update of status, session_id on trial_place
  for each row execute function count_trial();

create or replace function forget_trials_of(leads bigint[])
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint[] := array(select t.id from public.trial_place t where t.lead_id = any (leads));
begin
  update public.trial_place t
     set first_name = '—', last_name = '', email = null, phone = null, reason = null, again_reason = null,
         cancelled_by = case when t.status = 'booked' then 'staff' else t.cancelled_by end,
         status = case when t.status = 'booked' then 'cancelled' else t.status end
   where t.id = any (gone);
  delete from public.audit_person p using public.audit_entry e
   where p.at = e.at and p.audit_id = e.id and e.table_name = 'trial_place' and e.record_id = any (gone);
end $$;

-- Has somebody had a trial in any branch, or is a client of any? Staff of a branch don't see the trials of others.
create function had_trial(asked_email text, asked_phone text, asked_lead bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from public.trial_place t
                  where t.status <> 'cancelled' and (t.email = asked_email or t.phone = asked_phone or t.lead_id = asked_lead))
      or exists (select from public.member m where m.is_active and (lower(m.email) = asked_email or m.phone = asked_phone))
$$;
revoke all on function had_trial(text, text, bigint) from public;
grant execute on function had_trial(text, text, bigint) to app;
create index trial_place_remind on trial_place (session_id) where status = 'booked' and reminded_at is null and email is not null;
