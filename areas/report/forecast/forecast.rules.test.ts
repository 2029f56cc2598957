import { describe, expect, it } from 'vitest';
import { asItIs, forecastOf, HORIZON, sharesPaid, type Cell, type Known } from './forecast.rules.ts';
import { knownAt, worldOf } from './forecast-world.testing.ts';
import { checkedOf, scoreOf } from './score.rules.ts';
import { curvesOf, hazardAt, survivalOf, type Spell } from './survival.rules.ts';
import { runs } from '#kit/domain/tier.testing.ts';

const spell = (part: Partial<Spell>): Spell => ({
  stratum: '1/auto',
  entered: 0,
  left: 0,
  ended: false,
  members: 1,
  ...part,
});
const months = (value: number): number[] => Array<number>(HORIZON).fill(value);
const nobody: Known = {
  lead: 0,
  curves: curvesOf([]),
  renewing: {},
  paying: [],
  new_client: { paid: months(0), squares: months(0) },
  cells: [],
  ends: [],
  owed: [],
  joined: [],
};
const cell = (part: Partial<Cell> = {}): Cell => ({
  stratum: '1/auto',
  way: 'auto',
  tenure: 0,
  notice: 0,
  due: months(100_00),
  squares: months(100_00 ** 2),
  ...part,
});

const monthOf = (total: number) => ({
  agreed: total,
  renewals: 0,
  new_sales: 0,
  total,
  low: total - 5,
  high: total + 5,
});

describe('how long members stay', () => {
  it('counts those who end against those who came that far', () => {
    const { all } = curvesOf([
      spell({ left: 0, ended: true, members: 10 }),
      spell({ left: 1, ended: true, members: 18 }),
      spell({ left: 2, members: 72 * 2 }),
    ]);
    expect(all.hazard[0]).toBeCloseTo(10 / 172);
    expect(all.hazard[1]).toBeCloseTo(18 / 162);
    // Half of those who were last seen in the third month count for it.
    expect(all.hazard[2]).toBe(0);
    expect(survivalOf(all, 2)[2]).toBeCloseTo((1 - 10 / 172) * (1 - 18 / 162));
  });
  it('knows nothing of months before somebody was first seen', () => {
    const { all } = curvesOf([
      spell({ left: 0, ended: true, members: 40 }),
      spell({ left: 5, members: 40 }),
      spell({ entered: 3, left: 5, members: 1000 }),
    ]);
    expect(all.hazard[0]).toBeCloseTo(0.5);
  });
  it('uses the last well filled months for all later ones, and pulls a thin group towards the others', () => {
    const curves = curvesOf([
      ...Array.from({ length: 10 }, (_, left) => spell({ left, ended: true, members: 20 })),
      spell({ left: 40, members: 100 }),
      spell({ stratum: '2/desk', left: 0, ended: true, members: 1 }),
    ]);
    expect(hazardAt(curves, '1/auto', 60)).toBeCloseTo(0, 2);
    expect(hazardAt(curves, '2/desk', 0)).toBeLessThan(0.12);
    expect(hazardAt(curves, '2/desk', 0)).toBeGreaterThan(hazardAt(curves, '1/auto', 0));
    expect(hazardAt(curves, 'of nobody', 3)).toBe(curves.all.hazard[3]);
  });
});

