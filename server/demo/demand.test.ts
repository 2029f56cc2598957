import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { expectedPieces, itemsIn, PERIOD_DAYS, piecesOf, popularity, salesRate, shopDays } from './demand.ts';
import { Random } from './random.ts';

const today = '2026-11-26';
const days = shopDays(today, 24);
const sold = (from: string, until: string): number => {
  let all = 0;
  for (let day = from; day <= until; day = addDays(day, 1)) all += salesRate(day, days, 1);
  return all;
};

describe('the days of the shop', () => {
  it('are whole periods that end with the last count, two years of them', () => {
    expect(days.counted < today).toBe(true);
    expect(daysBetween(days.first, days.counted) + 1).toBe(days.periods * PERIOD_DAYS);
    expect(daysBetween(days.first, today)).toBeGreaterThanOrEqual(730);
    expect(shopDays(today, 4).periods).toBe(4);
  });
});

describe('what is sold', () => {
  it('grows from one year to the next, in every month', () => {
    const [before, after] = [sold('2025-03-01', '2025-08-31'), sold('2026-03-01', '2026-08-31')];
    expect(after / before).toBeGreaterThan(1.15);
    expect(after / before).toBeLessThan(1.5);
  });
  it('is most in January and least in February', () => {
    const months = Array.from({ length: 12 }, (_, at) => {
      const month = `2026-${String(at + 1).padStart(2, '0')}`;
      // The same number of days, and of weekends.
      return sold(`${month}-01`, `${month}-28`);
    });
    expect(months.indexOf(Math.max(...months.slice(0, 6)))).toBe(0);
    expect(months.indexOf(Math.min(...months))).toBe(1);
  });
  it('is more in a larger branch, and more drinks than gloves', () => {
    expect(salesRate(today, days, 2)).toBe(2 * salesRate(today, days, 1));
    const one = { position: 0, variants: 1 };
    const [water, gloves] = ['WATER', 'GLOVE'].map((code) => ({ id: 1, code, ...one }));
    if (!water || !gloves) throw new Error('no items');
    expect(popularity(water)).toBeGreaterThan(popularity(gloves));
    expect(popularity({ id: 1, code: 'NEW', ...one })).toBe(0);
    // Middle sizes sell best.
    const [small = 0, medium = 0, large = 0, largest = 0] = [0, 1, 2, 3].map((position) =>
      popularity({ id: 1, code: 'SHIRT', position, variants: 4 }),
    );
    expect(medium).toBeGreaterThan(small);
    expect(large).toBeGreaterThan(largest);
  });
  it('is what deliveries expect, over many periods', () => {
    const random = new Random('demand');
    const items = ['WATER', 'GLOVE', 'SHIRT'].map((code, id) => ({ id, code, position: 0, variants: 1 }));
    const all = items.reduce((sum, item) => sum + popularity(item), 0);
    const pieces = new Map<string, number>();
    const sales = 20_000;
    for (let n = 0; n < sales; n++)
      for (let line = itemsIn(random); line > 0; line--) {
        let drawn = random.next() * all;
        const { code } = items.find((item) => (drawn -= popularity(item)) < 0) ?? { code: '' };
        pieces.set(code, (pieces.get(code) ?? 0) + piecesOf(code, random));
      }
    for (const item of items) {
      const expected = expectedPieces(item, sales / PERIOD_DAYS, all);
      expect((pieces.get(item.code) ?? 0) / expected, item.code).toBeCloseTo(1, 1);
    }
  });
});
