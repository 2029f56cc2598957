-- A credit pack is refunded: its unused credits are taken back, by a row of the ledger like everything else.
do $$
declare of_sign text := (
  select conname from pg_constraint
   where conrelid = 'credit_entry'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%expire%credits < 0%');
begin
  execute format('alter table credit_entry drop constraint %I', of_sign);
end $$;
alter table credit_entry drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('grant', 'use', 'return', 'expire', 'correct', 'take_back')),
  add constraint credit_entry_sign check ((kind in ('use', 'expire', 'take_back')) = (credits < 0) or kind = 'correct');
alter table credit_lot add column taken_back integer not null default 0 check (taken_back >= 0);
grant update (net_cents) on credit_lot to app;

create or replace function apply_credit_entry() returns trigger language plpgsql security definer as $$
begin
  update public.credit_lot
     set remaining = remaining + new.credits,
         used = used - case when new.kind in ('use', 'return') then new.credits else 0 end,
         taken_back = taken_back - case when new.kind = 'take_back' then new.credits else 0 end,
         expires_on = new.expires_on
   where id = new.lot_id and member_id = new.member_id;
  if not found then raise exception 'credit entry % is not of the holder of lot %', new.id, new.lot_id; end if;
  return null;
end $$;
