import { describe, expect, it } from 'vitest';
import { answerText, countsOf, meanOf, overTime, questionsOf } from './survey-figures.rules.ts';
import { aQuestion, choices, scaleOf } from './survey.testing.ts';

describe('answers of many', () => {
  it('read versions together: the newest wording, what was taken out behind it, choices that are gone', () => {
    const first = [aQuestion('q1', { kind: 'single', options: choices('a', 'b') }), aQuestion('q2')];
    const second = [
      aQuestion('q3'),
      aQuestion('q1', { kind: 'single', options: choices('b', 'c'), text: { en: 'New', cn: '' } }),
    ];
    const all = questionsOf([
      { version_no: 1, questions: first },
      { version_no: 2, questions: second },
    ]);
    expect(all.map(({ question, version_no }) => [question.key, version_no])).toEqual([
      ['q3', 2],
      ['q1', 2],
      ['q2', 1],
    ]);
    expect(all[1]?.question.text.en).toBe('New');
    expect(all[1]?.question.options.map((option) => option.key)).toEqual(['b', 'c', 'a']);
  });

  it('count each choice, also those that nobody made', () => {
    const question = aQuestion('q1', { kind: 'scale', scale: scaleOf(1, 3) });
    const counts = countsOf(question, [
      { value: '3', count: 2 },
      { value: '1', count: 1 },
    ]);
    expect(counts.map(({ count }) => count)).toEqual([1, 0, 2]);
    expect(meanOf(counts)).toBe(2.33);
    expect(meanOf([])).toBeNull();
  });

  it('stand by day, and by month where there are many days; none is left out', () => {
    expect(overTime([])).toEqual([]);
    const days = overTime([
      { day: '2026-02-27', count: 1 },
      { day: '2026-03-01', count: 2 },
    ]);
    expect(days.map(({ from, count }) => `${from} ${count}`)).toEqual(['2026-02-27 1', '2026-02-28 0', '2026-03-01 2']);
    const months = overTime([
      { day: '2026-01-31', count: 1 },
      { day: '2026-04-01', count: 2 },
    ]);
    expect(months.map(({ from, count }) => `${from} ${count}`)).toEqual([
      '2026-01-01 1',
      '2026-02-01 0',
      '2026-03-01 0',
      '2026-04-01 2',
    ]);
  });

  it.each([
    [aQuestion('q', { kind: 'multiple', options: choices('a', 'b') }), ['a', 'b'], 'A; B'],
    [aQuestion('q', { kind: 'single', options: choices('a') }), 'a', 'A'],
    [aQuestion('q', { kind: 'single', options: choices('a') }), 'gone', 'gone'],
    [aQuestion('q', { kind: 'yes_no' }), { is: 'yes' as const, more: 'knee' }, 'Yes: knee'],
    [aQuestion('q', { kind: 'yes_no' }), { is: 'no' as const, more: null }, 'No'],
    [aQuestion('q', { kind: 'scale' }), 7, '7'],
    [aQuestion('q'), undefined, ''],
  ])('%j answered %j reads %s', (question, value, text) => {
    expect(answerText(question, value, 'en')).toBe(text);
  });
});
