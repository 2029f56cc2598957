-- The time to think it over begins on the day after the sale, and counts every day or only working days. What goes back
-- to a client can have a day by which it is paid out.
alter table termination_rule add column cooling_off_kind text not null default 'days' check (cooling_off_kind in ('days', 'working_days'));
alter table termination_rule add column refund_days integer check (refund_days between 0 and 366);
-- Values that came with the product and that nobody has confirmed follow the regulations, and a lawyer looks at them.
alter table termination_rule disable trigger in_force_stays;
update termination_rule set cooling_off_kind = 'working_days' where country_code = 'SG' and valid_from = '2000-01-01' and to_confirm;
update termination_rule set to_confirm = true, refund_days = 14 where country_code = 'MY' and valid_from = '2000-01-01';
alter table termination_rule enable trigger in_force_stays;

-- Until when the money is to be paid out; null: nothing says so.
alter table refund add column due_on date;
create index refund_due on refund (branch_id, due_on) where status = 'pending' and due_on is not null;