describe('a forecast', () => {
  it('expects what is agreed, in full, if nobody has ever left or failed to pay', () => {
    const { months: expected, low, high } = forecastOf({ ...nobody, cells: [cell()] });
    expect(expected.map(({ agreed }) => agreed)).toEqual(months(100_00));
    expect([low, high]).toEqual([1200_00, 1200_00]);
  });
  it('expects less of members who may leave, and all of those who have given notice', () => {
    const curves = curvesOf([spell({ left: 0, ended: true, members: 100 }), spell({ left: 20, members: 900 })]);
    const of = (part: Partial<Cell>) => forecastOf({ ...nobody, curves, cells: [cell(part)] }).months;
    // A tenth leaves in the first month, and on average half of it has passed.
    expect(of({})[0]?.agreed).toBe(Math.round(100_00 * 0.9 ** 0.5));
    expect(of({})[5]?.agreed).toBe(90_00);
    expect(of({ tenure: 5 })[5]?.agreed).toBe(100_00);
    expect(of({ notice: 1 })[0]?.agreed).toBe(100_00);
    expect(of({ notice: 99 })[11]?.agreed).toBe(100_00);
  });
  it('counts late payments in the month in which they come, and what is owed already', () => {
    const paying = [{ way: 'auto', issued: 1000, came: [800, 100, 50] }] as const;
    expect(sharesPaid(paying, 'auto')).toEqual([0.8, 0.1, 0.05]);
    expect(sharesPaid(paying, 'desk')).toEqual([1, 0, 0]);
    const owed = [
      { way: 'auto', months_ago: 1, issued: 100_00 },
      { way: 'auto', months_ago: 2, issued: 100_00 },
    ] as const;
    const of = forecastOf({ ...nobody, paying, owed, cells: [cell({ due: [100_00, ...months(0).slice(1)] })] }).months;
    expect(of.slice(0, 4).map(({ agreed }) => agreed)).toEqual([80_00 + 10_00 + 5_00, 10_00 + 5_00, 5_00, 0]);
  });
  it('has lines of their own for renewals and new clients', () => {
    const paid = [50_00, 10_00, ...months(0).slice(2)];
    const renewing = { 1: { members: 10, came_back: 5, paid, squares: months(0) } };
    const known: Known = {
      ...nobody,
      renewing,
      ends: [{ type: '1', month: 2, members: 4 }],
      new_client: { paid, squares: months(0) },
      joined: [3, 3, 3],
    };
    const of = forecastOf(known).months;
    expect(of.map(({ renewals }) => renewals).slice(0, 5)).toEqual([0, 0, 200_00, 40_00, 0]);
    expect(of.map(({ new_sales }) => new_sales).slice(0, 2)).toEqual([150_00, 180_00]);
    expect(of.every(({ total, agreed, renewals, new_sales }) => total === agreed + renewals + new_sales)).toBe(true);
  });
  it('answers what if', () => {
    const curves = curvesOf([spell({ left: 0, ended: true, members: 100 }), spell({ left: 20, members: 900 })]);
    const paid = [10_00, ...months(0).slice(1)];
    const known: Known = {
      ...nobody,
      curves,
      cells: [cell()],
      renewing: { 1: { members: 10, came_back: 5, paid, squares: months(0) } },
      ends: [{ type: '1', month: 0, members: 10 }],
      new_client: { paid, squares: months(0) },
      joined: [1],
    };
    const [now] = forecastOf(known).months;
    const [dearer] = forecastOf(known, { ...asItIs, price: 1.1 }).months;
    expect(dearer?.total).toBe(Math.round((now?.total ?? 0) * 1.1));
    const [fewer] = forecastOf(known, { ...asItIs, churn: 1.2 }).months;
    expect(fewer?.agreed).toBe(Math.round(100_00 * 0.88 ** 0.5));
    expect(fewer?.renewals).toBe(Math.round((now?.renewals ?? 0) * 0.8));
    const [more] = forecastOf(known, { ...asItIs, sales: 1.5 }).months;
    expect(more?.new_sales).toBe(15_00);
    expect(more?.agreed).toBe(now?.agreed);
  });
  it('is the same each time, and has bounds around what it expects', () => {
    const known = knownAt(worldOf(3, 40), 36);
    expect(forecastOf(known, asItIs, 7)).toEqual(forecastOf(known, asItIs, 7));
    for (const { low, total, high } of forecastOf(known).months) expect(low < total && total < high).toBe(true);
  });
});

describe('the past', () => {
  it('is within the bounds of what was expected of it in most months', () => {
    let [inside, all, years] = [0, 0, 0];
    const worlds = runs(30, 6);
    for (let seed = 1; seed <= worlds; seed++) {
      const world = worldOf(seed, 50);
      const { months: expected, low, high } = forecastOf(knownAt(world, 36), asItIs, seed);
      const received = world.received.slice(36, 36 + HORIZON);
      const year = received.reduce((sum, cents) => sum + cents, 0);
      if (year >= low && year <= high) years++;
      for (const [at, month] of expected.entries()) {
        const cents = received[at] ?? 0;
        all++;
        if (cents >= month.low && cents <= month.high) inside++;
      }
    }
    expect(inside / all).toBeGreaterThanOrEqual(0.75);
    // Bounds that always hold would say nothing.
    expect(inside / all).toBeLessThan(0.95);
    expect(years / worlds).toBeGreaterThanOrEqual(0.6);
  });
  it('is compared with the forecast that was made so many months ahead, never with a later one', () => {
    const made = [
      { first_month: '2026-01-01', months: [100, 110, 120].map(monthOf) },
      { first_month: '2026-03-01', months: [130].map(monthOf) },
    ];
    const received = [
      { month: '2025-03-01', cents: 90 },
      { month: '2026-02-01', cents: 111 },
      { month: '2026-03-01', cents: 121 },
    ];
    const checked = checkedOf(made, received);
    expect(checked.map(({ month }) => month)).toEqual(['2026-03-01']);
    expect(checked[0]).toMatchObject({ received: 121, expected: [130, 120, null, null], inside: false });
    expect(scoreOf(checked, received)).toEqual({ months: 1, inside: 0, missed: 9, year_before_missed: 31 });
  });
});
