-- Visits of a period end with it. One that is returned later (a cancelled appointment, a check-in that is undone) must not
-- give the present period more than it gives, or than it gives and carries over.
create function keep_visits_of_period() returns trigger language plpgsql as $$
begin
  new.sessions_left := least(new.sessions_left,
    greatest(old.sessions_left, new.sessions_total + case when new.roll_over = 'most' then coalesce(new.roll_over_most, 0) else 0 end));
  return new;
end $$;
create trigger keep_visits before update of sessions_left on membership for each row
  when (new.billing = 'rolling' and new.roll_over <> 'all' and new.sessions_left > old.sessions_left and new.sessions_total is not null)
  execute function keep_visits_of_period();
