-- Settings of branches: hours, rules, rooms, papers, Wi-Fi; surveys, terms and categories of classes.

-- Functions name tables of files that follow.
set local check_function_bodies = off;

-- Spans of a day as people read them in the history: "06:00-14:00,18:00-02:00". Past midnight when the end is not
-- after the beginning; that spans do not overlap is said by the rule, which also knows the neighbouring days.
create table opening_hours (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  sunday text not null default '',
  monday text not null default '',
  tuesday text not null default '',
  wednesday text not null default '',
  thursday text not null default '',
  friday text not null default '',
  saturday text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
do $$
declare part text;
begin
  foreach part in array array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] loop
    execute format($f$alter table opening_hours add constraint opening_hours_%1$s check (%1$I ~
      '^(([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)(,([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))*)?$')$f$, part);
  end loop;
end $$;
call protect_table('opening_hours', 'branch');

create table schedule_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  booking_window_days integer not null default 14 check (booking_window_days between 1 and 365),
  cancel_cutoff_hours integer not null default 12 check (cancel_cutoff_hours between 0 and 168),
  no_show text not null default 'none' check (no_show in ('none', 'credit', 'fee')),
  no_show_fee_cents bigint check (no_show_fee_cents > 0),
  no_show_waivers integer not null default 0 check (no_show_waivers between 0 and 31),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  again_minutes integer not null default 120 check (again_minutes between 0 and 1440),
  absent_after_hours integer check (absent_after_hours between 0 and 48),  -- Null: nobody is marked absent by itself.
  -- Clients who agreed to be written to are told of their bookings, and reminded so long before; null: not.
  confirms_bookings boolean not null default true,
  remind_hours integer default 24 check (remind_hours between 1 and 72),
  check ((no_show = 'fee') = (no_show_fee_cents is not null)),
  check (no_show <> 'none' or no_show_waivers = 0)
);
call protect_table('schedule_rule', 'branch');

create table holiday (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  day date not null,
  name jsonb not null,
  hours text not null default '',  -- '' closed; else the spans of that day, as in opening_hours
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint holiday_once unique (branch_id, day),
  check (hours ~ '^(([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)(,([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))*)?$')
);
call protect_table('holiday', 'branch');

