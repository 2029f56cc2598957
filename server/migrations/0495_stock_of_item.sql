-- The branches that have an item are found with the item: a search counts what one branch has of it, not what all have.
create index stock_of_item on stock (variant_id, branch_id);
drop index stock_variant;
