-- What a branch had on its shelves before it started here comes from a file, and is owed to no supplier.
alter table stock_in add column is_opening boolean not null default false;
do $$
begin
  execute (select format('alter table journal_line drop constraint journal_line_account_check, add constraint journal_line_account_check %s',
                         regexp_replace(pg_get_constraintdef(oid), 'ARRAY\[', 'ARRAY[''opening_balances''::text, '))
             from pg_constraint where conname = 'journal_line_account_check' and conrelid = 'journal_line'::regclass);
end $$;
