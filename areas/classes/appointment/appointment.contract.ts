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
    'Book a trainer for a client: the session is held, and whoever is busy then is named',
    NewAppointment,
    AppointmentView,
    { refuses: [...stands, 'classes.appointment_past', 'membership.member_inactive'] },
  ),
  view: appointment.view('One appointment', AppointmentView),
  confirm: appointment.post(
    'confirm',
    'Confirm an appointment that was reserved',
    z.object({ version: Version }),
    AppointmentView,
    {
      machine: appointmentMachine,
      refuses: ['classes.appointment_over', 'classes.appointment_begun', 'kit.move_not_possible'],
    },
  ),
  check: appointment.post(
    'check',
    'What would stand against giving an appointment another time, trainer or place, and what is free instead',
    CheckAppointment,
    MoveChecked,
    {
      effect: 'read',
      answer: 'silent',
      refuses: ['classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'],
    },
  ),
  move: appointment.post(
    'move',
    'Give an appointment another time, trainer or place',
    MoveAppointment,
    AppointmentView,
    { refuses: [...stands, 'classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'] },
  ),
  cancel: appointment.post(
    'cancel',
    'Cancel an appointment: in time it costs nothing, late it is as the rule of the branch says',
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
    says: 'Write down whether the client came; one who did not is charged or not',
    // Whoever gives the appointment marks it, too.
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
    'Pay for an appointment that was booked without a session, by what the client holds now',
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
    'The appointments of a client, what comes next, and what was used of sessions and credits',
    MemberAppointments,
  ),
  options: {
    method: 'GET',
    path: 'appointment/options/:id',
    says: 'The free times of each trainer on a day, and by what a client would pay',
    flag: 'BOOK_APPOINTMENT',
    branch: 'record',
    query: z.object({
      day: Day.optional(),
      type_id: TypeText.optional(),
      /** One that is moved is not in its own way. */
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
