-- What a client owes past its day, for the door: seen wherever the client is seen, whatever branch it is owed to. Says
-- the sum and the branch, nothing of the invoices, which stay with their branch.
create function door_debts(of_member bigint, on_day date)
returns table (branch_id bigint, branch_name text, currency text, cents bigint)
language sql stable security definer as $$
  select b.id, b.name, i.currency, sum(i.total_cents - i.paid_cents)::bigint
    from public.invoice i
    join public.branch b on b.id = i.branch_id
   where i.member_id = of_member and i.status = 'unpaid' and i.due_on < on_day
     and exists (select 1 from public.member_branch mb where mb.member_id = of_member and mb.branch_id = any ((select public.app_branches())::bigint[]))
   group by b.id, b.name, i.currency
$$;
revoke all on function door_debts(bigint, date) from public;
grant execute on function door_debts(bigint, date) to app;
