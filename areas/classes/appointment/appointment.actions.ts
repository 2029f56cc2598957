/** The actions of an appointment. */
import {
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconRotate,
  IconTicket,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { appointmentContract } from './appointment.contract.ts';
import { appointmentMachine } from './appointment.machine.ts';
import type { AppointmentView } from './appointment.model.ts';
import { jump, move, moveOf, type Action } from '#kit/web/actions.ts';

const mark = (name: 'mark_present' | 'unmark', icon: Action['icon'] & {}) =>
  moveOf(appointmentMachine, { move: appointmentContract.mark }, name, { icon });
type Look = { danger?: true; small?: true };
const opens = (name: 'move' | 'cancel' | 'mark_absent', icon: Action<AppointmentView>['icon'] & {}, look: Look = {}) =>
  jump<AppointmentView>(name, '/manage/clientDetails/sessions/viewEditPtFf', {
    icon,
    ...look,
    search: () => ({ open: name }),
  });

export const appointmentActions: readonly Action<AppointmentView>[] = [
  moveOf(appointmentMachine, appointmentContract, 'confirm', { icon: IconCircleCheck }),
  mark('mark_present', IconCheck),
  opens('mark_absent', IconUserX, { small: true }),
  opens('move', IconCalendarEvent),
  move<AppointmentView, typeof appointmentContract.fund>(
    'fund',
    appointmentContract.fund,
    ({ id, version }) => ({ params: { id }, body: { version } }),
    { icon: IconTicket },
  ),
  mark('unmark', IconRotate),
  opens('cancel', IconX, { danger: true }),
];
