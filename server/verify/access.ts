/** Roles and privileges. */
import { bySql, type Invariant } from './invariant.ts';

export const accessInvariants: readonly Invariant[] = [
  bySql(
    'super_admin',
    'Every network has an active person with all permissions',
    `select 'nobody who is active is super admin of the whole network' where exists (select 1 from branch)
        and exists (select 1 from staff) and not exists (
          select 1 from staff_role sr join role r on r.id = sr.role_id join staff f on f.id = sr.staff_id
           where r.key = 'super_admin' and sr.everywhere and f.status = 'active')`,
  ),
  bySql(
    'own_roles',
    'A role that belongs to a branch is only given there',
    `select format('%s holds role %s of branch %s elsewhere', sr.staff_id, r.id, r.branch_id)
       from staff_role sr join role r on r.id = sr.role_id where r.branch_id is not null and sr.branch_id is distinct from r.branch_id`,
  ),
  bySql(
    'group_roles',
    'A role in a group of branches is one for branches, and applies in the open branches of the group and nowhere else',
    `select format('%s holds role %s in group %s, which is not for branches', sr.staff_id, r.id, sr.branch_group_id)
       from staff_role sr join role r on r.id = sr.role_id
      where sr.branch_group_id is not null and (r.scope <> 'branch' or r.branch_id is not null)
     union all
     select format('%s reaches %s, but the roles of this person are for %s', held.staff_id, held.reached, held.expected)
       from (
         select s.id as staff_id,
                array(select distinct b::bigint from jsonb_array_elements(access_of(s.id, now()) -> 'grants') as g, jsonb_array_elements_text(g -> 'branches') as b order by 1) as reached,
                array(select b.id from branch b where b.is_active and exists (
                  select from staff_role sr join branch_group g on g.id = sr.branch_group_id
                   where sr.staff_id = s.id and b.id = any (g.branch_ids) and b.type = 'branch') order by 1) as expected
           from staff s
          where exists (select from staff_role sr where sr.staff_id = s.id and sr.branch_group_id is not null)
            and not exists (select from staff_role sr where sr.staff_id = s.id and sr.branch_group_id is null)) held
      where held.reached <> held.expected`,
  ),
  bySql(
    'privileges',
    'A privilege is given by someone else, has a reason, and ends after it was given',
    `select format('privilege %s of %s', p.id, p.staff_id) from privilege p
      where p.given_by = p.staff_id or trim(p.reason) = '' or p.ended_at < p.created_at or trim(p.ended_why) = ''`,
  ),
];
