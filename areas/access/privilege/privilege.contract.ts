import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  EffectiveAccess,
  EndPrivilege,
  NewPrivilege,
  Privilege,
  PrivilegePerson,
  PrivilegeRow,
  privilegeEffects,
  privilegeStatuses,
} from './privilege.model.ts';

export const PrivilegeQuery = listQuery({
  status: manyOf(z.enum(privilegeStatuses)),
  effect: manyOf(z.enum(privilegeEffects)),
  staff_id: IdText.optional(),
  sort: sortBy(['created_at', 'from_on', 'until_on', 'staff_name'], '-created_at'),
});
export type PrivilegeQuery = z.output<typeof PrivilegeQuery>;
export const PersonQuery = listQuery({ sort: sortBy(['first_name'], 'first_name') });
export type PersonQuery = z.output<typeof PersonQuery>;

const privilege = rowsOf('privilege', { see: 'VIEW_PRIVILEGES', write: 'MANAGE_PRIVILEGE', answer: 'dialog' });
export const privilegeContract = contract({
  list: privilege.list(
    'Permissions given to, or removed from, individual people in a branch',
    PrivilegeQuery,
    PrivilegeRow,
  ),
  people: privilege.ofBranch('people', 'Staff whose access the caller can see', pageOf(PrivilegePerson), {
    query: PersonQuery,
  }),
  view: privilege.view('One privilege', Privilege),
  create: privilege.create(
    'Give a person permissions, or remove them, in branches and for a period',
    NewPrivilege,
    z.object({ staff_id: Id, ids: z.array(Id) }),
  ),
  end: privilege.post('end', 'End a privilege before its last day', EndPrivilege, Privilege, {
    answer: 'toast',
    refuses: [
      'access.privilege_over',
      'access.privilege_own',
      'access.privilege_of_network',
      'access.privilege_beyond_own',
      'access.privilege_not_held',
      'access.privilege_outranks',
      'access.privilege_on_loan',
    ],
  }),
  history: privilege.history('Who changed a privilege, when and how'),
  effective: privilege.of(
    'access',
    'Every permission of a person, in which branches, and where it comes from',
    EffectiveAccess,
  ),
});
