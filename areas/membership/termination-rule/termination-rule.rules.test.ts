import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXAMPLE_EARLY_DAYS,
  EXAMPLE_PRICE_CENTS,
  exampleOf,
  firstRuleDay,
  isRuleOpen,
} from './termination-rule.rules.ts';
import { coolingOffKinds } from '../ending/termination.rules.ts';

const malaysia = { cooling_off_days: 0, cooling_off_kind: 'days' as const, price_bp: 500, rest_days: 0 };
const singapore = { cooling_off_days: 5, cooling_off_kind: 'working_days' as const, price_bp: 0, rest_days: 30 };

describe('a dated rule', () => {
  it.each([
    ['2026-03-04', false],
    ['2026-03-05', false],
    ['2026-03-06', true],
  ])('that begins on %s may go: %s', (valid_from, open) => {
    expect(isRuleOpen({ valid_from }, '2026-03-05')).toBe(open);
    expect(valid_from >= firstRuleDay('2026-03-05')).toBe(open);
  });
});

describe('the example', () => {
  it('of Malaysia is what was used and 5 % of the price', () => {
    // 90 of 365 days of 1,200.00 are 295.89.
    expect(exampleOf(malaysia, 'MYR')).toMatchObject({
      charge_cents: 60_00,
      credit_cents: 1200_00 - 295_89 - 60_00,
      due_cents: 0,
    });
  });

  it('of Singapore is what was used and thirty days, and nothing within the days to think it over', () => {
    expect(exampleOf(singapore, 'SGD')).toMatchObject({ charge_cents: 98_63, credit_cents: 1200_00 - 295_89 - 98_63 });
    expect(exampleOf(singapore, 'SGD', EXAMPLE_EARLY_DAYS)).toMatchObject({ charge_cents: 0, credit_cents: 1200_00 });
  });

  it('adds up to the cent for every rule', () => {
    const figures = fc.record({
      cooling_off_days: fc.integer({ min: 0, max: 60 }),
      cooling_off_kind: fc.constantFrom(...coolingOffKinds),
      price_bp: fc.integer({ min: 0, max: 10_000 }),
      rest_days: fc.integer({ min: 0, max: 366 }),
    });
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 360 }), (rule, days) => {
        const { lines, charge_cents, due_cents, credit_cents } = exampleOf(rule, 'MYR', days);
        const sum = (kinds: readonly string[]): number =>
          lines.filter(({ kind }) => kinds.includes(kind)).reduce((all, line) => all + line.amount_cents, 0);
        expect(sum(['price_share', 'rest_days'])).toBe(charge_cents);
        expect(sum(['used', 'cooling_off', 'price_share', 'rest_days', 'invoiced'])).toBe(due_cents - credit_cents);
        expect(sum(['invoiced'])).toBe(-EXAMPLE_PRICE_CENTS);
        expect(Math.min(due_cents, credit_cents)).toBe(0);
      }),
    );
  });
});
