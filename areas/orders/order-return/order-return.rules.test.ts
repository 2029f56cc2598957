import { describe, expect, it } from 'vitest';
import { backOf, comesBackElsewhere, creditedOf, returnFaults, returnMoves, type Sold } from './order-return.rules.ts';

const line = (more: Partial<Sold> = {}): Sold => ({
  id: 7,
  variant_id: 70,
  quantity: 3,
  returned: 0,
  amount_cents: 10_00,
  returned_cents: 0,
  handed_at: '2026-03-05',
  invoice_line_id: 700,
  ...more,
});
const left = [{ id: 700, amount_cents: 10_00 }];
const one = { id: 7, quantity: 1, goes: 'shelf' as const };

describe('what comes back', () => {
  it('is worth its share of what was paid, and the last piece takes the rest', () => {
    const parts: number[] = [];
    for (let returned = 0; returned < 3; returned++) {
      const returned_cents = parts.reduce((sum, cents) => sum + cents, 0);
      parts.push(backOf([line({ returned, returned_cents })], [one], left)[0]?.amount_cents ?? 0);
    }
    expect(parts).toEqual([3_33, 3_34, 3_33]);
  });
  it('is never worth more than credit notes have left of its line', () => {
    expect(backOf([line()], [one], [{ id: 700, amount_cents: 1_00 }])[0]?.amount_cents).toBe(1_00);
    expect(backOf([line()], [one], [])[0]?.amount_cents).toBe(0);
  });
  it('is never more in total either, if two lines of the order share one of the invoice', () => {
    const [first, second] = [line({ quantity: 2 }), line({ id: 8, quantity: 1 })];
    const back = backOf(
      [first, second],
      [
        { ...one, quantity: 2 },
        { ...one, id: 8 },
      ],
      left,
    );
    expect(back.map(({ amount_cents }) => amount_cents)).toEqual([10_00, 0]);
    const half = backOf([first, second], [one, { ...one, id: 8 }], [{ id: 700, amount_cents: 20_00 }]);
    expect([...creditedOf(half)]).toEqual([[700, 15_00]]);
  });
  it('goes to the shelf only where it was sold', () => {
    const back = backOf([line()], [one], left);
    expect(comesBackElsewhere(back, 1, 2)).toBe(true);
    expect(comesBackElsewhere(back, 1, 1)).toBe(false);
    expect(comesBackElsewhere(back, 1, 0)).toBe(false);
    expect(comesBackElsewhere(backOf([line()], [{ ...one, goes: 'kept' }], left), 1, 2)).toBe(false);
  });
  it('is only released if it was never handed over, whatever is asked', () => {
    expect(backOf([line({ handed_at: null })], [one], left)[0]?.goes).toBe('released');
  });
  it('can’t be more than the client has, or on a line of another order', () => {
    const said = (...wanted: (typeof one)[]) =>
      returnFaults([line({ returned: 2 })], wanted).map(({ field, key }) => `${field} ${key}`);
    expect(said(one)).toEqual([]);
    expect(said({ ...one, quantity: 2 })).toEqual(['lines.0.quantity too_big']);
    expect(said({ ...one, id: 8 })).toEqual(['lines.0.id invalid']);
    expect(said(one, one)).toEqual(['lines.1.id duplicate']);
  });
});

describe('in stock', () => {
  const stored = [{ id: 99, product_order_line_id: 7 }];
  const costs = [{ line_id: 7, quantity: 3, cost_cents: 5_00 }];
  const moved = (sold: Sold, goes: 'shelf' | 'damaged' | 'kept') =>
    returnMoves(1, backOf([sold], [{ ...one, goes }], left), { costs, stored });
  it('a piece goes back at what it cost at the sale', () => {
    const values = [0, 1, 2].map((returned) => moved(line({ returned }), 'shelf')[0]?.value_cents);
    expect(values).toEqual([1_67, 1_66, 1_67]);
    expect(moved(line(), 'shelf')[0]).toMatchObject({ place: 'hand', kind: 'return', quantity: 1, line_id: 99 });
  });
  it('what is damaged or kept doesn’t come back', () => {
    expect(moved(line(), 'damaged')).toEqual([]);
    expect(moved(line(), 'kept')).toEqual([]);
  });
  it('what was never handed over is only no longer promised', () => {
    expect(moved(line({ handed_at: null }), 'shelf')).toMatchObject([
      { place: 'reserved', kind: 'release', quantity: -1, line_id: 99 },
    ]);
  });
  it('counts only the pieces that were handed over: one was released before', () => {
    const two = [{ line_id: 7, quantity: 2, cost_cents: 5_01 }];
    const back = backOf([line({ returned: 1 })], [one], left);
    expect(returnMoves(1, back, { costs: two, stored })[0]?.value_cents).toBe(2_51);
  });
});
