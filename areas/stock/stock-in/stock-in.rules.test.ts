import { expect, it } from 'vitest';
import { movesBack, movesIn, stockInCan, stockInFaults } from './stock-in.rules.ts';

const may = (flag: string): boolean => flag === 'VIEW_STOCK_IN';
const delivery = { branch_id: 1, is_opening: false };
const line = { id: 7, variant_id: 3, sku: 'A', label: { en: 'A', cn: 'A' }, quantity: 4, unit_cost_cents: 250 };

it('is edited until it is booked in, and reversed once', () => {
  expect(stockInCan('draft', may)).toEqual(['edit', 'post', 'delete']);
  expect(stockInCan('posted', may)).toEqual(['reverse']);
  expect(stockInCan('reversed', may)).toEqual([]);
  expect(stockInCan('draft', () => false)).toEqual([]);
});

it('has an item once, and not before it arrives', () => {
  const body = { lines: [line], delivered_on: '2026-03-05' };
  expect(stockInFaults(body, '2026-03-05')).toEqual([]);
  expect(stockInFaults({ ...body, lines: [line, line] }, '2026-03-05')).toEqual([{ field: 'lines', key: 'duplicate' }]);
  expect(stockInFaults(body, '2026-03-04')).toEqual([{ field: 'delivered_on', key: 'in_the_future' }]);
});

it('brings pieces at their cost, and takes them back at the average of that day', () => {
  expect(movesIn(delivery, [line])).toMatchObject([{ quantity: 4, value_cents: 1000, against: 'goods_received' }]);
  const [back] = movesBack(delivery, [line]);
  expect(back).toMatchObject({ quantity: -4, against_cents: 1000, is_reversal: true });
  expect(back?.value_cents).toBeUndefined();
});

it('owes opening stock to no supplier', () => {
  expect(movesIn({ branch_id: 1, is_opening: true }, [line])).toMatchObject([{ against: 'opening_balances' }]);
});
