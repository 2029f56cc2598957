-- News for clients, of a branch or (without a branch) of the network, shown on their own page.
create table news (
  id bigint generated always as identity primary key,
  branch_id bigint references branch,
  title jsonb not null,
  body jsonb not null,
  status text not null default 'unpublish' check (status in ('unpublish', 'pending_publish', 'published')),
  publish_at timestamptz,  -- when it is published automatically, if it waits for that
  published_at timestamptz,
  until_on date,  -- the last day on which it is shown; null: until it is unpublished
  created_by bigint references staff,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint news_waits check (status <> 'pending_publish' or publish_at is not null),
  constraint news_published check ((status = 'published') = (published_at is not null))
);
create index news_branch on news (branch_id, status, published_at desc);
create index news_waiting on news (publish_at) where status = 'pending_publish';
create index news_created_by on news (created_by) where created_by is not null;
call protect_table('news', 'mixed');
