export const scaleKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['branchGroup/', 'branch_group'],
  ['settingLock/', 'setting_lock'],
  ['settingRollout/', 'setting_rollout'],
];

/** A group of each branch, and settings of it that were stopped before they were applied to itself. */
export const scaleFixture: Readonly<Record<string, string>> = {
  branch_group: `insert into branch_group (name, kind, branch_ids) values ('{"en": "Fixture $b", "cn": ""}', 'other', array[$b]::bigint[]) returning id`,
  setting_lock: `with g as (insert into branch_group (name, kind) values ('{"en": "Locked $b", "cn": ""}', 'other') returning id)
    insert into setting_lock (what, branch_group_id) select 'hours', id from g returning id`,
  setting_rollout: `insert into setting_rollout (branch_id, name, what, to_ids, status, staff_id, acting_staff_id) select $b, 'Fixture', array['hours'], array[$b]::bigint[], 'stopped', min(id), min(id) from staff returning id`,
};
