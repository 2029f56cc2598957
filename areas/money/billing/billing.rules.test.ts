import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addDuration, daysBetween, daysInMonth, durationUnits, type Day } from '#kit/domain/day.ts';
import type { BillingPlan } from './billing.model.ts';
import {
  dueDay,
  instalmentsOf,
  lastDayOfPlan,
  planFaults,
  pushedDay,
  rollingPart,
  tidyPlan,
  upfront,
} from './billing.rules.ts';
import { instalmentLabel, servedDays } from './invoice-part.words.ts';

const monthly = (more: Partial<BillingPlan> = {}): BillingPlan => ({ ...upfront, billing: 'rolling', ...more });
const inParts = (instalment_count: number, more: Partial<BillingPlan> = {}): BillingPlan => ({
  ...upfront,
  billing: 'instalments',
  instalment_count,
  ...more,
});
const dues = (plan: BillingPlan, start: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, i) => dueDay(plan, start, i + 1));

describe('dueDay', () => {
  it.each([
    ['31 January', monthly(), '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['into a leap year', monthly(), '2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['every two weeks', monthly({ every_unit: 'week', every_count: 2 }), '2026-03-05', ['2026-03-05', '2026-03-19']],
    ['every ten days', monthly({ every_unit: 'day', every_count: 10 }), '2026-02-25', ['2026-02-25', '2026-03-07']],
    ['always on the 1st', monthly({ billing_day: 1 }), '2026-01-20', ['2026-01-20', '2026-02-01', '2026-03-01']],
    ['sold on the 1st', monthly({ billing_day: 1 }), '2026-02-01', ['2026-02-01', '2026-03-01', '2026-04-01']],
    ['always on the 31st', monthly({ billing_day: 31 }), '2026-02-10', ['2026-02-10', '2026-02-28', '2026-03-31']],
    ['later in the month', monthly({ billing_day: 15 }), '2026-01-03', ['2026-01-03', '2026-01-15', '2026-02-15']],
    [
      'quarterly',
      monthly({ billing_day: 1, every_count: 3 }),
      '2026-01-20',
      ['2026-01-20', '2026-02-01', '2026-05-01'],
    ],
    [
      'quarterly, sold on the day',
      monthly({ billing_day: 1, every_count: 3 }),
      '2026-02-01',
      ['2026-02-01', '2026-05-01'],
    ],
    [
      'always on a Monday',
      monthly({ every_unit: 'week', billing_day: 1 }),
      '2026-03-05',
      ['2026-03-05', '2026-03-09', '2026-03-16'],
    ],
  ])('%s', (_, plan, start, days) => {
    expect(dues(plan, start, days.length)).toEqual(days);
  });
});

describe('instalmentsOf', () => {
  const year = { start_on: '2026-01-31', end_on: '2027-01-30' };
  it('is one payment for what is paid at once', () => {
    expect(instalmentsOf(upfront, year, 100_00)).toEqual([
      { part_no: 1, due_on: '2026-01-31', from_on: '2026-01-31', until_on: '2027-01-30', amount_cents: 100_00 },
    ]);
  });

  it('keeps the anchor day and puts the remainder on the last part', () => {
    const parts = instalmentsOf(inParts(12), year, 1000_00);
    expect(parts.slice(0, 3).map((part) => [part.due_on, part.from_on, part.until_on, part.amount_cents])).toEqual([
      ['2026-01-31', '2026-01-31', '2026-02-27', 83_33],
      ['2026-02-28', '2026-02-28', '2026-03-30', 83_33],
      ['2026-03-31', '2026-03-31', '2026-04-29', 83_33],
    ]);
    expect(parts.at(-1)).toMatchObject({ due_on: '2026-12-31', until_on: '2027-01-30', amount_cents: 83_37 });
  });

  it('spreads a year over three parts of four months each', () => {
    const parts = instalmentsOf(inParts(3), year, 900_00);
    expect(parts.map((part) => part.due_on)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(parts.map((part) => daysBetween(part.from_on, part.until_on) + 1)).toEqual([121, 121, 123]);
  });

  it('spreads all days of a year over four parts', () => {
    const parts = instalmentsOf(inParts(4), year, 900_00);
    expect(parts.map((part) => daysBetween(part.from_on, part.until_on) + 1)).toEqual([91, 91, 91, 92]);
  });

  it('is one payment at once, whatever number was typed before', () => {
    expect(instalmentsOf({ ...upfront, instalment_count: 12 }, year, 100_00)).toHaveLength(1);
  });

  it('cuts the first period of a rolling one short where the billing day is fixed', () => {
    const [first, next] = instalmentsOf(monthly({ billing_day: 1 }), { start_on: '2026-03-17', end_on: '' }, 310_00);
    expect(first).toMatchObject({ from_on: '2026-03-17', until_on: '2026-03-31', amount_cents: 150_00 });
    expect(next).toMatchObject({ from_on: '2026-04-01', until_on: '2026-04-30', amount_cents: 310_00 });
  });

  const day = fc
    .record({
      year: fc.integer({ min: 2020, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ year, month, date }): Day => {
      const kept = Math.min(date, daysInMonth(year, month));
      return `${year}-${String(month).padStart(2, '0')}-${String(kept).padStart(2, '0')}`;
    });
  const anyPlan = fc
    .record({
      every_unit: fc.constantFrom(...durationUnits),
      every_count: fc.integer({ min: 1, max: 6 }),
      date: fc.option(fc.integer({ min: 1, max: 31 })),
      parts: fc.integer({ min: 2, max: 24 }),
    })
    .map(({ date, parts, ...every }) => ({
      plan: {
        ...every,
        billing_day:
          date === null || every.every_unit === 'day' ? null : every.every_unit === 'week' ? (date % 7) + 1 : date,
      },
      parts,
    }));
  const cents = fc.integer({ min: 0, max: 10_000_000_00 });

  it('adds up to the price and covers every day of the term once', () => {
    fc.assert(
      fc.property(anyPlan, day, cents, ({ plan, parts }, start_on, price) => {
        const made = { ...inParts(parts), ...plan };
        const end_on = addDays(addDuration(start_on, parts * plan.every_count, plan.every_unit), -1);
        const all = instalmentsOf(made, { start_on, end_on }, price);
        expect(all).toHaveLength(parts);
        expect(all.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(price);
        expect([all[0]?.from_on, all.at(-1)?.until_on]).toEqual([start_on, end_on]);
        all.forEach((part, i) => {
          expect(part.until_on >= part.from_on).toBe(true);
          expect(part.due_on <= end_on).toBe(true);
          const next = all[i + 1];
          if (!next) return;
          expect(next.from_on).toBe(addDays(part.until_on, 1));
          expect(next.due_on > part.due_on).toBe(true);
          expect(next.amount_cents).toBeGreaterThanOrEqual(part.amount_cents);
        });
      }),
    );
  });

  it('rolls without a gap, and no period costs more than a whole one', () => {
    fc.assert(
      fc.property(anyPlan, day, cents, ({ plan, parts }, start_on, price) => {
        const made = { ...monthly(), ...plan };
        for (let part_no = 1; part_no < parts; part_no++) {
          const part = rollingPart(made, start_on, price, part_no);
          expect(part.due_on).toBe(part.from_on);
          expect(rollingPart(made, start_on, price, part_no + 1).from_on).toBe(addDays(part.until_on, 1));
          expect(part.amount_cents).toBeLessThanOrEqual(price);
          if (part_no > 1) expect(part.amount_cents).toBe(price);
        }
        expect(lastDayOfPlan(made, { start_on, end_on: '' })).toBe(rollingPart(made, start_on, price, 1).until_on);
      }),
    );
  });
});

describe('pushedDay', () => {
  const rest = { from_on: '2026-03-10', until_on: '2026-03-19' };
  it.each([
    ['no rest', [], '2026-03-15'],
    ['a rest before it', [rest], '2026-03-25'],
    ['a rest that begins on it', [{ from_on: '2026-03-15', until_on: '2026-03-15' }], '2026-03-16'],
    ['a rest after it', [{ ...rest, from_on: '2026-03-16' }], '2026-03-15'],
    ['pushed into the next rest', [{ from_on: '2026-03-20', until_on: '2026-03-21' }, rest], '2026-03-27'],
    ['a rest without an end', [{ from_on: '2026-03-01', until_on: null }], null],
  ])('%s', (_, rests, day) => {
    expect(pushedDay('2026-03-15', rests)).toBe(day);
  });
});

describe('planFaults', () => {
  const term = { duration_count: 12, duration_unit: 'month' as const };
  it.each([
    ['at once', upfront, []],
    ['twelve months of twelve', inParts(12), []],
    ['thirteen months of twelve', inParts(13), ['instalment_count']],
    ['without a number', { ...inParts(2), instalment_count: null }, ['instalment_count']],
    ['on the 32nd weekday', monthly({ every_unit: 'week', billing_day: 8 }), ['billing_day']],
    ['on a day of days', monthly({ every_unit: 'day', billing_day: 1 }), ['billing_day']],
    ['on the 31st', monthly({ billing_day: 31 }), []],
    ['at once, with a day from before', { ...upfront, billing_day: 40 }, []],
    ['rolling, with a number from before', monthly({ instalment_count: 40 }), []],
    ['both wrong: the day first', inParts(13, { billing_day: 40 }), ['billing_day']],
  ])('%s', (_, plan, fields) => {
    expect(planFaults({ ...plan, ...term }).map((fault) => fault.field)).toEqual(fields);
  });
});

describe('tidyPlan', () => {
  it('keeps of a plan what its kind uses', () => {
    const typed = { ...inParts(12), every_count: 2, billing_day: 5 };
    expect(tidyPlan({ ...typed, billing: 'upfront' })).toEqual(upfront);
    expect(tidyPlan({ ...typed, billing: 'rolling' })).toEqual({
      ...typed,
      billing: 'rolling',
      instalment_count: null,
    });
    expect(tidyPlan(typed)).toEqual(typed);
  });
});

describe('instalmentLabel', () => {
  const name = { en: 'Gold', cn: '' };
  const part = { part_no: 2, from_on: '2026-03-05', until_on: '2026-04-04' };
  it.each([
    [upfront, 'Gold, 5 Mar to 4 Apr 2026', 'Gold（2026年3月5日至4月4日）'],
    [inParts(12), 'Gold, instalment 2 of 12, 5 Mar to 4 Apr 2026', 'Gold（第 2 期，共 12 期，2026年3月5日至4月4日）'],
    [monthly(), 'Gold, 5 Mar to 4 Apr 2026', 'Gold（2026年3月5日至4月4日）'],
  ])('%j', (plan, en, cn) => {
    expect(instalmentLabel(name, plan, part)).toEqual({ en, cn });
  });

  it('names one day as one', () => {
    const trial = { part_no: 1, from_on: '2026-03-05', until_on: '2026-03-05' };
    const label = { en: 'Gold, 5 Mar 2026', cn: 'Gold（2026年3月5日）' };
    expect(instalmentLabel(name, upfront, trial)).toEqual(label);
  });

  it.each([
    [[], '2026-03-05', '2026-04-04'],
    [[{ from_on: '2026-03-10', until_on: '2026-03-12' }], '2026-03-05', '2026-04-07'],
    [[{ from_on: '2026-03-05', until_on: '2026-03-06' }], '2026-03-07', '2026-04-06'],
    [[{ from_on: '2026-04-05', until_on: '2026-04-30' }], '2026-03-05', '2026-04-04'],
    [[{ from_on: '2026-03-10', until_on: null }], '2026-03-05', '2026-04-04'],
  ])('its days are served after the rests %j', (rests, from_on, until_on) => {
    expect(servedDays(part, rests)).toEqual({ part_no: 2, from_on, until_on });
  });
});
