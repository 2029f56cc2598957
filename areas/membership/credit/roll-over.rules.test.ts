import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedOver, sessionsOfPeriod, unusedOfPeriod, type RollOver } from './roll-over.rules.ts';

const none: RollOver = { roll_over: 'none', roll_over_most: null };
const all: RollOver = { roll_over: 'all', roll_over_most: null };
const most = (roll_over_most: number): RollOver => ({ roll_over: 'most', roll_over_most });

describe('the next period', () => {
  it.each([
    ['begins anew', 3, 8, none, 8],
    ['keeps what is left', 3, 8, all, 11],
    ['keeps at most so many', 3, 8, most(2), 10],
    ['keeps what there is of them', 1, 8, most(2), 9],
    ['of a client who used them all', 0, 8, all, 8],
    ['of unlimited visits', null, null, all, null],
  ])('%s', (_, left, given, rule, expected) => {
    expect(sessionsOfPeriod(left, given, rule)).toBe(expected);
  });
});

const anyRule = fc.oneof(
  fc.constant(none),
  fc.constant(all),
  fc.integer({ min: 1, max: 20 }).map((n) => most(n)),
);
/** Used in each period: a share of what there is. */
const anyUses = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 24 });

it('10,000 random histories: each session is used, lost, or still there, and those still there are of the latest periods', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), anyRule, anyUses, (given, rule, shares) => {
      let left = 0;
      let [used, lost] = [0, 0];
      shares.forEach((share, period) => {
        if (period > 0) lost += left - carriedOver(left, rule);
        left = sessionsOfPeriod(left, given, period === 0 ? none : rule) ?? 0;
        const now = Math.floor((left * share) / 100);
        used += now;
        left -= now;
        expect(left).toBeGreaterThanOrEqual(0);
      });
      expect(used + lost + left).toBe(given * shares.length);
      const unused = shares.map((_, period) => unusedOfPeriod(left, given, given * (shares.length - 1 - period)));
      expect(unused.reduce((sum, one) => sum + one, 0)).toBe(left);
      for (const one of unused) expect(one).toBeLessThanOrEqual(given);
      // Oldest first: no lot waits behind one that isn't used up.
      unused.forEach((one, period) => {
        if (one > 0) for (const later of unused.slice(period + 1)) expect(later).toBe(given);
      });
    }),
    { numRuns: 10_000 },
  );
});
