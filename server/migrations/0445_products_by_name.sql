-- Stock is listed by name: the first page of all branches is read in that order, instead of sorting every row of every branch.
create index product_by_name on product (lower(name ->> 'en'));
-- What was sold in the last weeks is read for every row of a list: without the rest of a history, and without its rows.
create index stock_movement_sold on stock_movement (branch_id, variant_id, day) include (quantity)
  where place = 'hand' and kind in ('sale', 'return');
