-- The letter about a moved class names the time that each client booked: `moves` has what it was before each move, and the
-- last booking that was made until then. The person who moved it last needs no letter.
alter table class_told add column moves jsonb not null default '[]', add column moved_by bigint references staff;
