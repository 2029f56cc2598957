-- Posting a settlement makes a note for each branch: what it gets of the network, or owes it, for the visits of the month.

create table settlement_note (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement,
  branch_id bigint not null references branch,
  number text not null,
  kind text not null check (kind in ('credit', 'debit')),   -- the branch gets; the branch owes
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  issued_on date not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  paid_on date,
  reference text,
  recorded_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settlement_note_once unique (settlement_id, branch_id),
  constraint settlement_note_number unique (number),
  check ((status = 'paid') = (paid_on is not null))
);
create index settlement_note_branch on settlement_note (branch_id, id desc);
call protect_table('settlement_note', 'own', 'reference');
alter table settlement_note enable row level security;
create policy reads on settlement_note for select to app using (
  (select app_is_network()) or branch_id = any ((select app_branches())::bigint[]));
create policy inserts on settlement_note for insert to app with check ((select app_is_network()));
create policy updates on settlement_note for update to app using ((select app_is_network())) with check ((select app_is_network()));
create function keep_settlement_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'paid'
     or (to_jsonb(new) - '{status,paid_on,reference,recorded_by,version,updated_at}'::text[])
        is distinct from (to_jsonb(old) - '{status,paid_on,reference,recorded_by,version,updated_at}'::text[]) then
    raise exception 'settlement note % stays as it was issued', old.id using errcode = '23514', constraint = 'settlement_note_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update or delete on settlement_note for each row execute function keep_settlement_note();

-- A note for each branch whose balance is not nought, once. With the eyes of whoever posts: the head office sees all.
create function note_settlement(of_settlement bigint, on_day date) returns void language sql as $$
  insert into settlement_note (settlement_id, branch_id, number, kind, currency, amount_cents, issued_on)
  select s.id, b.id, 'ST-' || to_char(s.month, 'YYYY-MM') || '-' || b.code, case when n.net > 0 then 'credit' else 'debit' end, s.currency, abs(n.net), on_day
    from settlement s
    join lateral (select x.branch_id, sum(x.cents) as net from (
                    select v.host_branch_id as branch_id, v.settled_cents as cents from settlement_visit v where v.settlement_id = s.id
                    union all
                    select v.home_branch_id, -v.settled_cents from settlement_visit v where v.settlement_id = s.id) x
                   group by x.branch_id) n on n.net <> 0
    join branch b on b.id = n.branch_id
   where s.id = of_settlement
  on conflict (settlement_id, branch_id) do nothing
$$;
-- Those that were posted before there were notes.
select note_settlement(s.id, (s.posted_at at time zone 'UTC')::date) from settlement s where s.status = 'posted' order by s.month;
