-- A next action that was saved without a day was never shown to be done. It is for today, as one that is saved now.
update lead l set next_action_on = (now() at time zone b.time_zone)::date
  from branch b
 where b.id = l.branch_id and l.next_action is not null and l.next_action_on is null and l.converted_at is null;
