import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { shiftMachine, swapMachine } from './shift.machine.ts';
import type { Gap } from './shift.model.ts';
import {
  gapsIn,
  needsReason,
  planFaults,
  sameDayIn,
  shiftCan,
  stretchOf,
  weekOf,
  swapCan,
  whyNotCall,
  whyNotMove,
  whyNotStandIn,
  whyNotSwapMove,
  workedMinutes,
} from './shift.rules.ts';

const night = { day: '2026-03-28', starts: '22:00', ends: '06:00', break_min: 30 };
const now = new Date('2026-11-20T00:00:00Z');
const shift = {
  staff_id: 7 as number | null,
  status: 'approved' as const,
  was_open: false,
  post: 'coach' as const,
  starts_at: '2026-11-22T00:00:00Z',
  planned_by: 1,
};
const everything = (): boolean => true;
const trainer = { staff_id: 7, staff_type: 'trainer', has: everything };
const other = { staff_id: 8, staff_type: 'sales_person', has: everything };

it('the tables of statuses have no dead ends', () => {
  expect([...machineProblems(shiftMachine), ...machineProblems(swapMachine)]).toEqual([]);
});

describe('how long a shift is', () => {
  it.each([
    ['a night in which the clock goes on', '2026-03-28', 'Europe/Berlin', 390],
    ['a night in which it goes back', '2026-10-24', 'Europe/Berlin', 510],
    ['any other night', '2026-03-28', 'Asia/Kuala_Lumpur', 450],
  ])('%s', (_what, day, zone, minutes) => {
    expect(workedMinutes(stretchOf({ ...night, day }, zone), 30)).toBe(minutes);
  });
  it.each([
    ['no length', { starts: '09:00', ends: '09:00' }, ['ends span_empty']],
    ['a day and a night', { starts: '06:00', ends: '23:00' }, ['ends shift_too_long']],
    ['sixteen hours', { starts: '06:00', ends: '22:00' }, []],
    ['sixteen hours and a minute', { starts: '06:00', ends: '22:01' }, ['ends shift_too_long']],
    ['a night as long as a day', { starts: '22:00', ends: '22:00' }, ['ends span_empty']],
    ['nothing but a break', { starts: '09:00', ends: '10:00', break_min: 60 }, ['break_min break_too_long']],
    ['a usual one', {}, []],
  ])('%s', (_what, more, faults) => {
    expect(planFaults({ ...night, ...more }).map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });
});

describe('what can be done with a shift', () => {
  it.each([
    ['approve', { status: 'to_be_approve' as const }, trainer, 'shift.own_request'],
    ['approve', { status: 'to_be_approve' as const }, other, null],
    ['approve', {}, other, 'kit.move_not_possible'],
    ['approve', { status: 'reserved' as const, staff_id: null }, other, 'shift.nobody_yet'],
    ['let_go', { status: 'to_be_cancel' as const }, trainer, 'shift.own_request'],
    ['ask', { status: 'reserved' as const, staff_id: null }, other, 'shift.not_your_work'],
    ['ask', { status: 'reserved' as const, staff_id: null }, trainer, null],
    ['ask', { status: 'reserved' as const }, trainer, 'shift.taken'],
    ['accept', { status: 'reserved' as const }, trainer, null],
    ['accept', { status: 'reserved' as const, planned_by: 7 }, trainer, 'shift.own_request'],
    ['accept', { status: 'reserved' as const }, other, 'shift.not_yours'],
    ['ask', { status: 'reserved' as const, staff_id: null, post: 'floor' as const }, trainer, null],
    ['give_back', {}, other, 'shift.not_yours'],
    ['give_back', { starts_at: now.toISOString() }, trainer, 'shift.has_begun'],
    ['reject', { status: 'to_be_approve' as const, starts_at: now.toISOString() }, other, null],
    ['excuse', { status: 'late' as const }, trainer, 'shift.own_request'],
    ['excuse', { status: 'absent' as const }, other, null],
    ['cancel', { starts_at: now.toISOString() }, other, null],
    ['keep', { status: 'to_be_cancel' as const }, other, 'shift.not_yours'],
    ['hold', { status: 'to_be_cancel' as const }, trainer, 'shift.own_request'],
  ] as const)('%s %o', (move, more, actor, why) => {
    expect(whyNotMove({ ...shift, ...more }, move, actor, now)).toBe(why);
  });

  it('is offered only with the flag', () => {
    const waits = { ...shift, status: 'to_be_approve' as const };
    expect(shiftCan(waits, other, now)).toEqual(['approve', 'reject', 'cancel', 'edit', 'call']);
    expect(shiftCan(waits, { ...other, has: () => false }, now)).toEqual([]);
    expect(shiftCan({ ...shift, status: 'completed' }, other, now)).toEqual([]);
    expect(shiftCan(shift, trainer, now)).toContain('swap');
  });

  it.each([
    ['their own that is approved', {}, trainer, true],
    ['their own that is reserved', { status: 'reserved' as const }, trainer, true],
    ['their own that they asked to drop', { status: 'to_be_cancel' as const }, trainer, false],
    ['their own that begins now', { starts_at: now.toISOString() }, trainer, false],
    ['their own that has begun', { starts_at: '2026-11-19T00:00:00Z' }, trainer, false],
    ["somebody else's", {}, other, false],
    ['their own, without the flag', {}, { ...trainer, has: () => false }, false],
  ])('%s can be swapped: %o', (_what, more, actor, can) => {
    expect(shiftCan({ ...shift, ...more }, actor, now).includes('swap')).toBe(can);
  });

  it.each([
    ['approved', true],
    ['absent', true],
    ['late', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('others are called to stand in for one that is %s: %s', (status, can) => {
    expect(shiftCan({ ...shift, status }, other, now).includes('call')).toBe(can);
    expect(whyNotCall({ status })).toBe(can ? null : 'shift.is_over');
  });

  it('is for a swap: asked, agreed by the other, allowed by a third', () => {
    const swap = { asked_by: 7, asked_of: 8, status: 'asked' as const };
    expect(whyNotSwapMove(swap, 'agree', 7)).toBe('shift.not_yours');
    expect(whyNotSwapMove(swap, 'agree', 8)).toBeNull();
    expect(whyNotSwapMove(swap, 'allow', 9)).toBe('kit.move_not_possible');
    expect(whyNotSwapMove({ ...swap, status: 'agreed' }, 'allow', 8)).toBe('shift.own_request');
    expect(whyNotSwapMove({ ...swap, status: 'agreed' }, 'allow', 9)).toBeNull();
    expect(whyNotSwapMove({ ...swap, status: 'agreed' }, 'allow', 7)).toBe('shift.own_request');
    expect(whyNotSwapMove(swap, 'refuse', 7)).toBe('shift.not_yours');
    expect(whyNotSwapMove(swap, 'refuse', 8)).toBeNull();
    expect(whyNotSwapMove(swap, 'withdraw', 7)).toBeNull();
    expect(whyNotSwapMove(swap, 'withdraw', 8)).toBe('shift.not_yours');
    expect(whyNotSwapMove(swap, 'withdraw', 9)).toBe('shift.not_yours');
  });

  it('offers each party of a swap their own moves, and a third person the decision', () => {
    const swap = { asked_by: 7, asked_of: 8, status: 'asked' as const };
    expect(swapCan(swap, trainer)).toEqual(['withdraw']);
    expect(swapCan(swap, other)).toEqual(['agree', 'refuse']);
    expect(swapCan({ ...swap, status: 'agreed' }, trainer)).toEqual(['withdraw']);
    expect(swapCan({ ...swap, status: 'agreed' }, { ...other, staff_id: 9 })).toEqual(['allow', 'forbid']);
  });
});

it('who stands in has nothing else to do then', () => {
  expect([null, 'shift', 'class', 'appointment'].map((busy) => whyNotStandIn(busy as never))).toEqual([
    null,
    'shift.clash',
    'shift.teaches_then',
    'shift.teaches_then',
  ]);
});

it('a week begins on Monday, and a day keeps its place in another week', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22'].map(weekOf)).toEqual(Array(3).fill('2026-11-16'));
  expect(sameDayIn('2026-11-18', '2026-11-16', '2026-12-28')).toBe('2026-12-30');
});

it.each([
  ['nobody', [], [{ from: 60, until: 120 }]],
  ['somebody all the time', [{ from: 60, until: 120 }], []],
  ['somebody until the opening', [{ from: 0, until: 60 }], [{ from: 60, until: 120 }]],
  ['somebody from the closing', [{ from: 120, until: 200 }], [{ from: 60, until: 120 }]],
  [
    'two who meet',
    [
      { from: 90, until: 120 },
      { from: 60, until: 90 },
    ],
    [],
  ],
  [
    'two with a gap',
    [
      { from: 60, until: 80 },
      { from: 100, until: 120 },
    ],
    [{ from: 80, until: 100 }],
  ],
  [
    'one within another',
    [
      { from: 60, until: 110 },
      { from: 70, until: 80 },
    ],
    [{ from: 110, until: 120 }],
  ],
])('an hour with %s at the desk', (_who, covered, gaps) => {
  expect(gapsIn([{ from: 60, until: 120 }], covered)).toEqual(gaps);
});

const has = (gaps: readonly Gap[], minute: number): boolean =>
  gaps.some(({ from, until }) => from <= minute && minute < until);
it('finds exactly the minutes that nobody covers', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]): Gap => ({ from, until: from + length }));
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 6 }), (open, covered) => {
      const gaps = gapsIn([open], covered);
      for (let minute = 0; minute < 200; minute++)
        expect(has(gaps, minute)).toBe(has([open], minute) && !has(covered, minute));
    }),
  );
});

