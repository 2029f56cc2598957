import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween, endOfMonth } from './day.ts';
import { comparisons, earlierPeriod, periodFrom, periodOf, presets } from './period.ts';

const at = (from: string, until: string) => ({ from, until });

it.each([
  ['today', '2028-02-29', '2028-02-29'],
  ['yesterday', '2028-02-28', '2028-02-28'],
  ['this_week', '2028-02-28', '2028-03-05'],
  ['last_week', '2028-02-21', '2028-02-27'],
  ['this_month', '2028-02-01', '2028-02-29'],
  ['last_month', '2028-01-01', '2028-01-31'],
  ['last_30_days', '2028-01-31', '2028-02-29'],
  ['this_quarter', '2028-01-01', '2028-03-31'],
  ['this_year', '2028-01-01', '2028-12-31'],
  ['last_year', '2027-01-01', '2027-12-31'],
] as const)('%s on a leap day is %s to %s', (preset, from, until) =>
  expect(periodOf(preset, '2028-02-29')).toEqual(at(from, until)),
);

it('takes the missing end from the other one', () => {
  expect(periodFrom({ from: '2026-02-10' }, 'this_month', '2026-11-26')).toEqual(at('2026-02-10', '2026-02-28'));
  expect(periodFrom({ until: '2026-02-10' }, 'this_month', '2026-11-26')).toEqual(at('2026-02-01', '2026-02-10'));
  expect(periodFrom({ until: '2026-03-31' }, 'last_30_days', '2026-11-26')).toEqual(at('2026-03-02', '2026-03-31'));
  expect(periodFrom({}, 'last_30_days', '2026-11-26')).toEqual(at('2026-10-28', '2026-11-26'));
});

it.each([
  // A finished month with the whole month before, and with the same month a year ago.
  ['previous', '2026-03-01', '2026-03-31', '2026-11-26', '2026-02-01', '2026-02-28'],
  ['last_year', '2028-02-01', '2028-02-29', '2028-11-26', '2027-02-01', '2027-02-28'],
  ['last_year', '2029-02-01', '2029-02-28', '2029-11-26', '2028-02-01', '2028-02-29'],
  // An unfinished month with the same part of the earlier one.
  ['previous', '2026-11-01', '2026-11-30', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['previous', '2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['last_year', '2026-11-01', '2026-11-30', '2026-11-26', '2025-11-01', '2025-11-26'],
  // Quarters by months, weeks and other periods by days.
  ['previous', '2026-07-01', '2026-09-30', '2026-11-26', '2026-04-01', '2026-06-30'],
  ['previous', '2026-11-23', '2026-11-29', '2026-11-25', '2026-11-16', '2026-11-18'],
  ['previous', '2026-11-26', '2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
  ['last_year', '2028-02-29', '2028-02-29', '2028-03-10', '2027-02-28', '2027-02-28'],
] as const)('%s of %s to %s on %s is %s to %s', (how, from, until, today, first, last) =>
  expect(earlierPeriod(at(from, until), how, today)).toEqual(at(first, last)),
);

it('is earlier, and never longer than the part that it is compared with by more than the days of its months', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.constantFrom(...presets),
      fc.constantFrom(...comparisons),
      (days, preset, how) => {
        const today = addDays('2026-01-01', days);
        const period = periodOf(preset, today);
        const before = earlierPeriod(period, how, today);
        const part = period.until > today && period.from <= today ? today : period.until;
        expect(before.until < period.from).toBe(true);
        expect(before.from <= before.until).toBe(true);
        const isMonthEnd = part === endOfMonth(part);
        expect(Math.abs(daysBetween(before.from, before.until) - daysBetween(period.from, part))).toBeLessThanOrEqual(
          preset.endsWith('month') || preset.endsWith('quarter') || isMonthEnd ? 3 : 1,
        );
      },
    ),
  ));
