/**
 * Answers checked against questions: what is visible, what is missing or invalid, what is kept. Used by page and
 * server.
 */
import { isDay } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { MAX_LONG, MAX_SHORT, type Answers, type AnswerValue, type Question } from './survey-question.rules.ts';

/** An answer as stored (null: not answered) and its fault. */
type Judged = { value: AnswerValue | null; faults: Fault[] };
type Judge = (question: Question, value: AnswerValue, field: string) => Judged;

const kept = (value: AnswerValue | null): Judged => ({ value, faults: [] });
const wrong = (field: string, key: string, facts?: Fault['facts']): Judged => ({
  value: null,
  faults: [{ field, key, ...(facts && { facts }) }],
});

const textUpTo =
  (max: number): Judge =>
  (_question, value, field) => {
    if (typeof value !== 'string') return wrong(field, 'invalid');
    const typed = value.trim();
    return typed.length > max ? wrong(field, 'too_long', { max }) : kept(typed === '' ? null : typed);
  };

const single: Judge = ({ options }, value, field) => {
  if (value === '') return kept(null);
  return options.some((option) => option.key === value) ? kept(value) : wrong(field, 'not_one_of');
};

/** In the order of the options, each once. */
const multiple: Judge = ({ options }, value, field) => {
  if (!Array.isArray(value)) return wrong(field, 'invalid');
  const chosen = options.map((option) => option.key).filter((key) => value.includes(key));
  if (value.some((key) => !chosen.includes(key))) return wrong(field, 'not_one_of');
  return kept(chosen.length === 0 ? null : chosen);
};

const scale: Judge = ({ scale: range }, value, field) =>
  typeof value === 'number' && range !== null && Number.isInteger(value) && value >= range.from && value <= range.to
    ? kept(value)
    : wrong(field, 'not_one_of');

const date: Judge = (_question, value, field) => {
  if (value === '') return kept(null);
  return typeof value === 'string' && isDay(value) ? kept(value) : wrong(field, 'not_a_date');
};

/** The follow-up to a yes is dropped when the answer becomes a no. */
const yesNo: Judge = ({ follow_up }, value, field) => {
  if (typeof value !== 'object' || Array.isArray(value)) return wrong(field, 'invalid');
  if (follow_up === null || follow_up.on !== value.is) return kept({ is: value.is, more: null });
  const more = value.more?.trim() ?? '';
  if (more.length > MAX_LONG) return wrong(`${field}.more`, 'too_long', { max: MAX_LONG });
  const faults = follow_up.required && more === '' ? [{ field: `${field}.more`, key: 'required' }] : [];
  return { value: { is: value.is, more: more === '' ? null : more }, faults };
};

const judges: Readonly<Record<Question['kind'], Judge>> = {
  short: textUpTo(MAX_SHORT),
  long: textUpTo(MAX_LONG),
  single,
  multiple,
  scale,
  date,
  yes_no: yesNo,
};

/** The choices in an answer, as conditions and charts count them; none for texts and dates. */
export const choicesIn = (value: AnswerValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  return typeof value === 'object' ? [value.is] : [String(value)];
};

const isShown = ({ show_if }: Question, answers: Answers): boolean =>
  show_if === null || choicesIn(answers[show_if.question]).some((choice) => show_if.is.includes(choice));

export type Checked = {
  /** The questions visible to a person with these answers, in order. */
  shown: readonly Question[];
  /** Answers to visible questions, as they are stored. */
  kept: Answers;
  /** All missing and invalid answers, at `answers.<key>`. */
  faults: readonly Fault[];
};

/**
 * Goes through the questions in order. The answer to a hidden question is dropped, so later conditions ignore it; an
 * invalid answer counts as none.
 */
export const checkAnswers = (questions: readonly Question[], answers: Answers): Checked => {
  const shown: Question[] = [];
  const given: Record<string, AnswerValue> = {};
  const faults: Fault[] = [];
  for (const question of questions) {
    if (!isShown(question, given)) continue;
    shown.push(question);
    const field = `answers.${question.key}`;
    const answer = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    const judged = answer === undefined ? kept(null) : judges[question.kind](question, answer, field);
    faults.push(...judged.faults);
    if (judged.value !== null) given[question.key] = judged.value;
    else if (question.required && judged.faults.length === 0) faults.push({ field, key: 'required' });
  }
  const known = new Set(questions.map((question) => question.key));
  for (const key of Object.keys(answers))
    if (!known.has(key)) faults.push({ field: `answers.${key}`, key: 'unknown_field' });
  return { shown, kept: given, faults };
};
