const line = `(select min(l.id) from setting_rollout_line l join setting_rollout r on r.id = l.setting_rollout_id where r.status = 'applied')`;
const branch = `(select max(id) from branch where type = 'branch')`;
const group = `(select min(id) from branch_group)`;
/** A fault for each invariant of groups of branches, and of what is counted ahead for lists of a large network. */
export const scaleFaults: Record<string, string | readonly string[]> = {
  branch_group_branches: [
    `update branch_group set branch_ids = branch_ids || (select id from branch where type = 'hq') where id = ${group}`,
    `update branch_group set branch_ids = branch_ids || branch_ids[1] where id = ${group}`,
  ],
  branch_group_joined: `update branch_group g set new_in = b.country_code, branch_ids = '{}' from branch b where g.id = ${group} and b.id = ${branch};
     update branch set created_at = now() + interval '1 day' where id = ${branch}`,
  setting_rollout_lines: [
    `delete from setting_rollout_line where id = ${line}`,
    `update setting_rollout_line set status = 'waiting', undo = null where id = ${line}`,
  ],
  member_counts: [
    'update member_count set many = many + 1 where ctid = (select min(ctid) from member_count)',
    'delete from member_count where ctid = (select min(ctid) from member_count)',
    `insert into member_count (branch_id, standing, many) values (${branch}, 'paused', 1)`,
  ],
  setting_rollout_targets: `update setting_rollout_line set branch_id = (select id from branch where type = 'hq') where id = ${line}`,
};
