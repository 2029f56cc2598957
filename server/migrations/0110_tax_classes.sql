-- What is sold has a tax class; how much that is stays a fact of the branch and its day. All that there is was sold as
-- standard-rated.
alter table programme add column tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'));
alter table joining_fee add column tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'));
alter table credit_pack add column tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'));
alter table custom_charge add column tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'));

-- A line keeps the class that it was sold under, and only one that is taxed holds tax.
alter table invoice_line add column tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'));
alter table invoice_line add constraint invoice_line_taxed check (tax_class = 'standard' or tax_cents = 0);
alter table credit_note_line add column tax_class text not null default 'standard' check (tax_class in ('standard', 'zero_rated', 'exempt'));
alter table credit_note_line add constraint credit_note_line_taxed check (tax_class = 'standard' or tax_cents = 0);
