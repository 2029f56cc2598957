-- What becomes of the membership whose invoice is refunded; null: it was asked for before anybody could choose.
alter table refund add column sold_goes text check (sold_goes in ('end', 'visits', 'keep'));
