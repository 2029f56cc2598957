-- Why somebody had a message sent again.
alter table mail add column again_why text;
