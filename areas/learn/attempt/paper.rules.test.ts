import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, PaperQuestion } from './paper.model.ts';
import { drawn, isPassed, marksFor, paperOf, percentOf, shownQuestion, shuffled } from './paper.rules.ts';
import type { QuestionKind } from '../exam/exam.model.ts';

const both = (en: string) => ({ en, cn: '' });
const question = (id: number, kind: QuestionKind, options: string[], right: readonly number[], more: object = {}) => ({
  id,
  kind,
  prompt: both(`Question ${id}`),
  picture_file_id: null,
  options: options.map((text, at) => ({
    text: both(text),
    right: right.includes(at),
    pair: kind === 'match' ? both(`${text}!`) : null,
  })),
  marks: 4,
  pool: null as string | null,
  explanation: both('Because'),
  ...more,
});
const four = ['a', 'b', 'c', 'd'];
const bank = {
  single: question(1, 'single', four, [2]),
  multiple: question(2, 'multiple', four, [0, 3]),
  true_false: question(3, 'true_false', ['True', 'False'], [1]),
  order: question(4, 'order', four, []),
  match: question(5, 'match', four, []),
  short_text: question(6, 'short_text', ['Muay Thai', '泰拳'], []),
  picture: question(7, 'picture', four, [0]),
};
const chances = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1, maxLength: 40 });
const from = (values: readonly number[]) => {
  let at = 0;
  return () => values[at++ % values.length] ?? 0;
};
const rules = { shuffles: true, draw: null };
const only = (kind: QuestionKind, values: readonly number[]): PaperQuestion => {
  const [one] = paperOf([bank[kind]], rules, from(values)).questions;
  if (!one) throw new Error('no question');
  return one;
};
const given = (chosen: number[], text = ''): Answer => ({ chosen, text });

describe('a paper', () => {
  it('has every question once, whatever the draw, and its key fits the options as they are shown', () => {
    fc.assert(
      fc.property(chances, (values) => {
        const paper = paperOf(Object.values(bank), rules, from(values));
        expect(paper.questions.map(({ question_id }) => question_id).toSorted((a, b) => a - b)).toEqual([
          1, 2, 3, 4, 5, 6, 7,
        ]);
        expect(paper.questions.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        for (const one of paper.questions) {
          const textOf = (id: number) => one.options.find((option) => option.id === id)?.text.en;
          const key = one.key.chosen.map(textOf);
          if (one.kind === 'single') expect(key).toEqual(['c']);
          if (one.kind === 'multiple') expect(new Set(key)).toEqual(new Set(['a', 'd']));
          if (one.kind === 'order') expect(key).toEqual(four);
          if (one.kind === 'true_false') expect([one.options[0]?.text.en, key]).toEqual(['True', ['False']]);
          if (one.kind === 'match')
            one.options.forEach(({ text }, at) => {
              const side = one.rights.find(({ id }) => id === one.key.chosen[at]);
              expect(side?.text.en).toBe(`${text.en}!`);
            });
          expect(marksFor(one, given(one.key.chosen, 'muay  THAI'))).toBe(4);
        }
      }),
    );
  });

  it('tells nothing of its key while it is taken', () => {
    fc.assert(
      fc.property(chances, (values) => {
        const paper = paperOf(Object.values(bank), rules, from(values));
        const shown = JSON.stringify(paper.questions.map(shownQuestion));
        for (const word of ['key', 'accepted', 'Because', 'Muay Thai', 'question_id', '"right"', '泰拳'])
          expect(shown).not.toContain(word);
        // The ids say nothing of the order in the bank either.
        for (const { options } of paper.questions)
          expect(options.map(({ id }) => id)).toEqual(options.map((_, at) => at + 1));
      }),
    );
  });

  it('draws as many from each pool as the exam says, and always those without one', () => {
    const pooled = [1, 2, 3, 4, 5].map((id) => question(id, 'single', four, [0], { pool: id < 4 ? 'x' : 'y' }));
    fc.assert(
      fc.property(chances, fc.integer({ min: 1, max: 4 }), (values, draw) => {
        const found = drawn([...pooled, question(9, 'single', four, [0])], { shuffles: false, draw }, from(values));
        const count = (pool: string | null) => found.filter((one) => one.pool === pool).length;
        expect([count('x'), count('y'), count(null)]).toEqual([Math.min(3, draw), Math.min(2, draw), 1]);
        expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((a, b) => a - b));
      }),
    );
    expect(drawn(pooled, { shuffles: false, draw: null }, Math.random)).toHaveLength(5);
  });

  it('is in each order about equally often', () => {
    const seen = new Map<string, number>();
    let state = 7;
    const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let turn = 0; turn < 6000; turn++) {
      const order = shuffled(['a', 'b', 'c'], chance).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });
});

