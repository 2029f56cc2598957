-- Days of a membership that has not begun are moved with it; so are those of its plan.
create function instalments_follow() returns trigger language plpgsql security definer as $$
begin
  update public.instalment
     set due_on = due_on + (new.start_on - old.start_on), from_on = from_on + (new.start_on - old.start_on),
         until_on = until_on + (new.start_on - old.start_on)
   where membership_id = new.id;
  return null;
end $$;
create trigger instalments_follow after update of start_on on membership
  for each row when (old.start_on is distinct from new.start_on and new.billing <> 'upfront') execute function instalments_follow();

-- A run that somebody started shows how far it is.
create index task_run_billing on task_run (id desc) where kind = 'billing';
