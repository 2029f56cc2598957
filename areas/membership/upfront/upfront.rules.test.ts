import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instalmentsOf, upfront as atOnce } from '#areas/money/billing/billing.rules.ts';
import { balanceOf, deferredIn } from '#areas/money/journal/journal.rules.ts';
import { upfrontEffect, upfrontFaults, whyNotUpfront, whyNotUpfrontPaid } from './upfront.rules.ts';

const today = '2026-11-21';
const tax = { name: 'GST', rate_bp: 900 };
const plan = { ...atOnce, billing: 'instalments' as const, instalment_count: 12 };
const all = instalmentsOf(plan, { start_on: '2026-01-31', end_on: '2027-01-30' }, 1200_05);
const term = {
  ...plan,
  status: 'ongoing' as const,
  currency: 'SGD',
  start_on: '2026-01-31',
  price_cents: 1200_05,
  discount_cents: 0,
  programme_name: { en: 'Year', cn: '年卡' },
  tax_class: 'standard' as const,
};
const nothing = { discount_cents: 0, discount_reason: null, payments: [] };
const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents, reference: null });

const why = (payments: { method: 'cash' | 'wallet'; amount_cents: number; reference: null }[]): string | null => {
  const ask = { ...nothing, payments };
  return whyNotUpfrontPaid(upfrontEffect(term, all.slice(11), ask, { tax, today }), ask, 30_00);
};

describe('paying what is left at once', () => {
  it.each([
    ['a running one', 'ongoing', 'instalments', 3, null],
    ['nothing is to come', 'ongoing', 'instalments', 12, 'membership.nothing_to_come'],
    ['period by period', 'ongoing', 'rolling', 3, 'membership.nothing_to_come'],
    ['one that ends', 'pending_cancel', 'instalments', 3, 'membership.not_convertible'],
  ] as const)('%s', (_, status, billing, paid, why) => {
    expect(whyNotUpfront({ status, billing }, all.slice(paid))).toBe(why);
  });

  it('asks for a reason of a discount, and leaves something to pay', () => {
    const last = all.slice(11);
    expect(upfrontFaults(last, { ...nothing, discount_cents: 1 }, 'MYR')).toMatchObject([{ field: 'discount_reason' }]);
    expect(upfrontFaults(last, { ...nothing, discount_cents: 100_10, discount_reason: 'x' }, 'MYR')).toMatchObject([
      { field: 'discount_cents' },
    ]);
    expect(upfrontFaults(last, nothing, 'MYR')).toEqual([]);
    const open_cents = last[0]?.amount_cents ?? 0;
    const asked = (discount_cents: number) =>
      upfrontFaults(last, { ...nothing, discount_cents, discount_reason: 'x' }, 'MYR');
    expect(asked(open_cents)).toMatchObject([{ field: 'discount_cents', facts: { max: '100.04' } }]);
    expect(asked(open_cents - 1)).toEqual([]);
  });

  it('takes off what is taken off now, and what was taken off the parts when they were sold', () => {
    const sold = { ...term, discount_cents: 120_00 };
    const ask = { ...nothing, discount_cents: 50_00, discount_reason: 'Pays at once' };
    const { membership, posting } = upfrontEffect(sold, all.slice(3), ask, { tax, today });
    expect(membership.discount_cents).toBe(170_00);
    expect(posting.invoice.lines).toMatchObject([{ amount_cents: 850_05, discount_cents: 50_00 + 9 * 10_00 }]);
  });

  it('makes one part of them over all their days, and takes the discount off the price', () => {
    const ask = { ...nothing, discount_cents: 100_00, discount_reason: 'Pays at once' };
    const { part, membership, posting } = upfrontEffect(term, all.slice(3), ask, { tax, today });
    expect(part).toEqual({
      part_no: 4,
      due_on: '2026-04-30',
      from_on: '2026-04-30',
      until_on: '2027-01-30',
      amount_cents: 800_05,
    });
    expect(membership).toEqual({ price_cents: 1100_05, discount_cents: 100_00, instalment_count: 4 });
    expect(posting.invoice.lines).toMatchObject([{ amount_cents: 800_05, discount_cents: 100_00 }]);
    expect(posting.invoice.lines[0]?.label.en).toMatch(/instalments 4 to 12 paid in full, 30 Apr 2026 to 30 Jan 2027$/);
    // A known suspension moves the days that are served.
    const rests = [{ from_on: '2026-05-10', until_on: '2026-05-19' }];
    const rested = upfrontEffect(term, all.slice(3), ask, { tax, today, rests });
    expect(rested.posting.invoice.lines[0]?.label.en).toMatch(/paid in full, 30 Apr 2026 to 9 Feb 2027$/);
    expect(rested.served).toEqual({ from_on: '2026-04-30', until_on: '2027-02-09' });
    expect(rested.part.until_on).toBe('2027-01-30');
    expect(posting.invoice).toMatchObject({ total_cents: 800_05, status: 'unpaid', paid_cents: 0 });
  });

  it('is paid in full or left open, by the wallet as far as it goes', () => {
    expect([why([]), why([cash(100_05)]), why([cash(1)])]).toEqual([null, null, 'membership.not_paid_in_full']);
    expect(why([{ ...cash(30_00), method: 'wallet' }, cash(70_05)])).toBe(null);
    expect(why([{ ...cash(100_05), method: 'wallet' }])).toBe('money.wallet_short');
  });

  it('always adds up: parts and price, invoice and journal', () => {
    const plans = fc.record({
      price: fc.integer({ min: 120, max: 9_999_99 }),
      count: fc.integer({ min: 2, max: 12 }),
      paid: fc.nat({ max: 11 }),
      share: fc.nat({ max: 99 }),
    });
    fc.assert(
      fc.property(plans, ({ price, count, paid, share }) => {
        const parts = instalmentsOf(
          { ...plan, instalment_count: count },
          { start_on: '2026-01-31', end_on: '2027-01-30' },
          price,
        );
        const before = parts.slice(0, Math.min(paid + 1, count - 1));
        const left = parts.slice(before.length);
        const owed = left.reduce((cents, one) => cents + one.amount_cents, 0);
        const discount_cents = Math.floor((owed * share) / 100);
        const ask = { discount_cents, discount_reason: 'x', payments: [cash(owed - discount_cents)] };
        const { part, membership, posting } = upfrontEffect({ ...term, price_cents: price }, left, ask, { tax, today });
        const known = before.reduce((cents, one) => cents + one.amount_cents, 0);
        expect(known + part.amount_cents).toBe(membership.price_cents);
        const { invoice, invoice_entry: entry } = posting;
        expect([invoice.total_cents, invoice.status]).toEqual([part.amount_cents, 'success']);
        expect(entry && balanceOf(entry.lines)).toBe(0);
        expect(entry && deferredIn(entry)).toBe(invoice.total_cents - invoice.tax_cents);
        for (const paying of posting.payment_entries) expect(balanceOf(paying?.lines ?? [])).toBe(0);
      }),
    );
  });
});
