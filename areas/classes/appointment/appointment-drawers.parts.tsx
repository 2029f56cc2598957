/** Rescheduling an appointment, cancelling it, and marking a no-show. */
import { appointmentContract } from './appointment.contract.ts';
import { LONGEST_APPOINTMENT_MIN, SHORTEST_MIN, type AppointmentView } from './appointment.model.ts';
import { clockIn, minutesBetween } from '#kit/domain/zone.ts';
import { areaField, dayField, numberField, ownField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { ChargeInput, FreeTimes, TrainerInput } from './appointment-inputs.parts.tsx';
import { RoomInput, TimeField } from '../class/class-inputs.parts.tsx';

const timesIn = (record: AppointmentView | undefined) =>
  record
    ? {
        day: record.day,
        starts: clockIn(record.time_zone, new Date(record.starts_at)),
        duration_min: minutesBetween(new Date(record.starts_at), new Date(record.ends_at)),
        staff_id: record.staff_id,
        facility_id: record.facility_id,
      }
    : {};
export const MoveDrawer = formDrawer(appointmentContract.move, {
  noun: 'classes.appointment',
  title: 'move',
  save: 'move_save',
  record: appointmentContract.view,
  groups: [
    {
      fields: [
        ownField('staff_id', TrainerInput),
        [dayField('day'), ownField('starts', TimeField)],
        [
          numberField('duration_min', { min: SHORTEST_MIN, max: LONGEST_APPOINTMENT_MIN }),
          ownField('facility_id', RoomInput),
        ],
      ],
    },
  ],
  start: ({ record }) => timesIn(record),
  below: FreeTimes,
});

const decision = [{ fields: [ownField('charged' as const, ChargeInput), areaField('reason' as const)] }];
export const CancelDrawer = formDrawer(appointmentContract.cancel, {
  noun: 'classes.appointment',
  title: 'cancel',
  save: 'cancel_save',
  record: appointmentContract.view,
  groups: decision,
  start: () => ({ charged: null, reason: '' }),
  ready: true,
});
export const AbsentDrawer = formDrawer(appointmentContract.mark, {
  noun: 'classes.appointment',
  title: 'mark_absent',
  save: 'mark_absent',
  record: appointmentContract.view,
  groups: decision,
  start: () => ({ charged: null, reason: '' }),
  hidden: () => ({ move: 'mark_absent' as const }),
  ready: true,
});
