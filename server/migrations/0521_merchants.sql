-- Partners' packages, and the promotions in them that clients redeem at the desk.

create table merchant_package (
  id bigint generated always as identity primary key,
  partner_name text not null check (partner_name <> ''),
  title jsonb not null,
  description jsonb not null,
  contact_name text,
  email text,
  phone text,
  valid_from date not null,
  valid_until date,
  status text not null default 'unpublish' check (status in ('unpublish', 'published')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint merchant_package_days check (valid_until >= valid_from)
);
call protect_table('merchant_package', 'network', 'contact_name,email,phone');

create table promotion (
  id bigint generated always as identity primary key,
  merchant_package_id bigint not null references merchant_package,
  title jsonb not null,
  terms jsonb not null,
  code_kind text not null check (code_kind in ('shared', 'single')),
  shared_code text,
  valid_from date not null,
  valid_until date,
  limit_total integer check (limit_total > 0),
  limit_member integer check (limit_member > 0),
  branch_ids bigint[] not null default '{}',  -- none: in every branch
  programme_ids bigint[] not null default '{}',  -- none: whatever the client has
  status text not null default 'unpublish' check (status in ('unpublish', 'published')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotion_days check (valid_until >= valid_from),
  constraint promotion_code check ((code_kind = 'shared') = (shared_code is not null))
);
create index promotion_package on promotion (merchant_package_id);
create unique index promotion_shared_code on promotion (upper(shared_code)) where shared_code is not null;
call protect_table('promotion', 'network');

-- A client's own code. It can be redeemed once; the next one is given after that.
create table promotion_code (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  promotion_id bigint not null references promotion on delete cascade,
  member_id bigint not null references member,
  code text not null check (code ~ '^[A-HJ-NP-Z2-9]{12}$'),
  created_at timestamptz not null default now(),
  constraint promotion_code_once unique (code)
);
create index promotion_code_member on promotion_code (member_id, promotion_id);
create index promotion_code_promotion on promotion_code (promotion_id);
create index promotion_code_branch on promotion_code (branch_id);
call protect_table('promotion_code', 'branch', '', false, false, false);

create table redemption (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  promotion_id bigint not null references promotion,
  member_id bigint not null references member,
  promotion_code_id bigint references promotion_code,
  redeemed_on date not null,
  redeemed_at timestamptz not null,
  redeemed_by bigint not null references staff,
  undone_at timestamptz,
  undone_by bigint references staff,
  undo_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint redemption_undone check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3))
);
create unique index redemption_code_once on redemption (promotion_code_id) where undone_at is null;
create index redemption_code on redemption (promotion_code_id) where promotion_code_id is not null;
create index redemption_branch on redemption (branch_id, redeemed_on desc, id desc);
create index redemption_promotion on redemption (promotion_id, member_id) where undone_at is null;
create index redemption_member on redemption (member_id);
create index redemption_redeemed_by on redemption (redeemed_by);
create index redemption_undone_by on redemption (undone_by) where undone_by is not null;
call protect_table('redemption', 'branch', 'undo_reason');

-- Limits apply to the whole network, of which a branch sees its own part only.
create function promotion_used(of_promotion bigint, of_member bigint)
  returns table (total integer, mine integer) language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer, (count(*) filter (where r.member_id = of_member))::integer
    from redemption r where r.promotion_id = of_promotion and r.undone_at is null
$$;
revoke all on function promotion_used(bigint, bigint) from public;
grant execute on function promotion_used(bigint, bigint) to app;

-- Redemptions of one promotion happen one after the other, in whatever branch, so that no limit is passed.
create function hold_promotion(of_promotion bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from public.promotion p where p.id = of_promotion for update;
end $$;
revoke all on function hold_promotion(bigint) from public;
grant execute on function hold_promotion(bigint) to app;

-- A code says whose it is to the desk that it is shown to, also if the client got it in another branch.
create function find_promotion_code(typed text)
  returns table (id bigint, promotion_id bigint, member_id bigint, is_used boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.promotion_id, c.member_id, exists (select from redemption r where r.promotion_code_id = c.id and r.undone_at is null)
    from promotion_code c where c.code = upper(regexp_replace(typed, '[\s-]', '', 'g'))
$$;
revoke all on function find_promotion_code(text) from public;
grant execute on function find_promotion_code(text) to app;

do $do$
declare definition text := pg_get_functiondef('person_texts()'::regprocedure); was text := $was$    ('write_off', 'reason', 't.member_id = $1'),$was$;
begin
  if pg_catalog.strpos(definition, was) = 0 then raise exception 'this text is not in person_texts(): %', was; end if;
  execute pg_catalog.replace(definition, was, was || $more$
    ('redemption', 'undo_reason', 't.member_id = $1'),$more$);
end $do$;
