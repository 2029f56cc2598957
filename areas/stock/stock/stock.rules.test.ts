import { expect, it } from 'vitest';
import { averageCents, coverDays, isLow, stockCan } from './stock.rules.ts';

it.each([
  [10, 56, 10],
  [10, 0, null],
  [0, 5, 0],
  [3, 100, 1],
])('covers with %i available and %i sold %s days', (available, sold, days) => {
  expect(coverDays(available, sold)).toBe(days);
});

it('is low at the reorder point, and never without one', () => {
  expect([isLow(5, 5), isLow(6, 5), isLow(0, null), isLow(0, 0)]).toEqual([true, false, false, true]);
});

it('divides the value only for show', () => {
  expect([averageCents(1000, 3), averageCents(0, 0)]).toEqual([333, null]);
});

it('is edited by those who see it', () => {
  expect(stockCan((flag) => flag === 'VIEW_STOCK_MANAGEMENT')).toEqual(['edit']);
  expect(stockCan(() => false)).toEqual([]);
});
