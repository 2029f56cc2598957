import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isDay } from '#kit/domain/day.ts';
import { guessDateOrder, looksLikeDate, readDate, type DateOrder } from './import-dates.rules.ts';

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1930-01-01', days));
const parts = (day: string) => [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)] as const;
const write: Record<'ymd' | 'dmy' | 'mdy', (day: string, sign: string) => string> = {
  ymd: (day, sign) => parts(day).join(sign),
  dmy: (day, sign) => parts(day).toReversed().join(sign),
  mdy: (day, sign) => {
    const [year, month, date] = parts(day);
    return [month, date, year].join(sign);
  },
};

describe('readDate', () => {
  test.each<[string, DateOrder, string]>([
    ['07/14/2001', 'mdy', '2001-07-14'],
    ['23-08-1961', 'dmy', '1961-08-23'],
    ['5.3.2026', 'dmy', '2026-03-05'],
    ['2026-03-05', 'mdy', '2026-03-05'],
    ['2026/3/5', 'dmy', '2026-03-05'],
    ['20260305', 'dmy', '2026-03-05'],
    ['2026年3月5日', 'mdy', '2026-03-05'],
    ['２０２６年３月５日', 'mdy', '2026-03-05'],
    ['5 Mac 2026', 'mdy', '2026-03-05'],
    ['5-Mar-26', 'mdy', '2026-03-05'],
    ['March 5th, 2026', 'dmy', '2026-03-05'],
    ['46086', 'serial', '2026-03-05'],
    ['46086.75', 'serial', '2026-03-05'],
    ['2026-03-05T16:00:00Z', 'dmy', '2026-03-05'],
    ['03/05/2026 12:30:00 AM', 'mdy', '2026-03-05'],
    ['29/02/2024', 'dmy', '2024-02-29'],
    ['05/03/26', 'dmy', '2026-03-05'],
    ['05/03/27', 'dmy', '1927-03-05'],
    ['26.03.05', 'ymd', '2026-03-05'],
  ])('%s as %s is %s', (text, order, day) => {
    expect(readDate(text, order, 2026).day).toBe(day);
  });

  test.each<[string, DateOrder, string]>([
    ['31/02/1990', 'dmy', 'date_impossible'],
    ['31/02/1990', 'mdy', 'date_impossible'],
    ['14/07/2001', 'mdy', 'date_impossible'],
    ['29/02/2023', 'dmy', 'date_impossible'],
    ['2026-13-01', 'dmy', 'date_impossible'],
    ['00/00/0000', 'dmy', 'date_impossible'],
    ['1990', 'mdy', 'date_incomplete'],
    ['1990', 'serial', 'date_incomplete'],
    ['03/1990', 'dmy', 'date_incomplete'],
    ['1990年3月', 'dmy', 'date_incomplete'],
    ['March 1990', 'dmy', 'date_incomplete'],
    ['soon', 'dmy', 'date_unreadable'],
    ['46086', 'dmy', 'date_unreadable'],
  ])('%s as %s is at fault: %s', (text, order, fault) => {
    expect(readDate(text, order, 2026)).toEqual({ day: null, fault });
  });

  test('what is written in an order is read in it', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const),
        fc.constantFrom('/', '-', '.'),
        (day, order, sign) => {
          expect(readDate(write[order](day, sign), order, 2026).day).toBe(day);
        },
      ),
    );
  });

  test('any text gives a day that exists, or a fault', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/)),
        fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const, 'serial' as const),
        (text, order) => {
          const read = readDate(text, order, 2026);
          expect(read.day === null ? read.fault !== null : isDay(read.day)).toBe(true);
        },
      ),
    );
  });

  test('a year of two digits says that it was completed', () => {
    expect(readDate('05/03/26', 'dmy', 2026)).toMatchObject({ year_guessed: true });
    expect(readDate('05/03/2026', 'dmy', 2026)).toMatchObject({ year_guessed: false });
  });
});

describe('guessDateOrder', () => {
  test('one value above twelve decides for the whole column', () => {
    expect(guessDateOrder(['03/04/2020', '05/06/2021', '12/17/2023'], 'MY')).toEqual({
      order: 'mdy',
      ambiguous: false,
      readable: 3,
      total: 3,
    });
  });

  test('a date that exists in no order decides nothing', () => {
    expect(guessDateOrder(['31/02/1990', '12/17/2023', '01/02/2023'], 'MY')).toMatchObject({
      order: 'mdy',
      ambiguous: false,
      readable: 2,
      total: 3,
    });
  });

  test.each([
    ['MY', 'dmy'],
    ['US', 'mdy'],
  ])('where all values allow both, the country %s says %s, and it is ambiguous', (country, order) => {
    expect(guessDateOrder(['03/04/2020', '05/06/2021'], country)).toMatchObject({ order, ambiguous: true });
  });

  test('the other date column of the file settles it', () => {
    expect(guessDateOrder(['03/04/2020', '05/06/2021'], 'MY', 'mdy')).toMatchObject({ order: 'mdy', ambiguous: false });
  });

  test('dates that mean the same in every order are not ambiguous', () => {
    expect(guessDateOrder(['2020-03-04', '2026年3月5日', ''], 'MY')).toEqual({
      order: 'dmy',
      ambiguous: false,
      readable: 2,
      total: 2,
    });
  });

  test('day numbers of a spreadsheet are recognised', () => {
    expect(guessDateOrder(['46086', '36526', '40000.5'], 'MY')).toMatchObject({ order: 'serial', ambiguous: false });
  });

  test('twenty random days written in one order are read in it, or said to be ambiguous', () => {
    const orders = fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const);
    fc.assert(
      fc.property(
        fc.array(anyDay, { minLength: 20, maxLength: 20 }),
        orders,
        fc.constantFrom('/', '-', '.'),
        (days, order, sign) => {
          const guess = guessDateOrder(
            days.map((day) => write[order](day, sign)),
            'SG',
          );
          expect(guess.readable).toBe(20);
          if (!guess.ambiguous && order !== 'ymd') expect(guess.order).toBe(order);
        },
      ),
    );
  });
});

test.each([
  ['12/17/2023', true],
  ['31/02/1990', true],
  ['5 Mar 2026', true],
  ['58541664', false],
  ['91234567', false],
  ['017-7866541', false],
  ['active', false],
])('%s looks like a date: %s', (text, expected) => {
  expect(looksLikeDate(text)).toBe(expected);
});
