-- People of several branches apply settings to them: the job works with the access of the person who made the last move, so
-- that person's request starts it. Before, only people of the whole network could.
do $do$
declare definition text := pg_get_functiondef('may_enqueue(text, json, text)'::regprocedure); was text := $was$  elsif task = 'erase_traces' then$was$;
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in may_enqueue(): %', was; end if;
  execute pg_catalog.replace(definition, was, $more$  elsif task = 'setting_rollout' then
    return job_key = 'rollout:' || (payload ->> 'setting_rollout_id') and exists (
      select from public.setting_rollout r where r.id = (payload ->> 'setting_rollout_id')::bigint and r.acting_staff_id = public.app_staff());
$more$ || was);
end $do$;
