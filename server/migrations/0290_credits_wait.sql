-- Sold, and paid by something that a second person has to confirm: the credits are given once the invoice is paid.
alter table credit_lot add column waits boolean not null default false;
grant update (waits) on credit_lot to app;
