/** What the answers to a question are worth after it was corrected. Nobody loses marks that way. */
import type { QuestionRow } from '../exam/exam.model.ts';
import type { Answer, PaperQuestion } from './paper.model.ts';
import { marksFor } from './paper.rules.ts';

type Bank = Pick<QuestionRow, 'kind' | 'options'>;
const BY_TEXT = ['single', 'multiple', 'true_false', 'picture', 'short_text'] as const;
/** Where the key names options or texts, it can be carried over to papers; an order or pairs were shuffled anew. */
export const canRegradeByKey = ({ kind }: Pick<Bank, 'kind'>): boolean => BY_TEXT.some((one) => one === kind);

/** The key of a paper by the question as it is now; null: its options aren't those that were shown. */
const keyNow = (asked: PaperQuestion, now: Bank): PaperQuestion['key'] | null => {
  if (asked.kind !== now.kind) return null;
  if (now.kind === 'short_text') return { chosen: [], accepted: now.options.map(({ text }) => text) };
  const right = new Set(now.options.filter((one) => one.right).map(({ text }) => text.en));
  const chosen = asked.options.filter(({ text }) => right.has(text.en)).map(({ id }) => id);
  return chosen.length === right.size ? { chosen, accepted: [] } : null;
};

type Given = { answer: Answer; marks: number | null } | undefined;
/** The better of what the answer got and what it is worth now. */
export const marksNow = (asked: PaperQuestion, given: Given, how: 'key' | 'full', now: Bank): number | null => {
  if (how === 'full') return asked.marks;
  if (!given) return null;
  const key = keyNow(asked, now);
  if (key === null) return given.marks;
  const worth = marksFor({ ...asked, key }, given.answer);
  return worth === null ? given.marks : Math.max(given.marks ?? 0, worth);
};
