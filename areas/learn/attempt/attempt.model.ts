import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { Prose } from '../category/category.model.ts';
import { examKinds, reviews } from '../exam/exam.model.ts';
import { attemptMachine, retakeMachine } from './attempt.machine.ts';
import { Answer, AskedQuestion, Key } from './paper.model.ts';

export const attemptStatuses = statesOf(attemptMachine);
export const retakeStatuses = statesOf(retakeMachine);
const Text = z.object({ en: z.string(), cn: z.string() });

export const StartExam = z.object({ exam_id: Id });
export const SaveAnswer = z.object({
  slot: z.int().min(0).max(500),
  answer: Answer,
  seq: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('Grows with each change: an older answer never replaces a newer one.'),
});
/** Whether it was saved, and the number of the answer that is kept now. */
export const SavedAnswer = z.object({ saved: z.boolean(), seq: z.int() });
export const RequestRetake = z.object({ reason: requiredText(500) });
export const UpdateRetake = z.object({
  version: Version,
  status: z.enum(['approved', 'rejected']),
  reason: orNull(text(500)).default(null),
});
export const MarkAttempt = z.object({
  version: Version,
  marks: z
    .array(
      z.object({
        slot: z.int().min(0).max(500),
        marks: z.int().min(0, 'not_negative').max(100),
        comment: orNull(text(500)).default(null),
      }),
    )
    .min(1, 'required')
    .max(200),
  reason: orNull(text(300)).default(null).describe('Required to change the marks of a failed attempt.'),
});

const head = {
  id: Id,
  exam_id: Id,
  exam_title: BothTexts,
  kind: z.enum(examKinds),
  course_id: Id,
  course_title: BothTexts,
  attempt: z.int(),
  status: z.enum(attemptStatuses),
  started_at: Instant,
  submitted_at: Instant.nullable(),
  pass_percent: z.int(),
};
/** An attempt while it is taken; there are no questions once it was handed in. */
export const Attempt = z.object({
  ...head,
  description: Prose,
  deadline_at: Instant.nullable(),
  /** By the server's clock, so that a wrong one on the device changes nothing. */
  seconds_left: z.int().nullable(),
  marks_total: z.int(),
  questions: z.array(AskedQuestion),
  answers: z.array(Answer.extend({ slot: z.int(), seq: z.int() })),
});
export type Attempt = z.output<typeof Attempt>;

/** What a person sees of an exam before it begins. */
export const ExamIntro = z.object({
  id: Id,
  kind: z.enum(examKinds),
  title: BothTexts,
  description: Prose,
  course_id: Id,
  course_title: BothTexts,
  minutes: z.int().nullable(),
  pass_percent: z.int(),
  attempts: z.int().nullable(),
  attempts_left: z.int().nullable(),
  questions: z.int(),
  /** The attempt that is going on. */
  going_on: Id.nullable(),
  /** The last one that was handed in. */
  last: Id.nullable(),
  /** Why it can't be begun, in the caller's language. */
  blocked: z.string().nullable(),
  again_at: Instant.nullable(),
});
export type ExamIntro = z.output<typeof ExamIntro>;

const scored = {
  ...head,
  staff_id: Id,
  staff_name: z.string(),
  marks: z.int().nullable(),
  marks_total: z.int(),
  percent: z.int().nullable(),
  closed_by_system: z.boolean(),
  retake_status: z.enum(retakeStatuses).nullable(),
  retake_reason: z.string().nullable(),
  retake_answer: z.string().nullable(),
  version: Version,
};
const AnsweredQuestion = AskedQuestion.extend({
  chosen: z.array(z.int()),
  text: z.string(),
  /** Null: nobody has marked it yet. */
  got: z.int().nullable(),
  comment: z.string().nullable(),
  /** Null: not shown to the person. */
  key: Key.nullable(),
  explanation: Text.nullable(),
});
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;
/** A result as its owner sees it: as much as the exam allows. */
export const OwnResult = z.object({
  ...scored,
  review: z.enum(reviews),
  attempts_left: z.int().nullable(),
  /** The instant from which the next attempt is possible. */
  again_at: Instant.nullable(),
  questions: z.array(AnsweredQuestion).nullable(),
  can: z.array(z.enum(['again', 'request_retake'])),
});
export type OwnResult = z.output<typeof OwnResult>;

const resultMoves = ['mark', 'approve', 'reject'] as const;
export const ResultRow = z.object({ ...scored, to_mark: z.int(), can: z.array(z.enum(resultMoves)) });
export type ResultRow = z.output<typeof ResultRow>;
export const Result = ResultRow.extend({
  course_status: z.string(),
  minutes_taken: z.int().nullable(),
  marked_by_name: z.string().nullable(),
  marked_at: Instant.nullable(),
  /** Why its marks were changed after it had been marked. */
  mark_reason: z.string().nullable(),
  retake_by_name: z.string().nullable(),
  questions: z.array(AnsweredQuestion),
});
export type Result = z.output<typeof Result>;
