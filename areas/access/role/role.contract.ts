import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { EditRole, FunctionRow, NewRole, Role, RoleRow, roleScopes } from './role.model.ts';

export const roleKinds = ['built_in', 'network', 'branch'] as const;
export const RoleQuery = listQuery({
  scope: manyOf(z.enum(roleScopes)),
  /** Built in, made by the head office, or a branch's own. */
  kind: manyOf(z.enum(roleKinds)),
  sort: sortBy(['title', 'scope', 'holders'], 'title'),
});
export type RoleQuery = z.output<typeof RoleQuery>;
const VersionQuery = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'not_a_number')
    .transform(Number)
    .pipe(Version),
});

export const roleContract = contract({
  list: {
    method: 'GET',
    path: 'roles/:branch_id',
    says: 'Roles that can be assigned in a branch',
    flag: 'VIEW_ROLE',
    branch: 'branch',
    query: RoleQuery,
    data: pageOf(RoleRow),
  },
  functions: {
    method: 'GET',
    path: 'functions/:branch_id',
    says: 'Every permission that a role can have',
    flag: ['VIEW_ROLE', 'VIEW_PRIVILEGES'],
    branch: 'branch',
    data: z.array(FunctionRow),
  },
  view: {
    method: 'GET',
    path: 'roles/view/:id',
    says: 'One role, what it allows and who has it',
    flag: 'VIEW_ROLE',
    branch: 'record',
    data: Role,
  },
  create: {
    method: 'POST',
    path: 'roles',
    says: 'Add a role: of the network at the head office, else of the branch',
    flag: 'MANAGE_ROLE',
    branch: 'branch',
    answer: 'dialog',
    body: NewRole,
    data: Role,
  },
  edit: {
    method: 'PUT',
    path: 'roles/:id',
    says: 'Edit a role',
    flag: 'MANAGE_ROLE',
    branch: 'record',
    answer: 'dialog',
    body: EditRole,
    data: Role,
    refuses: ['access.role_of_network', 'access.role_built_in_named', 'access.super_admin_has_all', 'access.role_held'],
  },
  remove: {
    method: 'DELETE',
    path: 'roles/:id',
    says: 'Delete a role that nobody has',
    flag: 'MANAGE_ROLE',
    branch: 'record',
    answer: 'dialog',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: ['access.role_of_network', 'access.role_built_in', 'access.role_in_use'],
  },
  history: {
    method: 'GET',
    path: 'roles/history/:id',
    says: 'Who changed a role, when and how',
    flag: 'VIEW_ROLE',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
});
