-- The address at which a client finds the own code for the door, on the own phone, without signing in. It is signed, not
-- kept: another serial makes the ones before it void. It references no client on purpose: when two records of one person
-- become one, the address of the record that goes leads nowhere, and that of the other stays.
create table member_pass (
  member_id bigint primary key,
  serial integer not null default 1 check (serial between 1 and 60000000),
  is_on boolean not null default true,
  renewed_at timestamptz not null default now(),
  renewed_by bigint references staff,
  read_at timestamptz
);
create index member_pass_renewed_by on member_pass (renewed_by) where renewed_by is not null;
call protect_table('member_pass', 'own', '', false, false, false);
