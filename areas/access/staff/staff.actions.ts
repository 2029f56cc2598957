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
import type { Staff } from './staff.model.ts';
import { move, type Action } from '#kit/web/actions.ts';

type Name = 'set_inactive' | 'activate' | 'deactivate';
const change = (name: Name, more: Parameters<typeof move<Staff, typeof staffContract.move>>[3] = {}) =>
  move<Staff, typeof staffContract.move>(
    name,
    staffContract.move,
    (staff, reason) => ({
      params: { id: staff.id },
      body: { version: staff.version, move: name, reason: reason || null },
    }),
    more,
  );
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
  change('activate', { icon: IconUserCheck }),
  move<Staff, typeof staffContract.sendReset>('send_reset', staffContract.sendReset, at, {
    icon: IconKey,
    confirms: true,
  }),
  change('set_inactive', { icon: IconPlayerPause, asksReason: true }),
  move<Staff, typeof staffContract.endSessions>('end_sessions', staffContract.endSessions, because, {
    icon: IconLogout,
    asksReason: true,
  }),
  move<Staff, typeof staffContract.resetTwoStep>('reset_two_step', staffContract.resetTwoStep, because, {
    icon: IconDeviceMobileOff,
    danger: true,
    asksReason: true,
  }),
  change('deactivate', { icon: IconUserX, danger: true, asksReason: true }),
];
