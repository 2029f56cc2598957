import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
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

const seen = { flag: 'VIEW_CLASSES', branch: 'record' } as const;
const books = { flag: 'BOOK_APPOINTMENT', branch: 'record', answer: 'toast' } as const;
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

export const appointmentContract = contract({
  list: {
    method: 'GET',
    path: 'appointment/:branch_id',
    says: 'Appointments of a branch, the latest first',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    query: AppointmentQuery,
    data: pageOf(AppointmentRow),
  },
  create: {
    method: 'POST',
    path: 'appointment',
    says: 'Book a trainer for a client: reserves the session, and names anyone who is busy then',
    flag: 'BOOK_APPOINTMENT',
    branch: 'branch',
    answer: 'toast',
    body: NewAppointment,
    data: AppointmentView,
    refuses: [...stands, 'classes.appointment_past', 'membership.member_inactive'],
  },
  view: {
    method: 'GET',
    path: 'appointment/view/:id',
    says: 'One appointment',
    ...seen,
    data: AppointmentView,
  },
  confirm: {
    ...books,
    method: 'POST',
    path: 'appointment/confirm/:id',
    says: 'Confirm a reserved appointment',
    body: z.object({ version: Version }),
    data: AppointmentView,
    machine: appointmentMachine,
    refuses: ['classes.appointment_over', 'classes.appointment_begun', 'kit.move_not_possible'],
  },
  check: {
    method: 'POST',
    path: 'appointment/check/:id',
    says: 'Conflicts of rescheduling an appointment, and what is available instead',
    flag: 'BOOK_APPOINTMENT',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: CheckAppointment,
    data: MoveChecked,
    refuses: ['classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'],
  },
  move: {
    ...books,
    method: 'POST',
    path: 'appointment/move/:id',
    says: 'Reschedule an appointment: time, trainer or room',
    body: MoveAppointment,
    data: AppointmentView,
    refuses: [...stands, 'classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'],
  },
  cancel: {
    ...books,
    method: 'POST',
    path: 'appointment/cancel/:id',
    says: 'Cancel an appointment: free in time, else by the rule of the branch',
    body: CancelAppointment,
    data: AppointmentView,
    machine: appointmentMachine,
    refuses: ['classes.appointment_over', 'classes.appointment_begun', 'classes.charge_needs_reason'],
  },
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
  fund: {
    ...books,
    method: 'POST',
    path: 'appointment/fund/:id',
    says: 'Pay for an appointment that was booked without a session, with what the client has now',
    body: z.object({ version: Version }),
    data: AppointmentView,
    refuses: [
      'classes.appointment_over',
      'classes.funded_already',
      'classes.sessions_short',
      'membership.credits_short',
    ],
  },
  ofMember: {
    method: 'GET',
    path: 'appointment/member/:id',
    says: 'The appointments of a client, what is next, and the sessions and credits used',
    ...seen,
    data: MemberAppointments,
  },
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
  calendar: {
    method: 'POST',
    path: 'appointment/calendar',
    says: 'Appointments of a branch between two days, for the calendar',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: AppointmentsAsk,
    data: z.array(AppointmentRow),
  },
  mine: {
    method: 'GET',
    path: 'appointment/mine/:branch_id',
    says: 'What the caller teaches on a day: classes and appointments',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    query: z.object({ day: Day.optional() }),
    data: TrainerDay,
  },
  history: {
    method: 'GET',
    path: 'appointment/history/:id',
    says: 'Who changed an appointment, when and how',
    ...seen,
    data: z.array(HistoryEntry),
  },
});
