import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
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

export const SessionQuery = listQuery({
  /** Without one: from today on, by the branch's own day. */
  day: Day.optional(),
  sort: sortBy(['starts_at'], 'starts_at'),
}).omit({ q: true });
export type SessionQuery = z.output<typeof SessionQuery>;

const classSession = rowsOf('classSession', { see: 'VIEW_CLASSES', write: 'MANAGE_CLASSES', answer: 'silent' });
const classRows = rowsOf('class', { see: 'MANAGE_CLASSES', answer: 'silent' });
export const timetableContract = contract({
  calendar: classRows.inBranch(
    'getCalendarSchedule',
    'The timetable of a branch between two days, with the days it is closed',
    CalendarAsk,
    CalendarData,
    { flag: 'VIEW_CLASSES', effect: 'read' },
  ),
  sessions: classSession.list('Classes of a branch on a day, or from today on', SessionQuery, SessionRow),
  createSingle: classRows.inBranch('createSingleClassSchedule', 'Schedule a class once', NewSingleSchedule, Planned, {
    answer: 'dialog',
    refuses: [...clashes, 'classes.unqualified', 'classes.lacks_course', 'classes.nothing_left'],
  }),
  createRepeating: classRows.inBranch('createClassSchedule', 'Schedule a class that repeats', NewSchedule, Planned, {
    roomy: true,
    answer: 'dialog',
    refuses: [...clashes, 'classes.unqualified', 'classes.lacks_course', 'classes.nothing_left'],
  }),
  preview: classRows.inBranch(
    'previewSchedule',
    'Preview when a class would take place, with its conflicts',
    PreviewAsk,
    Preview,
    { roomy: true, effect: 'read' },
  ),
  session: classSession.view('One session', SessionView),
  check: classSession.post(
    'check',
    'Check a change of a session for conflicts before it is made',
    CheckSession,
    Checked,
    { effect: 'read', refuses: ['classes.session_begun', 'classes.session_cancelled', 'classes.series_keeps_days'] },
  ),
  editSession: classSession.edit(
    'Move or edit a session, this and the following, or all of its series',
    EditSession,
    SessionsReached,
    {
      answer: 'toast',
      refuses: [
        ...clashes,
        'classes.session_begun',
        'classes.session_cancelled',
        'classes.series_keeps_days',
        'classes.below_booked',
        'classes.closed_needs_reason',
        'classes.unqualified',
        'classes.lacks_course',
      ],
    },
  ),
  cancelSession: classSession.post(
    'cancel',
    'Cancel a session, this and the following, or all of its series, with a reason',
    CancelSession,
    SessionsReached,
    { answer: 'toast', machine: sessionMachine, refuses: ['classes.session_begun', 'classes.session_cancelled'] },
  ),
  assign: classSession.post(
    'assignTrainer',
    'Assign trainers to a session, this and the following, or all of its series',
    AssignTrainers,
    SessionView,
    {
      refuses: [
        'classes.clash',
        'classes.taken_just_now',
        'classes.session_cancelled',
        'classes.unqualified',
        'classes.lacks_course',
      ],
    },
  ),
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
  sessionHistory: classSession.history('Who changed a session, when and how'),
});
