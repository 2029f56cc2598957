import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { appointmentMachine } from './appointment.machine.ts';
import {
  AppointmentOptions,
  AppointmentRow,
  AppointmentsAsk,
  appointmentStatuses,
  AppointmentView,
  CancelAppointment,
  CheckAppointment,
  MarkAppointment,
  MemberAppointments,
  MoveAppointment,
  MoveChecked,
  NewAppointment,
  TrainerDay,
  TypeText,
} from './appointment.model.ts';
const stands = [
  'classes.appointment_clash',
  'classes.taken_just_now',
  'classes.not_available',
  'classes.branch_closed',
  'classes.client_elsewhere',
  'classes.sessions_short',
  'membership.credits_short',
] as const;

export const AppointmentQuery = listQuery({
  status: manyOf(z.enum(appointmentStatuses)),
  staff_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['starts_at'], '-starts_at'),
});
export type AppointmentQuery = z.output<typeof AppointmentQuery>;

const appointment = rowsOf('appointment', { see: 'VIEW_CLASSES', write: 'BOOK_APPOINTMENT' });
export const appointmentContract = contract({
  list: appointment.list('Appointments of a branch, the latest first', AppointmentQuery, AppointmentRow),
  create: appointment.create(
    'Book a trainer for a client: reserves the session, and names anyone who is busy then',
    NewAppointment,
    AppointmentView,
    { refuses: [...stands, 'classes.appointment_past', 'membership.member_inactive'] },
  ),
  view: appointment.view('One appointment', AppointmentView),
  confirm: appointment.post(
    'confirm',
    'Confirm a reserved appointment',
    z.object({ version: Version }),
    AppointmentView,
    {
      machine: appointmentMachine,
      refuses: ['classes.appointment_over', 'classes.appointment_begun', 'kit.move_not_possible'],
    },
  ),
  check: appointment.post(
    'check',
    'Conflicts of rescheduling an appointment, and what is available instead',
    CheckAppointment,
    MoveChecked,
    {
      effect: 'read',
      answer: 'silent',
      refuses: ['classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'],
    },
  ),
  move: appointment.post('move', 'Reschedule an appointment: time, trainer or room', MoveAppointment, AppointmentView, {
    refuses: [...stands, 'classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'],
  }),
  cancel: appointment.post(
    'cancel',
    'Cancel an appointment: free in time, else by the rule of the branch',
    CancelAppointment,
    AppointmentView,
    {
      machine: appointmentMachine,
      refuses: ['classes.appointment_over', 'classes.appointment_begun', 'classes.charge_needs_reason'],
    },
  ),
  mark: {
    method: 'POST',
    path: 'appointment/mark/:id',
    says: 'Mark whether the client came; a no-show is charged or not',
    // The trainer of the appointment can mark it, too.
    flag: ['TAKE_ATTENDANCE', 'VIEW_CLASSES'],
    branch: 'record',
    answer: 'silent',
    body: MarkAppointment,
    data: AppointmentView,
    machine: appointmentMachine,
    refuses: [
      'classes.not_your_class',
      'classes.appointment_over',
      'classes.appointment_not_begun',
      'classes.roster_closed',
      'classes.appointment_invoiced',
      'classes.charge_needs_reason',
      'classes.sessions_short',
      'membership.credits_short',
      'kit.move_not_possible',
    ],
  },
  fund: appointment.post(
    'fund',
    'Pay for an appointment that was booked without a session, with what the client has now',
    z.object({ version: Version }),
    AppointmentView,
    {
      refuses: [
        'classes.appointment_over',
        'classes.funded_already',
        'classes.sessions_short',
        'membership.credits_short',
      ],
    },
  ),
  ofMember: appointment.of(
    'member',
    'The appointments of a client, what is next, and the sessions and credits used',
    MemberAppointments,
  ),
  options: {
    method: 'GET',
    path: 'appointment/options/:id',
    says: 'The free times of each trainer on a day, and what a client would pay with',
    flag: 'BOOK_APPOINTMENT',
    branch: 'record',
    query: z.object({
      day: Day.optional(),
      type_id: TypeText.optional(),
      /** An appointment that is moved doesn't conflict with itself. */
      appointment_id: IdText.optional(),
    }),
    data: AppointmentOptions,
  },
  calendar: appointment.inBranch(
    'calendar',
    'Appointments of a branch between two days, for the calendar',
    AppointmentsAsk,
    z.array(AppointmentRow),
    { flag: 'VIEW_CLASSES', effect: 'read', answer: 'silent' },
  ),
  mine: appointment.ofBranch('mine', 'What the caller teaches on a day: classes and appointments', TrainerDay, {
    query: z.object({ day: Day.optional() }),
  }),
  history: appointment.history('Who changed an appointment, when and how'),
});
