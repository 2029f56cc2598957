import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { EditRole, FunctionRow, NewRole, Role, RoleRow, roleScopes } from './role.model.ts';

export const roleKinds = ['built_in', 'network', 'branch'] as const;
export const RoleQuery = listQuery({
  scope: manyOf(z.enum(roleScopes)),
  /** Built in, made by the head office, or a branch's own. */
  kind: manyOf(z.enum(roleKinds)),
  sort: sortBy(['title', 'scope', 'holders'], 'title'),
});
export type RoleQuery = z.output<typeof RoleQuery>;

const roles = rowsOf('roles', { see: 'VIEW_ROLE', write: 'MANAGE_ROLE', answer: 'dialog' });
export const roleContract = contract({
  list: roles.list('Roles that can be assigned in a branch', RoleQuery, RoleRow, { choosesNoBranches: true }),
  functions: {
    method: 'GET',
    path: 'functions/:branch_id',
    says: 'Every permission that a role can have',
    flag: ['VIEW_ROLE', 'VIEW_PRIVILEGES'],
    branch: 'branch',
    data: z.array(FunctionRow),
  },
  view: roles.view('One role, what it allows and who has it', Role),
  create: roles.create('Add a role: of the network at the head office, else of the branch', NewRole, Role),
  edit: roles.edit('Edit a role', EditRole, Role, {
    refuses: [
      'access.role_of_network',
      'access.role_built_in_named',
      'access.super_admin_has_all',
      'access.role_held',
      'access.role_held_above',
    ],
  }),
  remove: roles.remove('Delete a role that nobody has', {
    refuses: ['access.role_of_network', 'access.role_built_in', 'access.role_in_use', 'access.role_beyond_own'],
  }),
  history: roles.history('Who changed a role, when and how'),
});
