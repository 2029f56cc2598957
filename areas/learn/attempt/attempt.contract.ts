/** Attempts at quizzes and exams: taken by staff, marked and looked at by those who look after them. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { retakeMachine } from './attempt.machine.ts';
import { examKinds } from '../exam/exam.model.ts';
import {
  Attempt,
  attemptStatuses,
  ExamIntro,
  MarkAttempt,
  OwnResult,
  RequestRetake,
  Result,
  ResultRow,
  retakeStatuses,
  SaveAnswer,
  SavedAnswer,
  StartExam,
  UpdateRetake,
} from './attempt.model.ts';

export const ResultQuery = listQuery({
  status: manyOf(z.enum(attemptStatuses)),
  retake_status: manyOf(z.enum(retakeStatuses)),
  kind: manyOf(z.enum(examKinds)),
  exam_id: IdText.optional(),
  staff_id: IdText.optional(),
  submitted_from: Day.optional(),
  submitted_until: Day.optional(),
  sort: sortBy(['started_at', 'staff_name', 'percent'], '-started_at'),
});

const see = 'VIEW_QUIZ_EXAM_RESULTS';
const rows = rowsOf('staffExam', { see, write: 'MARK_EXAM', answer: 'dialog' });
const learner = { flag: 'VIEW_LEARN_COURSES', answer: 'silent' } as const;
const ended = ['learn.attempt_ended', 'learn.time_over'] as const;
export const attemptContract = contract({
  list: rows.list('Attempts of the staff of a branch at quizzes and exams', ResultQuery, ResultRow),
  csv: rows.csv(see, ResultQuery, 'The same attempts as a CSV file'),
  view: rows.view('One attempt with questions, answers and marks', Result),
  taken: {
    method: 'GET',
    path: 'staffExam/getStaffTakenExam',
    says: 'All attempts of one person, the latest first',
    flag: see,
    branch: 'branch',
    query: z.object({ staff_id: IdText }),
    data: z.array(ResultRow),
  },
  mark: rows.post('mark', 'Mark open answers, or correct the marks of a failed attempt', MarkAttempt, Result, {
    roomy: true,
    refuses: ['learn.not_to_mark', 'learn.own_attempt'],
  }),
  updateRetake: rows.post('updateRetakeStatus', 'Approve or reject a requested retake', UpdateRetake, Result, {
    machine: retakeMachine,
    refuses: ['kit.move_not_possible', 'learn.already_passed', 'learn.own_attempt'],
  }),
  picture: rows.of('picture', 'The picture of a question of an attempt', z.null(), {
    flag: [see, 'VIEW_LEARN_COURSES'],
    file: 'any',
    query: z.object({
      slot: z
        .string()
        .regex(/^\d{1,3}$/, 'not_a_number')
        .transform(Number),
    }),
  }),
  start: rows.create('Start a quiz or an exam, or go on with it', StartExam, Attempt, {
    ...learner,
    branch: 'record',
    refuses: [
      'learn.course_withdrawn',
      'learn.course_completed',
      'learn.already_passed',
      'learn.waits_for_marking',
      'learn.exam_without_questions',
      'learn.no_attempts_left',
      'learn.retake_waits',
      'learn.retake_rejected',
      'learn.cooling_down',
    ],
  }),
  intro: rows.of('intro', 'A quiz or exam of a course that the caller takes, before it begins', ExamIntro, {
    flag: 'VIEW_LEARN_COURSES',
  }),
  paper: rows.of('paper', 'The questions of the caller’s own attempt, with the answers so far', Attempt, {
    flag: 'VIEW_LEARN_COURSES',
  }),
  answer: rows.post('answer', 'Save an answer as it is given', SaveAnswer, SavedAnswer, { ...learner, refuses: ended }),
  submit: rows.post('submit', 'Hand in the caller’s own attempt', z.object({}), OwnResult, learner),
  result: rows.of('result', 'The caller’s own result, as far as the exam shows it', OwnResult, {
    flag: 'VIEW_LEARN_COURSES',
  }),
  own: {
    method: 'GET',
    path: 'staffExam/getOwn',
    says: 'The caller’s own attempts, the latest first',
    flag: 'VIEW_LEARN_COURSES',
    branch: 'branch',
    data: z.array(OwnResult),
  },
  requestRetake: rows.post(
    'requestRetake',
    'Request one more attempt after the last one was failed',
    RequestRetake,
    OwnResult,
    {
      ...learner,
      answer: 'toast',
      refuses: ['learn.already_passed', 'learn.attempt_not_failed', 'learn.retake_requested', 'learn.attempts_left'],
    },
  ),
});
