import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingBack } from '#domain/areas/money/give-back.rules.ts';
import { anInvoice, invoicedOnce } from '#domain/areas/money/give-back.testing.ts';
import { addDays } from '#domain/kit/day.ts';
import { upfront } from '#domain/areas/money/billing.rules.ts';
import { balanceOf } from '#domain/areas/money/journal.rules.ts';
import {
  changeEffect,
  editEffect,
  whyNotChange,
  whyNotDifference,
  whyNotEdit,
  whyNotEdited,
  type ChangedTerm,
} from './change.rules.ts';

const name = (en: string) => ({ en, cn: '' });
const old: ChangedTerm = {
  status: 'ongoing',
  programme_id: 1,
  programme_name: name('Monthly'),
  billing: 'upfront',
  start_on: '2026-01-01',
  end_on: '2026-01-31',
  paid_until: '2026-01-31',
  commitment_until: null,
  notice_days: 0,
  price_cents: 310_00,
  currency: 'MYR',
  sessions_total: null,
  sessions_left: null,
  sold_on: '2026-01-01',
};
const yearly = (price_cents: number, programme_id = 2) => ({
  programme_id,
  programme: {
    ...upfront,
    name: name('Yearly'),
    duration_count: 12,
    duration_unit: 'month' as const,
    sessions: null,
    commitment_count: 6,
    commitment_unit: 'month' as const,
    notice_days: 30,
  },
  price: { price_cents, joining_fee_cents: 100_00, currency: 'MYR' },
  tax: { name: 'SST', rate_bp: 800 },
  chargesJoiningFee: true,
});
const cash = (amount_cents: number) => [{ method: 'cash' as const, amount_cents, reference: null }];
const today = '2026-01-11';

describe('another programme', () => {
  it('counts what is left of the old one against the new one, without a second joining fee', () => {
    const effect = changeEffect(old, [], yearly(1000_00), { payments: cash(790_00), invoices: [] }, today);
    expect(effect.used).toMatchObject({ count: 10, of: 31, left_cents: 210_00 });
    expect(effect.old).toMatchObject({ status: 'expired', end_on: '2026-01-10', paid_until: '2026-01-10' });
    expect(effect.membership).toMatchObject({
      status: 'ongoing',
      start_on: today,
      end_on: '2027-01-10',
      price_cents: 1000_00,
      commitment_until: '2026-07-10',
      notice_days: 30,
      joining_fee_cents: 0,
    });
    expect(effect.difference_cents).toBe(790_00);
    expect(effect.posting?.invoice).toMatchObject({ total_cents: 790_00, status: 'success', paid_cents: 790_00 });
  });
  it('goes by visits where it gives some', () => {
    const effect = changeEffect(
      { ...old, sessions_total: 10, sessions_left: 3 },
      [],
      yearly(1000_00),
      { payments: [], invoices: [] },
      today,
    );
    expect(effect.used.left_cents).toBe(93_00);
  });
  it.each([
    ['running', {}, null],
    ['begun today', { start_on: today }, 'membership.changeable_tomorrow'],
    ['over', { status: 'expired' }, 'membership.not_changeable'],
    ['in parts', { billing: 'instalments' }, 'membership.days_by_plan'],
  ] as const)('%s', (_, more, why) => {
    expect(whyNotChange({ ...old, ...more }, today)).toBe(why);
  });
  it('is paid at once, and worth less only as far as something was invoiced', () => {
    expect(whyNotDifference(790_00, cash(790_00), nothingBack)).toBeNull();
    expect(whyNotDifference(0, [], nothingBack)).toBeNull();
    expect(whyNotDifference(790_00, [], nothingBack)).toBe('membership.not_paid_in_full');
    expect(whyNotDifference(-1, [], nothingBack)).toBe('membership.worth_less');
  });
  it('that is worth less gives the difference back', () => {
    const effect = changeEffect(old, [], yearly(100_00), { payments: [], invoices: [anInvoice(310_00)] }, today);
    expect(effect).toMatchObject({ difference_cents: -110_00, posting: null, back: { wallet_cents: 110_00 } });
    expect(whyNotDifference(-110_00, [], effect.back)).toBeNull();
    expect(whyNotDifference(-110_00, cash(1), effect.back)).toBe('membership.not_paid_in_full');
  });
});

describe('a sign-up before it starts', () => {
  const waits = { ...old, status: 'ongoing_pending' as const, start_on: '2026-02-01', end_on: '2026-02-28' };
  it('keeps its price where only the day is another', () => {
    const effect = editEffect(waits, yearly(999_00, 1), { start_on: today, payments: [], invoices: [] }, today);
    expect(effect).toMatchObject({ difference_cents: 0, posting: null });
    expect(effect.membership).toMatchObject({ status: 'ongoing', price_cents: 310_00, sold_on: '2026-01-01' });
  });
  it('invoices the difference of another programme', () => {
    const effect = editEffect(
      waits,
      yearly(1000_00),
      { start_on: '2026-02-01', payments: cash(690_00), invoices: [] },
      today,
    );
    expect(effect.posting?.invoice).toMatchObject({ total_cents: 690_00, status: 'success', due_on: '2026-02-01' });
    expect(effect.membership.status).toBe('ongoing_pending');
  });
  it('of a cheaper one that is open is invoiced again over what stays owed', () => {
    const open = anInvoice(310_00, { status: 'unpaid', others: [['joining_fee', 98_00]] });
    const ask = { start_on: '2026-02-01', payments: [], invoices: [open] };
    const effect = editEffect({ ...waits, status: 'payment_pending' }, yearly(200_00), ask, today);
    expect(effect.posting?.invoice).toMatchObject({ total_cents: 298_00, status: 'unpaid', due_on: '2026-02-01' });
    expect(effect.back.returned[0]?.after.status).toBe('cancelled');
  });
  it('is paid as it was: at once what is paid, open what is open', () => {
    expect(whyNotEdited(waits, 690_00, [], nothingBack)).toBe('membership.not_paid_in_full');
    expect(whyNotEdited({ status: 'payment_pending' }, 690_00, [], nothingBack)).toBeNull();
    expect(whyNotEdited({ status: 'payment_pending' }, 690_00, cash(1), nothingBack)).toBe('membership.pay_on_invoice');
    expect(whyNotEdited({ status: 'payment_pending' }, -1, [], nothingBack)).toBe('membership.worth_less');
    expect(whyNotEdit({ status: 'ongoing', billing: 'upfront' })).toBe('membership.has_begun');
    expect(whyNotEdit(waits)).toBeNull();
  });
});

it('whatever is changed, what was paid is what was used and what counts against the new one', () => {
  const anything = fc.record({
    after: fc.integer({ min: 1, max: 30 }),
    price: fc.integer({ min: 0, max: 500_000 }),
    next: fc.integer({ min: 0, max: 500_000 }),
  });
  fc.assert(
    fc.property(anything, ({ after, price, next }) => {
      const on = addDays(old.start_on, after);
      const effect = changeEffect(
        { ...old, price_cents: price },
        [],
        yearly(next),
        { payments: [], invoices: invoicedOnce(price) },
        on,
      );
      expect(effect.used.used_cents + effect.used.left_cents).toBe(price);
      expect(effect.difference_cents).toBe(next - effect.used.left_cents);
      expect(effect.posting?.invoice.total_cents ?? 0).toBe(Math.max(0, effect.difference_cents));
      expect(effect.back.wallet_cents).toBe(Math.max(0, -effect.difference_cents));
      expect(balanceOf(effect.posting?.invoice_entry?.lines ?? [])).toBe(0);
    }),
    { numRuns: 1000 },
  );
});
