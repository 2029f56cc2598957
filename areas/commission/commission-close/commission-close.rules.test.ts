import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustmentMoves, whyNotDecideAdjustment } from '../commission-adjustment/commission-adjustment.rules.ts';
import { payoutsOf, whyNotCloseMonth } from './commission-close.rules.ts';

describe('a month', () => {
  const facts = { next: '2024-02-01', pending: 0, today: '2024-03-01' };
  it.each<[string, string, object, string | null]>([
    ['that is over', '2024-02-01', {}, null],
    ['on its last day, in a leap year', '2024-02-01', { today: '2024-02-29' }, 'commission.month_not_over'],
    ['after the next one', '2024-03-01', { today: '2024-05-01' }, 'commission.not_next_month'],
    ['that was closed', '2024-01-01', {}, 'commission.not_next_month'],
    ['where nothing was ever earned', '2024-02-01', { next: null }, 'commission.not_next_month'],
    ['with adjustments to decide about', '2024-02-01', { pending: 1 }, 'commission.adjustments_pending'],
    ['by a day that is not its first', '2024-02-02', {}, 'commission.not_next_month'],
  ])('%s', (_, month, more, why) => expect(whyNotCloseMonth(month, { ...facts, ...more })).toBe(why));
});

describe('payouts', () => {
  it('pay what was earned, and carry what is negative', () => {
    const earned = [
      { staff_id: 1, amount_cents: 100 },
      { staff_id: 2, amount_cents: -30 },
      { staff_id: 3, amount_cents: 50 },
    ];
    const rows = payoutsOf(
      earned,
      new Map([
        [3, -80],
        [4, -5],
        [5, 0],
      ]),
    );
    expect(rows).toEqual([
      { staff_id: 1, amount_cents: 100, carried_in_cents: 0, paid_cents: 100, carried_out_cents: 0 },
      { staff_id: 2, amount_cents: -30, carried_in_cents: 0, paid_cents: 0, carried_out_cents: -30 },
      { staff_id: 3, amount_cents: 50, carried_in_cents: -80, paid_cents: 0, carried_out_cents: -30 },
      { staff_id: 4, amount_cents: 0, carried_in_cents: -5, paid_cents: 0, carried_out_cents: -5 },
    ]);
  });
  it('of all months together are what was earned, but for what is still carried', () => {
    const month = fc.array(fc.integer({ min: -500, max: 900 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(month, { maxLength: 12 }), (months) => {
        const carried = new Map<number, number>();
        const paid = [0, 0, 0];
        for (const amounts of months)
          for (const row of payoutsOf(
            amounts.map((amount_cents, staff_id) => ({ staff_id, amount_cents })),
            carried,
          )) {
            paid[row.staff_id] = (paid[row.staff_id] ?? 0) + row.paid_cents;
            carried.set(row.staff_id, row.carried_out_cents);
          }
        for (const id of [0, 1, 2]) {
          const earned = months.reduce((sum, amounts) => sum + (amounts[id] ?? 0), 0);
          expect((paid[id] ?? 0) + (carried.get(id) ?? 0)).toBe(earned);
        }
      }),
    );
  });
});

describe('an adjustment', () => {
  const asked = { status: 'pending' as const, asked_by: 1, staff_id: 2 };
  it('is decided by someone who did not request it and does not earn it', () => {
    expect(whyNotDecideAdjustment(asked, 1)).toBe('commission.own_request');
    expect(whyNotDecideAdjustment(asked, 2)).toBe('commission.own_commission');
    expect(adjustmentMoves(asked, 3, () => true)).toEqual({ can: ['approve', 'reject'], why: null });
    expect(adjustmentMoves(asked, 1, () => true)).toEqual({ can: [], why: 'commission.own_request' });
    expect(adjustmentMoves(asked, 1, () => false)).toEqual({ can: [], why: null });
    expect(adjustmentMoves({ ...asked, status: 'approved' }, 3, () => true)).toEqual({ can: [], why: null });
  });
});
