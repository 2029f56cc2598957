-- What is still to be earned of credits, without those of all the years.
create index credit_lot_unearned on credit_lot (branch_id) where earned_cents <> net_cents;
