-- Who may be called or texted for marketing. A number that its owner asked to leave alone is suppressed like an e-mail address;
-- what a Do-Not-Call register said about numbers is kept result by result, as the proof that they were checked.
alter table suppression add column channel text not null default 'email' check (channel in ('email', 'phone'));
alter table suppression add constraint suppression_of_phone check (channel = 'email' or reason = 'asked');

-- Results from a register, entered at once. They apply in all branches: a number has the same owner everywhere.
create table phone_check (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  checked_on date not null,
  reference text not null default '',
  numbers integer not null check (numbers > 0),
  no_calls integer not null check (no_calls between 0 and numbers),
  no_texts integer not null check (no_texts between 0 and numbers),
  staff_id bigint not null references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index phone_check_branch on phone_check (branch_id, checked_on desc, id desc);
create index phone_check_staff on phone_check (staff_id);
call protect_table('phone_check', 'branch');

-- Only digests of the numbers (E.164), so that the proof outlives the person's data.
create table phone_check_number (
  id bigint generated always as identity primary key,
  phone_check_id bigint not null references phone_check on delete cascade,
  digest bytea not null check (length(digest) = 32),
  no_call boolean not null,
  no_text boolean not null,
  unique (phone_check_id, digest)
);
create index phone_check_number_digest on phone_check_number (digest);
call protect_table('phone_check_number', 'own', '', false, false, false);
call wall_of_part('phone_check_number', 'phone_check');

-- The last result of each number, whichever branch had it checked, and nothing else of what that branch noted.
create function phone_results()
  returns table(digest bytea, checked_on date, no_call boolean, no_text boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct on (n.digest) n.digest, c.checked_on, n.no_call, n.no_text
    from public.phone_check_number n join public.phone_check c on c.id = n.phone_check_id
   order by n.digest, c.checked_on desc, c.id desc
$$;
create function phone_result(of_digest bytea)
  returns table(checked_on date, no_call boolean, no_text boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.checked_on, n.no_call, n.no_text
    from public.phone_check_number n join public.phone_check c on c.id = n.phone_check_id
   where n.digest = of_digest order by c.checked_on desc, c.id desc limit 1
$$;
revoke all on function phone_results(), phone_result(bytea) from public;
grant execute on function phone_results(), phone_result(bytea) to app;
