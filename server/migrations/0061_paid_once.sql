-- An hour is paid once: what a branch does with a class that is taught during a paid shift, and what each line left out.

alter table clock_rule
  add column class_pay text not null default 'class' check (class_pay in ('class', 'hours', 'both'));

-- [{work, id, minutes, title}]: the minutes that another source pays. Null: made before anybody looked.
alter table staff_invoice_line add column less jsonb check (jsonb_typeof(less) = 'array');
alter table staff_invoice_line alter column less set default '[]';

drop trigger a_keep on staff_invoice_line;
create trigger a_keep before insert or delete or update of amount_cents, staff_invoice_id, work, timesheet_line_id, session_trainer_id, less
  on staff_invoice_line for each row execute function keep_lines();
