import { IconPlayerStop, IconUserSearch } from '@tabler/icons-react';
import { privilegeContract } from './privilege.contract.ts';
import type { PrivilegeRow } from './privilege.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

const end = move<PrivilegeRow, typeof privilegeContract.end>(
  'end',
  privilegeContract.end,
  (privilege, reason) => ({ params: { id: privilege.id }, body: { version: privilege.version, reason } }),
  { icon: IconPlayerStop, asksReason: true, danger: true },
);
const person = jump<PrivilegeRow>('to_person', '/privileges/person', {
  icon: IconUserSearch,
  always: true,
  id: (privilege) => privilege.staff_id,
});

export const privilegeActions: readonly Action<PrivilegeRow>[] = [person, end];
