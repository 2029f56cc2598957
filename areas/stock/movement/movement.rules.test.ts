import { describe, expect, it } from 'vitest';
import { journalForStock, shortOf, type Moved } from './movement.rules.ts';

const moved = (part: Partial<Moved>): Moved => ({
  branch_id: 1,
  variant_id: 1,
  place: 'hand',
  kind: 'stock_in',
  quantity: 1,
  value_cents: 100,
  line_id: 1,
  day: '2026-03-05',
  against: 'goods_received',
  ...part,
});

describe('the entry of a document', () => {
  it('adds up its lines, on the last of their days', () => {
    const entry = journalForStock([moved({}), moved({ value_cents: 250, day: '2026-03-06' })], 'MYR');
    expect(entry).toEqual({
      kind: 'stock',
      posted_on: '2026-03-06',
      currency: 'MYR',
      lines: [
        { account: 'inventory', amount_cents: 350 },
        { account: 'goods_received', amount_cents: -350 },
      ],
    });
  });
  it('shows what a return to the supplier is worth more or less than what was owed', () => {
    const entry = journalForStock([moved({ value_cents: -120, quantity: -1, against_cents: 100 })], 'MYR');
    expect(entry?.lines).toEqual([
      { account: 'inventory', amount_cents: -120 },
      { account: 'goods_received', amount_cents: 100 },
      { account: 'stock_differences', amount_cents: 20 },
    ]);
  });
  it('is nothing where no value moves', () => {
    expect(journalForStock([moved({ place: 'reserved', value_cents: 0, against: undefined })], 'MYR')).toBeNull();
    expect(journalForStock([moved({ value_cents: 0 })], 'MYR')).toBeNull();
  });
});

const out = (quantity: number) => ({ variant_id: 1, place: 'hand' as const, quantity: -quantity });
describe('what is short', () => {
  const held = [{ variant_id: 1, on_hand: 5, reserved: 2 }];
  it('is what more is asked for than isn’t promised to others, lines of one item together', () => {
    expect(shortOf([out(3)], held)).toEqual([]);
    expect(shortOf([out(2), out(2)], held)).toEqual([{ variant_id: 1, left: 3 }]);
    expect(shortOf([{ variant_id: 1, place: 'reserved', quantity: 4 }], held)).toEqual([{ variant_id: 1, left: 3 }]);
    expect(shortOf([{ ...out(1), variant_id: 9 }], held)).toEqual([{ variant_id: 9, left: 0 }]);
  });
  it('is never what arrives, is released, or is taken from what was reserved for it', () => {
    expect(shortOf([{ variant_id: 9, place: 'hand', quantity: 4 }], held)).toEqual([]);
    const handed = [
      { variant_id: 1, place: 'reserved' as const, quantity: -2 },
      { variant_id: 1, place: 'hand' as const, quantity: -5 },
    ];
    expect(shortOf(handed, held)).toEqual([]);
  });
});
