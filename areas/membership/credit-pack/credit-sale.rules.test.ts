import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf } from '#areas/money/journal/journal.rules.ts';
import type { Tender } from '#areas/money/payment/payment.rules.ts';
import { creditSaleEffect, givenCredits, saleFigures, whyNotSale, type SaleTerms } from './credit-sale.rules.ts';

const TODAY = '2026-01-31';
const terms = (more: Partial<SaleTerms> = {}): SaleTerms => ({
  pack: {
    name: { en: 'Ten classes', cn: '十次课' },
    credits: 10,
    validity: 'purchase',
    valid_count: 1,
    valid_unit: 'month',
    uses: ['class'],
    categories: [],
    priority: 1,
    is_promotional: false,
  },
  tax_class: 'standard',
  price_cents: 109_00,
  currency: 'SGD',
  tax: { name: 'GST', rate_bp: 900 },
  ...more,
});
const by = (method: Tender['method'], amount_cents: number, more: Partial<Tender> = {}): Tender => ({
  method,
  amount_cents,
  reference: null,
  ...more,
});

describe('a pack that is sold', () => {
  it('is invoiced with the tax inside, and its lot holds what is left without the tax', () => {
    const { lot, invoice } = creditSaleEffect([by('cash', 109_00)], terms(), TODAY);
    expect(invoice).toMatchObject({ total_cents: 109_00, tax_cents: 9_00, paid_cents: 109_00, status: 'success' });
    expect([invoice.issued_on, invoice.due_on]).toEqual([TODAY, TODAY]);
    expect(lot).toMatchObject({ credits: 10, price_cents: 109_00, net_cents: 100_00, bought_on: TODAY });
    // Bought on 31 January for a month: valid until the last day of February.
    expect(lot.expires_on).toBe('2026-02-27');
  });

  it('expires when it is used first, if the pack says so; exempt, it holds no tax', () => {
    const pack = { ...terms().pack, validity: 'first_use' as const };
    const { lot } = creditSaleEffect([], terms({ pack, tax_class: 'exempt' }), TODAY);
    expect(lot).toMatchObject({ expires_on: null, net_cents: 109_00 });
  });

  it('shows what is posted', () => {
    const effect = creditSaleEffect([by('cash', 109_00)], terms(), TODAY);
    expect(saleFigures(effect)).toMatchObject({
      credits: 10,
      total_cents: 109_00,
      tax_cents: 9_00,
      paid_cents: 109_00,
      invoice_status: 'success',
      expires_on: effect.lot.expires_on,
    });
  });
});

it.each([
  ['cash', {}, false],
  ['bank_transfer', {}, true],
  ['bank_transfer', { is_confirmed: true }, false],
  ['complimentary', { needs_approval: true }, true],
] as const)('paid by %s, %o, what it gives waits: %s', (method, more, waits) => {
  const { lot, invoice } = creditSaleEffect([by('cash', 9_00), by(method, 100_00, more)], terms(), TODAY);
  expect([lot.waits, invoice.status === 'unpaid']).toEqual([waits, waits]);
});

it('what is paid later is given from that day on', () => {
  const lot = { id: 7, credits: 10, validity: 'purchase', valid_count: 1, valid_unit: 'month' } as const;
  expect(givenCredits(lot, '2026-01-31')).toEqual({ lot_id: 7, kind: 'grant', credits: 10, expires_on: '2026-02-27' });
  expect(givenCredits({ ...lot, validity: 'first_use' }, '2026-01-31').expires_on).toBeNull();
});

describe('what stands against it', () => {
  it.each([
    ['paid at once', [by('cash', 109_00)], false, null],
    ['paid by two', [by('cash', 100_00), by('visa', 9_00, { reference: 'A1' })], false, null],
    ['not paid yet, as it is looked at', [], true, null],
    ['not paid', [], false, 'membership.not_paid_in_full'],
    ['paid in part, as it is looked at', [by('cash', 100_00)], true, 'membership.not_paid_in_full'],
    ['paid too much', [by('cash', 110_00)], false, 'membership.not_paid_in_full'],
    ['by a transfer that waits', [by('bank_transfer', 109_00)], false, null],
    ['in part by a transfer', [by('bank_transfer', 108_00)], false, 'membership.not_paid_in_full'],
    ['by a gift that waits', [by('complimentary', 109_00, { needs_approval: true })], false, null],
    ['of an empty wallet', [by('wallet', 109_00)], false, 'money.wallet_empty'],
  ])('%s: %s', (_, payments, isPreview, why) => {
    expect(whyNotSale(creditSaleEffect(payments, terms(), TODAY), isPreview)).toBe(why);
  });
});

it('whatever it costs, its entries balance and what is received is what the receivable loses', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_00 }), fc.constantFrom(0, 600, 900), (price_cents, rate_bp) => {
      const tax = { name: 'Tax', rate_bp };
      const half = Math.floor(price_cents / 2);
      const payments = half > 0 ? [by('cash', half), by('cash', price_cents - half)] : [by('cash', price_cents)];
      const effect = creditSaleEffect(payments, terms({ price_cents, tax }), TODAY);
      const entries = [effect.invoice_entry, ...effect.payment_entries];
      const lines = entries.flatMap((entry) => entry?.lines ?? []);
      expect(entries.map((entry) => balanceOf(entry?.lines ?? []))).toEqual(entries.map(() => 0));
      expect(balanceOf(lines.filter(({ account }) => account === 'receivable'))).toBe(0);
      expect(-balanceOf(lines.filter(({ account }) => account === 'prepaid_credits'))).toBe(effect.lot.net_cents);
      expect(effect.lot.net_cents + effect.invoice.tax_cents).toBe(price_cents);
    }),
  );
});
