-- The hours of a line are corrected from the invoice: in the timesheet and on the invoice in one step.

alter table staff_invoice_line add column was_min integer check (was_min >= 0);   -- minutes before they were corrected; null: never
-- An adjustment pays, or takes back, what a correction of hours makes of a line that had been paid.
alter table staff_invoice_line add column corrects_line_id bigint references staff_invoice_line;
alter table staff_invoice_line add constraint staff_invoice_line_corrects check (corrects_line_id is null or work = 'adjustment');
create index staff_invoice_line_corrects on staff_invoice_line (corrects_line_id) where corrects_line_id is not null;

-- A day that is on a live invoice is corrected together with the invoice only: whoever does so names the line.
create or replace function keep_invoiced() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_catalog.current_setting('app.correcting', true) = old.id::text then
    return new;
  end if;
  if exists (select from public.staff_invoice_line l where l.timesheet_line_id = old.id and l.is_live) then
    raise exception 'line % of a timesheet is on an invoice', old.id using errcode = '23514', constraint = 'timesheet_line_invoiced';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
