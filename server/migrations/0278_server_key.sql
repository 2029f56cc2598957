-- A known word, sealed with the key of the servers: whoever starts with another key finds out before anything is sealed
-- with it that could then be read by nobody else.
create table server_key (
  single boolean primary key default true check (single),
  sealed text not null
);
comment on table server_key is 'Proof of SECRET_KEY: a word sealed with it; one row, for the start only';
revoke all on server_key from app;
