import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, endOfMonth, type Day } from '#kit/domain/day.ts';
import { franchiseLines, nothingBefore, type FranchiseInput } from '../franchise-invoice/franchise-invoice.rules.ts';
import { monthlyDue, partOfMonth, type Opens } from './minimum.rules.ts';

const month = (first: Day) => ({ from_on: first, until_on: endOfMonth(first) });
const opened = (day: Day, from_on: Day = day): Opens => ({ opened_on: day, from_on });

describe('a monthly amount', () => {
  it.each([
    ['is the whole for a branch that has long been open', '2026-10-01', opened('2020-01-01'), {}, 310_000],
    ['is nothing for a month before the first branch opens', '2026-10-01', null, {}, 0],
    ['begins on the opening day', '2026-11-01', opened('2026-11-23'), {}, 82_667],
    ['begins when a branch that is open is covered', '2026-11-01', opened('2020-01-01', '2026-11-23'), {}, 82_667],
    ['is free in the first months', '2026-11-01', opened('2026-11-23'), { free_months: 1 }, 0],
    ['begins in the middle of a month after them', '2026-12-01', opened('2026-11-23'), { free_months: 1 }, 90_000],
    ['rises in steps', '2027-01-01', opened('2026-12-01'), { ramp_up_months: 1 }, 310_000],
    ['is half in the month of a ramp-up', '2026-12-01', opened('2026-12-01'), { ramp_up_months: 1 }, 155_000],
    ['stays as it was issued before this was agreed on', '2026-10-01', undefined, { free_months: 9 }, 310_000],
  ] as const)('%s', (_, first, opens, easing, expected) => {
    expect(monthlyDue(310_000, month(first), easing, opens)).toBe(expected);
  });

  it('takes a part of a month by its days', () => {
    expect(partOfMonth(310_000, '2026-01-22', '2026-01-31')).toBe(100_000);
  });

  it('is asked of a fixed royalty in the same way', () => {
    const input: FranchiseInput = {
      terms: {
        licence_fee_cents: 0,
        royalty_kind: 'fixed',
        royalty_base: 'invoiced',
        royalty_bp: 0,
        minimum_cents: 0,
        fixed_cents: 310_000,
        marketing_bp: 0,
      },
      ...month('2026-11-01'),
      opens: opened('2026-11-23'),
      isFirst: false,
      branches: [],
      before: nothingBefore,
      credits: [],
      brought_cents: 0,
    };
    expect(franchiseLines(input).map(({ amount_cents }) => amount_cents)).toEqual([82_667]);
    expect(franchiseLines({ ...input, opens: null }).map(({ amount_cents }) => amount_cents)).toEqual([0]);
  });
});

/**
 * The same calendar in plain numbers, independent of the rule: a month counts when its day, or the last existing one,
 * has come.
 */
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const lastOf = (year: number, nth: number): number => new Date(Date.UTC(year, nth + 1, 0)).getUTCDate();
const wholeMonths = (from: Day, day: Day): number => {
  const [a, b] = [utc(from), utc(day)];
  const count = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  const anniversary = Math.min(a.getUTCDate(), lastOf(b.getUTCFullYear(), b.getUTCMonth()));
  return b.getUTCDate() >= anniversary ? count : count - 1;
};
const model = (cents: number, first: Day, until: Day, opens: Opens, free: number, ramp: number): number => {
  const length = lastOf(utc(first).getUTCFullYear(), utc(first).getUTCMonth());
  let due = 0;
  for (let day = first; day <= until; day = addDays(day, 1)) {
    if (day < opens.from_on) continue;
    const months = wholeMonths(opens.opened_on, day);
    if (months < free) continue;
    due += (cents / length) * Math.min(1, (months - free + 1) / (ramp + 1));
  }
  return due;
};

it('is the sum of its days, whenever a branch opens', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2024-01-01', n));
  const easing = fc.record({
    free_months: fc.integer({ min: 0, max: 7 }),
    ramp_up_months: fc.integer({ min: 0, max: 7 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000 }), day, day, fc.nat(60), easing, (cents, from, on, after, eased) => {
      const span = { from_on: from, until_on: endOfMonth(from) };
      const opens = opened(on, addDays(on, after));
      const due = monthlyDue(cents, span, eased, opens);
      const exact = model(cents, from, span.until_on, opens, eased.free_months, eased.ramp_up_months);
      expect(Math.abs(due - exact)).toBeLessThanOrEqual(0.51);
    }),
  );
});
