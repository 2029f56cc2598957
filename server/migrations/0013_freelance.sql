-- What freelancers are paid: dated rates by work and by whom, and the grade of each trainer.

create table freelance_rate (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint references staff,                 -- one person's own
  grade text check (grade in ('junior', 'senior', 'head')),
  work text not null check (work in ('shift', 'class', 'pt', 'fight_fit')),
  category text check (category ~ '^[a-z_]{1,40}$'), -- of a class; null: any
  kind text not null check (kind in ('hour', 'class', 'head', 'session')),
  amount_cents bigint not null check (amount_cents >= 0),
  floor_cents bigint check (floor_cents >= 0),
  ceiling_cents bigint check (ceiling_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  -- The same people for the same work: rates of one scope follow one another.
  scope text not null generated always as (work || ':' || coalesce(category, '') || ':' || coalesce(staff_id::text, '') || ':' || coalesce(grade, '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint freelance_rate_start unique (branch_id, scope, valid_from),
  check (staff_id is null or grade is null),
  check (category is null or work = 'class'),
  check (kind = 'hour' or (kind in ('class', 'head')) = (work = 'class')),
  check (kind <> 'session' or work in ('pt', 'fight_fit')),
  check (work <> 'shift' or kind = 'hour'),
  check (kind = 'head' or (floor_cents is null and ceiling_cents is null)),
  check (floor_cents <= ceiling_cents)
);
create index freelance_rate_staff on freelance_rate (staff_id) where staff_id is not null;
call protect_table('freelance_rate', 'branch');

create table staff_grade (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branch,
  staff_id bigint not null references staff,
  grade text not null check (grade in ('junior', 'senior', 'head')),
  valid_from date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_grade_start unique (branch_id, staff_id, valid_from)
);
create index staff_grade_staff on staff_grade (staff_id);
call protect_table('staff_grade', 'branch');

-- What has begun was perhaps paid by: it stays as it is, whoever asks.
create function refuse_begun() returns trigger language plpgsql as $$
begin
  if old.valid_from <= (select (pg_catalog.now() at time zone b.time_zone)::date from public.branch b where b.id = old.branch_id) then
    raise exception 'row % of % has begun on %', old.id, tg_table_name, old.valid_from using errcode = 'CM001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_begun before update or delete on freelance_rate for each row execute function refuse_begun();
create trigger a_begun before update or delete on staff_grade for each row execute function refuse_begun();