const place = (from: string, until: string, staff_id: number | null = 7) => ({
  staff_id,
  starts_at: new Date(`2026-11-18T${from}:00Z`),
  ends_at: new Date(`2026-11-18T${until}:00Z`),
});

describe('a plan that begins in the past', () => {
  const now = new Date('2026-11-18T04:00:00Z');
  const runs = place('01:00', '09:00');
  it.each([
    ['a new one that is to come', null, place('04:01', '09:00'), false],
    ['a new one that begins now', null, place('04:00', '09:00'), true],
    ['a new open one', null, place('01:00', '02:00', null), true],
    ['one that runs, as it is', runs, runs, false],
    ['one that runs, until later', runs, place('01:00', '10:00'), false],
    ['one that runs, until a time to come', runs, place('01:00', '05:00'), false],
    ['one that runs, ended before now', runs, place('01:00', '03:00'), true],
    ['one that runs, begun earlier', runs, place('00:30', '09:00'), true],
    ['one that runs, for another person', runs, place('01:00', '09:00', 8), true],
    ['one to come, moved into the past', place('05:00', '09:00'), runs, true],
    ['one that runs, moved to later', runs, place('05:00', '09:00'), false],
  ])('%s', (_what, before, then, needs) => {
    expect(needsReason(before, then, now)).toBe(needs);
  });
});
