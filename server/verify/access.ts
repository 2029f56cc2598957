/** Roles and privileges. */
import { bySql, type Invariant } from './invariant.ts';

export const accessInvariants: readonly Invariant[] = [
  bySql(
    'super_admin',
    'Once there is a network, somebody who is active may do everything in it',
    `select 'nobody who is active is super admin of the whole network' where exists (select 1 from branch)
        and exists (select 1 from staff) and not exists (
          select 1 from staff_role sr join role r on r.id = sr.role_id join staff f on f.id = sr.staff_id
           where r.key = 'super_admin' and sr.everywhere and f.status = 'active')`,
  ),
  bySql(
    'own_roles',
    'The own role of a branch is held there and nowhere else',
    `select format('%s holds role %s of branch %s elsewhere', sr.staff_id, r.id, r.branch_id)
       from staff_role sr join role r on r.id = sr.role_id where r.branch_id is not null and sr.branch_id is distinct from r.branch_id`,
  ),
  bySql(
    'privileges',
    'A privilege is given by another person, has a reason, and is ended after it was given',
    `select format('privilege %s of %s', p.id, p.staff_id) from privilege p
      where p.given_by = p.staff_id or trim(p.reason) = '' or p.ended_at < p.created_at or trim(p.ended_why) = ''`,
  ),
];
