-- The charge for ending early is set by the head office, by market and from a day on. What was ended keeps its charge:
-- a rule that has been in force is neither changed nor taken away, the next one follows it.
alter table termination_rule add column to_confirm boolean not null default false;  -- a starting value
update termination_rule set to_confirm = true where country_code = 'SG' and valid_from = '2000-01-01';

create function guard_termination_rule() returns trigger language plpgsql as $$
declare may text[] := array['version', 'updated_at', 'to_confirm'];
begin
  if old.valid_from <= current_date and (tg_op = 'DELETE' or to_jsonb(new) - may <> to_jsonb(old) - may) then
    raise exception 'a rule that has been in force stays' using errcode = 'CM001';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger in_force_stays before update or delete on termination_rule for each row execute function guard_termination_rule();
