import { describe, expect, it } from 'vitest';
import { isQuiet, isTooLate, nextTime, scheduleFaults } from './campaign-schedule.rules.ts';
import type { Rhythm } from './campaign-schedule.model.ts';

const KL = 'Asia/Kuala_Lumpur';
const NEW_YORK = 'America/New_York';
const next = (
  every: Rhythm,
  first_on: string,
  after: string,
  more: { until_on?: string; zone?: string; minute?: number } = {},
) =>
  nextTime(
    { every, first_on, at_minute: more.minute ?? 600, until_on: more.until_on ?? null },
    more.zone ?? KL,
    new Date(after),
  )?.toISOString() ?? null;

/** In a zone whose clock skips 2:30 on 8 March, and has 1:30 twice on 1 November. */
const at = (after: string) => next('day', '2026-03-01', after, { zone: NEW_YORK, minute: 150 });
const back = (after: string) => next('day', '2026-10-01', after, { zone: NEW_YORK, minute: 90 });

describe('the next time', () => {
  it.each([
    ['once', '2026-03-05', '2026-03-01T00:00:00Z', '2026-03-05T02:00:00.000Z'],
    ['once, just passed', '2026-03-05', '2026-03-05T02:00:00Z', null],
    ['day', '2026-03-05', '2026-03-01T00:00:00Z', '2026-03-05T02:00:00.000Z'],
    ['day', '2026-03-05', '2026-03-07T01:59:59Z', '2026-03-07T02:00:00.000Z'],
    ['day', '2026-03-05', '2026-03-07T02:00:00Z', '2026-03-08T02:00:00.000Z'],
    ['week', '2026-03-05', '2026-03-05T02:00:00Z', '2026-03-12T02:00:00.000Z'],
    ['week', '2026-03-05', '2027-03-05T02:00:00Z', '2027-03-11T02:00:00.000Z'],
    ['month', '2026-01-31', '2026-02-01T00:00:00Z', '2026-02-28T02:00:00.000Z'],
    ['month', '2026-01-31', '2026-02-28T02:00:00Z', '2026-03-31T02:00:00.000Z'],
    ['month', '2026-01-31', '2031-01-31T02:00:00Z', '2031-02-28T02:00:00.000Z'],
  ])('%s from %s, after %s', (every, first, after, at) => {
    expect(next(every.split(',')[0] as Rhythm, first, after)).toBe(at);
  });
  it('is not after the last day', () => {
    expect(next('week', '2026-03-05', '2026-03-06T00:00:00Z', { until_on: '2026-03-12' })).toBe(
      '2026-03-12T02:00:00.000Z',
    );
    expect(next('week', '2026-03-05', '2026-03-06T00:00:00Z', { until_on: '2026-03-11' })).toBeNull();
  });
  it('is once a day when the clock skips it or repeats it', () => {
    expect(at('2026-03-07T12:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
    expect(at('2026-03-08T07:30:00Z')).toBe('2026-03-09T06:30:00.000Z');
    expect(back('2026-10-31T12:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(back('2026-11-01T05:30:00Z')).toBe('2026-11-02T06:30:00.000Z');
  });
});

it.each([
  [0, false],
  [120, false],
  [121, true],
])('%i minutes after its time, with 120 allowed, is too late: %s', (minutes, late) => {
  const due = new Date('2026-03-05T02:00:00Z');
  expect(isTooLate(due, 120, new Date(due.getTime() + minutes * 60_000))).toBe(late);
});

it.each([
  [null, null, 0, false],
  [1260, 480, 1259, false],
  [1260, 480, 1260, true],
  [1260, 480, 0, true],
  [1260, 480, 479, true],
  [1260, 480, 480, false],
  [720, 780, 719, false],
  [720, 780, 720, true],
  [720, 780, 780, false],
])('from %s until %s, minute %i is quiet: %s', (from, until, minute, quiet) => {
  expect(isQuiet(from, until, minute)).toBe(quiet);
});

it.each([
  ['now', null, null, null, []],
  ['once', null, null, null, ['first_on', 'at_time']],
  ['once', '2026-03-05', '10:00', null, ['first_on']],
  ['once', '2026-03-05', '10:01', null, []],
  ['once', '2026-03-06', '00:00', '2026-03-01', []],
  ['week', '2026-03-06', '00:00', '2026-03-05', ['until_on']],
  ['week', '2026-03-06', '00:00', '2026-03-06', []],
] as const)('%s on %s at %s until %s has faults at %j', (every, first_on, at_time, until_on, fields) => {
  const now = new Date('2026-03-05T02:00:00Z');
  expect(scheduleFaults({ every, first_on, at_time, until_on }, KL, now).map(({ field }) => field)).toEqual(fields);
});
