/** The actions of a role: the same objects are buttons of the record and entries in the menu of a row. */
import { IconArrowsLeftRight, IconCopy, IconPencil } from '@tabler/icons-react';
import { roleContract } from './role.contract.ts';
import type { RoleRow } from './role.model.ts';
import { jump, removal, type Action } from '#kit/web/actions.ts';

const edit = jump<RoleRow>('edit', '/user/createRole', { icon: IconPencil });
const copy = jump<RoleRow>('copy', '/user/createRole', { icon: IconCopy, search: () => ({ copy: '1' }) });
const compare = jump<RoleRow>('compare', '/user/compareRoles', {
  icon: IconArrowsLeftRight,
  always: true,
  id: () => undefined,
  search: (role) => ({ first: String(role.id) }),
});
const remove = removal(roleContract.remove);

/** The first available one is the primary one of the record. */
export const roleActions: readonly Action<RoleRow>[] = [edit, copy, compare, remove];
