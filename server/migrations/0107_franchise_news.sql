-- What is told to the other side of a franchise invoice: written with the act, sent once by the job.

create table franchise_news (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,      -- who owes
  invoice_id bigint not null references franchise_invoice,
  to_organisation_id bigint not null references organisation,   -- who is told
  news text not null check (news in ('disputed', 'accepted', 'rejected', 'slip', 'confirmed', 'refused', 'cash')),
  facts jsonb not null default '{}',
  at timestamptz not null default now(),
  told integer check (told >= 0)                                -- how many people; null: not sent yet
);
create index franchise_news_invoice on franchise_news (invoice_id, id);
create index franchise_news_organisation on franchise_news (organisation_id);
create index franchise_news_waiting on franchise_news (id) where told is null;
call protect_table('franchise_news', 'own', '', false, false, false);
call protect_of_organisation('franchise_news');
-- How many people a reminder went to.
alter table franchise_reminder add column told integer check (told >= 0);
update franchise_reminder r set told = (select count(*) from organisation_contact c where c.organisation_id = r.organisation_id and c.gets_invoices);
