import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetModelOf } from './commission.testing.ts';
import { nextStep, progressOf, startOf, stepChanges, stepsEarned, sumOf } from './target.rules.ts';

const steps = [
  { from_bp: 8000, extra_bp: 100 },
  { from_bp: 10_000, extra_bp: 300 },
];
const own = { target_of: 'person' as const, target_cents: 1000_00, steps };
const together = { ...own, target_of: 'team' as const };
const money = (...cents: number[]) => new Map(cents.map((one, at) => [at + 1, one]));
const earned = (target: typeof own | typeof together, ...cents: number[]) =>
  stepsEarned(target, money(...cents)).map(({ staff_id, step, amount_cents }) => [staff_id, step, amount_cents]);

describe('the target of each person', () => {
  it.each<[string, number, [number, number, number][]]>([
    ['below the first step', 799_99, []],
    ['at it', 800_00, []],
    ['a cent beyond it, rounded down', 800_01, []],
    ['a ringgit beyond it', 801_00, [[1, 1, 1]]],
    ['at the target', 1000_00, [[1, 1, 2_00]]],
    [
      'beyond the last step',
      1500_00,
      [
        [1, 1, 2_00],
        [1, 2, 15_00],
      ],
    ],
    ['nothing yet', 0, []],
  ])('%s', (_, cents, expected) => expect(earned(own, cents)).toEqual(expected));
  it('is their own: what others sell changes nothing', () => {
    expect(earned(own, 900_00, 5000_00).filter(([id]) => id === 1)).toEqual(earned(own, 900_00));
  });
});

describe('the target of the team', () => {
  it('is that of everyone together, and each has the part that their money is of it', () => {
    expect(earned(together, 600_00, 300_00, 0)).toEqual([
      [1, 1, 66],
      [2, 1, 33],
    ]);
  });
  it('of nobody’s money adds nothing', () => expect(earned(together, 0, 0)).toEqual([]));
});

it('without a target nothing is added', () => {
  expect(stepsEarned({ target_of: 'none', target_cents: null, steps: [] }, money(5000_00))).toEqual([]);
});

const anyTarget = fc.record({
  target_of: fc.constantFrom('person' as const, 'team' as const),
  target_cents: fc.integer({ min: 1, max: 400 }),
  steps: fc
    .uniqueArray(
      fc.record({ from_bp: fc.integer({ min: 1, max: 20_000 }), extra_bp: fc.integer({ min: 1, max: 5000 }) }),
      {
        selector: ({ from_bp }) => from_bp,
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((all) => {
      const rates = all.map(({ extra_bp }) => extra_bp).toSorted((a, b) => a - b);
      return all
        .toSorted((a, b) => a.from_bp - b.from_bp)
        .map((one, at) => ({ ...one, extra_bp: (rates[at] ?? 1) + at }));
    }),
});
const anyMoney = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 4 }).map((all) => money(...all));

const mine = (target: Parameters<typeof stepsEarned>[0], of: ReadonlyMap<number, number>): number =>
  stepsEarned(target, of)
    .filter(({ staff_id }) => staff_id === 1)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
describe('whatever the target', () => {
  it('agrees with a count of each cent on its own', () => {
    fc.assert(
      fc.property(anyTarget, anyMoney, (target, of) => {
        expect(stepsEarned(target, of)).toEqual(targetModelOf(target, of));
      }),
    );
  });
  it('the changes of any history add up to what the money that stayed has earned, and no step goes below zero', () => {
    fc.assert(
      fc.property(anyTarget, fc.array(anyMoney, { minLength: 1, maxLength: 8 }), (target, history) => {
        let has: ReturnType<typeof stepsEarned> = [];
        for (const of of history) {
          const sums = new Map(has.map((one) => [`${one.staff_id} ${one.step}`, one]));
          for (const change of stepChanges(stepsEarned(target, of), has)) {
            const key = `${change.staff_id} ${change.step}`;
            sums.set(key, { ...change, amount_cents: change.amount_cents + (sums.get(key)?.amount_cents ?? 0) });
          }
          has = [...sums.values()].filter(({ amount_cents }) => amount_cents !== 0);
          expect(has.every(({ amount_cents }) => amount_cents > 0)).toBe(true);
        }
        const last = stepsEarned(target, history.at(-1) ?? money());
        const order = (rows: typeof has) =>
          rows.map((one) => `${one.staff_id} ${one.step} ${one.amount_cents}`).toSorted();
        expect(order(has)).toEqual(order(last));
      }),
    );
  });
  it('more money of one’s own never earns less, and all of it returned earns nothing', () => {
    fc.assert(
      fc.property(anyTarget, anyMoney, fc.integer({ min: 0, max: 600 }), (target, of, more) => {
        const richer = new Map(of).set(1, (of.get(1) ?? 0) + more);
        // Each step is rounded down on its own.
        expect(mine(target, richer)).toBeGreaterThanOrEqual(mine(target, of) - target.steps.length);
        expect(mine(target, new Map(of).set(1, 0))).toBe(0);
      }),
    );
  });
  it('the parts of a team never add up to more than the steps of its money', () => {
    fc.assert(
      fc.property(anyTarget, anyMoney, (target, of) => {
        const parts = sumOf(
          new Map(stepsEarned({ ...target, target_of: 'team' }, of).map((one, at) => [at, one.amount_cents])),
        );
        const whole = stepsEarned({ ...target, target_of: 'person' }, money(sumOf(of)));
        expect(parts).toBeLessThanOrEqual(whole.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
      }),
    );
  });
});

describe('how far someone is', () => {
  it('the next step and what is missing to it', () => {
    expect(nextStep(own, 0)).toMatchObject({ step: 1, missing_cents: 800_00, extra_bp: 100 });
    expect(nextStep(own, 800_00)).toMatchObject({ step: 2, missing_cents: 200_00, extra_bp: 300 });
    expect(nextStep(own, 1000_00)).toBe(null);
    expect(startOf(333_33, { from_bp: 5000 })).toBe(166_67);
  });
  const of = { plan_id: 1, plan_name: 'Plan', currency: 'MYR' };
  const people = [
    { staff_id: 1, staff_name: 'Mei', money_cents: 900_00 },
    { staff_id: 2, staff_name: 'Ali', money_cents: 1200_00 },
  ];
  it('is seen of oneself only, also before the first sale, or of everyone', () => {
    const mine = progressOf({ ...own, ...of, money: people }, { id: 3, name: 'New' });
    expect(mine).toMatchObject({
      team_cents: null,
      people: [{ staff_id: 3, money_cents: 0, added_cents: 0, missing_cents: 800_00, next_extra_bp: 100 }],
    });
    expect(mine.people).toHaveLength(1);
    expect(progressOf({ ...own, ...of, money: people }, null).people).toMatchObject([
      { staff_id: 1, added_cents: 1_00, missing_cents: 100_00 },
      { staff_id: 2, added_cents: 2_00 + 6_00, missing_cents: null, next_extra_bp: null },
    ]);
  });
  it('of a team is that of everyone’s money', () => {
    const team = progressOf({ ...together, target_cents: 2500_00, ...of, money: people }, { id: 1, name: 'Mei' });
    expect(team.team_cents).toBe(2100_00);
    expect(team.people).toMatchObject([{ staff_id: 1, money_cents: 900_00, missing_cents: 400_00 }]);
  });
});
