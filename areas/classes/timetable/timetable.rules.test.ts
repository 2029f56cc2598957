import { CheckSession } from './timetable.model.ts';
import { describe, expect, it } from 'vitest';
import type { SessionStatus, TrainerAt } from './timetable.model.ts';
import {
  endsSoon,
  byFitness,
  calendarFaults,
  isQualified,
  overlapsItself,
  sessionCan,
  shifted,
  shiftOf,
  slotsOn,
  whyNotAssign,
  whyNotChange,
} from './timetable.rules.ts';
import { scheduleFaults } from './schedule.rules.ts';

const lines = (faults: readonly { field: string; key: string }[]): string[] =>
  faults.map(({ field, key }) => `${field} ${key}`);

const slot = (starts_at: string, ends_at: string) => ({ day: '2026-10-01', starts_at, ends_at });
describe('the times of a class', () => {
  it('are those of the branch’s clock, and it lasts as long as it lasts when the clock changes', () => {
    // Adelaide goes forward at 02:00 on 4 October 2026.
    const slots = slotsOn(['2026-10-03', '2026-10-04'], '01:30', 60, 'Australia/Adelaide');
    expect(slots.map(({ starts_at }) => starts_at)).toEqual(['2026-10-02T16:00:00.000Z', '2026-10-03T16:00:00.000Z']);
    expect(slots.map(({ ends_at }) => ends_at)).toEqual(['2026-10-02T17:00:00.000Z', '2026-10-03T17:00:00.000Z']);
  });

  it('are in their own way when the next one begins before the end, not at it', () => {
    const first = slot('2026-10-01T01:00Z', '2026-10-01T02:00Z');
    expect(overlapsItself([])).toBe(false);
    expect(overlapsItself([first])).toBe(false);
    expect(overlapsItself([first, slot('2026-10-01T02:00Z', '2026-10-01T03:00Z')])).toBe(false);
    expect(overlapsItself([first, slot('2026-10-01T01:59Z', '2026-10-01T03:00Z')])).toBe(true);
  });
});

describe('when a class can be planned', () => {
  it.each([
    ['2026-05-01', []],
    ['2026-03-31', []],
    ['2026-03-30', ['day in_the_past']],
    ['2028-05-01', []],
    ['2028-05-02', ['day too_far']],
  ])('on %s: %j', (day, faults) => {
    expect(lines(scheduleFaults({ day }, '2026-05-01'))).toEqual(faults);
  });

  it('with a rule that is none', () => {
    expect(scheduleFaults({ day: '2026-05-01', rule: 'FREQ=SOMETIMES' }, '2026-05-01')).toMatchObject([
      { field: 'rule' },
    ]);
  });

  it.each([
    ['2026-05-01', '2026-05-01', []],
    ['2026-05-01', '2026-04-30', ['until ends_before_start']],
    ['2026-05-01', '2026-07-01', []],
    ['2026-05-01', '2026-07-02', ['until days_too_many']],
  ])('a calendar from %s until %s: %j', (from, until, faults) => {
    expect(lines(calendarFaults({ from, until }))).toEqual(faults);
  });
});

const at = (status: SessionStatus, starts_at = '2026-05-01T10:00:01Z') => ({
  status,
  kind: 'room' as const,
  starts_at,
  ends_at: '2026-05-01T11:00:00Z',
});
describe('what may be done with a class', () => {
  const now = new Date('2026-05-01T10:00:00Z');
  const begun = '2026-05-01T10:00:00Z';
  it.each([
    ['one to come', at('scheduled'), null, ['edit', 'cancel', 'assign', 'book', 'trial', 'attend']],
    ['one that has begun', at('scheduled', begun), 'classes.session_begun', ['assign', 'walk_in', 'trial', 'attend']],
    ['one that is over', at('completed'), 'classes.session_begun', ['assign', 'walk_in', 'trial', 'attend']],
    ['one that is cancelled', at('cancelled'), 'classes.session_cancelled', []],
  ] as const)('%s', (_, session, why, can) => {
    expect(whyNotChange(session, now)).toBe(why);
    expect(whyNotAssign(session)).toBe(session.status === 'cancelled' ? 'classes.session_cancelled' : null);
    expect(sessionCan(session, now, () => true)).toEqual(can);
    expect(sessionCan(session, now, () => false)).toEqual([]);
  });

  it.each([
    ['MANAGE_CLASSES', ['edit', 'cancel', 'assign']],
    ['BOOK_CLASS', ['book']],
    ['TAKE_ATTENDANCE', ['attend']],
  ] as const)('with %s alone: %j', (flag, can) => {
    expect(sessionCan(at('scheduled'), now, (asked) => asked === flag)).toEqual(can);
  });
});

const trainer = (id: number, more: Partial<TrainerAt> = {}): TrainerAt => ({
  id,
  first_name: 'Lee',
  last_name: '',
  employment: null,
  is_free: true,
  busy_with: null,
  certified_until: null,
  lacks: [],
  is_qualified: true,
  ...more,
});
describe('who could teach', () => {
  it('is listed free and qualified first, then free, then by name, then as they came', () => {
    const busy = trainer(1, { is_free: false });
    const unqualified = trainer(2, { is_qualified: false });
    const later = trainer(3, { first_name: 'Mei' });
    const [second, first] = [trainer(5), trainer(4)];
    expect([busy, unqualified, later, second, first].toSorted(byFitness).map(({ id }) => id)).toEqual([4, 5, 3, 2, 1]);
  });

  it.each([
    [null, false],
    ['2026-04-30', false],
    ['2026-05-01', true],
  ])('certified until %j: %s', (until, expected) => {
    expect(isQualified(until, '2026-05-01')).toBe(expected);
  });
});

it.each([
  [null, false],
  ['2026-05-06', true],
  ['2026-05-30', true],
  ['2026-05-31', false],
  ['2028-01-01', false],
])('a certificate until %s ends soon for a class of 1 May: %s', (until, soon) => {
  expect(endsSoon(until, '2026-05-01')).toBe(soon);
});

it('a series moves by as many days as the one that was moved', () => {
  expect(shiftOf({ day: '2026-02-27' }, undefined)).toBe(0);
  expect(shiftOf({ day: '2026-02-27' }, '2026-03-01')).toBe(2);
  expect(shifted('2026-02-27', 2)).toBe('2026-03-01');
});

it.each([
  [undefined, 'required'],
  ['', 'required'],
  ['6.30', 'not_a_time'],
])('a time that is %j is %s', (starts, key) => {
  const faults = CheckSession.safeParse({ starts: starts ?? null }).error?.issues.map((one) => one.message);
  expect(faults).toEqual([key]);
});
