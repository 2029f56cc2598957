-- Guardians are imported before those who lean on them to any depth: a guardian may be a child of the file, too.
alter table import_progress drop constraint import_progress_phase_check;
alter table import_progress alter column phase type integer;
alter table import_progress add constraint import_progress_phase_check check (phase >= 1);
