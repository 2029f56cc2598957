-- A programme gives credits as it gives sessions: for the whole term, or for each period that is invoiced. They are lots of
-- the same ledger as credits that are sold. As with all terms, a membership keeps what it was sold with.

-- ---------------------------------------------------------------- what is given
alter table programme
  add column given_per text not null default 'term' check (given_per in ('term', 'period')),
  add column credits integer check (credits between 1 and 1000),
  add column credit_uses text[] not null default '{}' check (credit_uses <@ array['class', 'online_class', 'pt', 'fight_fit']),
  drop constraint programme_roll_over,
  add constraint programme_gives check (sessions is null or credits is null),
  add constraint programme_credit_uses check ((credits is not null) = (cardinality(credit_uses) > 0)),
  add constraint programme_given_per check (given_per = 'term' or (billing = 'instalments' and (sessions is not null or credits is not null))),
  add constraint programme_roll_over check (
    (roll_over = 'most') = (roll_over_most is not null)
    and (roll_over = 'none' or ((billing = 'rolling' or given_per = 'period') and (sessions is not null or credits is not null))));
alter table membership
  add column given_per text not null default 'term' check (given_per in ('term', 'period')),
  add column credits integer check (credits between 1 and 1000),
  add column credit_uses text[] not null default '{}';

create or replace function keep_terms() returns trigger language plpgsql security definer as $$
begin
  select p.opens, p.open_branches, p.categories, p.suspension_max_times, p.suspension_max_days, p.suspension_notice_days,
         p.roll_over, p.roll_over_most, p.given_per, p.credits, p.credit_uses,
         coalesce((select pp.suspension_fee_cents from public.programme_price pp
            where pp.programme_id = p.id and pp.currency = new.currency and pp.valid_from <= new.sold_on
            order by pp.valid_from desc limit 1), 0)
    into new.opens, new.open_branches, new.categories, new.suspension_max_times, new.suspension_max_days,
         new.suspension_notice_days, new.roll_over, new.roll_over_most, new.given_per, new.credits, new.credit_uses,
         new.suspension_fee_cents
    from public.programme p where p.id = new.programme_id;
  return new;
end $$;
-- A sign-up that is edited before it starts becomes one of another programme: with the terms of that one.
create trigger keep_new_terms before update of programme_id on membership for each row
  when (old.programme_id is distinct from new.programme_id) execute function keep_terms();

-- ---------------------------------------------------------------- periods
-- `periods`: of the plan, when several were made one payment. `opened_on`: its sessions were given; those of the first
-- part are given with the sign-up.
alter table instalment
  add column periods integer not null default 1 check (periods > 0),
  add column opened_on date;

-- ---------------------------------------------------------------- lots that a membership gives: once for each part
alter table credit_lot
  add column membership_id bigint references membership,
  add column part_no integer check (part_no > 0),
  add column grace_until date,                      -- given back after its end: valid until then, whatever the membership is
  add constraint credit_lot_of_part check ((membership_id is null) = (part_no is null)),
  add constraint credit_lot_given check (membership_id is null or (credit_pack_id is null and invoice_id is null));
create unique index credit_lot_once on credit_lot (membership_id, part_no) where membership_id is not null;

-- `move`: the membership's days moved, and with them those of the lot.
alter table credit_entry
  drop constraint credit_entry_kind_check,
  drop constraint credit_entry_sign,
  drop constraint credit_entry_credits_check,
  add constraint credit_entry_kind_check check (kind in ('grant', 'use', 'return', 'expire', 'correct', 'take_back', 'move')),
  add constraint credit_entry_credits_check check ((credits = 0) = (kind = 'move')),
  add constraint credit_entry_sign check ((kind in ('use', 'expire', 'take_back')) = (credits < 0) or kind = 'correct');

-- The days of a lot that was given with a membership are moved by `move` and by a grace only: what was planned before
-- that was seen must not move them back.
create or replace function apply_credit_entry() returns trigger language plpgsql security definer as $$
begin
  update public.credit_lot
     set remaining = remaining + new.credits,
         used = used - case when new.kind in ('use', 'return') then new.credits else 0 end,
         taken_back = taken_back - case when new.kind = 'take_back' then new.credits else 0 end,
         grace_until = case when new.kind = 'return' and membership_id is not null and new.expires_on > expires_on then new.expires_on else grace_until end,
         expires_on = case when membership_id is null or new.kind in ('grant', 'move') or (new.kind = 'return' and new.expires_on > expires_on)
                      then new.expires_on else expires_on end
   where id = new.lot_id and member_id = new.member_id;
  if not found then raise exception 'credit entry % is not of the holder of lot %', new.id, new.lot_id; end if;
  return null;
end $$;

-- Does it let its holder use on a day and in a branch what it gives? The twin of the rule of the door, and not in a rest.
-- With the owner's eyes: the membership may be of another branch.
create function membership_serves(of_membership bigint, at_branch bigint, on_day date) returns boolean language sql stable security definer as $$
  select exists (
    select 1 from public.membership ms
      join public.branch sold on sold.id = ms.branch_id
      join public.branch here on here.id = at_branch
     where ms.id = of_membership
       and ms.status in ('ongoing', 'ongoing_pending', 'pending_cancel', 'pending_terminate')
       and on_day between ms.start_on and ms.end_on
       and public.access_stopped_on(ms.id) is null
       and (sold.id = here.id or ms.opens = 'network' or (ms.opens = 'country' and sold.country_code = here.country_code)
            or (ms.opens = 'branches' and here.id = any (ms.open_branches)))
       and not exists (select 1 from public.membership_suspension r
                        where r.membership_id = ms.id and r.undone_at is null
                          and r.from_on <= on_day and (r.until_on is null or on_day <= r.until_on)))
$$;
revoke all on function membership_serves(bigint, bigint, date) from public;
grant execute on function membership_serves(bigint, bigint, date) to app;
