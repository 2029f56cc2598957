-- Who had a message sent again, and when: the trail does not follow every letter.
alter table mail
  add column again_at timestamptz,
  add column again_by bigint references staff;
create index mail_again_by on mail (again_by) where again_by is not null;
