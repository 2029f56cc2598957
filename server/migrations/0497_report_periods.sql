-- What was sold, asked for or given back in a period is found by its days, however much there was before.
create index membership_sold on membership (branch_id, sold_on);
create index refund_paid_out on refund (branch_id, refunded_on) where refunded_on is not null;
create index refund_asked on refund (branch_id, created_at);
create index custom_charge_asked on custom_charge (branch_id, created_at);
create index order_return_branch on order_return (branch_id, created_at);
-- Type 7: somebody paid off the rest of a membership, with the number of that invoice.
create index activity_paid_off on activity (branch_id, (facts ->> 'invoice')) where type_id = 7;
