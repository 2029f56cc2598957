import { expect, it } from 'vitest';
import { isMonthClosed, monthDays, openDaysOf, type DayFacts } from './month-close.rules.ts';

const facts = (day: string, more: Partial<DayFacts> = {}): DayFacts => ({
  day,
  expected_cents: 100,
  payments: 1,
  counted_cents: null,
  closed_expected_cents: null,
  ...more,
});
const closed = { counted_cents: 100, closed_expected_cents: 100 };

it('has every day, each as it stands: closed, off, open, without money, to come', () => {
  const days = monthDays(
    '2024-02-01',
    '2024-02-29',
    [
      facts('2024-02-01', closed),
      facts('2024-02-02', { counted_cents: 99, closed_expected_cents: 100 }),
      facts('2024-02-03'),
      // Money arrived automatically after the count: the close stays valid, and the day keeps its count.
      facts('2024-02-04', { ...closed, expected_cents: 300 }),
    ],
    '2024-02-05',
  );
  expect(days).toHaveLength(29);
  expect(days.slice(0, 6).map(({ status }) => status)).toEqual([
    'closed',
    'differs',
    'open',
    'closed',
    'to_come',
    'to_come',
  ]);
  expect(openDaysOf(days)).toBe(1);
});

it('a day gone by without money needs no close; today with money does', () => {
  const days = monthDays('2026-10-01', '2026-10-31', [facts('2026-10-10')], '2026-10-10');
  expect(days[8]?.status).toBe('quiet');
  expect(days[9]?.status).toBe('open');
});

it('is closed when it is over and nothing waits to be counted', () => {
  const days = monthDays('2026-10-01', '2026-10-31', [facts('2026-10-10', closed)], '2026-11-01');
  expect(isMonthClosed(days, '2026-10-31', '2026-11-01')).toBe(true);
  expect(isMonthClosed(days, '2026-10-31', '2026-10-31')).toBe(false);
  const open = monthDays('2026-10-01', '2026-10-31', [facts('2026-10-10')], '2026-11-01');
  expect(isMonthClosed(open, '2026-10-31', '2026-11-01')).toBe(false);
});
