import { describe, expect, it } from 'vitest';
import type { Expected } from './day-close.model.ts';
import {
  bookedOn,
  closeEffect,
  closeFaults,
  versionOfDay,
  whyNotClose,
  whyNotCounted,
  whyNotReopen,
} from './day-close.rules.ts';

const expected: Expected[] = [
  { method: 'cash', received_cents: 300_00, returned_cents: 50_00, expected_cents: 250_00, payments: 2 },
  { method: 'visa', received_cents: 100_00, returned_cents: 0, expected_cents: 100_00, payments: 1 },
];
const cash = { method: 'cash' as const, expected_cents: 250_00, counted_cents: 250_00, reason: null };
const visa = { method: 'visa' as const, expected_cents: 100_00, counted_cents: 100_00, reason: null };

describe('closing a day', () => {
  it.each([
    ['today', '2026-03-05', false, null],
    ['a day before', '2026-03-04', false, null],
    ['tomorrow', '2026-03-06', false, 'money.day_to_come'],
    ['closed before', '2026-03-04', true, 'money.day_is_closed'],
  ])('%s', (_, day, isClosed, why) => {
    expect(whyNotClose(day, '2026-03-05', isClosed)).toBe(why);
  });

  it.each([
    ['by hand on an open day', true, false, '2026-03-05'],
    ['by itself on an open day', true, true, '2026-03-05'],
    ['by hand on a closed day', false, false, null],
    ['by itself on a closed day: the next one', false, true, '2026-03-06'],
  ])('what is posted %s', (_, isOpen, comesByItself, day) => {
    expect(bookedOn('2026-03-05', isOpen, comesByItself)).toBe(day);
  });

  it('asks for each method that moved, however many were counted', () => {
    const paypal = { method: 'paypal' as const, received_cents: 1, returned_cents: 0, expected_cents: 1, payments: 1 };
    expect(closeFaults([cash, visa], [...expected, paypal])).toEqual([{ field: 'lines', key: 'required' }]);
  });

  it.each([
    ['all counted', [cash, visa], []],
    ['one left out', [cash], [{ field: 'lines', key: 'required' }]],
    ['short without a reason', [{ ...cash, counted_cents: 1 }, visa], [{ field: 'lines.0.reason', key: 'required' }]],
    ['short with a reason', [{ ...cash, counted_cents: 1, reason: 'Lost' }, visa], []],
    ['one twice', [cash, visa, cash], [{ field: 'lines.0.method', key: 'duplicate' }]],
  ])('%s', (_, lines, faults) => {
    expect(closeFaults(lines, expected)).toEqual(faults);
  });

  it.each([
    [[], 0],
    [['closed'], 1],
    [['reopened'], 2],
    [['reopened', 'closed'], 3],
  ] as const)('has been closed and opened again, %j: %i times', (statuses, version) => {
    expect(versionOfDay(statuses.map((status) => ({ status })))).toBe(version);
  });

  it('is opened again once', () => {
    expect(whyNotReopen({ status: 'closed', staff_id: 3 }, 4)).toBeNull();
    expect(whyNotReopen({ status: 'reopened', staff_id: 3 }, 4)).toBe('money.day_is_open');
  });

  it('is not opened by the person who closed it; without a name on it, anybody may open it', () => {
    expect(whyNotReopen({ status: 'closed', staff_id: 3 }, 3)).toBe('money.own_close');
    expect(whyNotReopen({ status: 'closed', staff_id: null }, null)).toBeNull();
  });

  it('is refused when money moved while it was counted', () => {
    expect(whyNotCounted([cash, visa], expected)).toBe(null);
    expect(whyNotCounted([{ ...cash, expected_cents: 200_00 }, visa], expected)).toBe('money.day_moved');
    const paypal = { ...visa, method: 'paypal' as const };
    expect(whyNotCounted([cash, visa, paypal], expected)).toBe('money.day_moved');
    expect(whyNotCounted([cash, visa, { ...paypal, expected_cents: 0 }], expected)).toBeNull();
  });

  it('adds up, and keeps a reason only for a difference', () => {
    const lines = [
      { ...cash, reason: 'none' },
      { ...visa, counted_cents: 90_00, reason: 'Slip lost' },
    ];
    expect(closeEffect(lines)).toMatchObject({
      expected_cents: 350_00,
      counted_cents: 340_00,
      lines: [{ reason: null }, { reason: 'Slip lost' }],
    });
  });
});
