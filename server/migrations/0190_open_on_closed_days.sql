-- A class that was planned before its day became a holiday, and is kept: it takes place, and can be booked.
alter table class_session add column on_closed boolean not null default false;
