import { IconPlayerStop, IconUserSearch } from '@tabler/icons-react';
import { privilegeContract } from './privilege.contract.ts';
import { privilegeMachine } from './privilege.machine.ts';
import type { PrivilegeRow } from './privilege.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

const person = jump<PrivilegeRow>('to_person', '/privileges/person', {
  icon: IconUserSearch,
  always: true,
  id: (privilege) => privilege.staff_id,
});

export const privilegeActions: readonly Action<PrivilegeRow>[] = [
  person,
  ...movesOf(privilegeMachine, privilegeContract, { end: { icon: IconPlayerStop, danger: true } }),
];
