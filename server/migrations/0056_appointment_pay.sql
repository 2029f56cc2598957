-- Appointments are paid like classes: one that was kept, or missed and charged, is a source of one live line.
alter table staff_invoice_line add column appointment_id bigint references appointment;
alter table staff_invoice_line drop constraint staff_invoice_line_work_check;
alter table staff_invoice_line add constraint staff_invoice_line_work_check check (work in ('shift', 'class', 'pt', 'fight_fit', 'adjustment'));
alter table staff_invoice_line add constraint staff_invoice_line_of_appointment check ((work in ('pt', 'fight_fit')) = (appointment_id is not null));
create unique index staff_invoice_line_appointment on staff_invoice_line (appointment_id) where is_live and appointment_id is not null;
create trigger a_keep_appointment before update of appointment_id on staff_invoice_line for each row execute function keep_lines();

-- What is on a live invoice is not changed behind it.
create function keep_paid_appointment() returns trigger language plpgsql as $$
begin
  if exists (select from public.staff_invoice_line l where l.appointment_id = old.id and l.is_live) then
    raise exception 'appointment % is on an invoice', old.id using errcode = '23514', constraint = 'appointment_invoiced';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger a_invoiced before delete or update of status, charged, staff_id, type_id, starts_at, ends_at on appointment
  for each row execute function keep_paid_appointment();
