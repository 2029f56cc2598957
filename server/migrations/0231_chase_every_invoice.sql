-- Every open invoice is written about from its day on, whatever it is for. Only days of a running membership that are not
-- paid stop it: a fee or a charge stops nothing.
alter table invoice_chase alter column membership_id drop not null;
alter table invoice_chase add column stops_access boolean not null default true;
alter table invoice_chase add constraint invoice_chase_stops check (stopped_on is null or (stops_access and membership_id is not null));
