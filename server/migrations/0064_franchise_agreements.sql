-- What is offered to franchisees, and what was agreed with whom: a copy of the offer that no later change reaches.

create table franchise_package (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,   -- who offers it
  name text not null check (name <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms jsonb not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index franchise_package_name on franchise_package (organisation_id, lower(name));
call protect_table('franchise_package', 'own');
call protect_of_organisation('franchise_package');

create table franchise_agreement (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,   -- who pays
  issuer_id bigint not null references organisation,         -- who is paid
  package_id bigint not null references franchise_package,
  package_name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms jsonb not null,
  start_on date not null,
  end_on date not null,
  renewal text not null check (renewal in ('none', 'automatic')),
  renewals integer not null default 0 check (renewals >= 0),
  status text not null default 'active' check (status in ('active', 'expiring', 'expired', 'terminated')),
  terminated_on date,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_on >= start_on),
  check (organisation_id <> issuer_id),
  check ((status = 'terminated') = (terminated_on is not null)),
  check (terminated_on is null or (reason is not null and terminated_on between start_on and end_on))
);
create index franchise_agreement_organisation on franchise_agreement (organisation_id, start_on desc);
create index franchise_agreement_issuer on franchise_agreement (issuer_id);
create index franchise_agreement_package on franchise_agreement (package_id);
create index franchise_agreement_open on franchise_agreement (end_on) where status in ('active', 'expiring');
call protect_table('franchise_agreement', 'own');
call protect_of_organisation('franchise_agreement');

-- What was agreed stays as it was agreed.
create function keep_agreement() returns trigger language plpgsql as $$
begin
  if new.terms is distinct from old.terms or new.currency <> old.currency or new.package_name <> old.package_name
     or new.organisation_id <> old.organisation_id or new.issuer_id <> old.issuer_id or new.start_on <> old.start_on then
    raise exception 'agreement % stays as it was agreed', old.id using errcode = '23514', constraint = 'franchise_agreement_kept';
  end if;
  return new;
end $$;
create trigger a_kept before update on franchise_agreement for each row execute function keep_agreement();

-- The branches that it covers; no branch is covered twice on a day for the same payer.
create table franchise_agreement_branch (
  agreement_id bigint not null references franchise_agreement,
  organisation_id bigint not null,
  branch_id bigint not null references branch,
  start_on date not null,
  end_on date not null,
  primary key (agreement_id, branch_id),
  constraint franchise_agreement_overlap exclude using gist (organisation_id with =, branch_id with =, daterange(start_on, end_on, '[]') with &&)
);
create index franchise_agreement_branch_branch on franchise_agreement_branch (branch_id);
call protect_table('franchise_agreement_branch', 'own', '', true, false, false);
call protect_of_organisation('franchise_agreement_branch');
create function follow_agreement() returns trigger language plpgsql security definer as $$
begin
  update public.franchise_agreement_branch set end_on = coalesce(new.terminated_on, new.end_on) where agreement_id = new.id;
  return null;
end $$;
create trigger follow after update of end_on, terminated_on on franchise_agreement for each row execute function follow_agreement();

create table franchise_document (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  agreement_id bigint not null references franchise_agreement,
  title text not null check (title <> ''),
  file_id bigint not null references file,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index franchise_document_agreement on franchise_document (agreement_id, id);
create index franchise_document_file on franchise_document (file_id);
call protect_table('franchise_document', 'own');
call protect_of_organisation('franchise_document');
