import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockIn, instantIn } from '#kit/domain/zone.ts';
import {
  exceptionFaults,
  freeStarts,
  hoursAround,
  isFreeAt,
  isWithin,
  joined,
  maySetHours,
  weekFaults,
  without,
  type ExceptionSpan,
  type Pattern,
} from './availability.rules.ts';

const KL = 'Asia/Kuala_Lumpur';
/** Its clocks went forward on 8 March 2026 and back on 1 November 2026. */
const NEW_YORK = 'America/New_York';
const everyDay = (starts: string, ends: string): Pattern => ({
  week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts, ends })),
  exceptions: [],
});
const length = { duration_min: 60, buffer_before_min: 0, buffer_after_min: 0 };
const long_ago = new Date('2020-01-01T00:00:00Z');
const times = (pattern: Pattern, day: string, zone = KL, more: object = {}): string[] =>
  freeStarts(pattern, { day, zone, length, busy: [], now: long_ago, ...more }).map((at) => clockIn(zone, new Date(at)));

describe('the hours of a trainer', () => {
  test('are those of the weekday, less what is off, and what is extra', () => {
    const monday = { week: [{ weekday: 1, starts: '09:00', ends: '12:00' }], exceptions: [] };
    expect(times(monday, '2026-03-09')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(times(monday, '2026-03-10')).toEqual([]);
    const off: ExceptionSpan = { day: '2026-03-09', kind: 'off', starts: null, ends: null };
    expect(times({ ...monday, exceptions: [off] }, '2026-03-09')).toEqual([]);
    const late: ExceptionSpan = { day: '2026-03-09', kind: 'off', starts: '09:00', ends: '10:30' };
    expect(times({ ...monday, exceptions: [late] }, '2026-03-09')).toEqual(['10:30', '11:00']);
    const extra: ExceptionSpan = { day: '2026-03-10', kind: 'extra', starts: '07:00', ends: '08:30' };
    expect(times({ ...monday, exceptions: [extra] }, '2026-03-10')).toEqual(['07:00', '07:30']);
    expect(times({ ...monday, exceptions: [off, { ...extra, day: '2026-03-09' }] }, '2026-03-09')).toEqual([
      '07:00',
      '07:30',
    ]);
  });

  test('go on over midnight, where the next day begins with some', () => {
    const night = everyDay('22:00', '24:00');
    expect(times(night, '2026-03-09')).toEqual(['22:00', '22:30', '23:00']);
    const morning = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts: '00:00', ends: '01:00' }));
    const through = { week: [...night.week, ...morning], exceptions: [] };
    expect(times(through, '2026-03-09')).toEqual(['00:00', '22:00', '22:30', '23:00', '23:30']);
    const at = instantIn(KL, '2026-03-09', '23:30').getTime();
    expect(isWithin(hoursAround(through, '2026-03-09', KL), { from: at, until: at + 3_600_000 })).toBe(true);
    expect(isWithin(hoursAround(night, '2026-03-09', KL), { from: at, until: at + 3_600_000 })).toBe(false);
  });

  test('are shorter and longer where the clock changes, and no time is offered that the clock leaps over', () => {
    const night = everyDay('01:00', '04:00');
    expect(times(night, '2026-03-07', NEW_YORK)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00']);
    expect(times(night, '2026-03-08', NEW_YORK)).toEqual(['01:00', '01:30', '03:00']);
    expect(times(night, '2026-11-01', NEW_YORK)).toEqual([
      '01:00',
      '01:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
    ]);
  });

  test('have room for buffers, and nothing that is over is offered', () => {
    const day = everyDay('09:00', '13:00');
    const busy = [
      {
        from: instantIn(KL, '2026-03-09', '10:00').getTime(),
        until: instantIn(KL, '2026-03-09', '11:00').getTime(),
      },
    ];
    expect(times(day, '2026-03-09', KL, { busy })).toEqual(['09:00', '11:00', '11:30', '12:00']);
    const buffered = { ...length, buffer_before_min: 15, buffer_after_min: 15 };
    expect(times(day, '2026-03-09', KL, { busy, length: buffered })).toEqual(['11:30', '12:00']);
    const now = instantIn(KL, '2026-03-09', '11:30');
    expect(times(day, '2026-03-09', KL, { busy, now })).toEqual(['12:00']);
  });

  test('what is offered is within the hours and free, whatever they are', () => {
    const time = fc
      .integer({ min: 0, max: 47 })
      .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? 30 : '00'}`);
    const span = fc.record({ weekday: fc.nat(6), starts: time, ends: time }).filter((one) => one.ends > one.starts);
    const exception = fc
      .record({
        day: fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09'),
        kind: fc.constantFrom('off' as const, 'extra' as const),
        starts: time,
        ends: time,
      })
      .filter((one) => one.ends > one.starts);
    const taken = fc.record({ at: fc.integer({ min: -24, max: 48 }), long: fc.integer({ min: 1, max: 180 }) });
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.array(exception, { maxLength: 3 }),
        fc.array(taken, { maxLength: 4 }),
        fc.constantFrom(KL, NEW_YORK),
        fc.constantFrom('2026-03-08', '2026-11-01'),
        (week, exceptions, blocks, zone, day) => {
          const midnight = instantIn(zone, day, '00:00').getTime();
          const busy = blocks.map(({ at, long }) => {
            const from = midnight + at * 1_800_000;
            return { from, until: from + long * 60_000 };
          });
          const pattern = { week, exceptions };
          const asked = { day, zone, length: { ...length, buffer_after_min: 10 }, busy, now: long_ago };
          const hours = hoursAround(pattern, day, zone);
          for (const start of freeStarts(pattern, asked)) {
            const from = Date.parse(start);
            expect(isWithin(hours, { from, until: from + 3_600_000 })).toBe(true);
            expect(isFreeAt(pattern, asked, from)).toBe(true);
            expect(busy.some((one) => one.from < from + 70 * 60_000 && one.until > from)).toBe(false);
          }
        },
      ),
    );
  });
});

test('stretches are put together and taken apart', () => {
  const a = [
    { from: 5, until: 8 },
    { from: 0, until: 3 },
    { from: 3, until: 4 },
  ];
  expect(joined(a)).toEqual([
    { from: 0, until: 4 },
    { from: 5, until: 8 },
  ]);
  expect(without(joined(a), [{ from: 1, until: 6 }])).toEqual([
    { from: 0, until: 1 },
    { from: 6, until: 8 },
  ]);
});

test('a week and an exception are told what is wrong with them', () => {
  const week = [
    { weekday: 1, starts: '09:00', ends: '12:00' },
    { weekday: 1, starts: '11:00', ends: '13:00' },
    { weekday: 2, starts: '11:00', ends: '11:00' },
  ];
  expect(weekFaults(week)).toEqual([
    { field: 'week.1.starts', key: 'spans_overlap' },
    { field: 'week.2.ends', key: 'ends_before_start' },
  ]);
  const one = { branch_id: 1, staff_id: 1, day: '2026-03-09', starts: null, ends: null, note: null };
  expect(exceptionFaults({ ...one, kind: 'off' }, '2026-03-09')).toEqual([]);
  expect(
    exceptionFaults({ ...one, kind: 'extra' }, '2026-03-10').map((fault) => `${fault.field} ${fault.key}`),
  ).toEqual(['day in_the_past', 'starts required', 'ends required']);
  expect(exceptionFaults({ ...one, kind: 'off', starts: '10:00', ends: '10:00' }, '2026-03-09')).toHaveLength(1);
});

test('trainers set their own hours', () => {
  expect(maySetHours({ staff_id: 1, manages: false }, 1)).toBe(true);
  expect(maySetHours({ staff_id: 1, manages: false }, 2)).toBe(false);
  expect(maySetHours({ staff_id: 1, manages: true }, 2)).toBe(true);
});
