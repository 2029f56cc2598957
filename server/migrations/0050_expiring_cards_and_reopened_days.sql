-- Cards that run out while something is charged to them, and days that are opened again after they were closed.

-- ---------------------------------------------------------------- what is charged next for a membership
-- An invoice that is open, or the first part that is planned, whichever comes first; nothing where nothing is to come.
create function next_charge(of_membership bigint) returns table (on_day date, cents bigint) language sql stable as $$
  select c.on_day, c.cents from (
    select i.due_on as on_day, i.total_cents - i.paid_cents as cents, i.id
      from invoice i where i.membership_id = of_membership and i.status = 'unpaid'
    union all
    select pushed_day(ms.id, ins.due_on), ins.amount_cents, ins.id
      from instalment ins join membership ms on ms.id = ins.membership_id
     where ins.membership_id = of_membership and ins.status = 'planned' and ins.amount_cents > 0
       and (ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused')
            or (ms.status in ('pending_cancel', 'pending_terminate') and ins.from_on <= ms.paid_until))) c
   order by c.on_day nulls last, c.id limit 1
$$;
revoke all on function next_charge(bigint) from public;
grant execute on function next_charge(bigint) to app;
-- A card of one branch may pay in another one: found by its last day alone.
create index payment_method_over on payment_method (expires_on) where status = 'active' and expires_on is not null;

-- ---------------------------------------------------------------- closed days are opened again, and the history stays
-- Each close is a row that is never changed but for being taken back, once, with a reason; the next close is a new row.
drop trigger append_only on day_close;
alter table day_close
  add column status text not null default 'closed' constraint day_close_status_check check (status in ('closed', 'reopened')),
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column reopened_at timestamptz,
  add column reopened_by bigint references staff,
  add column reopen_reason text,
  add constraint day_close_reopened check ((status = 'reopened') = (reopened_at is not null)
    and (status = 'reopened') = (reopen_reason is not null) and (status = 'reopened' or reopened_by is null)),
  drop constraint day_close_once;
create unique index day_close_once on day_close (branch_id, day) where status = 'closed';
create index day_close_day on day_close (branch_id, day, id);
create function guard_day_close() returns trigger language plpgsql as $$
declare may text[] := array['version', 'updated_at', 'status', 'reopened_at', 'reopened_by', 'reopen_reason'];
begin
  if tg_op = 'DELETE' or old.status <> 'closed' or new.status <> 'reopened' or to_jsonb(new) - may <> to_jsonb(old) - may then
    raise exception 'a close is only ever opened again' using errcode = 'CM001';
  end if;
  return new;
end $$;
create trigger append_only before update or delete on day_close for each row execute function guard_day_close();
create trigger touch before update on day_close for each row execute function touch_row();
grant update on day_close to app;
create policy updates on day_close for update to app using (branch_id = any ((select app_branches())::bigint[]))
  with check (branch_id = any ((select app_branches())::bigint[]));

-- ---------------------------------------------------------------- one rule for all that is posted
-- Holds the day of a branch open until the commit, and says whether it was closed before. Closing waits for whoever
-- holds it; who comes after the close is told.
create function hold_open(of_branch bigint, on_day date) returns boolean language plpgsql volatile as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(7420018, of_branch::integer);
  return not exists (select 1 from public.day_close c where c.branch_id = of_branch and c.day = on_day and c.status = 'closed');
end $$;
revoke all on function hold_open(bigint, date) from public;
grant execute on function hold_open(bigint, date) to app;

create or replace function hold_day_open() returns trigger language plpgsql security definer as $$
begin
  if public.app_staff() is null then return new; end if;
  if not public.hold_open(new.branch_id, case tg_table_name when 'payment' then (pg_catalog.to_jsonb(new) ->> 'paid_on')::date
                                              else (pg_catalog.to_jsonb(new) ->> 'refunded_on')::date end) then
    raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
  end if;
  return new;
end $$;

-- Every movement posts an entry: none is dated on a closed day, whoever posts it. What is earned by serving a client
-- moves no money, and goes on.
create function refuse_closed_day() returns trigger language plpgsql security definer as $$
declare one record;
begin
  for one in select distinct branch_id, posted_on from new_rows where kind <> 'recognition' order by 1, 2 loop
    if not public.hold_open(one.branch_id, one.posted_on) then
      raise exception 'the day is closed' using errcode = '23514', constraint = 'day_is_closed';
    end if;
  end loop;
  return null;
end $$;
create trigger open_day after insert on journal_entry referencing new table as new_rows for each statement execute function refuse_closed_day();
