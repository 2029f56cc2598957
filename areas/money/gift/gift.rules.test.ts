import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giftMoves, whyNotApproveGift, withGifts } from './gift.rules.ts';
import { asPayment, type Tender } from '../payment/payment.rules.ts';

const gift = (amount_cents: number): Tender => ({
  method: 'complimentary',
  amount_cents,
  reference: null,
  given_why: 'Coach of the month',
});
const cash = (amount_cents: number): Tender => ({ method: 'cash', amount_cents, reference: null });
const statuses = (payments: readonly Tender[], limit_cents: number, given_cents = 0): string[] =>
  withGifts(payments, { limit_cents, given_cents }).map((one) => asPayment(one, 'MYR', '2026-03-05').status);

describe('what is given away', () => {
  it.each([
    ['up to the amount', [gift(100_00)], 100_00, 0, ['success']],
    ['a cent above it', [gift(100_01)], 100_00, 0, ['pending']],
    ['a cent, where all needs approval', [gift(1)], 0, 0, ['pending']],
    ['in slices of one payment', [gift(60_00), gift(60_00)], 100_00, 0, ['pending', 'pending']],
    ['after as much was given for the invoice', [gift(1)], 100_00, 100_00, ['pending']],
    ['in part: what is paid is there at once', [cash(50_00), gift(150_00)], 100_00, 0, ['success', 'pending']],
    ['nothing of it: money never waits for it', [cash(900_00)], 0, 500_00, ['success']],
  ] as const)('%s', (_, payments, limit, given, are) => {
    expect(statuses(payments, limit, given)).toEqual(are);
  });

  it('keeps its reason and the amount of the branch; other methods have neither', () => {
    const [given, paid] = withGifts([gift(5_00), { ...cash(5_00), given_why: 'Left from before' }], {
      limit_cents: 10_00,
      given_cents: 0,
    }).map((one) => asPayment(one, 'MYR', '2026-03-05'));
    expect(given).toMatchObject({ given_as: 'asked', given_why: 'Coach of the month', given_limit_cents: 10_00 });
    expect(paid).not.toHaveProperty('given_why');
    expect(paid).not.toHaveProperty('given_as');
  });

  /** The model: a pile of slips for each invoice. Each gift adds a slip, and the pile is weighed each time. */
  it('cannot be cut into slices: without approval no invoice ever has more than the amount', () => {
    const slices = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.boolean()), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(slices, fc.integer({ min: 0, max: 120 }), (asked, limit_cents) => {
        const heap: { cents: number; status: string; approved: boolean }[] = [];
        for (const [cents, isApproved] of asked) {
          const given_cents = heap.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.cents), 0);
          const [status = ''] = statuses([gift(cents)], limit_cents, given_cents);
          const decided = status === 'pending' ? (isApproved ? 'success' : 'failed') : status;
          heap.push({ cents, status: decided, approved: status === 'pending' && isApproved });
        }
        const alone = heap.filter((one) => one.status === 'success' && !one.approved);
        expect(alone.reduce((sum, one) => sum + one.cents, 0)).toBeLessThanOrEqual(limit_cents);
      }),
    );
  });
});

describe('a gift that waits', () => {
  const invoice = { status: 'unpaid', total_cents: 300_00, paid_cents: 100_00, currency: 'MYR' } as const;
  const by = { given_by: 4, staff_id: 9, isCharging: false };
  it.each([
    ['is approved by somebody else', invoice, 200_00, by, null],
    ['is not approved by who gave it', invoice, 200_00, { ...by, staff_id: 4 }, 'money.own_request'],
    ['settles no more than is open', invoice, 200_01, by, 'money.more_than_open'],
    ['comes too late for what is paid', { ...invoice, status: 'success' }, 1, by, 'money.already_paid'],
    ['or cancelled', { ...invoice, status: 'cancelled' }, 1, by, 'money.invoice_closed'],
    ['waits for a card that is being charged', invoice, 1, { ...by, isCharging: true }, 'money.charge_under_way'],
  ] as const)('%s', (_, owed, amount_cents, of, why) => {
    expect(whyNotApproveGift(owed, { amount_cents }, of)).toBe(why);
  });

  it.each([
    [4, ['withdraw']],
    [9, ['approve', 'reject']],
  ] as const)('person %i can %j', (staff_id, can) => {
    expect(giftMoves({ status: 'pending', given_by: 4 }, staff_id, () => true)).toEqual(can);
    expect(giftMoves({ status: 'pending', given_by: 4 }, staff_id, () => false)).toEqual([]);
    expect(giftMoves({ status: 'success', given_by: 4 }, staff_id, () => true)).toEqual([]);
  });
});