/** One of three is in its place. */
const thirds = (marks: number) =>
  marksFor({ kind: 'order', marks, key: { chosen: [1, 2, 3], accepted: [] } }, given([1, 3, 2]));

describe('an answer', () => {
  const plain = { key: { chosen: [1, 4], accepted: [] }, marks: 4, kind: 'multiple' as const };
  it.each<[string, number[], number]>([
    ['all right ones', [4, 1], 4],
    ['one of two', [1], 2],
    ['one right and one wrong', [1, 2], 0],
    ['all options', [1, 2, 3, 4], 0],
    ['only wrong ones', [2, 3], 0],
    ['one right one three times', [1, 1, 1], 2],
    ['nothing', [], 0],
  ])('with several choices: %s', (_, chosen, marks) => expect(marksFor(plain, given(chosen))).toBe(marks));

  it.each<[QuestionKind, number[], number]>([
    ['order', [3, 1, 2, 4], 4],
    ['order', [1, 3, 2, 4], 2],
    ['order', [3, 1], 2],
    ['match', [3, 1, 2, 4], 4],
    ['match', [3, 0, 0, 0], 1],
    ['match', [0, 0, 0, 0], 0],
  ])('of %s %j earns what is in its place', (kind, chosen, marks) =>
    expect(marksFor({ kind, marks: 4, key: { chosen: [3, 1, 2, 4], accepted: [] } }, given(chosen))).toBe(marks),
  );

  it('with one choice is right or wrong, also if two are sent', () => {
    const one = only('single', [0.3, 0.9, 0.1]);
    const [right = 0] = one.key.chosen;
    const wrong = one.options.find(({ id }) => id !== right)?.id ?? 0;
    expect([
      marksFor(one, given([right])),
      marksFor(one, given([wrong])),
      marksFor(one, given([right, wrong])),
    ]).toEqual([4, 0, 0]);
  });

  it('in words is compared without case, width and spaces; without accepted ones a person marks it', () => {
    const one = only('short_text', [0]);
    const marks = (text: string) => marksFor(one, given([], text));
    expect([marks('  muay thai '), marks('ＭＵＡＹ　ＴＨＡＩ'), marks('泰拳'), marks('Muay'), marks('')]).toEqual([
      4, 4, 4, 0, 0,
    ]);
    const open = { kind: 'short_text' as const, marks: 4, key: { chosen: [], accepted: [] } };
    expect([marksFor(open, given([], 'Something')), marksFor(open, given([]))]).toEqual([null, 0]);
  });

  it('never earns less than nothing or more than its marks', () => {
    const kinds = Object.keys(bank) as QuestionKind[];
    const any = fc.record({ chosen: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), text: fc.string() });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), chances, any, (kind, values, answer) => {
        const marks = marksFor(only(kind, values), answer);
        if (marks !== null) expect(Number.isInteger(marks) && marks >= 0 && marks <= 4).toBe(true);
      }),
    );
  });
  it('rounds a part of a mark down, but not a whole one that isn’t exact', () => {
    expect([thirds(1), thirds(3), thirds(10)]).toEqual([0, 1, 3]);
  });
});

it.each([
  [8, 10, 80, true, 80],
  [7, 10, 71, false, 70],
  [799, 1000, 80, false, 79],
  [0, 10, 0, true, 0],
  [2, 3, 67, false, 66],
  [10, 10, 100, true, 100],
])('%i of %i at %i % is passed: %s', (marks, total, line, passed, percent) => {
  expect([isPassed(marks, total, line), percentOf(marks, total)]).toEqual([passed, percent]);
});
