-- A person belongs to no branch: what was changed about one is read in the trail of each branch in which the person works.
drop policy reads on audit_entry;
create policy reads on audit_entry for select to app using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network()))
    or (table_name = 'staff' and (record_id = (select app_staff())
      or record_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]))));
drop policy reads on audit_person;
create policy reads on audit_person for select to app using (branch_id = any ((select app_branches())::bigint[]) or (branch_id is null and (select app_is_network()))
    or (table_name = 'staff' and (record_id = (select app_staff())
      or record_id = any ((select array(select s.staff_id from staff_of((select app_branches())) s))::bigint[]))));
