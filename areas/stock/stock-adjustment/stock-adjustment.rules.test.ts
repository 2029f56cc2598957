import { describe, expect, it } from 'vitest';
import {
  adjustmentBack,
  adjustmentFaults,
  adjustmentMoves,
  changeOf,
  enteredOf,
  needsSecond,
  stockAdjustmentCan,
  whyNotMove,
} from './stock-adjustment.rules.ts';
import { adjustReasons } from './stock-adjustment.model.ts';

const may = (flag: string): boolean => flag === 'VIEW_STOCK_ADJUSTMENT';
const of = { status: 'draft', worth_cents: 50_00, limit_cents: 100_00, isOwn: true } as const;

describe('the direction', () => {
  it.each([
    ['damaged', 2, -2],
    ['lost', 2, -2],
    ['expired', 2, -2],
    ['staff_use', 2, -2],
    ['sample', 2, -2],
    ['found', 2, 2],
    ['correction', -3, -3],
    ['correction', 3, 3],
  ] as const)('%s %i changes stock by %i', (reason, quantity, change) => {
    expect(changeOf(reason, quantity)).toBe(change);
  });
  it('is entered again as it was', () => {
    for (const reason of adjustReasons) expect(enteredOf(reason, changeOf(reason, 4))).toBe(4);
  });
  it('is negative only in a correction', () => {
    const lines = [{ variant_id: 1, quantity: -1 }];
    expect(adjustmentFaults({ reason: 'lost', lines })).toEqual([{ field: 'lines.0.quantity', key: 'not_negative' }]);
    expect(adjustmentFaults({ reason: 'correction', lines })).toEqual([]);
    expect(adjustmentFaults({ reason: 'correction', lines: [...lines, ...lines] })).toEqual([
      { field: 'lines', key: 'duplicate' },
    ]);
  });
});

describe('a second person', () => {
  it('decides above the limit, and always where it is 0', () => {
    expect([needsSecond(100, 100), needsSecond(101, 100), needsSecond(0, 0)]).toEqual([false, true, true]);
    expect(stockAdjustmentCan(of, may)).toEqual(['edit', 'post', 'delete']);
    expect(stockAdjustmentCan({ ...of, worth_cents: 200_00 }, may)).toEqual(['edit', 'ask', 'delete']);
  });
  it('is not who entered it', () => {
    const big = { ...of, status: 'pending', worth_cents: 200_00 } as const;
    expect(stockAdjustmentCan(big, may)).toEqual(['withdraw']);
    expect(stockAdjustmentCan({ ...big, isOwn: false }, may)).toEqual(['approve', 'reject']);
    expect(stockAdjustmentCan({ ...big, status: 'posted' }, may)).toEqual([]);
    expect(stockAdjustmentCan({ ...of, status: 'posted' }, may)).toEqual(['reverse']);
    expect(whyNotMove('approve', big)).toBe('stock.own_adjustment');
    expect(whyNotMove('withdraw', { ...big, isOwn: false })).toBe('stock.not_own_adjustment');
    expect(whyNotMove('post', { ...of, worth_cents: 200_00 })).toBe('stock.adjustment_needs_second');
    expect(whyNotMove('ask', of)).toBe('stock.adjustment_needs_nobody');
    expect(stockAdjustmentCan(of, () => false)).toEqual([]);
  });
});

it('comes back with the value that it left with; what was found leaves at the average', () => {
  const lines = [
    { id: 1, variant_id: 5, quantity: -2 },
    { id: 2, variant_id: 6, quantity: 3 },
  ];
  expect(adjustmentMoves(1, lines).map(({ quantity }) => quantity)).toEqual([-2, 3]);
  const back = adjustmentBack(1, lines, [
    { line_id: 1, value_cents: -500 },
    { line_id: 2, value_cents: 900 },
  ]);
  expect(back.map(({ quantity, value_cents }) => [quantity, value_cents])).toEqual([
    [2, 500],
    [-3, undefined],
  ]);
});