-- Which days the other branches of the country have off: nothing but day and name leaves their branch.
create function holidays_of_country(of_branch bigint, of_year integer)
  returns TABLE(day date, name jsonb, branches bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select h.day, (array_agg(h.name order by h.id))[1], count(*)
    from holiday h
    join branch there on there.id = h.branch_id
    join branch here on here.id = of_branch and here.country_code = there.country_code and here.id <> there.id
   where of_branch = any (app_branches())
     and h.day between make_date(of_year, 1, 1) and make_date(of_year, 12, 31)
   group by h.day order by h.day
$$;
revoke all on function holidays_of_country(bigint,integer) from public;
grant execute on function holidays_of_country(bigint,integer) to app;

create table facility (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  name text not null,
  capacity integer not null check (capacity > 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index facility_name on facility (branch_id, lower(name));
call protect_table('facility', 'branch');

create table invoice_paper (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  header text not null default '',
  footer text not null default '',
  bank_name text not null default '',
  bank_holder text not null default '',
  bank_number text not null default '',
  logo_file_id bigint references file,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on invoice_paper (logo_file_id) where logo_file_id is not null;
call protect_table('invoice_paper', 'branch');

create table wifi_network (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  ssid text not null,
  audience text not null check (audience in ('staff', 'clients', 'guests', 'devices')),
  note text,
  password_set_at timestamptz,  -- null: open, or nobody wrote it down
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wifi_network_once unique (branch_id, ssid)
);
call protect_table('wifi_network', 'branch');

-- Apart, so that neither the trail nor a list holds it.
create table wifi_password (
  wifi_network_id bigint primary key references wifi_network on delete cascade,
  branch_id bigint not null references branch,
  sealed text not null
);
create index wifi_password_branch on wifi_password (branch_id);
call protect_table('wifi_password', 'branch', '', false, false, false);

-- Public addresses of the branch: who calls from one of them is on site.
create table address_range (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  range cidr not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint address_range_once unique (branch_id, range)
);
call protect_table('address_range', 'branch');

-- Surveys: what is asked, in versions, and what was answered.
create table survey (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network
  title jsonb not null,
  intro jsonb not null default '{"en": "", "cn": ""}',
  asked text not null check (asked in ('sign_up', 'after_class', 'staff')),
  status text not null default 'draft' check (status in ('draft', 'publish', 'unpublish')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index survey_branch on survey (branch_id, status, id);
call protect_table('survey', 'mixed');

-- The questions, version by version; a version that was answered is never changed again.
create table survey_version (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  survey_id bigint not null references survey on delete cascade,
  version_no integer not null check (version_no > 0),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (survey_id, version_no),
  unique (survey_id, id)
);
call protect_table('survey_version', 'mixed');

create function keep_answered_version()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.questions is distinct from old.questions and public.survey_version_is_answered(old.id) then
    raise exception 'version % of survey % was answered', old.version_no, old.survey_id using errcode = 'CM002', constraint = 'survey_version_answered';
  end if;
  return new;
end $$;
create trigger keep_answered before update on survey_version for each row execute function keep_answered_version();

create table survey_response (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,  -- where it was answered
  survey_id bigint not null,
  survey_version_id bigint not null,
  read_version integer not null,  -- of the survey, when the questions were read
  member_id bigint,
  staff_id bigint references staff,  -- who answered, where staff are asked
  recorded_by bigint references staff,  -- who wrote down what a client said
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  answered_at timestamptz not null default now(),
  constraint survey_response_survey_version_id_fkey foreign key (survey_id, survey_version_id) references survey_version (survey_id, id),
  check (member_id is null or staff_id is null)
);
create unique index survey_response_once on survey_response (survey_version_id, staff_id) where staff_id is not null;
create index survey_response_branch on survey_response (branch_id, survey_id, answered_at desc, id desc);
create index survey_response_survey on survey_response (survey_id, answered_at desc);
create index survey_response_member on survey_response (member_id, answered_at desc) where member_id is not null;

-- What was said is not said again in the trail: the row itself cannot change.
call protect_table('survey_response', 'branch', '', false, true);

-- Nobody answers questions that they did not see, or a survey that was taken back: the lock waits for whoever is editing.
create function survey_response_fits()
  returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from public.survey s where s.id = new.survey_id and s.version = new.read_version and s.status = 'publish' for share;
  if not found then
    raise exception 'survey % was changed', new.survey_id using errcode = 'CM002', constraint = 'survey_response_read_version';
  end if;
  return new;
end $$;
create trigger fits before insert on survey_response for each row execute function survey_response_fits();

-- With the owner's eyes: who edits a survey of the network need not see all that answered it.
create function survey_version_is_answered(of_version bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from public.survey_response r where r.survey_version_id = of_version)
$$;
revoke all on function survey_version_is_answered(bigint) from public;
grant execute on function survey_version_is_answered(bigint) to app;

create function survey_is_answered(of_survey bigint)
  returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from public.survey_response r where r.survey_id = of_survey)
$$;
revoke all on function survey_is_answered(bigint) from public;
grant execute on function survey_is_answered(bigint) to app;

-- Who opened health answers, one by one or as a file.
create table survey_opening (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  survey_id bigint not null references survey,
  survey_response_id bigint references survey_response,  -- null: all of a branch, in a file
  staff_id bigint not null references staff,
  at timestamptz not null default now()
);
create index survey_opening_response on survey_opening (survey_response_id, at desc) where survey_response_id is not null;
create index survey_opening_survey on survey_opening (branch_id, survey_id, at desc);
call protect_table('survey_opening', 'branch', '', false, true);

-- Programme terms and legal documents in versions, and what people signed.
create table terms (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,  -- null: of the network
  kind text not null check (kind in ('programme', 'legal')),
  first_id bigint references terms,  -- the first version of the same document; null: this one
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
create index on terms (file_id) where file_id is not null;
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

-- A pattern for the values of a person, as whole words; Chinese is written without spaces. Null: there is nothing to look for.
create function trace_pattern(traces text[]) returns text language sql immutable as $$
  select pg_catalog.string_agg(
           case when t ~ '[\u2e80-\u9fff]' then q else '(?<![[:alnum:]])' || q || '(?![[:alnum:]])' end, '|'
           order by pg_catalog.length(t) desc)
    from (select t, pg_catalog.regexp_replace(t, '([\\.^$*+?()\[\]{}|])', '\\\1', 'g') as q
            from pg_catalog.unnest(traces) as t where pg_catalog.length(pg_catalog.btrim(t)) > 1) as terms
$$;
revoke all on function trace_pattern(text[]) from public;

create table terms_acceptance (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  terms_id bigint not null references terms,
  member_id bigint not null,
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

-- What the clock of a branch allows; a branch without a row works by the defaults.
create table clock_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null unique references branch,
  tolerance_min integer not null default 7 check (tolerance_min between 0 and 30),
  late_after_min integer not null default 5 check (late_after_min between 0 and 60),
  absent_after_min integer not null default 60 check (absent_after_min between 15 and 480),
  early_in_min integer not null default 60 check (early_in_min between 0 and 240),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  class_pay text not null default 'class' check (class_pay in ('class', 'hours', 'both')),
  rest_hours integer not null default 11 check (rest_hours between 0 and 24),
  check (late_after_min <= absent_after_min)
);
call protect_table('clock_rule', 'branch');

-- Each version of a letterhead once; a branch changes it a few times in its life.
create table letterhead (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  digest text not null,
  branch_name text not null,
  legal_name text not null,
  registration_number text,
  address text not null,
  phone text,
  email text,
  tax_number text,
  paper jsonb not null,
  logo_file_id bigint references file,
  created_at timestamptz not null default now(),
  unique (branch_id, digest)
);
create index letterhead_logo on letterhead (logo_file_id) where logo_file_id is not null;
call protect_table('letterhead', 'branch', '', false, true, false);
revoke insert, update, delete on letterhead from app;

-- The company behind a branch is its organisation; a branch that is registered for tax by itself has its own number.
create function letterhead_of(of_branch bigint)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_is public.letterhead; said text; found_id bigint;
begin
  select null::bigint, b.id, '', b.name, o.name, o.legal_number, b.address, b.phone, b.email, coalesce(b.tax_number, o.tax_number),
         jsonb_build_object('header', coalesce(w.header, ''), 'footer', coalesce(w.footer, ''), 'bank_name', coalesce(w.bank_name, ''),
           'bank_holder', coalesce(w.bank_holder, ''), 'bank_number', coalesce(w.bank_number, ''), 'logo_file_id', w.logo_file_id),
         w.logo_file_id, null::timestamptz
    into now_is
    from public.branch b join public.organisation o on o.id = b.organisation_id
    left join public.invoice_paper w on w.branch_id = b.id
   where b.id = of_branch;
  said := pg_catalog.md5(pg_catalog.row_to_json(now_is)::text);
  select l.id into found_id from public.letterhead l where l.branch_id = of_branch and l.digest = said;
  if found then return found_id; end if;
  insert into public.letterhead (branch_id, digest, branch_name, legal_name, registration_number, address, phone, email, tax_number, paper, logo_file_id)
  values (of_branch, said, now_is.branch_name, now_is.legal_name, now_is.registration_number, now_is.address, now_is.phone, now_is.email,
          now_is.tax_number, now_is.paper, now_is.logo_file_id)
  on conflict (branch_id, digest) do nothing returning id into found_id;
  -- Somebody else wrote the same letterhead a moment before.
  if found_id is null then
    select l.id into found_id from public.letterhead l where l.branch_id = of_branch and l.digest = said;
  end if;
  return found_id;
end $$;
revoke all on function letterhead_of(bigint) from public;

-- What late cancelling and not coming cost who books by one programme, in one branch, in place of what the branch says for all.
create table programme_rule (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  programme_id bigint not null,
  cancel_cutoff_hours integer not null check (cancel_cutoff_hours between 0 and 168),
  no_show text not null check (no_show in ('none', 'credit', 'fee')),
  no_show_fee_cents bigint check (no_show_fee_cents > 0),
  no_show_waivers integer not null default 0 check (no_show_waivers between 0 and 31),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint programme_rule_once unique (branch_id, programme_id),
  check ((no_show = 'fee') = (no_show_fee_cents is not null)),
  check (no_show <> 'none' or no_show_waivers = 0)
);
create index programme_rule_programme on programme_rule (programme_id);
call protect_table('programme_rule', 'branch');

-- The categories of classes belong to the network: the head office names and colours them, and archives those that are
-- taught no longer. Classes, programmes, credit packs and rates keep the key, which never changes.
create table class_category (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name jsonb not null check (length(trim(coalesce(name ->> 'en', ''))) > 0),
  colour text not null check (colour in ('red', 'pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index class_category_name on class_category (lower(name ->> 'en'));
call protect_table('class_category', 'network');

-- Those that every network begins with; each has a colour of its own.
insert into class_category (key, name, colour)
select c.key, jsonb_build_object('en', c.en, 'cn', c.cn), c.colour
  from (values ('boxing', 'Boxing', '拳击', 'red'), ('muay_thai', 'Muay Thai', '泰拳', 'orange'),
               ('kickboxing', 'Kickboxing', '踢拳', 'grape'), ('bjj', 'Brazilian jiu-jitsu', '巴西柔术', 'indigo'),
               ('mma', 'Mixed martial arts', '综合格斗', 'violet'), ('conditioning', 'Conditioning', '体能训练', 'green'),
               ('mobility', 'Mobility and recovery', '拉伸恢复', 'teal'), ('kids', 'Kids', '少儿', 'yellow')) as c (key, en, cn, colour);
