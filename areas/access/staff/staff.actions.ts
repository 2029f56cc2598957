/** The actions of a member of staff. */
import {
  IconDeviceMobileOff,
  IconKey,
  IconLogout,
  IconMailForward,
  IconPlayerPause,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react';
import { staffContract } from './staff.contract.ts';
import { staffMachine } from './staff.machine.ts';
import type { Staff } from './staff.model.ts';
import { move, movesOf, type Action } from '#kit/web/actions.ts';

type Change = keyof typeof staffMachine.moves;
const change = (looks: Parameters<typeof movesOf<Change>>[2]) => movesOf(staffMachine, staffContract, looks);
const because = (staff: Staff, reason: string) => ({
  params: { id: staff.id },
  body: { version: staff.version, reason },
});
const at = (staff: Staff) => ({ params: { id: staff.id }, body: { version: staff.version } });

/** The first available one is the primary one. */
export const staffActions: readonly Action<Staff>[] = [
  move<Staff, typeof staffContract.invite>('invite', staffContract.invite, at, {
    icon: IconMailForward,
    confirms: true,
  }),
  ...change({ activate: { icon: IconUserCheck } }),
  move<Staff, typeof staffContract.sendReset>('send_reset', staffContract.sendReset, at, {
    icon: IconKey,
    confirms: true,
  }),
  ...change({ set_inactive: { icon: IconPlayerPause } }),
  move<Staff, typeof staffContract.endSessions>('end_sessions', staffContract.endSessions, because, {
    icon: IconLogout,
    asksReason: true,
  }),
  move<Staff, typeof staffContract.resetTwoStep>('reset_two_step', staffContract.resetTwoStep, because, {
    icon: IconDeviceMobileOff,
    danger: true,
    asksReason: true,
  }),
  ...change({ deactivate: { icon: IconUserX, danger: true } }),
];
