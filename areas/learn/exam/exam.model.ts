import { contentTypes } from '#kit/domain/lookups/choices.ts';
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, line, orNull, requiredLine, requiredText, text, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { Position, Prose, Title } from '../category/category.model.ts';

/** A lesson is looked at, the others are taken. */
const [, ...taken] = contentTypes;
export const examKinds = taken;
/** What a person sees of a marked attempt: the score, also which answers were right, also the right answers. */
export const reviews = ['score', 'marks', 'answers_after_pass', 'answers'] as const;
export type Review = (typeof reviews)[number];

const fields = {
  kind: z.enum(examKinds),
  title: Title,
  description: Prose,
  minutes: orNull(z.int().min(1).max(480)).default(null).describe('Empty: no time limit.'),
  pass_percent: z.int().min(0, 'not_negative').max(100),
  attempts: orNull(z.int().min(1).max(50)).default(null).describe('Empty: any number of attempts.'),
  cooldown_hours: z.int().min(0, 'not_negative').max(720).default(0),
  shuffles: z.boolean().default(true),
  draw: orNull(z.int().min(1).max(100)).default(null).describe('Questions from each pool; empty: all.'),
  review: z.enum(reviews),
  position: Position,
};
export const NewExam = z.object({ sub_course_id: Id, ...fields });
export const EditExam = z.object({ version: Version, ...fields });
export type ExamFields = Omit<z.output<typeof EditExam>, 'version'>;

export const ExamRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  course_id: Id,
  course_title: BothTexts,
  sub_course_id: Id,
  sub_course_title: BothTexts,
  kind: z.enum(examKinds),
  title: BothTexts,
  description: Prose,
  minutes: z.int().nullable(),
  pass_percent: z.int(),
  attempts: z.int().nullable(),
  cooldown_hours: z.int(),
  shuffles: z.boolean(),
  draw: z.int().nullable(),
  review: z.enum(reviews),
  position: z.int(),
  questions: z.int(),
  /** Attempts and passed ones of people of the branches that the caller sees. */
  taken: z.int(),
  passed: z.int(),
  version: Version,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type ExamRow = z.output<typeof ExamRow>;

export const questionKinds = ['single', 'multiple', 'true_false', 'order', 'match', 'short_text', 'picture'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const MOST_OPTIONS = 12;

/** One option: an answer, a step in its place, one side of a pair, or an accepted text. */
export const QuestionOption = z.object({
  text: z.object({ en: requiredLine(200), cn: line(200).default('') }),
  right: z.boolean().default(false),
  pair: orNull(z.object({ en: requiredLine(200), cn: line(200).default('') })).default(null),
});
export type QuestionOption = z.output<typeof QuestionOption>;
const asked = {
  kind: z.enum(questionKinds),
  prompt: z.object({ en: requiredText(1000), cn: text(1000).default('') }),
  picture_file_id: orNull(Id).default(null),
  options: z.array(QuestionOption).max(MOST_OPTIONS).default([]),
  marks: z.int().min(1).max(100).default(1),
  pool: orNull(line(40)).default(null),
  explanation: Prose,
  position: Position,
};
export const NewQuestion = z.object({ exam_id: Id, ...asked });
export const EditQuestion = z.object({ version: Version, ...asked });
export type QuestionFields = Omit<z.output<typeof EditQuestion>, 'version'>;

const Text = z.object({ en: z.string(), cn: z.string() });
export const QuestionRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  exam_id: Id,
  exam_title: BothTexts,
  kind: z.enum(questionKinds),
  prompt: Text,
  picture_file_id: Id.nullable(),
  options: z.array(z.object({ text: Text, right: z.boolean(), pair: Text.nullable() })),
  marks: z.int(),
  pool: z.string().nullable(),
  explanation: Prose,
  position: z.int(),
  version: Version,
  can: z.array(z.enum(['edit', 'remove', 'regrade', 'full_marks'])),
});
/** `key`: by the question as it is now; `full`: everyone who was asked it gets all its marks. Nobody loses marks. */
export const RegradeQuestion = z.object({ version: Version, how: z.enum(['key', 'full']), reason: requiredText(300) });
/** How many attempts asked it, how many got more marks, and how many of those are passed now. */
export const Regraded = z.object({ attempts: z.int(), raised: z.int(), passed: z.int() });
export type Regraded = z.output<typeof Regraded>;
export type QuestionRow = z.output<typeof QuestionRow>;
/** A question whose answers were marked again. Null: it has been deleted since. */
export const Regrade = z.object({
  id: Id,
  prompt: Text.nullable(),
  how: z.enum(['key', 'full']),
  reason: z.string(),
  attempts: z.int(),
  raised: z.int(),
  passed: z.int(),
  by_name: z.string().nullable(),
  regraded_at: Instant,
});
export type Regrade = z.output<typeof Regrade>;

/** What the marked attempts say about a question. */
export const QuestionFigure = z.object({
  question_id: Id,
  prompt: Text,
  asked: z.int(),
  /** The part of its marks that people got, in percent: the lower, the harder. */
  right_percent: z.int(),
  /** From -100 to 100: whether those who did well got it right. Null: there are too few, or all did the same. */
  tells_apart: z.int().nullable(),
});
export type QuestionFigure = z.output<typeof QuestionFigure>;
