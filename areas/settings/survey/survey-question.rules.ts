/** The questions of a survey and what can be answered to them. */
import { z } from 'zod';
import { requiredText, text } from '#kit/domain/field.ts';

export const questionKinds = ['short', 'long', 'single', 'multiple', 'scale', 'date', 'yes_no'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const MAX_QUESTIONS = 60;
export const MAX_OPTIONS = 30;
export const MAX_SHORT = 200;
export const MAX_LONG = 2000;
export const MAX_SCALE = 10;

/** Stays with a question through all versions, so that their answers can be read together. */
const QuestionKey = z.string().regex(/^[a-z][a-z0-9]{0,11}$/, 'invalid');
const Wording = z.object({ en: requiredText(500), cn: text(500).default('') });
const Label = z.object({ en: text(80).default(''), cn: text(80).default('') });
export const Option = z.object({ key: QuestionKey, text: Wording });
export type Option = z.output<typeof Option>;

/** Fields that don't belong to a kind (options of a date) are dropped when the survey is saved. */
export const Question = z.object({
  key: QuestionKey,
  kind: z.enum(questionKinds),
  text: Wording,
  required: z.boolean().default(false),
  options: z.array(Option).max(MAX_OPTIONS).default([]),
  scale: z
    .object({
      from: z.int().min(0).max(MAX_SCALE),
      to: z.int().min(0).max(MAX_SCALE),
      from_label: Label,
      to_label: Label,
    })
    .nullable()
    .default(null)
    .describe('Required for a scale.'),
  /** A text question after a yes, or after a no. */
  follow_up: z
    .object({ on: z.enum(['yes', 'no']), text: Wording, required: z.boolean().default(false) })
    .nullable()
    .default(null),
  /** Asked only if an earlier question was answered with one of these. */
  show_if: z
    .object({ question: QuestionKey, is: z.array(text(12)).max(MAX_OPTIONS) })
    .nullable()
    .default(null),
});
export type Question = z.output<typeof Question>;

/** A preview shows either language, whatever the language of the page. */
export const yesNoTexts = { yes: { en: 'Yes', cn: '是' }, no: { en: 'No', cn: '否' } } as const;

const YesNo = z.object({ is: z.enum(['yes', 'no']), more: text(MAX_LONG).nullable().default(null) });
/** A text, an option or a date; a value on a scale; several options; yes or no with its follow-up. */
export const AnswerValue = z.union([
  text(MAX_LONG),
  z.int().min(0).max(MAX_SCALE),
  z.array(text(12)).max(MAX_OPTIONS),
  YesNo,
]);
export type AnswerValue = z.output<typeof AnswerValue>;
/** By the key of the question. */
export const Answers = z.record(QuestionKey, AnswerValue);
export type Answers = Readonly<z.output<typeof Answers>>;
