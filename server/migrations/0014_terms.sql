-- Programme terms and legal documents in versions, and what people signed.

create table terms (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,               -- null: of the network
  kind text not null check (kind in ('programme', 'legal')),
  first_id bigint references terms,                 -- the first version of the same document; null: this one
  series bigint not null generated always as (coalesce(first_id, id)) stored,
  locale text not null check (locale in ('en', 'cn')),
  revision integer not null check (revision > 0),
  title text not null check (title <> ''),
  file_id bigint not null references file,
  status text not null default 'unpublish' check (status in ('unpublish', 'pending_publish', 'published')),
  publish_on date,
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint terms_revision unique (series, locale, revision),
  check (status <> 'pending_publish' or publish_on is not null),
  check (status <> 'published' or published_at is not null)
);
create unique index terms_published on terms (series, locale) where status = 'published';
create index terms_branch on terms (branch_id, kind);
create index terms_due on terms (publish_on) where status = 'pending_publish';
call protect_table('terms', 'mixed');

-- What was published once is what people signed: its title, language and file stay.
create function refuse_published_change() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or (new.title, new.locale, new.file_id, new.revision, new.kind, new.first_id)
     is distinct from (old.title, old.locale, old.file_id, old.revision, old.kind, old.first_id)) then
    raise exception 'terms % were published', old.id using errcode = 'CM001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_published before update or delete on terms for each row execute function refuse_published_change();

-- Which programmes are signed up under which document; the version is the one in force when it is signed.
create table programme_terms (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  programme_id bigint not null references programme on delete cascade,
  series bigint not null references terms,
  constraint programme_terms_once unique (programme_id, series)
);
create index programme_terms_series on programme_terms (series);
call protect_table('programme_terms', 'mixed', '', true, false, false);

create table terms_acceptance (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  terms_id bigint not null references terms,
  member_id bigint not null references member,
  signed_name text not null check (signed_name <> ''),
  signature text not null check (signature ~ '^M[0-9]{1,3} [0-9]{1,3}([ML][0-9]{1,3} [0-9]{1,3})+$'),
  signed_at timestamptz not null default now(),
  address text not null,
  staff_id bigint references staff,
  file_sha256 text not null
);
create index terms_acceptance_terms on terms_acceptance (terms_id, id desc);
create index terms_acceptance_member on terms_acceptance (member_id, id desc);
create index terms_acceptance_branch on terms_acceptance (branch_id, id desc);
call protect_table('terms_acceptance', 'branch', 'signed_name,signature,address', true, true, false);
-- Seen as its member is seen.
drop policy reads on terms_acceptance;
create policy reads on terms_acceptance for select to app using (
  branch_id = any ((select app_branches())::bigint[])
  or exists (select 1 from member_branch mb where mb.member_id = terms_acceptance.member_id and mb.branch_id = any ((select app_branches())::bigint[])));
