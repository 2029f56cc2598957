-- What names an erased person is looked for only in rows that belong to that person by key, and only in texts that
-- somebody has written. A name can be any word: in rows of others it is not touched, whatever it says.

-- The texts, and when a row belongs to the person ($1).
create function person_texts() returns table (of_table text, of_column text, belongs text) language sql immutable as $$
  values
    ('activity', 'note', 't.member_id = $1 or t.lead_id in (select l.id from public.lead l where l.member_id = $1)'),
    -- That somebody became a relative of the person is written with both: `other_id` is the other one.
    ('activity', 'facts', 't.member_id = $1 or t.lead_id in (select l.id from public.lead l where l.member_id = $1) or t.facts ->> ''other_id'' = $1::text'),
    ('appointment', 'charge_reason', 't.member_id = $1'),
    ('appointment', 'reason', 't.member_id = $1'),
    ('appointment', 'note', 't.member_id = $1'),
    ('booking', 'reason', 't.member_id = $1'),
    ('check_in', 'override_reason', 't.member_id = $1'),
    ('check_in', 'undo_reason', 't.member_id = $1'),
    ('credit_entry', 'reason', 't.member_id = $1'),
    ('credit_note', 'reason', 't.member_id = $1'),
    ('custom_charge', 'description', 't.member_id = $1'),
    ('custom_charge', 'reason', 't.member_id = $1'),
    ('custom_charge', 'decided_why', 't.member_id = $1'),
    ('dispute', 'reference', 't.payment_id in (select p.id from public.payment p where p.member_id = $1)'),
    ('dispute', 'reason', 't.payment_id in (select p.id from public.payment p where p.member_id = $1)'),
    ('import_row', 'row_key', 't.member_id = $1'),
    ('import_row', 'faults', 't.member_id = $1'),
    ('invoice_party', 'member_name', 't.invoice_id in (select i.id from public.invoice i where i.member_id = $1)'),
    ('invoice_party', 'member_email', 't.invoice_id in (select i.id from public.invoice i where i.member_id = $1)'),
    ('invoice_party', 'member_address', 't.invoice_id in (select i.id from public.invoice i where i.member_id = $1)'),
    ('member_consent', 'wording', 't.member_id = $1'),
    ('membership', 'discount_reason', 't.member_id = $1'),
    ('membership', 'fee_waived_reason', 't.member_id = $1'),
    ('membership_change', 'reason', 't.from_membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_date_change', 'reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_ending', 'reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_ending', 'agreed_reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_suspension', 'reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('membership_suspension', 'fee_waived_reason', 't.membership_id in (select m.id from public.membership m where m.member_id = $1)'),
    ('online_participant', 'name', 't.member_id = $1'),
    ('online_participant', 'email', 't.member_id = $1'),
    ('payment', 'reference', 't.member_id = $1'),
    ('payment', 'decided_why', 't.member_id = $1'),
    ('refund', 'reason', 't.member_id = $1'),
    ('refund', 'decided_why', 't.member_id = $1'),
    ('staff_invoice_line', 'dispute', 't.appointment_id in (select a.id from public.appointment a where a.member_id = $1)'),
    ('staff_invoice_line', 'answer', 't.appointment_id in (select a.id from public.appointment a where a.member_id = $1)'),
    ('write_off', 'reason', 't.member_id = $1'),
    ('write_off', 'decided_why', 't.member_id = $1'),
    ('write_off', 'reversed_why', 't.member_id = $1')
$$;

-- A pattern for the values of a person, as whole words; Chinese is written without spaces. Null: there is nothing to look for.
create function trace_pattern(traces text[]) returns text language sql immutable as $$
  select pg_catalog.string_agg(
           case when t ~ '[\u2e80-\u9fff]' then q else '(?<![[:alnum:]])' || q || '(?![[:alnum:]])' end, '|'
           order by pg_catalog.length(t) desc)
    from (select t, pg_catalog.regexp_replace(t, '([\\.^$*+?()\[\]{}|])', '\\\1', 'g') as q
            from pg_catalog.unnest(traces) as t where pg_catalog.length(pg_catalog.btrim(t)) > 1) as terms
$$;

create function without_traces(of_text text, pattern text) returns text language sql immutable as $$
  select pg_catalog.regexp_replace(of_text, pattern, '***', 'gi')
$$;
-- Values only: the keys of a document are the program's.
create function without_traces(of_json jsonb, pattern text) returns jsonb language plpgsql immutable as $$
begin
  return case pg_catalog.jsonb_typeof(of_json)
    when 'string' then pg_catalog.to_jsonb(public.without_traces(of_json #>> '{}', pattern))
    when 'array' then (select coalesce(pg_catalog.jsonb_agg(public.without_traces(v, pattern) order by i), '[]')
                         from pg_catalog.jsonb_array_elements(of_json) with ordinality as e(v, i))
    when 'object' then (select coalesce(pg_catalog.jsonb_object_agg(k, public.without_traces(v, pattern)), '{}')
                          from pg_catalog.jsonb_each(of_json) as e(k, v))
    else of_json
  end;
end $$;
revoke all on function person_texts(), trace_pattern(text[]), without_traces(text, text), without_traces(jsonb, text) from public;

drop function erase_traces(text[]);
-- Gives how many rows of the person named them, table by table. The trail forgets what stood there; its digests stay.
create function erase_traces(of_member bigint, traces text[]) returns table (of_table text, n bigint) language plpgsql security definer as $$
declare one record; pattern text := public.trace_pattern(traces); found_rows bigint;
begin
  if not public.app_is_network() then raise exception 'only the system looks for traces' using errcode = '42501'; end if;
  if not exists (select 1 from public.member m where m.id = of_member and m.erased_at is not null) then return; end if;
  perform pg_catalog.set_config('app.rewriting', 'person', true);
  if pattern is not null then
    for one in select * from public.person_texts() loop
      execute pg_catalog.format(
        'update public.%1$I t set %2$I = public.without_traces(t.%2$I, $2) where (%3$s) and public.without_traces(t.%2$I, $2) is distinct from t.%2$I',
        one.of_table, one.of_column, one.belongs) using of_member, pattern;
      get diagnostics found_rows = row_count;
      if found_rows > 0 then of_table := one.of_table; n := found_rows; return next; end if;
    end loop;
  end if;
  for one in select x.of_table, pg_catalog.string_agg(distinct '(' || x.belongs || ')', ' or ') as belongs from public.person_texts() x
              where x.of_column <> 'facts' and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = ('public.' || pg_catalog.quote_ident(x.of_table))::regclass
                              and a.attname = 'id' and not a.attisdropped)
              group by x.of_table loop
    execute pg_catalog.format(
      'delete from public.audit_person p using public.audit_entry e where p.at = e.at and p.audit_id = e.id
          and e.table_name = %L and e.record_id in (select t.id from public.%I t where %s)', one.of_table, one.of_table, one.belongs) using of_member;
  end loop;
  -- Answers that are kept a day for replays: those about this very record.
  delete from public.idempotency_key k
   where k.path ~ ('^(POST|PUT|DELETE) /api/v4/[A-Za-z/]*member[A-Za-z/]*/' || of_member || '([/?].*)?$')
      or (k.path ~ '^POST /api/v4/(member|lead|membership)' and of_member::text in (k.answer ->> 'id', k.answer ->> 'member_id'));
  perform pg_catalog.set_config('app.rewriting', '', true);
end $$;

-- What an erasure would do, for the person who is about to ask for it. `how`: goes, emptied, or text (names the person).
create function erase_preview(of_member bigint, traces text[]) returns table (how text, of_table text, n bigint) language plpgsql stable security definer as $$
declare one record; pattern text := public.trace_pattern(traces); address text;
begin
  select m.email into address from public.member m where m.id = of_member and m.branch_id = any (public.app_branches());
  if not found then return; end if;
  for one in
    select * from (values
      ('goes', 'vaccine_certificate', 't.member_id = $1'), ('goes', 'member_login', 't.member_id = $1'), ('goes', 'member_tag', 't.member_id = $1'),
      ('goes', 'member_relation', '$1 in (t.member_id, t.related_member_id)'), ('goes', 'mail', 'pg_catalog.lower(t.to_address) = pg_catalog.lower($2)'),
      ('emptied', 'lead', 't.member_id = $1'), ('emptied', 'activity', 't.member_id = $1'), ('emptied', 'survey_response', 't.member_id = $1'),
      ('emptied', 'terms_acceptance', 't.member_id = $1'), ('emptied', 'payment_method', 't.member_id = $1')) as v(what, name, belongs)
  loop
    execute pg_catalog.format('select count(*) from public.%I t where %s', one.name, one.belongs) into n using of_member, address;
    if n > 0 then how := one.what; of_table := one.name; return next; end if;
  end loop;
  if pattern is null then return; end if;
  for one in select x.of_table as name, pg_catalog.string_agg(pg_catalog.format('((%s) and t.%I::text ~* $2)', x.belongs, x.of_column), ' or ') as named
               from public.person_texts() x where x.of_table <> 'activity' group by 1 order by 1 loop
    execute pg_catalog.format('select count(*) from public.%I t where %s', one.name, one.named) into n using of_member, pattern;
    if n > 0 then how := 'text'; of_table := one.name; return next; end if;
  end loop;
end $$;
revoke all on function erase_traces(bigint, text[]), erase_preview(bigint, text[]) from public;
grant execute on function erase_traces(bigint, text[]), erase_preview(bigint, text[]) to app;
