-- A letter that the mail server could not take now is tried again, later each time, for a day.
alter table mail
  add column tries integer not null default 0,
  add column next_try_at timestamptz;
comment on column mail.next_try_at is 'Not before; null: as soon as possible';

-- Which workers of the job queue are alive: what a dead one held is given free again.
create table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
