-- A change of programme takes back what was invoiced for days that were not served, and invoices the new one as a whole:
-- what was taken back, what was served and not paid yet, and the invoice of the new one.
alter table membership_change
  add column credited_cents bigint check (credited_cents >= 0),
  add column owed_cents bigint not null default 0 check (owed_cents >= 0),
  add column invoice_id bigint references invoice,
  add constraint membership_change_posted check ((credited_cents is null) = (invoice_id is null));
create unique index membership_change_invoice on membership_change (invoice_id) where invoice_id is not null;
