import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { checkAnswers, choicesIn } from './survey-answers.rules.ts';
import { conditionValues, kindFaults, missingChinese, questionFaults, tidyQuestion } from './survey-check.rules.ts';
import { surveyMachine } from './survey.machine.ts';
import { Answers, type AnswerValue, type Question } from './survey-question.rules.ts';
import { maySee, surveyCan, whyNotAnswer, whyNotAsk } from './survey.rules.ts';
import { aQuestion, choices, scaleOf } from './survey.testing.ts';

const kinds: readonly Partial<Question>[] = [
  { kind: 'short' },
  { kind: 'long' },
  { kind: 'date' },
  { kind: 'single', options: choices('a', 'b', 'c') },
  { kind: 'multiple', options: choices('a', 'b', 'c') },
  { kind: 'scale', scale: scaleOf(1, 5) },
  { kind: 'yes_no' },
  { kind: 'yes_no', follow_up: { on: 'yes', text: { en: 'Which?', cn: '' }, required: true } },
];

/** Valid questions: conditions refer to choices that are offered. */
const someQuestions: fc.Arbitrary<Question[]> = fc
  .array(fc.record({ of: fc.nat(kinds.length - 1), required: fc.boolean(), back: fc.nat(7), which: fc.nat(4) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((drawn) => {
    const made: Question[] = [];
    for (const [at, { of, required, back, which }] of drawn.entries()) {
      const source = back > 3 ? undefined : made[at - 1 - back];
      const offered = source ? conditionValues(source) : [];
      const wanted = offered[which % Math.max(1, offered.length)];
      const show_if = source && wanted !== undefined ? { question: source.key, is: [wanted] } : null;
      made.push(aQuestion(`q${at + 1}`, { ...kinds[of], required, show_if }));
    }
    return made;
  });

const someValue: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'x', ' text ', '2026-11-21', '2026-02-30', 'y'.repeat(300)),
  fc.integer({ min: -1, max: 7 }),
  fc.subarray(['a', 'b', 'c', 'x']),
  fc.record({ is: fc.constantFrom('yes', 'no'), more: fc.constantFrom(null, '', 'since May') }),
);
/** Valid answers, invalid ones, and answers to questions that don't exist. */
const someAnswers: fc.Arbitrary<Answers> = fc.dictionary(
  fc.constantFrom('q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'),
  someValue,
);

const fields = (faults: readonly { field: string; key: string }[]): string[] =>
  faults.map(({ field, key }) => `${field} ${key}`);

describe('what may be done with a survey', () => {
  const none = { manages: false, reports: false, looks: false };
  const all = { manages: true, reports: true, looks: false };
  const live = { status: 'publish', asked: 'staff', mine_at: null, response_count: 3 } as const;

  it('has a table of moves without unreachable states or dead ends', () => {
    expect(machineProblems(surveyMachine)).toEqual([]);
  });

  it.each([
    [live, all, ['unpublish', 'answer', 'responses', 'edit']],
    [{ ...live, response_count: 0 }, all, ['unpublish', 'answer', 'responses', 'edit', 'delete']],
    [{ ...live, status: 'draft', response_count: 0 }, all, ['publish', 'edit', 'delete']],
    [{ ...live, status: 'unpublish', mine_at: 'then' }, all, ['publish', 'responses', 'edit']],
    [live, none, ['answer']],
    [{ ...live, mine_at: 'then' }, none, []],
    [{ ...live, asked: 'sign_up' }, none, []],
    [live, { ...none, reports: true }, ['answer', 'responses']],
  ] as const)('%j by %j: %j', (survey, hold, can) => {
    expect(surveyCan(survey, hold)).toEqual(can);
  });

  it('shows drafts to those who write them, and to everybody only what staff are asked', () => {
    expect(maySee({ status: 'draft', asked: 'staff' }, { ...none, reports: true, looks: true })).toBe(false);
    expect(maySee({ status: 'unpublish', asked: 'sign_up' }, { ...none, looks: true })).toBe(true);
    expect(maySee({ status: 'publish', asked: 'sign_up' }, none)).toBe(false);
    expect(maySee({ status: 'publish', asked: 'staff' }, none)).toBe(true);
  });

  it('asks staff and clients each what is theirs', () => {
    expect(whyNotAnswer({ ...live, asked: 'sign_up' })).toBe('settings.survey_not_open');
    expect(whyNotAnswer({ ...live, mine_at: 'then' })).toBe('settings.survey_already_answered');
    expect(whyNotAsk({ status: 'publish', asked: 'staff' })).toBe('settings.survey_not_open');
    expect(whyNotAsk({ status: 'unpublish', asked: 'sign_up' })).toBe('settings.survey_not_open');
    expect(whyNotAsk({ status: 'publish', asked: 'after_class' })).toBeNull();
  });
});

const after = (show_if: Question['show_if']): Question => aQuestion('q2', { show_if });

describe('the questions of a survey', () => {
  const source = aQuestion('q1', { kind: 'yes_no' });

  it.each([
    ['nothing', [source, after({ question: 'q1', is: ['yes'] })], []],
    [
      'a condition on a question that is gone',
      [after({ question: 'q1', is: ['yes'] })],
      ['questions.0.show_if condition_lost'],
    ],
    [
      'a condition on a later question',
      [after({ question: 'q1', is: ['yes'] }), source],
      ['questions.0.show_if condition_lost'],
    ],
    ['a condition on itself', [after({ question: 'q2', is: ['yes'] })], ['questions.0.show_if condition_lost']],
    [
      'an answer that is not offered',
      [source, after({ question: 'q1', is: ['perhaps'] })],
      ['questions.1.show_if condition_lost'],
    ],
    ['a condition without answers', [source, after({ question: 'q1', is: [] })], ['questions.1.show_if too_few_items']],
    [
      'a condition on a text',
      [aQuestion('q1'), after({ question: 'q1', is: ['yes'] })],
      ['questions.1.show_if condition_lost'],
    ],
    [
      'one choice',
      [aQuestion('q1', { kind: 'single', options: choices('a') })],
      ['questions.0.options options_needed'],
    ],
    [
      'the same choice twice',
      [
        aQuestion('q1', {
          kind: 'multiple',
          options: [...choices('a', 'b'), { key: 'a', text: { en: ' A ', cn: '' } }],
        }),
      ],
      ['questions.0.options.2.key duplicate', 'questions.0.options.2.text.en duplicate'],
    ],
    [
      'a scale that goes nowhere',
      [aQuestion('q1', { kind: 'scale', scale: scaleOf(5, 5) })],
      ['questions.0.scale.to too_small'],
    ],
    ['no scale', [aQuestion('q1', { kind: 'scale' })], ['questions.0.scale required']],
    ['the same key twice', [aQuestion('q1'), aQuestion('q1')], ['questions.1.key duplicate']],
  ] as const)('have %s wrong', (_what, questions, found) => {
    expect(fields(questionFaults(questions))).toEqual(found);
  });

  it('tell all faults at once', () => {
    const bad = [
      aQuestion('q1', { kind: 'single' }),
      aQuestion('q2', { kind: 'scale' }),
      after({ question: 'q9', is: [] }),
    ];
    expect(questionFaults(bad)).toHaveLength(4);
  });

  it('keep nothing that is not of their kind', () => {
    const loaded = aQuestion('q1', { kind: 'date', options: choices('a'), scale: scaleOf(1, 5) });
    expect(tidyQuestion(loaded)).toEqual(aQuestion('q1', { kind: 'date' }));
    expect(missingChinese([loaded])).toBe(1);
  });

  it('keep their kind once they were answered', () => {
    expect(fields(kindFaults([aQuestion('q1')], [aQuestion('q2'), aQuestion('q1', { kind: 'date' })]))).toEqual([
      'questions.1.kind question_kind',
    ]);
  });

  it('are sound whenever they are drawn as sound', () => {
    fc.assert(
      fc.property(someQuestions, (questions) => {
        expect(questionFaults(questions)).toEqual([]);
      }),
    );
  });
});

describe('answers', () => {
  const pain = aQuestion('q1', {
    kind: 'yes_no',
    required: true,
    follow_up: { on: 'yes', text: { en: 'Where?', cn: '' }, required: true },
  });
  const since = aQuestion('q2', { kind: 'date', required: true, show_if: { question: 'q1', is: ['yes'] } });
  const hurts = aQuestion('q3', { kind: 'scale', scale: scaleOf(0, 10) });
  const form = [pain, since, hurts];
  const yes = { is: 'yes', more: 'Left knee' } as const;

  it.each([
    [{}, ['answers.q1 required']],
    [{ q1: { is: 'yes', more: ' ' } }, ['answers.q1.more required', 'answers.q2 required']],
    [{ q1: yes, q2: '2026-02-30', q3: 11 }, ['answers.q2 not_a_date', 'answers.q3 not_one_of']],
    [{ q1: { is: 'no', more: null } }, []],
    [{ q1: yes, q2: '2026-05-01', q3: 0 }, []],
    [{ q1: yes, q2: '2026-05-01', q9: 'x' }, ['answers.q9 unknown_field']],
    [{ q1: 'yes' }, ['answers.q1 invalid']],
  ] as [Record<string, AnswerValue>, string[]][])('%j: %j', (answers, found) => {
    expect(fields(checkAnswers(form, answers).faults)).toEqual(found);
  });

  it('to hidden questions are dropped, and count for no condition further down', () => {
    const deep = aQuestion('q4', { show_if: { question: 'q5', is: ['a'] } });
    const middle = aQuestion('q5', {
      kind: 'single',
      options: choices('a', 'b'),
      show_if: { question: 'q1', is: ['yes'] },
    });
    const given = { q1: { is: 'no', more: 'kept from a yes' }, q2: '2026-05-01', q5: 'a', q4: 'hidden' } as const;
    const { shown, kept } = checkAnswers([pain, since, middle, deep], given);
    expect(shown.map((question) => question.key)).toEqual(['q1']);
    expect(kept).toEqual({ q1: { is: 'no', more: null } });
  });

  it('are kept as one would read them: trimmed, choices in their order, no empty ones', () => {
    const several = aQuestion('q1', { kind: 'multiple', options: choices('a', 'b', 'c') });
    const asked = [
      several,
      aQuestion('q2'),
      aQuestion('q3'),
      aQuestion('q4', { kind: 'multiple', options: choices('a', 'b') }),
    ];
    expect(checkAnswers(asked, { q1: ['c', 'a', 'c'], q2: '  x ', q3: ' ', q4: [] }).kept).toEqual({
      q1: ['a', 'c'],
      q2: 'x',
    });
  });

  it('are the same in whatever order they were given', () => {
    fc.assert(
      fc.property(someQuestions, someAnswers, (questions, answers) => {
        const turned = Object.fromEntries(Object.entries(answers).toReversed());
        const [one, other] = [checkAnswers(questions, answers), checkAnswers(questions, turned)];
        expect(other.kept).toEqual(one.kept);
        expect(new Set(fields(other.faults))).toEqual(new Set(fields(one.faults)));
      }),
    );
  });

  it('are never kept for a question that is not shown', () => {
    fc.assert(
      fc.property(someQuestions, someAnswers, (questions, answers) => {
        const { shown, kept } = checkAnswers(questions, answers);
        const keys = new Set(shown.map((question) => question.key));
        for (const key of Object.keys(kept)) expect(keys.has(key)).toBe(true);
        for (const { show_if } of shown)
          if (show_if) expect(choicesIn(kept[show_if.question]).some((one) => show_if.is.includes(one))).toBe(true);
      }),
    );
  });

  it('that were accepted are accepted again, and change no more', () => {
    fc.assert(
      fc.property(someQuestions, someAnswers, (questions, answers) => {
        const first = checkAnswers(questions, answers);
        if (first.faults.length > 0) return;
        const again = checkAnswers(questions, Answers.parse(first.kept));
        expect(again).toEqual(first);
      }),
    );
  });
});
