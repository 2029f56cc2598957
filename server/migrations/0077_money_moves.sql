-- Invoices, payments, refunds and custom charges keep to the moves of their tables, whoever writes them (as memberships do).
create function money_may_move(of_table text, from_status text, to_status text) returns boolean language sql immutable parallel safe as $$
  select (of_table, from_status, to_status) in (
    ('invoice', 'unpaid', 'success'), ('invoice', 'unpaid', 'cancelled'), ('invoice', 'success', 'refunded'),
    ('payment', 'pending', 'success'), ('payment', 'pending', 'failed'), ('payment', 'success', 'refunded'),
    ('refund', 'pending', 'accepted'), ('refund', 'pending', 'rejected'),
    ('custom_charge', 'pending', 'approved'), ('custom_charge', 'pending', 'rejected'))
$$;
create function money_keeps_to_its_moves() returns trigger language plpgsql as $$
begin
  if not public.money_may_move(tg_table_name, old.status, new.status) then
    raise exception '% % cannot go from % to %', tg_table_name, old.id, old.status, new.status using errcode = 'CM003';
  end if;
  return null;
end $$;
create trigger keeps_to_its_moves after update of status on invoice for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();
create trigger keeps_to_its_moves after update of status on payment for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();
create trigger keeps_to_its_moves after update of status on refund for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();
create trigger keeps_to_its_moves after update of status on custom_charge for each row
  when (old.status is distinct from new.status) execute function money_keeps_to_its_moves();
