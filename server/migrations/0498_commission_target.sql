-- What each person's sales of a month have brought under a plan with a target, and what each step has added for it, so
-- that a payment no longer adds up all sales of its month. Kept in the transaction that changes either.
create table commission_target (
  branch_id bigint not null references branch,
  plan_id bigint not null references commission_plan,
  target_month date not null check (extract(day from target_month) = 1),
  staff_id bigint not null references staff,
  step integer not null check (step >= 0),  -- its place in the plan; 0 is the money itself
  amount_cents bigint not null,
  primary key (plan_id, target_month, staff_id, step)
) with (fillfactor = 70);
call protect_table('commission_target', 'branch', '', false, false, false);
revoke delete on commission_target from app;

-- Of records that were made before.
create procedure fill_commission_target() language sql as $$
  insert into commission_target (branch_id, plan_id, target_month, staff_id, step, amount_cents)
  select s.branch_id, s.plan_id, s.target_month, h.staff_id, 0, sum(n.net_cents * h.share_bp / 10000)
    from commission_sale s join commission_share h on h.sale_id = s.id
   cross join lateral (select coalesce(sum((2 * c.base_cents * least(greatest(c.received_cents, 0), c.total_cents) + c.total_cents) / (2 * c.total_cents)), 0)::bigint as net_cents
                         from commission_invoice c where c.sale_id = s.id) n
   where s.target_month is not null group by s.branch_id, s.plan_id, s.target_month, h.staff_id
   union all
  select branch_id, plan_id, target_month, staff_id, step, sum(amount_cents) from commission_extra where kind = 'step' group by 1, 2, 3, 4, 5
$$;
call fill_commission_target();
