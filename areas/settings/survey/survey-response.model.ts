import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { askedAt } from './survey.model.ts';
import { Answers, Question } from './survey-question.rules.ts';

const Both = z.object({ en: z.string(), cn: z.string() });

/** Who answered which survey, when, without the answers. */
export const ResponseRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  survey_id: Id,
  survey_title: Both,
  asked: z.enum(askedAt),
  version_no: z.int(),
  member_id: Id.nullable(),
  staff_id: Id.nullable(),
  /** The client or staff member; null if nobody was named. */
  respondent: z.string().nullable(),
  answered_at: Instant,
});
export type ResponseRow = z.output<typeof ResponseRow>;

/** Health answers: who opened them, and who downloaded them. */
export const Opening = z.object({ staff_name: z.string(), at: Instant, what: z.enum(['response', 'file']) });
export type Opening = z.output<typeof Opening>;
export const Response = ResponseRow.extend({
  recorded_by: z.string().nullable(),
  questions: z.array(Question),
  answers: Answers,
  openings: z.array(Opening),
});
export type Response = z.output<typeof Response>;

export const QuestionFigures = z.object({
  question: Question,
  /** The latest version that asks it: older than the newest of the survey if it was removed. */
  version_no: z.int(),
  answered: z.int(),
  /** Choices by their value, days by their month. */
  counts: z.array(z.object({ value: z.string(), count: z.int() })),
  mean: z.number().nullable(),
  /** Texts: answers to an open question, or follow-ups. */
  texts: z.int(),
});
export type QuestionFigures = z.output<typeof QuestionFigures>;
export const SurveyFigures = z.object({
  survey_id: Id,
  title: Both,
  asked: z.enum(askedAt),
  branch_id: Id.nullable(),
  versions: z.array(z.object({ version_no: z.int(), from: Instant, responses: z.int() })),
  responses: z.int(),
  first_on: Day.nullable(),
  last_on: Day.nullable(),
  /** Responses by day or month in the chosen period. */
  over_time: z.array(z.object({ from: Day, count: z.int() })),
  questions: z.array(QuestionFigures),
});
export type SurveyFigures = z.output<typeof SurveyFigures>;

export const SurveyText = z.object({
  response_id: Id,
  text: z.string(),
  answered_at: Instant,
  /** Hidden for health questions: the single response has to be opened, and that is recorded. */
  respondent: z.string().nullable(),
});
export type SurveyText = z.output<typeof SurveyText>;
