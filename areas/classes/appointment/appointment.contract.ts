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
    says: 'Book a trainer for a client: the session is held, and whoever is busy then is named',
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
    says: 'Confirm an appointment that was reserved',
    body: z.object({ version: Version }),
    data: AppointmentView,
    machine: appointmentMachine,
    refuses: ['classes.appointment_over', 'classes.appointment_begun', 'kit.move_not_possible'],
  },
  check: {
    method: 'POST',
    path: 'appointment/check/:id',
    says: 'What would stand against giving an appointment another time, trainer or place, and what is free instead',
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
    says: 'Give an appointment another time, trainer or place',
    body: MoveAppointment,
    data: AppointmentView,
    refuses: [...stands, 'classes.appointment_past', 'classes.appointment_over', 'classes.appointment_begun'],
  },
  cancel: {
    ...books,
    method: 'POST',
    path: 'appointment/cancel/:id',
    says: 'Cancel an appointment: in time it costs nothing, late it is as the rule of the branch says',
    body: CancelAppointment,
    data: AppointmentView,
    machine: appointmentMachine,
    refuses: ['classes.appointment_over', 'classes.appointment_begun', 'classes.charge_needs_reason'],
  },
  mark: {
    method: 'POST',
    path: 'appointment/mark/:id',
    says: 'Write down whether the client came; one who did not is charged or not',
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
    says: 'Pay for an appointment that was booked without a session, by what the client holds now',
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
    says: 'The appointments of a client, what comes next, and what was used of sessions and credits',
    ...seen,
    data: MemberAppointments,
  },
  options: {
    method: 'GET',
    path: 'appointment/options/:id',
    says: 'The free times of each trainer on a day, and by what a client would pay',
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
