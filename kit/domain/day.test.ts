import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as days from './day.ts';

const anyDay = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('formatBirth', () => {
  it.each([
    ['1994-03-05', '2026-03-04', '5 Mar 1994 (31)', '1994年3月5日（31 岁）'],
    ['1994-03-05', '2026-03-05', '5 Mar 1994 (32)', '1994年3月5日（32 岁）'],
    ['2026-03-05', '2026-03-05', '5 Mar 2026 (0)', '2026年3月5日（0 岁）'],
    ['2026-03-06', '2026-03-05', '6 Mar 2026', '2026年3月6日'],
  ])('%s on %s', (birth, today, en, cn) => {
    expect(days.formatBirth(birth, today, 'en')).toBe(en);
    expect(days.formatBirth(birth, today, 'cn')).toBe(cn);
  });
  it('keeps the form that a person chose', () => {
    expect(days.formatBirth('1994-03-05', '2026-03-05', 'en', 'iso')).toBe('1994-03-05 (32)');
  });
});

describe('isDay', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s is one', (text) => {
    expect(days.isDay(text)).toBe(true);
  });
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    '',
    '2026-01-01T00:00',
    ' 2026-01-01',
  ])('%j is none', (text) => expect(days.isDay(text)).toBe(false));
  it('agrees with the calendar', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(days.isDay(day)).toBe(true);
      }),
    );
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i is %s', (anchor, count, day) => {
    expect(days.addMonths(anchor, count)).toBe(day);
  });
  it('counted from the anchor keeps the anchor day, or the last of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -12, max: 60 }), (anchor, count) => {
        const day = days.addMonths(anchor, count);
        const wanted = Number(anchor.slice(8));
        const last = Number(days.endOfMonth(day).slice(8));
        expect(Number(day.slice(8))).toBe(Math.min(wanted, last));
      }),
    );
  });
  it('does not drift', () => {
    const year = Array.from({ length: 12 }, (_, i) => days.addMonths('2026-01-31', i).slice(8));
    expect(year).toEqual(['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31']);
  });
});

describe('days', () => {
  it('adds and counts back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(days.daysBetween(day, days.addDays(day, count))).toBe(count);
      }),
    );
  });
  it.each([
    ['2026-03-01', 2, 'day', '2026-03-03'],
    ['2026-02-27', 1, 'week', '2026-03-06'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
  ] as const)('%s and %i %s end before %s', (start, count, unit, end) => {
    expect(days.addDuration(start, count, unit)).toBe(end);
  });
  it('knows the edges of a month and the weekday', () => {
    expect([days.startOfMonth('2024-02-10'), days.endOfMonth('2024-02-10'), days.endOfMonth('2026-12-01')]).toEqual([
      '2024-02-01',
      '2024-02-29',
      '2026-12-31',
    ]);
    expect([days.weekdayOf('2026-12-06'), days.weekdayOf('2026-12-05')]).toEqual([0, 6]);
    expect([days.earlier('2026-01-02', '2026-01-01'), days.later('2026-01-02', '2026-01-01')]).toEqual([
      '2026-01-01',
      '2026-01-02',
    ]);
  });
  it.each([
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    ['2004-02-29', '2024-02-29', 20],
    ['1990-12-05', '2026-12-04', 35],
    ['1990-12-05', '2026-12-05', 36],
  ])('born on %s is on %s %i years old', (birth, day, age) => {
    expect(days.ageOn(birth, day)).toBe(age);
  });
});

describe('dayIn', () => {
  it.each([
    ['Asia/Kuala_Lumpur', '2026-12-04T15:59:59Z', '2026-12-04'],
    ['Asia/Kuala_Lumpur', '2026-12-04T16:00:00Z', '2026-12-05'],
    ['Asia/Singapore', '2026-01-01T00:00:00Z', '2026-01-01'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ])('in %s %s is %s', (zone, instant, day) => {
    expect(days.dayIn(zone, new Date(instant))).toBe(day);
  });
  it('tells a zone from a word', () => {
    expect([days.isZone('Asia/Singapore'), days.isZone('Asia/Nowhere')]).toEqual([true, false]);
  });
});

describe('formatDay', () => {
  it.each([
    ['2026-12-05', 'en', 'Sat 5 Dec 2026'],
    ['2026-12-05', 'cn', '2026年12月5日'],
  ] as const)('%s in %s is %s', (day, locale, written) => {
    expect(days.formatDay(day, locale)).toBe(written);
  });
  it.each([
    ['2026-03-05', '2026-04-04', '5 Mar to 4 Apr 2026', '2026年3月5日至4月4日'],
    ['2026-12-28', '2027-01-27', '28 Dec 2026 to 27 Jan 2027', '2026年12月28日至2027年1月27日'],
  ])('a period from %s until %s has the year once where it is the same', (from, until, en, cn) => {
    expect([days.formatPeriod(from, until, 'en'), days.formatPeriod(from, until, 'cn')]).toEqual([en, cn]);
  });
  it('refuses what is no day', () => {
    expect(() => days.formatDay('tomorrow', 'en')).toThrow(RangeError);
  });
});
