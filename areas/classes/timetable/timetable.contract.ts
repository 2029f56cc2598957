import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, pageOf, sortBy } from '#kit/domain/page.ts';
import { sessionMachine } from '../session/session.machine.ts';
import {
  AssignTrainers,
  CalendarAsk,
  CalendarData,
  CancelSession,
  Checked,
  CheckSession,
  EditSession,
  NewSchedule,
  NewSingleSchedule,
  Planned,
  Preview,
  PreviewAsk,
  SessionRow,
  SessionsReached,
  SessionView,
  TrainerAt,
  TrainersAsk,
} from './timetable.model.ts';

const clashes = [
  'classes.clash',
  'classes.taken_just_now',
  'classes.overlaps_itself',
  'classes.class_inactive',
] as const;
const changing = { flag: 'MANAGE_CLASSES', branch: 'record' } as const;
const plans = { flag: 'MANAGE_CLASSES', branch: 'branch' } as const;

export const SessionQuery = listQuery({
  /** Without one: from today on, by the branch's own day. */
  day: Day.optional(),
  sort: sortBy(['starts_at'], 'starts_at'),
}).omit({ q: true });
export type SessionQuery = z.output<typeof SessionQuery>;

export const timetableContract = contract({
  calendar: {
    method: 'POST',
    path: 'class/getCalendarSchedule',
    says: 'The timetable of a branch between two days, with the days it is closed',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: CalendarAsk,
    data: CalendarData,
  },
  sessions: {
    method: 'GET',
    path: 'classSession/:branch_id',
    says: 'Classes of a branch on a day, or from today on',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    query: SessionQuery,
    data: pageOf(SessionRow),
  },
  createSingle: {
    method: 'POST',
    path: 'class/createSingleClassSchedule',
    says: 'Schedule a class once',
    ...plans,
    answer: 'dialog',
    body: NewSingleSchedule,
    data: Planned,
    refuses: [...clashes, 'classes.unqualified', 'classes.nothing_left'],
  },
  createRepeating: {
    method: 'POST',
    path: 'class/createClassSchedule',
    roomy: true,
    says: 'Schedule a class that repeats',
    ...plans,
    answer: 'dialog',
    body: NewSchedule,
    data: Planned,
    refuses: [...clashes, 'classes.unqualified', 'classes.nothing_left'],
  },
  preview: {
    method: 'POST',
    path: 'class/previewSchedule',
    roomy: true,
    says: 'Preview when a class would take place, with its conflicts',
    ...plans,
    effect: 'read',
    answer: 'silent',
    body: PreviewAsk,
    data: Preview,
  },
  session: {
    method: 'GET',
    path: 'classSession/view/:id',
    says: 'One session',
    flag: 'VIEW_CLASSES',
    branch: 'record',
    data: SessionView,
  },
  check: {
    method: 'POST',
    path: 'classSession/check/:id',
    says: 'Check a change of a session for conflicts before it is made',
    ...changing,
    effect: 'read',
    answer: 'silent',
    body: CheckSession,
    data: Checked,
    refuses: ['classes.session_begun', 'classes.session_cancelled', 'classes.series_keeps_days'],
  },
  editSession: {
    method: 'PUT',
    path: 'classSession/:id',
    says: 'Move or edit a session, this and the following, or all of its series',
    ...changing,
    answer: 'toast',
    body: EditSession,
    data: SessionsReached,
    refuses: [
      ...clashes,
      'classes.session_begun',
      'classes.session_cancelled',
      'classes.series_keeps_days',
      'classes.below_booked',
      'classes.closed_needs_reason',
      'classes.unqualified',
    ],
  },
  cancelSession: {
    method: 'POST',
    path: 'classSession/cancel/:id',
    says: 'Cancel a session, this and the following, or all of its series, with a reason',
    ...changing,
    answer: 'toast',
    body: CancelSession,
    data: SessionsReached,
    machine: sessionMachine,
    refuses: ['classes.session_begun', 'classes.session_cancelled'],
  },
  assign: {
    method: 'POST',
    path: 'classSession/assignTrainer/:id',
    says: 'Assign trainers to a session, this and the following, or all of its series',
    ...changing,
    answer: 'silent',
    body: AssignTrainers,
    data: SessionView,
    refuses: ['classes.clash', 'classes.taken_just_now', 'classes.session_cancelled', 'classes.unqualified'],
  },
  trainersByTime: {
    method: 'POST',
    path: 'trainer/getTrainersByTime',
    says: 'The trainers of a branch at a time, free and qualified ones first',
    flag: 'VIEW_CLASSES',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: TrainersAsk,
    data: z.array(TrainerAt),
  },
  sessionHistory: {
    method: 'GET',
    path: 'classSession/history/:id',
    says: 'Who changed a session, when and how',
    flag: 'VIEW_CLASSES',
    branch: 'record',
    data: z.array(HistoryEntry),
  },
});
