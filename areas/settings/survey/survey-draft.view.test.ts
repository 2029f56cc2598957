import { describe, expect, it } from 'vitest';
import { questionFaults } from './survey-check.rules.ts';
import { aQuestion, choices } from './survey.testing.ts';
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  emptyDraft,
  isKeptOf,
  moveQuestion,
  newKey,
  newQuestion,
  putBack,
  removeOption,
  removeQuestion,
  sourcesFor,
  type Draft,
} from './survey-draft.view.ts';

const draft: Draft = {
  ...emptyDraft,
  questions: [
    aQuestion('a', { kind: 'yes_no' }),
    aQuestion('b', { show_if: { question: 'a', is: ['yes'] } }),
    aQuestion('c', { kind: 'single', options: choices('x', 'y') }),
    aQuestion('d', { show_if: { question: 'c', is: ['x', 'y'] } }),
  ],
};
const order = (one: Draft): string => one.questions.map((question) => question.key).join('');

describe('writing a survey', () => {
  it.each([
    ['c', 0, 'cabd'],
    ['a', 3, 'bcda'],
    ['b', 2, 'acbd'],
    ['a', -1, 'abcd'],
    ['d', 9, 'abcd'],
    ['z', 1, 'abcd'],
  ])('moves %s to place %d: %s', (key, to, expected) => {
    expect(order(moveQuestion(key, to)(draft))).toBe(expected);
  });

  it('adds at the end or at a place, and copies behind', () => {
    expect(order(addQuestion(newQuestion('date', 'n', []))(draft))).toBe('abcdn');
    expect(order(addQuestion(newQuestion('date', 'n', []), 1)(draft))).toBe('anbcd');
    expect(order(duplicateQuestion('b', 'n')(draft))).toBe('abncd');
  });

  it('leaves no condition behind that asks for a question that was removed, and puts all of it back', () => {
    const without = removeQuestion('a')(draft);
    expect(order(without)).toBe('bcd');
    expect(questionFaults(without.questions)).toEqual([]);
    const since = changeQuestion('b', { required: true })(without);
    const back = putBack(draft, 'a')(since);
    expect(order(back)).toBe('abcd');
    expect(back.questions[1]).toMatchObject({ required: true, show_if: { question: 'a', is: ['yes'] } });
    expect(putBack(draft, 'a')(back)).toEqual(back);
  });

  it('takes a choice out of conditions too', () => {
    const without = removeOption('c', 'x')(draft);
    expect(without.questions[2]?.options.map((option) => option.key)).toEqual(['y']);
    expect(without.questions[3]?.show_if).toEqual({ question: 'c', is: ['y'] });
  });

  it('lets a condition look back only, and only at choices', () => {
    expect(sourcesFor(draft.questions, 3).map((one) => one.key)).toEqual(['a', 'c']);
    expect(sourcesFor(draft.questions, 0)).toEqual([]);
  });

  it('never gives the same key twice', () => {
    const keys = new Set(Array.from({ length: 500 }, () => newKey('q')));
    expect(keys.size).toBe(500);
    for (const key of keys) expect(key).toMatch(/^q[a-z0-9]{8}$/);
  });
});

it('what was kept fits only the version of the survey on which it was written', () => {
  const kept = { version: 2, draft };
  expect(isKeptOf(2)(kept)).toBe(true);
  expect(isKeptOf(3)(kept)).toBe(false);
  for (const old of [null, 'x', { version: 2 }, { version: 2, draft: { ...draft, questions: null } }])
    expect(isKeptOf(2)(old)).toBe(false);
});
