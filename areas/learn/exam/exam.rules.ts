import type { Fault } from '#kit/domain/errors.ts';
import type { QuestionFields, QuestionKind, QuestionOption } from './exam.model.ts';

/** How many options a kind of question needs. A short text without an accepted answer is marked by a person. */
const least: Readonly<Record<QuestionKind, number>> = {
  single: 2,
  multiple: 2,
  true_false: 2,
  order: 2,
  match: 2,
  short_text: 0,
  picture: 2,
};
const plain = ({ en }: { en: string }): string => en.trim().toLowerCase();
const isTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
/** Exactly one right answer, or at least one. */
const rightFault = (kind: QuestionKind, options: readonly QuestionOption[]): string | null => {
  const right = options.filter((one) => one.right).length;
  if (kind === 'single' || kind === 'picture' || kind === 'true_false') return right === 1 ? null : 'not_one_of';
  return kind === 'multiple' && right === 0 ? 'required' : null;
};
const optionsFault = ({ kind, options }: Pick<QuestionFields, 'kind' | 'options'>): Fault | null => {
  const min = least[kind];
  if (options.length < min) return { field: 'options', key: 'too_few_items', facts: { min } };
  if (kind === 'true_false' && options.length > min)
    return { field: 'options', key: 'too_many_items', facts: { max: min } };
  if (kind === 'match' && options.some(({ pair }) => pair === null)) return { field: 'options', key: 'required' };
  const pairs = kind === 'match' ? options.map(({ pair }) => plain(pair ?? { en: '' })) : [];
  if (isTwice(options.map(({ text }) => plain(text))) || isTwice(pairs)) return { field: 'options', key: 'duplicate' };
  const key = rightFault(kind, options);
  return key === null ? null : { field: 'options', key };
};
export const questionFaults = (question: QuestionFields): Fault[] => {
  const fault = optionsFault(question);
  return [
    ...(question.kind === 'picture' && question.picture_file_id === null
      ? [{ field: 'picture_file_id', key: 'required' }]
      : []),
    ...(fault ? [fault] : []),
  ];
};
/** Only what the kind uses is kept: the second side of pairs, and which answers are right. */
export const cleanOptions = ({ kind, options }: Pick<QuestionFields, 'kind' | 'options'>): QuestionOption[] =>
  options.map(({ text, right, pair }) => ({
    text,
    right: ['order', 'match', 'short_text'].includes(kind) ? false : right,
    pair: kind === 'match' ? pair : null,
  }));
/** The two options of a statement. Pages show them by the words of their language. */
export const truthOptions = (isTrue: boolean): QuestionOption[] => [
  { text: { en: 'True', cn: '正确' }, right: isTrue, pair: null },
  { text: { en: 'False', cn: '错误' }, right: !isTrue, pair: null },
];
