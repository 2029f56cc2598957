/** The totals of many answers: questions of several versions together, bars, averages. */
import { addDays, addMonths, daysBetween, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { textIn } from '#kit/domain/words.ts';
import { conditionValues } from './survey-check.rules.ts';
import { yesNoTexts, type AnswerValue, type Question } from './survey-question.rules.ts';

type VersionOf = { version_no: number; questions: readonly Question[] };
export type Asked = { question: Question; version_no: number };

/**
 * The questions of all versions, each in its newest wording: those of the newest version in order, then those that were
 * removed. Removed options stay, so that no answer is lost.
 */
export const questionsOf = (versions: readonly VersionOf[]): Asked[] => {
  const asked = new Map<string, Asked>();
  for (const { version_no, questions } of versions.toSorted((a, b) => b.version_no - a.version_no)) {
    for (const question of questions) {
      const known = asked.get(question.key);
      if (!known) asked.set(question.key, { question, version_no });
      else asked.set(question.key, { ...known, question: withOptionsOf(known.question, question) });
    }
  }
  return [...asked.values()];
};

const withOptionsOf = (newer: Question, older: Question): Question => {
  const gone = older.options.filter((option) => !newer.options.some((one) => one.key === option.key));
  const scale =
    newer.scale && older.scale
      ? {
          ...newer.scale,
          from: Math.min(newer.scale.from, older.scale.from),
          to: Math.max(newer.scale.to, older.scale.to),
        }
      : newer.scale;
  return { ...newer, options: [...newer.options, ...gone], scale };
};

export type Count = { value: string; count: number };
/** A count for each choice in its order, including choices that nobody made. */
export const countsOf = (question: Question, counts: readonly Count[]): Count[] => {
  if (question.kind === 'date') return counts.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  return conditionValues(question).map((value) => ({
    value,
    count: counts.find((one) => one.value === value)?.count ?? 0,
  }));
};

/** To two decimals; null if nobody answered. */
export const meanOf = (counts: readonly Count[]): number | null => {
  const answered = counts.reduce((sum, { count }) => sum + count, 0);
  if (answered === 0) return null;
  const sum = counts.reduce((total, { value, count }) => total + Number(value) * count, 0);
  return Math.round((sum / answered) * 100) / 100;
};

const MOST_DAYS = 45;
/** Responses by day, or by month if that would be too many bars; includes days without any. */
export const overTime = (days: readonly { day: Day; count: number }[]): { from: Day; count: number }[] => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const byMonth = daysBetween(first, last) >= MOST_DAYS;
  const placeOf = (day: Day): Day => (byMonth ? startOfMonth(day) : day);
  const sums = new Map<Day, number>();
  for (const { day, count } of days) sums.set(placeOf(day), (sums.get(placeOf(day)) ?? 0) + count);
  const begin = placeOf(first);
  const all: { from: Day; count: number }[] = [];
  for (let at = 0; ; at++) {
    const from = byMonth ? addMonths(begin, at) : addDays(begin, at);
    if (from > last) return all;
    all.push({ from, count: sums.get(from) ?? 0 });
  }
};

/** A choice in readable form. */
export const choiceText = (question: Question, value: string, locale: Locale): string => {
  if (question.kind === 'yes_no') return textIn(yesNoTexts[value === 'yes' ? 'yes' : 'no'], locale);
  const option = question.options.find((one) => one.key === value);
  return option ? textIn(option.text, locale) : value;
};

/** An answer in readable form, on a page or in a cell. */
export const answerText = (question: Question, value: AnswerValue | undefined, locale: Locale): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => choiceText(question, one, locale)).join('; ');
  if (typeof value === 'object') {
    const said = choiceText(question, value.is, locale);
    return value.more === null ? said : `${said}: ${value.more}`;
  }
  return question.kind === 'single' ? choiceText(question, String(value), locale) : String(value);
};
