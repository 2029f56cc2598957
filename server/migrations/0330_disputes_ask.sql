-- A lost dispute takes the money for a membership that may still be valid: somebody decides what happens to it. Disputes
-- that were lost before are not asked about again.
alter table dispute add column sold_open boolean not null default false;
alter table dispute add column sold_goes text check (sold_goes in ('end', 'suspend', 'keep'));
create index dispute_sold_open on dispute (branch_id, id) where sold_open;
