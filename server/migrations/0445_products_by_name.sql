-- Stock is listed by name: the first page of all branches is read in that order, instead of sorting every row of every branch.
create index product_by_name on product (lower(name ->> 'en'));
