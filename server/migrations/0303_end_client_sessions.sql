-- The desk signs a client out everywhere: a phone was lost, or someone else may be signed in.
alter table member_session drop constraint member_session_ended_why_check;
alter table member_session add constraint member_session_ended_why_check
  check (ended_why in ('signed_out', 'signed_in_again', 'password_changed', 'email_changed', 'deactivated', 'ended_by_staff'));
