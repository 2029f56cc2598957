-- Surveys: what is asked, in versions, and what was answered.

create table survey (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,               -- null: of the network
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

create table survey_response (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,      -- where it was answered
  survey_id bigint not null,
  survey_version_id bigint not null,
  read_version integer not null,                    -- of the survey, when the questions were read
  member_id bigint references member,
  staff_id bigint references staff,                 -- who answered, where staff are asked
  recorded_by bigint references staff,              -- who wrote down what a client said
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

-- With the owner's eyes: who edits a survey of the network need not see all that answered it.
create function survey_version_is_answered(of_version bigint) returns boolean language sql stable security definer as $$
  select exists (select 1 from public.survey_response r where r.survey_version_id = of_version)
$$;
create function survey_is_answered(of_survey bigint) returns boolean language sql stable security definer as $$
  select exists (select 1 from public.survey_response r where r.survey_id = of_survey)
$$;
revoke all on function survey_version_is_answered(bigint), survey_is_answered(bigint) from public;
grant execute on function survey_version_is_answered(bigint), survey_is_answered(bigint) to app;

create function keep_answered_version() returns trigger language plpgsql security definer as $$
begin
  if new.questions is distinct from old.questions and public.survey_version_is_answered(old.id) then
    raise exception 'version % of survey % was answered', old.version_no, old.survey_id using errcode = 'CM002', constraint = 'survey_version_answered';
  end if;
  return new;
end $$;
create trigger keep_answered before update on survey_version for each row execute function keep_answered_version();

-- Nobody answers questions that they did not see, or a survey that was taken back: the lock waits for whoever is editing.
create function survey_response_fits() returns trigger language plpgsql security definer as $$
begin
  perform 1 from public.survey s where s.id = new.survey_id and s.version = new.read_version and s.status = 'publish' for share;
  if not found then
    raise exception 'survey % was changed', new.survey_id using errcode = 'CM002', constraint = 'survey_response_read_version';
  end if;
  return new;
end $$;
create trigger fits before insert on survey_response for each row execute function survey_response_fits();
