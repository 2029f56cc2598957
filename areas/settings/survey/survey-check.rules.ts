/** The faults of a survey's questions before anyone is asked, and how the questions are stored. */
import type { Fault } from '#kit/domain/errors.ts';
import type { Question } from './survey-question.rules.ts';

const hasOptions = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'single' || kind === 'multiple';

/** The answers that a condition can require; none for texts and dates. */
export const conditionValues = (question: Question): readonly string[] => {
  if (question.kind === 'yes_no') return ['yes', 'no'];
  if (hasOptions(question)) return question.options.map((option) => option.key);
  if (question.kind !== 'scale' || question.scale === null) return [];
  const { from, to } = question.scale;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at));
};

/** Drops what doesn't belong to the question's kind, so that nothing hidden is stored. */
export const tidyQuestion = (question: Question): Question => ({
  ...question,
  options: hasOptions(question) ? question.options : [],
  scale: question.kind === 'scale' ? question.scale : null,
  follow_up: question.kind === 'yes_no' ? question.follow_up : null,
});

const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, at) => (value !== '' && values.indexOf(value) < at ? [at] : []));

const faultsOfKind = (question: Question, field: string): Fault[] => {
  if (hasOptions(question)) {
    const { options } = question;
    if (options.length < 2) return [{ field: `${field}.options`, key: 'options_needed' }];
    return [
      ...repeated(options.map((option) => option.key)).map((at) => ({
        field: `${field}.options.${at}.key`,
        key: 'duplicate',
      })),
      ...repeated(options.map((option) => option.text.en.trim().toLowerCase())).map((at) => ({
        field: `${field}.options.${at}.text.en`,
        key: 'duplicate',
      })),
    ];
  }
  if (question.kind !== 'scale') return [];
  if (question.scale === null) return [{ field: `${field}.scale`, key: 'required' }];
  const { from, to } = question.scale;
  return from < to ? [] : [{ field: `${field}.scale.to`, key: 'too_small', facts: { min: from + 1 } }];
};

/** A condition refers to an earlier question with choices, and to some of them. */
const faultsOfCondition = (question: Question, before: readonly Question[], field: string): Fault[] => {
  if (question.show_if === null) return [];
  const { question: key, is } = question.show_if;
  const source = before.find((one) => one.key === key);
  const offered = source ? conditionValues(source) : [];
  if (offered.length === 0) return [{ field: `${field}.show_if`, key: 'condition_lost' }];
  if (is.length === 0) return [{ field: `${field}.show_if`, key: 'too_few_items', facts: { min: 1 } }];
  return is.every((value) => offered.includes(value)) ? [] : [{ field: `${field}.show_if`, key: 'condition_lost' }];
};

/** All faults, at `questions.<place>.…`. */
export const questionFaults = (questions: readonly Question[]): Fault[] => [
  ...repeated(questions.map((question) => question.key)).map((at) => ({
    field: `questions.${at}.key`,
    key: 'duplicate',
  })),
  ...questions.flatMap((question, at) => [
    ...faultsOfKind(question, `questions.${at}`),
    ...faultsOfCondition(question, questions.slice(0, at), `questions.${at}`),
  ]),
];

/** Answers of all versions are read together by key, so a question with answers keeps its kind. */
export const kindFaults = (before: readonly Question[], after: readonly Question[]): Fault[] =>
  after.flatMap((question, at) => {
    const known = before.find((one) => one.key === question.key);
    return known && known.kind !== question.kind ? [{ field: `questions.${at}.kind`, key: 'question_kind' }] : [];
  });

/** How many texts have no Chinese, so that English is shown. */
export const missingChinese = (questions: readonly Question[]): number =>
  questions
    .map(tidyQuestion)
    .flatMap(({ text, options, follow_up, scale }) => [
      text,
      ...options.map((option) => option.text),
      ...(follow_up ? [follow_up.text] : []),
      ...(scale ? [scale.from_label, scale.to_label] : []),
    ])
    .filter((one) => one.en.trim() !== '' && one.cn.trim() === '').length;
