import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, requiredText, text, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { Prose } from '../category/category.model.ts';
import { lessonKinds, slideFields } from '../lesson/lesson.model.ts';
import { examKinds } from '../exam/exam.model.ts';

/** Where a person stands with a course. */
export const studyStates = [
  'available',
  'locked',
  'in_progress',
  'withdrawn',
  'completed',
  'renewable',
  'expired',
  'revoked',
] as const;
export type StudyState = (typeof studyStates)[number];

/** A course as its learner sees it. */
export const Study = z.object({
  /** The course. */
  id: Id,
  title: BothTexts,
  description: Prose,
  course_category_id: Id,
  category_name: BothTexts,
  picture_file_id: Id.nullable(),
  state: z.enum(studyStates),
  must: z.boolean(),
  /** When those who have to take it should be done. */
  due_on: Day.nullable(),
  is_overdue: z.boolean(),
  /** Lessons and exams, and how many of them are done. */
  total: z.int(),
  done: z.int(),
  staff_course_id: Id.nullable(),
  started_on: Day.nullable(),
  completed_on: Day.nullable(),
  expires_on: Day.nullable(),
  certificate_code: z.string().nullable(),
  /** Courses that have to be completed first. */
  missing: z.array(BothTexts),
});
export type Study = z.output<typeof Study>;

export const LessonView = z.object({
  lesson_id: Id,
  title: BothTexts,
  description: Prose,
  kind: z.enum(lessonKinds),
  file_id: Id,
  file_name: z.string(),
  ...slideFields,
  course_id: Id,
  /** The page, or the second, where it was left. */
  position: z.int(),
  length: z.int(),
  seen_percent: z.int(),
  finished_at: Instant.nullable(),
});
export type LessonView = z.output<typeof LessonView>;

const StudyLesson = z.object({
  id: Id,
  kind: z.enum(lessonKinds),
  title: BothTexts,
  seconds: z.int().nullable(),
  seen_percent: z.int(),
  is_finished: z.boolean(),
});
const StudyExam = z.object({
  id: Id,
  kind: z.enum(examKinds),
  title: BothTexts,
  minutes: z.int().nullable(),
  pass_percent: z.int(),
  attempts: z.int().nullable(),
  questions: z.int(),
  taken: z.int(),
  is_passed: z.boolean(),
  /** The attempt that is going on, or the last one. */
  staff_exam_id: Id.nullable(),
  status: z.string().nullable(),
});
export const StudyDetails = Study.extend({
  content: z.array(z.object({ id: Id, title: BothTexts, lessons: z.array(StudyLesson), exams: z.array(StudyExam) })),
});
export type StudyDetails = z.output<typeof StudyDetails>;

export const StartCourse = z.object({ branch_id: Id, course_id: Id });
export const StartLesson = z.object({ lesson_id: Id });
const MOST = 100_000;
/** From one page or second up to another, which isn't part of it. */
export const SeeLesson = z.object({
  lesson_id: Id,
  position: z.int().min(0).max(MOST),
  length: z.int().min(1).max(MOST).describe('Pages of a document; a film has its own length.'),
  from: z.int().min(0).max(MOST),
  until: z.int().min(0).max(MOST),
});
export const Revoke = z.object({ version: Version, reason: requiredText(300) });
export const Verify = z.object({ code: text(40) });
/** What anyone with the code sees. */
export const VerifiedCertificate = z.object({
  staff_name: z.string(),
  course: BothTexts,
  completed_on: Day,
  expires_on: Day.nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
});
export type VerifiedCertificate = z.output<typeof VerifiedCertificate>;
/** A certificate of a course, as those see it who look after its holder. */
export const CourseCertificate = z.object({
  id: Id,
  staff_id: Id,
  staff_name: z.string(),
  course_id: Id,
  course_title: BothTexts,
  completed_on: Day,
  expires_on: Day.nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
  certificate_code: z.string(),
  version: Version,
  can: z.array(z.enum(['revoke'])),
});
export type CourseCertificate = z.output<typeof CourseCertificate>;
