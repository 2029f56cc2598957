/** Invariants of groups of branches, and of settings that are applied to many. */
import { bySql, type Invariant } from './invariant.ts';

export const scaleInvariants: readonly Invariant[] = [
  bySql(
    'branch_group_branches',
    'A group of branches has branches only, each once',
    `select format('group %s names %s, which is no branch', g.id, x.id) from branch_group g cross join lateral unnest(g.branch_ids) x (id)
      where not exists (select from branch b where b.id = x.id and b.type = 'branch')
     union all
     select format('group %s names branch %s %s times', g.id, x.id, count(*)) from branch_group g cross join lateral unnest(g.branch_ids) x (id)
      group by g.id, x.id having count(*) > 1`,
  ),
  bySql(
    'branch_group_joined',
    'Branches that opened in the country of a group since its last change belong to it',
    `select format('branch %s opened in %s and is not in group %s', b.id, b.country_code, g.id)
       from branch_group g join branch b on b.country_code = g.new_in and b.type = 'branch' and b.created_at > g.updated_at
      where not b.id = any (g.branch_ids)`,
  ),
  bySql(
    'setting_rollout_lines',
    'Settings for many branches have one line for each setting and branch, and no open line once a step is done',
    `select format('%s has %s lines of %s', r.id, count(l.id), cardinality(r.what) * cardinality(r.to_ids))
       from setting_rollout r left join setting_rollout_line l on l.setting_rollout_id = r.id
      where exists (select from setting_rollout_line x where x.setting_rollout_id = r.id)
      group by r.id having count(l.id) <> cardinality(r.what) * cardinality(r.to_ids)
     union all
     select format('%s is %s and its line %s is %s', r.id, r.status, l.id, l.status)
       from setting_rollout r join setting_rollout_line l on l.setting_rollout_id = r.id
      where (r.status = 'ready' and l.status = 'waiting') or (r.status = 'applied' and l.status in ('waiting', 'ready'))
         or (r.status = 'undone' and l.status = 'applied')`,
  ),
  bySql(
    'setting_rollout_targets',
    'Settings are applied to the chosen branches, each other than their own',
    `select format('line %s of %s is for branch %s', l.id, r.id, l.branch_id)
       from setting_rollout_line l join setting_rollout r on r.id = l.setting_rollout_id
      where not l.branch_id = any (r.to_ids) or l.branch_id = r.branch_id or not l.what = any (r.what)`,
  ),
];
