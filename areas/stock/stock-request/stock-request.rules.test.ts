import { describe, expect, it } from 'vitest';
import {
  decideFaults,
  itemStatus,
  openOf,
  statusAfter,
  stockRequestCan,
  stockRequestFaults,
} from './stock-request.rules.ts';

const of = (confirmed: number | null, received = 0, missing = 0, damaged = 0) => ({
  confirmed,
  received,
  missing,
  damaged,
});

const order = (status: 'draft' | 'dispatched' | 'received' | 'recalled') => ({ status });
const can = (status: 'draft' | 'in_progress' | 'completed', isOffice: boolean, to_decide = 1, to_send = 0) =>
  stockRequestCan({ status, to_decide, to_send }, { has: () => true, isOffice });
const line = (variant_id: number) => ({ variant_id, quantity: 1 });

describe('an item', () => {
  it.each([
    ['pending', of(null)],
    ['stock_request_rejected', of(0)],
    ['stock_confirm', of(5)],
    ['stock_confirm', of(5, 3, 1)],
    ['received', of(5, 5)],
    ['received', of(5, 3, 1, 1)],
    ['received', of(5, 0, 5)],
  ] as const)('is %s: %j', (status, line) => expect(itemStatus(line)).toBe(status));

  it('is open as far as it is confirmed and on no delivery order', () => {
    expect(openOf({ confirmed: null, ordered: 0 })).toBe(0);
    expect(openOf({ confirmed: 7, ordered: 3 })).toBe(4);
    expect(openOf({ confirmed: 3, ordered: 3 })).toBe(0);
  });
});

describe('a request', () => {
  it('is delivering while something is on its way, and completed when nothing is outstanding', () => {
    expect(statusAfter([of(5)], [order('dispatched')])).toBe('delivering');
    expect(statusAfter([of(null), of(0)], [])).toBe('in_progress');
    expect(statusAfter([of(5, 3)], [order('received')])).toBe('in_progress');
    expect(statusAfter([of(5)], [order('recalled'), order('draft')])).toBe('in_progress');
    expect(statusAfter([of(5, 4, 1), of(0)], [order('received'), order('recalled')])).toBe('completed');
    expect(statusAfter([of(0)], [])).toBe('completed');
  });

  it('is written by its branch and decided by head office', () => {
    expect(can('draft', false)).toEqual(['send', 'edit', 'delete']);
    expect(can('in_progress', false)).toEqual([]);
    expect(can('in_progress', true)).toEqual(['decide']);
    expect(can('in_progress', true, 0, 4)).toEqual(['deliver', 'decide']);
    expect(can('in_progress', true, 0, 0)).toEqual([]);
    expect(can('completed', true)).toEqual([]);
    const unallowed = { has: () => false, isOffice: true };
    expect(stockRequestCan({ status: 'draft', to_decide: 1, to_send: 0 }, unallowed)).toEqual([]);
  });

  it('has each item once', () => {
    expect(stockRequestFaults({ lines: [line(1), line(2)] }, [])).toEqual([]);
    expect(stockRequestFaults({ lines: [line(1), line(1)] }, [])).toEqual([{ field: 'lines', key: 'duplicate' }]);
    expect(stockRequestFaults({ lines: [line(1)] }, [{ variant_id: 1, sku: 'GONE' }])).toEqual([
      { field: 'lines', key: 'not_on_sale', facts: { items: 'GONE' } },
    ]);
  });
});

describe('a decision', () => {
  const lines = [{ id: 1, quantity: 10, ordered: 4 }];
  const faults = (confirmed: number, reason: string | null = null, id = 1) =>
    decideFaults([{ id, confirmed, reason }], lines).map(({ field, key, facts }) => [field, key, facts]);
  it('is between what is on delivery orders and what was asked for, and says why nothing is sent', () => {
    expect([faults(10), faults(4)]).toEqual([[], []]);
    expect(faults(11)).toEqual([['lines.0.confirmed', 'too_big', { max: 10 }]]);
    expect(faults(3)).toEqual([['lines.0.confirmed', 'too_small', { min: 4 }]]);
    expect(faults(1, null, 2)).toEqual([['lines.0.id', 'unknown_record', undefined]]);
    const none = [{ id: 1, quantity: 10, ordered: 0 }];
    const rejected = (reason: string | null) => decideFaults([{ id: 1, confirmed: 0, reason }], none);
    expect(rejected('Sold out')).toEqual([]);
    expect(rejected(null)).toEqual([{ field: 'lines.0.reason', key: 'required' }]);
    const twice = { id: 1, confirmed: 5, reason: null };
    expect(decideFaults([twice, twice], lines)).toEqual([{ field: 'lines', key: 'duplicate' }]);
  });
});
