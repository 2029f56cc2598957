import { describe, expect, it } from 'vitest';
import {
  countedOf,
  countMoves,
  isCodeOf,
  stocktakeCan,
  stocktakeFaults,
  varianceOf,
  whyNotApprove,
} from './stocktake.rules.ts';

const may = (flag: string): boolean => flag === 'VIEW_STOCKTAKE';
const open = { status: 'in_progress', counted_count: 3, hasCounted: false } as const;

it('is approved by a person who didn’t count', () => {
  expect(stocktakeCan(open, may)).toEqual(['count', 'approve', 'reject', 'edit']);
  expect(stocktakeCan({ ...open, hasCounted: true }, may)).toEqual(['count', 'reject', 'edit']);
  expect(stocktakeCan({ ...open, status: 'approved' }, may)).toEqual([]);
  expect(stocktakeCan(open, () => false)).toEqual([]);
  expect(whyNotApprove({ ...open, hasCounted: true })).toBe('stock.own_count');
  expect(whyNotApprove({ ...open, counted_count: 0 })).toBe('stock.nothing_counted');
});

it('knows the code of its lines without asking, with and without the zeros of a barcode', () => {
  const line = { sku: 'SHIRT-S', barcode: '0012345678905' };
  for (const code of ['SHIRT-S', 'shirt-s', '0012345678905', '012345678905', '00012345678905'])
    expect([code, isCodeOf(line, code)]).toEqual([code, true]);
  for (const code of ['SHIRT', '12345', '112345678905']) expect([code, isCodeOf(line, code)]).toEqual([code, false]);
  expect(isCodeOf({ sku: 'CAP', barcode: null }, 'null')).toBe(false);
});

const add = (quantity: number) => ({ quantity, is_total: false });
const total = (quantity: number) => ({ quantity, is_total: true });
const line = (id: number, counted: number | null, book: number | null) => ({ id, variant_id: id, counted, book });
describe('a line', () => {
  it.each([
    [[], null],
    [[add(1), add(1)], 2],
    [[add(5), total(3)], 3],
    [[total(3), add(1), add(1)], 5],
    [[total(0)], 0],
    [[add(1), add(-3)], 0],
  ])('counts %j as %s', (events, counted) => {
    expect(countedOf(events)).toBe(counted);
  });
  it('moves by the difference to the books when it was counted; uncounted or right ones don’t move', () => {
    const lines = [line(1, 8, 10), line(2, 5, 5), line(3, null, null), line(4, 3, 1)];
    expect(lines.map(varianceOf)).toEqual([-2, 0, null, 2]);
    expect(countMoves(1, lines).map(({ line_id, quantity }) => [line_id, quantity])).toEqual([
      [1, -2],
      [4, 2],
    ]);
  });
});

it('needs what its scope is about', () => {
  const start = { scope: 'all', product_category_id: null, lines: [] } as const;
  expect(stocktakeFaults({ ...start, lines: [] })).toEqual([]);
  expect(stocktakeFaults({ ...start, lines: [], scope: 'category' })).toEqual([
    { field: 'product_category_id', key: 'required' },
  ]);
  expect(stocktakeFaults({ ...start, lines: [], scope: 'items' })).toEqual([{ field: 'lines', key: 'required' }]);
});
