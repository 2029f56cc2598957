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
    'privileges',
    'A privilege is given by someone else, has a reason, and ends after it was given',
    `select format('privilege %s of %s', p.id, p.staff_id) from privilege p
      where p.given_by = p.staff_id or trim(p.reason) = '' or p.ended_at < p.created_at or trim(p.ended_why) = ''`,
  ),
];
