import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
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

export const privilegeContract = contract({
  list: {
    method: 'GET',
    path: 'privilege/:branch_id',
    says: 'Permissions given to, or removed from, individual people in a branch',
    flag: 'VIEW_PRIVILEGES',
    branch: 'branch',
    query: PrivilegeQuery,
    data: pageOf(PrivilegeRow),
  },
  people: {
    method: 'GET',
    path: 'privilege/people/:branch_id',
    says: 'Staff whose access the caller can see',
    flag: 'VIEW_PRIVILEGES',
    branch: 'branch',
    query: PersonQuery,
    data: pageOf(PrivilegePerson),
  },
  view: {
    method: 'GET',
    path: 'privilege/view/:id',
    says: 'One privilege',
    flag: 'VIEW_PRIVILEGES',
    branch: 'record',
    data: Privilege,
  },
  create: {
    method: 'POST',
    path: 'privilege',
    says: 'Give a person permissions, or remove them, in branches and for a period',
    flag: 'MANAGE_PRIVILEGE',
    branch: 'branch',
    answer: 'dialog',
    body: NewPrivilege,
    data: z.object({ staff_id: Id, ids: z.array(Id) }),
  },
  end: {
    method: 'POST',
    path: 'privilege/end/:id',
    says: 'End a privilege before its last day',
    flag: 'MANAGE_PRIVILEGE',
    branch: 'record',
    answer: 'toast',
    body: EndPrivilege,
    data: Privilege,
    refuses: [
      'access.privilege_over',
      'access.privilege_own',
      'access.privilege_of_network',
      'access.privilege_beyond_own',
    ],
  },
  history: {
    method: 'GET',
    path: 'privilege/history/:id',
    says: 'Who changed a privilege, when and how',
    flag: 'VIEW_PRIVILEGES',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
  effective: {
    method: 'GET',
    path: 'privilege/access/:id',
    says: 'Every permission of a person, in which branches, and where it comes from',
    flag: 'VIEW_PRIVILEGES',
    branch: 'record',
    data: EffectiveAccess,
  },
});
