import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from './day.ts';
import {
  boundsOfDays,
  clockIn,
  clockText,
  instantIn,
  instantOf,
  minutesBetween,
  minutesIn,
  wallTimeIn,
} from './zone.ts';

describe('a time of the clock as an instant', () => {
  it.each([
    ['Asia/Kuala_Lumpur', '2026-11-21', 8 * 60, '2026-11-21T00:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01', 9 * 60, '2026-07-01T07:00:00.000Z'],
    ['Europe/Berlin', '2026-12-01', 9 * 60, '2026-12-01T08:00:00.000Z'],
    // The clock goes from 02:00 to 03:00: a time in between becomes the one after the gap.
    ['Europe/Berlin', '2026-03-29', 2 * 60 + 30, '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', 3 * 60, '2026-03-29T01:00:00.000Z'],
    // It shows 02:30 twice: the first one.
    ['Europe/Berlin', '2026-10-25', 2 * 60 + 30, '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', 3 * 60, '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 2 * 60, '2026-10-03T15:30:00.000Z'],
    // Beyond midnight.
    ['Asia/Singapore', '2026-12-31', 26 * 60, '2026-12-31T18:00:00.000Z'],
  ])('%s %s, minute %s', (zone, day, minutes, iso) => {
    expect(instantOf(zone, day, minutes).toISOString()).toBe(iso);
  });

  it('comes back as the same day and time, unless the clock leaps over it', () => {
    const zones = fc.constantFrom('Asia/Kuala_Lumpur', 'Europe/London', 'America/Santiago', 'Australia/Sydney');
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, days, minutes) => {
          const day = new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10);
          const at = instantOf(zone, day, minutes);
          const leap = Math.abs(minutesIn(zone, at) - minutes);
          expect(leap === 0 ? dayIn(zone, at) : day).toBe(day);
          expect([0, 60]).toContain(leap);
        },
      ),
    );
  });

  it('is written as on a clock', () => {
    expect(clockText(26 * 60 + 5)).toBe('02:05');
    expect(clockIn('Asia/Singapore', new Date('2026-12-31T18:00:00Z'))).toBe('02:00');
  });
});

const hours = (day: string): number => {
  const { from, until } = boundsOfDays('Europe/London', day, day);
  return minutesBetween(from, until) / 60;
};
describe('a day of a zone', () => {
  it('has 23, 24 or 25 hours', () => {
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(hours)).toEqual([24, 23, 25]);
  });

  it('is written with the time that the clock shows', () => {
    const at = instantIn('Asia/Kathmandu', '2024-02-29', '23:59');
    expect(at.toISOString()).toBe('2024-02-29T18:14:00.000Z');
    expect(wallTimeIn('Asia/Kathmandu', at)).toBe('2024-02-29 23:59:00');
  });
});
