/** A survey while it is being written, and the changes to its questions. Pure: each step returns a new draft. */
import type { AskedAt, Survey } from './survey.model.ts';
import { conditionValues } from './survey-check.rules.ts';
import type { Option, Question, QuestionKind } from './survey-question.rules.ts';
import type { BothTexts } from '#kit/domain/words.ts';

export type Draft = { title: BothTexts; intro: BothTexts; asked: AskedAt; questions: readonly Question[] };
export type Step = (draft: Draft) => Draft;

const none = { en: '', cn: '' };
export const emptyDraft: Draft = { title: none, intro: none, asked: 'staff', questions: [] };
export const draftOf = ({ title, intro, asked, questions }: Survey): Draft => ({ title, intro, asked, questions });

/** A draft that was left in this tab, on this version of the survey. */
type KeptDraft = { version: number; draft: Draft };
export const isKeptOf =
  (version: number) =>
  (value: unknown): value is KeptDraft => {
    const kept = value as {
      version?: unknown;
      draft?: { questions?: unknown; title?: unknown; intro?: unknown };
    } | null;
    return (
      kept?.version === version &&
      Array.isArray(kept.draft?.questions) &&
      [kept.draft.title, kept.draft.intro].every((text) => typeof text === 'object' && text !== null)
    );
  };

const KEY_LENGTH = 8;
/** Never a key that was used before: answers of all versions are read together by key. */
export const newKey = (letter: 'q' | 'o'): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  return letter + [...bytes].map((byte) => (byte % 36).toString(36)).join('');
};

export const newOption = (key: string): Option => ({ key, text: none });
const scale: Question['scale'] = { from: 1, to: 5, from_label: none, to_label: none };
export const newQuestion = (kind: QuestionKind, key: string, optionKeys: readonly string[]): Question => ({
  key,
  kind,
  text: none,
  required: false,
  options: kind === 'single' || kind === 'multiple' ? optionKeys.map(newOption) : [],
  scale: kind === 'scale' ? scale : null,
  follow_up: null,
  show_if: null,
});

const withQuestions =
  (change: (questions: readonly Question[]) => readonly Question[]): Step =>
  (draft) => ({ ...draft, questions: change(draft.questions) });

export const addQuestion = (question: Question, at?: number): Step =>
  withQuestions((all) => all.toSpliced(at ?? all.length, 0, question));

export const changeQuestion = (key: string, part: Partial<Question>): Step =>
  withQuestions((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

/** To a position in the list; beyond an end means the end. */
export const moveQuestion = (key: string, to: number): Step =>
  withQuestions((all) => {
    const question = all.find((one) => one.key === key);
    if (!question) return all;
    const place = Math.max(0, Math.min(to, all.length - 1));
    return all.filter((one) => one !== question).toSpliced(place, 0, question);
  });

/** After the question that it copies. */
export const duplicateQuestion = (key: string, copyKey: string): Step =>
  withQuestions((all) => {
    const at = all.findIndex((one) => one.key === key);
    const question = all[at];
    return question ? all.toSpliced(at + 1, 0, { ...question, key: copyKey }) : all;
  });

/** Without the question, and without the conditions that refer to it. */
export const removeQuestion = (key: string): Step =>
  withQuestions((all) =>
    all
      .filter((one) => one.key !== key)
      .map((one) => (one.show_if?.question === key ? { ...one, show_if: null } : one)),
  );

/** Puts a removed question back where it was, with its conditions; changes made since stay. */
export const putBack = (before: Draft, key: string): Step => {
  const at = before.questions.findIndex((one) => one.key === key);
  const question = before.questions[at];
  const asked = new Map(before.questions.map((one) => [one.key, one.show_if]));
  return withQuestions((all) => {
    if (!question || all.some((one) => one.key === key)) return all;
    const back = all.map((one) =>
      one.show_if === null && asked.get(one.key)?.question === key
        ? { ...one, show_if: asked.get(one.key) ?? null }
        : one,
    );
    return back.toSpliced(Math.min(at, back.length), 0, question);
  });
};

/** The questions that a condition at this position can refer to. */
export const sourcesFor = (questions: readonly Question[], at: number): Question[] =>
  questions.slice(0, at).filter((one) => conditionValues(one).length > 0);

/** Removes a choice, also from the conditions that refer to it. */
export const removeOption = (key: string, option: string): Step =>
  withQuestions((all) =>
    all.map((one) => {
      if (one.key === key) return { ...one, options: one.options.filter((other) => other.key !== option) };
      if (one.show_if?.question !== key) return one;
      return { ...one, show_if: { question: key, is: one.show_if.is.filter((value) => value !== option) } };
    }),
  );
