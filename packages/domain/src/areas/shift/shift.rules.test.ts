import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#domain/kit/machine.ts';
import { shiftMachine, swapMachine } from './shift.machine.ts';
import type { Gap } from './shift.model.ts';
import {
  gapsIn,
  planFaults,
  sameDayIn,
  shiftCan,
  stretchOf,
  weekOf,
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
    ['give_back', {}, other, 'shift.not_yours'],
    ['give_back', { starts_at: now.toISOString() }, trainer, 'shift.has_begun'],
    ['reject', { status: 'to_be_approve' as const, starts_at: now.toISOString() }, other, null],
    ['excuse', { status: 'late' as const }, trainer, 'shift.own_request'],
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

  it('is for a swap: asked, agreed by the other, allowed by a third', () => {
    const swap = { asked_by: 7, asked_of: 8, status: 'asked' as const };
    expect(whyNotSwapMove(swap, 'agree', 7)).toBe('shift.not_yours');
    expect(whyNotSwapMove(swap, 'agree', 8)).toBeNull();
    expect(whyNotSwapMove(swap, 'allow', 9)).toBe('kit.move_not_possible');
    expect(whyNotSwapMove({ ...swap, status: 'agreed' }, 'allow', 8)).toBe('shift.own_request');
    expect(whyNotSwapMove({ ...swap, status: 'agreed' }, 'allow', 9)).toBeNull();
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
