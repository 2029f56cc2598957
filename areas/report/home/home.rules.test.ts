import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addAmounts, checkInsByDay, countOf, revenueOf } from './home.rules.ts';

describe('check-ins by day', () => {
  test('seven days, the oldest first, each beside the day a week before', () => {
    const { days, now, before } = checkInsByDay(
      [
        { ago: 0, count: 5 },
        { ago: 6, count: 2 },
        { ago: 7, count: 9 },
        { ago: 13, count: 4 },
        { ago: 0, count: 1 },
      ],
      '2026-03-03',
    );
    expect(days.map((day) => day.day)).toEqual([
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect([now, before]).toEqual([8, 13]);
    expect(days.at(-1)).toEqual({ day: '2026-03-03', count: 6, before: 9 });
    expect(days[0]).toEqual({ day: '2026-02-25', count: 2, before: 4 });
  });

  test('nothing within fourteen days is lost', () => {
    const rows = fc.array(fc.record({ ago: fc.integer({ min: 0, max: 13 }), count: fc.nat(500) }));
    fc.assert(
      fc.property(rows, (given) => {
        const { now, before } = checkInsByDay(given, '2026-05-14');
        expect(now + before).toBe(given.reduce((sum, row) => sum + row.count, 0));
      }),
    );
  });
});

const row = (day_of_month: number, cents: number, this_month: boolean, currency = 'MYR') => ({
  currency,
  this_month,
  day_of_month,
  cents,
});

describe('revenue of the month', () => {
  test('running sums, compared on the same day of the month', () => {
    const [revenue] = revenueOf(
      [row(1, 100, true), row(3, 50, true), row(2, 70, false), row(3, 10, false), row(20, 900, false)],
      '2026-03-03',
    );
    expect(revenue).toMatchObject({ currency: 'MYR', now_cents: 150, before_cents: 80 });
    expect(revenue?.days).toHaveLength(31);
    expect(revenue?.days.slice(0, 2).map(({ now_cents, before_cents }) => [now_cents, before_cents])).toEqual([
      [100, 0],
      [100, 70],
    ]);
    expect(revenue?.days[2]).toEqual({ day_of_month: 3, now_cents: 150, before_cents: 80 });
    expect(revenue?.days[3]).toEqual({ day_of_month: 4, now_cents: null, before_cents: 80 });
    expect(revenue?.days[27]?.before_cents).toBe(980);
    expect(revenue?.days[28]?.before_cents).toBeNull();
  });

  test('the 31st is compared with the whole of a shorter month', () => {
    const [revenue] = revenueOf([row(30, 7, false), row(31, 5, true)], '2026-05-31');
    expect(revenue).toMatchObject({ now_cents: 5, before_cents: 7 });
  });

  test('currencies stay apart', () => {
    const both = revenueOf([row(1, 100, true), row(1, 30, true, 'SGD')], '2026-05-02');
    expect(both.map(({ currency, now_cents }) => [currency, now_cents])).toEqual([
      ['MYR', 100],
      ['SGD', 30],
    ]);
  });
});

describe('amounts', () => {
  test('amounts are added within a currency only; what is nothing is left out', () => {
    const sums = addAmounts([
      { currency: 'SGD', cents: 5, count: 1 },
      { currency: 'MYR', cents: 10, count: 2 },
      { currency: 'MYR', cents: 1, count: 1 },
      { currency: 'EUR', cents: 0, count: 0 },
    ]);
    expect(sums).toEqual([
      { currency: 'MYR', cents: 11, count: 3 },
      { currency: 'SGD', cents: 5, count: 1 },
    ]);
    expect(countOf(sums)).toBe(4);
  });
});
