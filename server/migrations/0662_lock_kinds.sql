-- Head office also locks what branches sell themselves, the look of their invoices, their templates and their terms.
alter table setting_lock drop constraint setting_lock_what_check;
alter table setting_lock add constraint setting_lock_what_check
  check (what in ('hours', 'rules', 'programmes', 'clock', 'holidays', 'offers', 'papers', 'messages', 'terms'));
