-- How a trainer was paid; what was paid before this was asked for has none.
alter table staff_invoice add column method text check (method in ('bank_transfer', 'cash'));
alter table staff_invoice add constraint staff_invoice_paid_how check (method is null or status = 'paid');
