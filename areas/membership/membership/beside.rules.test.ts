import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { besides, meets, type Held } from './beside.rules.ts';
import { liveStatuses } from './membership.rules.ts';

const [membership, pt, online, trial] = [1, 2, 4, 5];
const held = {
  programme_id: 7,
  type_id: membership,
  status: 'ongoing',
  start_on: '2026-02-10',
  end_on: '2026-03-09',
} as const;
const sale = { programme_id: 8, type_id: membership, start_on: '2026-03-01', end_on: '2026-05-31' };

/** Days after the first one. */
const on = (n: number) => addDays('2026-01-01', n);

describe('what is held beside a new sale', () => {
  it.each([
    ['it runs on the first day', held, sale, true],
    ['it ends on the first day', held, { ...sale, start_on: '2026-03-09' }, true],
    ['it ended the day before', held, { ...sale, start_on: '2026-03-10' }, false],
    [
      'it begins inside the new term',
      { ...held, status: 'ongoing_pending', start_on: '2026-05-01', end_on: '2026-07-31' },
      sale,
      true,
    ],
    [
      'it begins on the last day',
      { ...held, status: 'ongoing_pending', start_on: '2026-05-31', end_on: '2026-07-31' },
      sale,
      true,
    ],
    [
      'it begins after the new term',
      { ...held, status: 'ongoing_pending', start_on: '2026-06-01', end_on: '2026-07-31' },
      sale,
      false,
    ],
    [
      'the new one rolls on into it',
      { ...held, status: 'ongoing_pending', start_on: '2026-06-01', end_on: '2026-07-31' },
      { ...sale, billing: 'rolling' as const },
      true,
    ],
    [
      'it rolls on, past the period that is paid',
      { ...held, billing: 'rolling' },
      { ...sale, start_on: '2026-04-01' },
      true,
    ],
    [
      'it rolls on after a rest',
      { ...held, billing: 'rolling', status: 'paused' },
      { ...sale, start_on: '2026-04-01' },
      true,
    ],
    [
      'it rolled on until it was cancelled',
      { ...held, billing: 'rolling', status: 'pending_cancel' },
      { ...sale, start_on: '2026-04-01' },
      false,
    ],
    ['it was called off', { ...held, status: 'cancelled' }, sale, false],
    ['the same programme, which is refused', { ...held, programme_id: 8 }, sale, false],
    ['personal training is sold', held, { ...sale, type_id: pt }, false],
    ['personal training is held', { ...held, type_id: pt }, sale, false],
    ['online classes are sold', held, { ...sale, type_id: online }, false],
    ['two programmes of classes', { ...held, type_id: online }, { ...sale, type_id: online }, true],
    ['a trial is held', { ...held, type_id: trial }, sale, true],
  ] as const)('%s', (_, one, sold, warns) => {
    expect(besides([one], sold)).toEqual(warns ? [one] : []);
  });

  it('names the one that begins first', () => {
    const next = {
      ...held,
      programme_id: 9,
      status: 'ongoing_pending',
      start_on: '2026-05-01',
      end_on: '2026-07-31',
    } as const;
    expect(besides([next, held], sale)).toEqual([held, next]);
  });

  /** The model walks day by day over a year and checks whether both are there. */
  it('meets where there is a day that both have', () => {
    const day = fc.integer({ min: 0, max: 60 });
    const term = fc.tuple(day, day).map(([from, days]) => ({ from, to: from + days }));
    fc.assert(
      fc.property(term, term, fc.boolean(), fc.constantFrom(...liveStatuses), (a, b, rolls, status) => {
        const one: Held = { status, start_on: on(a.from), end_on: on(a.to), billing: rolls ? 'rolling' : 'upfront' };
        const goesOn = rolls && (status === 'ongoing' || status === 'ongoing_pending' || status === 'paused');
        const days = Array.from({ length: 365 }, (_, n) => n);
        const both = days.some((n) => n >= a.from && (goesOn || n <= a.to) && n >= b.from && n <= b.to);
        expect(meets(one, { start_on: on(b.from), end_on: on(b.to) })).toBe(both);
      }),
    );
  });
});
