/** When an exam can be begun, a retake requested, and what is shown of a result. */
import { isPassed } from './paper.rules.ts';
import type { Review } from '../exam/exam.model.ts';

const HOUR_MS = 3_600_000;
export type Earlier = {
  status: 'in_progress' | 'to_mark' | 'passed' | 'failed';
  submitted_at: string | null;
  retake_status: 'pending' | 'approved' | 'rejected' | null;
};
type ExamOf = { attempts: number | null; cooldown_hours: number; questions: number };

/** Each approved retake adds one attempt to those that the exam gives. */
export const attemptsLeft = (exam: Pick<ExamOf, 'attempts'>, earlier: readonly Earlier[]): number | null =>
  exam.attempts === null
    ? null
    : Math.max(
        0,
        exam.attempts + earlier.filter(({ retake_status }) => retake_status === 'approved').length - earlier.length,
      );
/** The instant from which another attempt is possible. A retake that was approved need not wait. */
export const startsAgainAt = (exam: Pick<ExamOf, 'cooldown_hours'>, last: Earlier | undefined): number =>
  last?.submitted_at && last.retake_status !== 'approved'
    ? Date.parse(last.submitted_at) + exam.cooldown_hours * HOUR_MS
    : 0;

/** A retake is requested once: who has done so is told what became of it. */
const withoutAttempts = (retake: Earlier['retake_status'] | undefined): string =>
  retake === 'pending'
    ? 'learn.retake_waits'
    : retake === 'rejected'
      ? 'learn.retake_rejected'
      : 'learn.no_attempts_left';

type Start = { exam: ExamOf; isPublished: boolean; isCompleted: boolean; earlier: readonly Earlier[]; now: Date };
/** `earlier`: the attempts of this person in this course, the oldest first. */
export const whyNotStart = ({ exam, isPublished, isCompleted, earlier, now }: Start): string | null => {
  if (!isPublished) return 'learn.course_withdrawn';
  if (earlier.some(({ status }) => status === 'passed')) return 'learn.already_passed';
  if (isCompleted) return 'learn.course_completed';
  if (earlier.some(({ status }) => status === 'to_mark')) return 'learn.waits_for_marking';
  if (exam.questions === 0) return 'learn.exam_without_questions';
  if (attemptsLeft(exam, earlier) === 0) return withoutAttempts(earlier.at(-1)?.retake_status);
  return now.getTime() < startsAgainAt(exam, earlier.at(-1)) ? 'learn.cooling_down' : null;
};

type Retake = { exam: Pick<ExamOf, 'attempts'>; earlier: readonly Earlier[]; isLast: boolean };
/** Only after the last attempt, and never after a pass. */
export const whyNotRequestRetake = ({ exam, earlier, isLast }: Retake): string | null => {
  if (earlier.some(({ status }) => status === 'passed')) return 'learn.already_passed';
  if (!isLast || earlier.at(-1)?.status !== 'failed') return 'learn.attempt_not_failed';
  if (earlier.at(-1)?.retake_status !== null) return 'learn.retake_requested';
  return attemptsLeft(exam, earlier) === 0 ? null : 'learn.attempts_left';
};

/** `marks`: which answers were right; `answers`: also the key and the explanations. */
export const shownOfResult = (review: Review, status: Earlier['status']): { marks: boolean; answers: boolean } => {
  const isMarked = status === 'passed' || status === 'failed';
  return {
    marks: isMarked && review !== 'score',
    answers: isMarked && (review === 'answers' || (review === 'answers_after_pass' && status === 'passed')),
  };
};

type Outcome = { move: 'hand_in' | 'pass' | 'fail'; marks?: number };
/** What the marks of all answers come to: somebody has to look while one is missing, and then there is no sum yet. */
export const outcomeOf = (
  answers: readonly { marks: number | null }[],
  { marks_total, pass_percent }: { marks_total: number; pass_percent: number },
): Outcome => {
  if (answers.some(({ marks }) => marks === null)) return { move: 'hand_in' };
  const marks = answers.reduce((sum, one) => sum + (one.marks ?? 0), 0);
  return { move: isPassed(marks, marks_total, pass_percent) ? 'pass' : 'fail', marks };
};

/** Until when answers count: the deadline itself is still in time. */
export const isInTime = (deadline_at: string | null, now: Date): boolean =>
  deadline_at === null || now.getTime() <= Date.parse(deadline_at);
/** An attempt that ran out ended at its deadline, whenever it was noticed. */
export const endedAt = (deadline_at: string | null, now: Date): string =>
  isInTime(deadline_at, now) || deadline_at === null ? now.toISOString() : new Date(deadline_at).toISOString();
