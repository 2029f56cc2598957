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
import type { AppointmentMark, AppointmentView } from './appointment.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

type Simple = typeof appointmentContract.confirm | typeof appointmentContract.fund;
const simple = (name: 'confirm' | 'fund', row: Simple, icon: Action<AppointmentView>['icon'] & {}) =>
  move<AppointmentView, Simple>(name, row, ({ id, version }) => ({ params: { id }, body: { version } }), { icon });
const marks = (name: AppointmentMark, icon: Action<AppointmentView>['icon'] & {}) =>
  move<AppointmentView, typeof appointmentContract.mark>(
    name,
    appointmentContract.mark,
    ({ id, version }) => ({ params: { id }, body: { version, move: name } }),
    { icon },
  );
type Look = { danger?: true; small?: true };
const opens = (name: 'move' | 'cancel' | 'mark_absent', icon: Action<AppointmentView>['icon'] & {}, look: Look = {}) =>
  jump<AppointmentView>(name, '/manage/clientDetails/sessions/viewEditPtFf', {
    icon,
    ...look,
    search: () => ({ open: name }),
  });

export const appointmentActions: readonly Action<AppointmentView>[] = [
  simple('confirm', appointmentContract.confirm, IconCircleCheck),
  marks('mark_present', IconCheck),
  opens('mark_absent', IconUserX, { small: true }),
  opens('move', IconCalendarEvent),
  simple('fund', appointmentContract.fund, IconTicket),
  marks('unmark', IconRotate),
  opens('cancel', IconX, { danger: true }),
];
