import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestedQuantity, type Level } from './suggestion.rules.ts';

const level: Level = { available: 0, in_transit: 0, asked: 0, reorder_point: null, reorder_quantity: null, sold: 0 };

describe('what is suggested', () => {
  it.each<[string, Partial<Level>, number]>([
    ['nothing of what is never sold and has no reorder point', {}, 0],
    ['nothing above the reorder point', { available: 16, reorder_point: 15, reorder_quantity: 24, sold: 100 }, 0],
    ['the usual quantity at the reorder point', { available: 15, reorder_point: 15, reorder_quantity: 24 }, 24],
    ['the usual quantity, as often as it takes', { available: 1, reorder_point: 30, reorder_quantity: 12 }, 36],
    ['just enough to pass the point exactly', { available: 1, reorder_point: 12, reorder_quantity: 12 }, 12],
    ['what passes the reorder point, if nothing is usual', { available: 2, reorder_point: 6 }, 5],
    ['four weeks of sales, less what is there', { available: 5, reorder_point: 6, sold: 40 }, 15],
    ['what lasts less than two weeks', { available: 9, sold: 40 }, 11],
    ['nothing of what lasts two weeks', { available: 10, sold: 40 }, 0],
    ['nothing of what is on its way', { available: 3, in_transit: 13, reorder_point: 15, reorder_quantity: 24 }, 0],
    ['nothing of what is asked for already', { available: 3, asked: 13, reorder_point: 15, reorder_quantity: 24 }, 0],
    ['less if a part is coming', { available: 2, in_transit: 2, asked: 1, reorder_point: 6 }, 2],
    ['nothing if more came back than was sold', { available: 1, sold: -3 }, 0],
  ])('%s', (_, part, expected) => expect(suggestedQuantity({ ...level, ...part })).toBe(expected));

  it('is always above the reorder point when it arrives, and asked again it is nothing', () => {
    const pieces = fc.integer({ min: 0, max: 60 });
    const levels = fc.record({
      available: pieces,
      in_transit: pieces,
      asked: pieces,
      reorder_point: fc.option(pieces),
      reorder_quantity: fc.option(fc.integer({ min: 1, max: 40 })),
      sold: fc.integer({ min: -5, max: 200 }),
    });
    fc.assert(
      fc.property(levels, (of) => {
        const quantity = suggestedQuantity(of);
        expect(quantity).toBeGreaterThanOrEqual(0);
        if (quantity === 0 || of.reorder_point === null) return;
        const after = { ...of, asked: of.asked + quantity };
        expect(of.available + of.in_transit + after.asked).toBeGreaterThan(of.reorder_point);
        expect(suggestedQuantity(after)).toBe(0);
      }),
    );
  });
});
