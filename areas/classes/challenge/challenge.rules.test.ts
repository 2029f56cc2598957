import { describe, expect, it } from 'vitest';
import {
  challengeCan,
  challengeFaults,
  ranked,
  teamScores,
  whyNotClose,
  whyNotEnter,
  whyNotJoin,
  whyNotRecord,
} from './challenge.rules.ts';

const at = (hour: number): string => `2026-03-05T${String(hour).padStart(2, '0')}:00:00Z`;
const one = (name: string, score: number, hour: number | null) => ({
  name,
  score,
  reached_at: hour === null ? null : at(hour),
});
const order = (rows: ReturnType<typeof one>[]) => ranked(rows).map(({ name, rank }) => `${rank} ${name}`);

const row = (team_id: number | null, score: number, hour: number) => ({ team_id, score, reached_at: at(hour) });

describe('ranks', () => {
  it.each([
    ['more comes first', [one('a', 1, 1), one('b', 3, 3), one('c', 2, 2)], ['1 b', '2 c', '3 a']],
    ['earlier comes first with the same score', [one('a', 2, 5), one('b', 2, 4)], ['1 b', '2 a']],
    [
      'at the same moment they are shared, and the next one is left out',
      [one('a', 2, 4), one('b', 2, 4), one('c', 1, 1)],
      ['1 a', '1 b', '3 c'],
    ],
    [
      'nobody reaches nothing earlier than others',
      [one('a', 0, null), one('b', 0, 3), one('c', 1, 9)],
      ['1 c', '2 a', '2 b'],
    ],
    ['of nobody', [], []],
    ['a loss is less than nothing', [one('a', -1, 1), one('b', 0, null)], ['1 b', '2 a']],
  ])('%s', (_what, rows, expected) => {
    expect(order(rows)).toEqual(expected);
  });
  it('of teams are those of their means, so that a large one has no advantage', () => {
    const teams = [
      { id: 1, name: 'Large' },
      { id: 2, name: 'Small' },
      { id: 3, name: 'Empty' },
    ];
    const all = [row(1, 5, 1), row(1, 2, 2), row(1, 3, 3), row(2, 4, 4), row(null, 99, 5)];
    expect(teamScores(teams, all).map(({ rank, name, members, score }) => [rank, name, members, score])).toEqual([
      [1, 'Small', 1, 4],
      [2, 'Large', 3, 3.3],
      [3, 'Empty', 0, 0],
    ]);
  });
});

const standing = { status: 'published', starts_on: '2026-03-01', ends_on: '2026-03-31' } as const;
it.each([
  ['before it begins', '2026-02-01', null],
  ['on its last day', '2026-03-31', null],
  ['the day after', '2026-04-01', 'challenge.ended'],
])('people join %s', (_when, today, why) => {
  expect(whyNotJoin(standing, today)).toBe(why);
});
it('nobody joins a draft or what is closed, and nothing is entered there', () => {
  for (const status of ['draft', 'closed'] as const) {
    expect(whyNotJoin({ ...standing, status }, '2026-03-05')).toBe('challenge.not_published');
    expect(whyNotRecord({ ...standing, status })).toBe('challenge.not_published');
    expect(whyNotEnter({ ...standing, status }, '2026-03-05', '2026-03-05')).toBe('challenge.not_published');
  }
});
it.each([
  ['the day before', '2026-02-28', '2026-04-01', 'challenge.outside'],
  ['the first day', '2026-03-01', '2026-03-05', null],
  ['the last day, afterwards', '2026-03-31', '2026-04-02', null],
  ['the day after', '2026-04-01', '2026-04-02', 'challenge.outside'],
  ['tomorrow', '2026-03-06', '2026-03-05', 'challenge.outside'],
])('an entry is of a day of the challenge up to today: %s', (_when, day, today, why) => {
  expect(whyNotEnter(standing, day, today)).toBe(why);
});
it('is closed after its last day only', () => {
  expect(whyNotClose(standing, '2026-03-31')).toBe('challenge.still_runs');
  expect(whyNotClose(standing, '2026-04-01')).toBeNull();
});

describe('what can be done', () => {
  const of = { ...standing, branch_id: 1, metric: 'points' } as const;
  const keeper = { has: () => true, network: false };
  it('depends on the day, the kind and whose it is', () => {
    expect(challengeCan(of, keeper, '2026-03-05')).toEqual(['unpublish', 'edit', 'teams', 'delete', 'join', 'record']);
    expect(challengeCan(of, keeper, '2026-04-01')).toEqual(['unpublish', 'close', 'edit', 'teams', 'delete', 'record']);
    expect(challengeCan({ ...of, metric: 'visits' }, keeper, '2026-03-05')).not.toContain('record');
    expect(challengeCan({ ...of, branch_id: null }, keeper, '2026-03-05')).toEqual(['join', 'record']);
    expect(challengeCan({ ...of, branch_id: null }, { ...keeper, network: true }, '2026-03-05')).toContain('edit');
    expect(challengeCan({ ...of, status: 'closed' }, keeper, '2026-04-05')).toEqual([]);
    expect(challengeCan({ ...of, status: 'draft' }, keeper, '2026-03-05')).toEqual([
      'publish',
      'edit',
      'teams',
      'delete',
    ]);
    expect(challengeCan(of, { ...keeper, has: () => false }, '2026-03-05')).toEqual([]);
  });
});

it.each([
  ['nothing wrong', {}, []],
  ['an end before the start', { ends_on: '2026-02-01' }, ['ends_on']],
  ['a measurement without a unit', { metric: 'measurement' as const }, ['unit']],
  ['one with a unit', { metric: 'measurement' as const, unit: 'kg' }, []],
])('%s', (_what, more, fields) => {
  const text = { en: '', cn: '' };
  const entered = {
    title: text,
    rules: text,
    prize: text,
    metric: 'visits' as const,
    better: 'more' as const,
    unit: null,
  };
  expect(
    challengeFaults({ ...entered, starts_on: '2026-03-01', ends_on: '2026-03-31', ...more }).map(({ field }) => field),
  ).toEqual(fields);
});
