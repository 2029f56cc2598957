import { describe, expect, test } from 'vitest';
import {
  mergeValueMaps,
  countValue,
  guessProgramme,
  guessStatus,
  guessValueMaps,
  isNoProgramme,
  targetOf,
  type ValueCount,
} from './import-values.rules.ts';

const programmes = [
  { id: 1, names: ['Monthly Rolling', '按月会籍'] },
  { id: 2, names: ['12 Month Unlimited', '十二个月不限次'] },
  { id: 3, names: ['Kids Muay Thai', '儿童泰拳'] },
  { id: 4, names: ['Personal Training, 10 sessions', '私教 10 节'] },
  { id: 5, names: ['Personal Training, 20 sessions', '私教 20 节'] },
];

describe('guessStatus', () => {
  test.each([
    ['ACTIVE ', 'active'],
    ['canceled', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['frozen', 'paused'],
    ['On-Hold', 'paused'],
    ['Prospect', 'lead'],
    ['Tidak Aktif', 'cancelled'],
    ['Aktif', 'active'],
    ['已过期', 'cancelled'],
    ['暂停', 'paused'],
    ['潜在客户', 'lead'],
    ['Archived', 'leave_out'],
    ['Active (monthly)', 'active'],
    ['Membership suspended', 'paused'],
  ])('%s means %s', (value, target) => {
    expect(guessStatus(value)).toBe(target);
  });

  test.each(['Blue', 'not currently active', 'active / frozen', 'constructor', '', '7'])(
    '%s has to be decided by a person',
    (value) => {
      expect(guessStatus(value)).toBeNull();
    },
  );
});

describe('guessProgramme', () => {
  test.each([
    ['monthly  rolling', 1, 'sure'],
    ['按月会籍', 1, 'sure'],
    ['12-Month Unlimited', 2, 'sure'],
    ['Kids Muay Thai (new)', 3, 'likely'],
    ['Kids MT', 3, 'likely'],
    ['PT 10 Sessions', 4, 'likely'],
  ])('%s is programme %i, %s', (value, programme_id, confidence) => {
    expect(guessProgramme(value, programmes)).toEqual({ programme_id, status: 'active', confidence });
  });

  test('one that nobody sells is none, and still an active client', () => {
    expect(guessProgramme('Plan that nobody sells', programmes)).toEqual({
      programme_id: null,
      status: 'active',
      confidence: null,
    });
  });

  test.each(['no_membership', 'None', 'N/A', 'Tiada', '无', '-', ''])('"%s" is no programme: a lead', (value) => {
    expect(isNoProgramme(value)).toBe(true);
    expect(guessProgramme(value, programmes)).toEqual({ programme_id: null, status: 'lead', confidence: 'sure' });
  });

  test('two that are equally alike are neither', () => {
    const twins = [
      { id: 1, names: ['Gold Pass KL'] },
      { id: 2, names: ['Gold Pass PJ'] },
    ];
    expect(guessProgramme('Gold Pass', twins).programme_id).toBeNull();
  });
});

test('spellings that a reader takes for the same are counted together', () => {
  const counts = new Map<string, ValueCount>();
  for (const cell of ['active', 'ACTIVE ', '', 'Frozen', ' active']) countValue(counts, cell);
  expect([...counts.values()]).toEqual([
    { value: 'active', count: 3 },
    { value: 'Frozen', count: 1 },
  ]);
});

test('a name of the language is a value like any other', () => {
  const maps = guessValueMaps(['constructor', '__proto__'], ['toString'], programmes);
  expect(targetOf(maps.statuses, 'constructor')).toBeNull();
  expect(targetOf(maps.statuses, 'hasOwnProperty')).toBeUndefined();
  expect(targetOf(maps.programmes, 'valueOf')).toBeUndefined();
});

test('what was chosen before wins, for values of this file and programmes that are still sold', () => {
  const guessed = guessValueMaps(['Blue', 'Active'], ['Monthly Rolling', 'Gold'], programmes);
  const chosen = {
    statuses: { blue: 'paused', red: 'active' },
    programmes: { monthlyrolling: { programme_id: 99, status: 'active' }, gold: { programme_id: 2, status: 'paused' } },
    without_status: 'active',
  } as const;
  expect(mergeValueMaps(guessed, chosen, programmes)).toEqual({
    statuses: { blue: 'paused', active: 'active' },
    programmes: { monthlyrolling: { programme_id: 1, status: 'active' }, gold: { programme_id: 2, status: 'paused' } },
    without_status: 'active',
  });
});
