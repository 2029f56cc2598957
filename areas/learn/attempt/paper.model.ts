/** A paper: the questions of one attempt, as they were drawn. Its key stays on the server until it may be shown. */
import { z } from 'zod';
import { text } from '#kit/domain/field.ts';
import { MOST_OPTIONS, questionKinds } from '../exam/exam.model.ts';

const Text = z.object({ en: z.string(), cn: z.string() });
const Option = z.object({ id: z.int(), text: Text });
/** What is asked. The second sides of pairs are in `rights`. */
export const AskedQuestion = z.object({
  slot: z.int(),
  kind: z.enum(questionKinds),
  prompt: Text,
  has_picture: z.boolean(),
  marks: z.int(),
  options: z.array(Option),
  rights: z.array(Option),
});
export type AskedQuestion = z.output<typeof AskedQuestion>;
/**
 * `chosen` has the ids of the right options, of all options in the right order, or of the second side of each pair in
 * the order of the options. A short text has accepted answers, or none: then a person marks it.
 */
export const Key = z.object({ chosen: z.array(z.int()), accepted: z.array(Text) });
export type PaperQuestion = AskedQuestion & {
  question_id: number;
  picture_file_id: number | null;
  key: z.output<typeof Key>;
  explanation: z.output<typeof Text>;
};
export type Paper = { questions: PaperQuestion[] };

/** An answer of any kind: chosen options, an order, pairs, or a text. */
export const Answer = z.object({
  chosen: z.array(z.int().min(0).max(100)).max(MOST_OPTIONS).default([]),
  text: text(2000).default(''),
});
export type Answer = z.output<typeof Answer>;
