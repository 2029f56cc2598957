-- What goes back when a membership ends early is to be with the client by a day. That day stays, whatever becomes of the
-- request: it may be rejected, or nobody could ask for it. Null: nothing to pay out, or the client wants it in the wallet.
alter table membership_ending add column pay_by date,
  add column payable_cents bigint not null default 0 check (payable_cents >= 0),
  add constraint membership_ending_payable check ((pay_by is null) = (payable_cents = 0));
create index membership_ending_pay_by on membership_ending (branch_id, pay_by) where pay_by is not null and taken_back_at is null;

-- Endings of before whose request still waits keep the day of the request: it is asked for again if it is rejected.
update membership_ending e set pay_by = r.due_on, payable_cents = r.cents
  from (select ms.id as membership_id, min(r.due_on) as due_on, sum(r.amount_cents) as cents, min(r.created_at) as asked_at
          from refund r join payment_allocation a on a.payment_id = r.payment_id join invoice i on i.id = a.invoice_id
          join membership ms on ms.id = i.membership_id
         where r.due_on is not null and r.source = 'wallet' group by 1) r
 where r.membership_id = e.membership_id and e.kind = 'terminate' and e.taken_back_at is null and r.asked_at <= e.created_at;

-- What of it is still to be paid out: the oldest ending first, no more than is in the wallet, less what was paid out of the
-- wallet since or is asked for.
create function owed_out(branches bigint[]) returns table (branch_id bigint, member_id bigint, membership_id bigint, pay_by date, cents bigint, currency text)
  language sql stable as $$
  with ended as (
    select e.id, e.branch_id, ms.member_id, ms.id as membership_id, e.pay_by, e.payable_cents, ms.currency, w.balance_cents,
           sum(e.payable_cents) over (mine order by e.pay_by, e.id) as so_far, min(e.created_at) over mine as since
      from membership_ending e join membership ms on ms.id = e.membership_id
      join wallet w on w.branch_id = e.branch_id and w.member_id = ms.member_id and w.currency = ms.currency and w.balance_cents > 0
     where e.branch_id = any (branches) and e.pay_by is not null and e.taken_back_at is null
    window mine as (partition by ms.member_id, e.branch_id, ms.currency)),
  due as (
    select e.*, least(e.payable_cents, greatest(0, e.so_far - coalesce((
             select sum(r.amount_cents) from refund r
              where r.member_id = e.member_id and r.branch_id = e.branch_id and r.currency = e.currency and r.source = 'wallet'
                and r.status in ('pending', 'accepted') and r.created_at >= e.since), 0)), e.balance_cents)::bigint as left_cents
      from ended e)
  select d.branch_id, d.member_id, d.membership_id, d.pay_by, d.left_cents, d.currency from due d where d.left_cents > 0
$$;
grant execute on function owed_out(bigint[]) to app;
