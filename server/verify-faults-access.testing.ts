/** A fault for each invariant of roles and privileges. */
export const accessFaults: Record<string, string | readonly string[]> = {
  super_admin:
    "drop trigger last_super_admin on staff; update staff set status = 'inactive' where id in (select sr.staff_id from staff_role sr join role r on r.id = sr.role_id where r.key = 'super_admin')",
  own_roles: `update staff_role sr set branch_id = (select min(b.id) from branch b where b.id <> r.branch_id)
    from role r where r.id = sr.role_id and r.branch_id is not null`,
  group_roles: [
    `alter table staff_role disable trigger keep_group_role;
     update staff_role set role_id = (select id from role where key = 'super_admin') where branch_group_id is not null`,
    // Access that forgets whether a branch is closed.
    `update branch set is_active = false where id = (select g.branch_ids[1] from staff_role sr join branch_group g on g.id = sr.branch_group_id limit 1);
     do $$ begin execute replace(pg_get_functiondef('access_of(bigint, timestamptz)'::regprocedure), 'b.is_active and b.type', 'b.type'); end $$`,
    // Access that reaches head office.
    `do $$ begin execute replace(pg_get_functiondef('access_of(bigint, timestamptz)'::regprocedure), 'b.id = member.id
                 where b.is_active and b.type = ''branch''', 'b.id = member.id or b.type = ''hq'''); end $$`,
  ],
  privileges: "update privilege set reason = ' '",
};
