import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { surveyMachine } from './survey.machine.ts';
import { Answers, MAX_QUESTIONS, Question } from './survey-question.rules.ts';

export const surveyStatuses = statesOf(surveyMachine);
export type SurveyStatus = (typeof surveyStatuses)[number];
/** Where it is asked: health questions at sign-up, after a class, or of staff. */
export const askedAt = ['sign_up', 'after_class', 'staff'] as const;
export type AskedAt = (typeof askedAt)[number];
const surveyMoves = ['publish', 'unpublish'] as const;
export const surveyActions = [...surveyMoves, 'edit', 'delete', 'answer', 'responses'] as const;
export type SurveyAction = (typeof surveyActions)[number];

const Title = z.object({ en: requiredText(120), cn: text(120).default('') });
const Intro = z.object({ en: text(1000).default(''), cn: text(1000).default('') });
const surveyFields = {
  title: Title,
  intro: Intro.default({ en: '', cn: '' }),
  asked: z.enum(askedAt),
  questions: z.array(Question).min(1, 'question_needed').max(MAX_QUESTIONS),
};
/** A survey of one branch, or of the network (`everywhere`), which only head office writes. */
export const NewSurvey = z.object({ branch_id: Id, everywhere: z.boolean().default(false), ...surveyFields });
export type NewSurvey = z.output<typeof NewSurvey>;
export const EditSurvey = z.object({ version: Version, ...surveyFields });
export type EditSurvey = z.output<typeof EditSurvey>;
export const MoveSurvey = z.object({ version: Version, move: z.enum(surveyMoves) });

const Both = z.object({ en: z.string(), cn: z.string() });
export const SurveyRow = z.object({
  id: Id,
  /** Null: belongs to the network. */
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  title: Both,
  asked: z.enum(askedAt),
  status: z.enum(surveyStatuses),
  /** The version of the questions, as people count them. */
  version_no: z.int(),
  question_count: z.int(),
  /** In the branches that the caller sees; null for people who only answer. */
  response_count: z.int().nullable(),
  last_answered_at: Instant.nullable(),
  /** When the caller answered the newest version. */
  mine_at: Instant.nullable(),
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(surveyActions)),
});
export type SurveyRow = z.output<typeof SurveyRow>;

export const Survey = SurveyRow.extend({
  intro: Both,
  questions: z.array(Question),
  /** The newest version has answers: changed questions become a new one. */
  is_answered: z.boolean(),
  /** The caller's answers to the newest version. */
  mine: Answers.nullable(),
});
export type Survey = z.output<typeof Survey>;

/** What an answering page needs, and no more. */
export const SurveyToAsk = z.object({
  id: Id,
  version: Version,
  title: Both,
  intro: Both,
  questions: z.array(Question),
});
export type SurveyToAsk = z.output<typeof SurveyToAsk>;

/** `version` is that of the survey as read: nobody answers questions that they didn't see. */
const answerFields = { branch_id: Id, version: Version, answers: Answers };
export const AnswerSurvey = z.object(answerFields);
export const AnswerForClient = z.object({ ...answerFields, member_id: Id });
export const Answered = z.object({ id: Id, survey_id: Id, answered_at: Instant });
export type Answered = z.output<typeof Answered>;
