import { describe, expect, it } from 'vitest';
import {
  deliveryOrderCan,
  movesBackIn,
  movesOffAgain,
  movesOffTheWay,
  movesOnHand,
  movesOnTheWay,
  movesOut,
  newOrderFaults,
  rateFaults,
  receiveFaults,
} from './delivery-order.rules.ts';
import { journalForStock, type Move } from '../movement/movement.rules.ts';

const order = { branch_id: 2, from_branch_id: 1, currency: 'MYR', from_currency: 'MYR' };
const lines = [
  { id: 11, variant_id: 5, quantity: 4 },
  { id: 12, variant_id: 6, quantity: 3 },
];
/** As the ledger answers: with the value of what moved. */
const moved = (moves: readonly Move[], values: readonly number[]) =>
  moves.map((move, at) => ({ ...move, value_cents: values[at] ?? 0, day: '2026-03-05' }));

const can = (status: 'draft' | 'dispatched' | 'received', isOffice: boolean) =>
  deliveryOrderCan(status, { has: () => true, isOffice });
const faults = (quantity: number, id = 1) =>
  newOrderFaults({ lines: [{ stock_request_line_id: id, quantity }] }, [{ id: 1, open: 6 }]);

describe('what can be done', () => {
  it('head office sends and calls back, anyone in the branch receives', () => {
    expect(can('draft', true)).toEqual(['dispatch', 'delete']);
    expect(can('dispatched', true)).toEqual(['receive', 'recall']);
    expect([can('draft', false), can('dispatched', false), can('received', true)]).toEqual([[], ['receive'], []]);
    expect(deliveryOrderCan('draft', { has: () => false, isOffice: true })).toEqual([]);
  });

  it('a delivery order has no more than is open', () => {
    expect(faults(6)).toEqual([]);
    expect(faults(7)).toEqual([{ field: 'lines.0.quantity', key: 'too_big', facts: { max: 6 } }]);
    expect(faults(1, 2)).toEqual([{ field: 'lines.0.stock_request_line_id', key: 'unknown_record' }]);
  });

  it('a rate is entered exactly if the currencies differ', () => {
    const abroad = { currency: 'SGD', from_currency: 'MYR' };
    expect([rateFaults(order, null), rateFaults(abroad, 300_000)]).toEqual([[], []]);
    expect(rateFaults(abroad, null)).toEqual([{ field: 'rate_ppm', key: 'required' }]);
    expect(rateFaults(order, 1)).toEqual([{ field: 'rate_ppm', key: 'rate_not_needed' }]);
  });

  it('what arrives adds up, for every line once', () => {
    const all = [
      { id: 11, received: 3, missing: 1, damaged: 0 },
      { id: 12, received: 0, missing: 1, damaged: 2 },
    ];
    expect(receiveFaults(all, lines)).toEqual([]);
    const [first] = all;
    expect(receiveFaults(all.slice(0, 1), lines)).toEqual([{ field: 'lines', key: 'every_line' }]);
    expect(receiveFaults([...all, ...(first ? [first] : [])], lines)).toEqual([{ field: 'lines', key: 'duplicate' }]);
    expect(receiveFaults([{ id: 11, received: 3, missing: 0, damaged: 0 }, ...all.slice(1)], lines)).toEqual([
      { field: 'lines.0.received', key: 'pieces_add_up', facts: { count: 4 } },
    ]);
  });
});

describe('what moves', () => {
  it('leaves head office and is on its way for the same value', () => {
    const out = movesOut(order, lines);
    expect(out).toMatchObject([{ branch_id: 1, place: 'hand', quantity: -4 }, { quantity: -3 }]);
    const way = movesOnTheWay(order, moved(out, [-400, -99]), null);
    expect(way).toMatchObject([
      { branch_id: 2, place: 'transit', quantity: 4, value_cents: 400, line_id: 11 },
      { quantity: 3, value_cents: 99 },
    ]);
  });

  it('is converted at the rate of the order', () => {
    const abroad = { ...order, currency: 'SGD' };
    const [first] = movesOnTheWay(abroad, moved(movesOut(abroad, lines), [-999, 0]), 302_000);
    expect(first?.value_cents).toBe(302);
  });

  it('arrives for what it was worth on its way; the books get one entry, and what is lost is a difference', () => {
    const off = movesOffTheWay(2, lines, [
      { id: 11, received: 2, missing: 1, damaged: 1 },
      { id: 12, received: 3, missing: 0, damaged: 0 },
    ]);
    expect(off.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['receive', -2],
      ['missing', -1],
      ['adjust', -1],
      ['receive', -3],
    ]);
    const left = moved(off, [-200, -100, -101, -99]);
    const hand = movesOnHand(left);
    expect(hand).toMatchObject([
      { place: 'hand', quantity: 2, value_cents: 200, line_id: 11 },
      { place: 'hand', quantity: 3, value_cents: 99, line_id: 12 },
    ]);
    expect(journalForStock(left, 'MYR')?.lines).toEqual([
      { account: 'goods_in_transit', amount_cents: -500 },
      { account: 'inventory', amount_cents: 299 },
      { account: 'stock_differences', amount_cents: 201 },
    ]);
    expect(journalForStock(moved(hand, [200, 99]), 'MYR')).toBeNull();
  });

  it('is called back for what it left with, and the difference in transit is one of stock', () => {
    const worth = [
      { line_id: 11, place: 'hand', value_cents: -400 },
      { line_id: 12, place: 'hand', value_cents: -99 },
      { line_id: 11, place: 'transit', value_cents: 400 },
      { line_id: 12, place: 'transit', value_cents: 99 },
    ] as const;
    expect(movesBackIn(order, lines, worth)).toMatchObject([
      { quantity: 4, value_cents: 400, is_reversal: true },
      { quantity: 3, value_cents: 99, is_reversal: true },
    ]);
    const off = movesOffAgain(order, lines, worth);
    expect(off).toMatchObject([{ quantity: -4, is_reversal: true, against_cents: 400 }, { against_cents: 99 }]);
    expect(journalForStock(moved(off, [-380, -99]), 'MYR')?.lines).toEqual([
      { account: 'goods_in_transit', amount_cents: -479 },
      { account: 'branch_transfers', amount_cents: 499 },
      { account: 'stock_differences', amount_cents: -20 },
    ]);
  });
});
