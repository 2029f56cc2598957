-- An answer by e-mail that came back: when, how, and what the other mail server said.
alter table conversation_email add column back_at timestamptz;
alter table conversation_email add column back_kind text check (back_kind in ('hard', 'soft', 'complaint'));
alter table conversation_email add column back_why text;
alter table conversation_email add constraint conversation_email_back
  check ((back_at is null) = (back_kind is null) and (back_why is null or back_at is not null) and (back_at is null or not came_in));
create index conversation_email_answer on conversation_email (key) where not came_in;
create index conversation_email_sent_to on conversation_email (lower(address), created_at) where not came_in;
grant update (back_at, back_kind, back_why) on conversation_email to app;
