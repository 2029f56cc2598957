import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { taxInside } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { invoiceMachine, paymentMachine } from '../invoice/invoice.machine.ts';
import { accountOfMethod, balanceOf, journalForCredits, journalForPayment } from './journal.rules.ts';
import { invoiceCan, openCents, payEffect, whyNotPay } from '../payment/payment.rules.ts';
import { taxClasses, type TaxClass } from '../tax/tax.model.ts';
import { isTaxInvoice, taxInsideAll, taxOn, taxSums, type Taxable } from '../tax/tax.rules.ts';

describe('the machines', () => {
  it('have no dead end', () => {
    expect([...machineProblems(invoiceMachine), ...machineProblems(paymentMachine)]).toEqual([]);
  });
});

describe('taxOn', () => {
  const rows = [
    { valid_from: '2024-01-01', name: 'GST', rate_bp: 900 },
    { valid_from: '2023-01-01', name: 'GST', rate_bp: 800 },
  ];
  it.each([
    ['2022-12-31', 0],
    ['2023-01-01', 800],
    ['2023-12-31', 800],
    ['2024-01-01', 900],
  ])('%s is taxed at %i', (day, rate) => {
    expect(taxOn(rows, day).rate_bp).toBe(rate);
  });
});

const line = (tax_class: TaxClass, amount_cents: number): Taxable => ({ tax_class, amount_cents });
const standard = (amounts: readonly number[]): Taxable[] => amounts.map((cents) => line('standard', cents));
const mixed = fc.array(
  fc.record({ tax_class: fc.constantFrom(...taxClasses), amount_cents: fc.integer({ min: 0, max: 1_000_000 }) }),
  { minLength: 1, maxLength: 6 },
);

describe('taxSums', () => {
  it('says of each class on an invoice its rate, and the sums without and with tax', () => {
    const lines = [
      { ...line('zero_rated', 98_00), tax_cents: 0 },
      { ...line('standard', 109_00), tax_cents: 9_00 },
      { ...line('standard', 10_90), tax_cents: 90 },
    ];
    expect(taxSums(lines, 900)).toEqual([
      { tax_class: 'standard', rate_bp: 900, net_cents: 110_00, tax_cents: 9_90, amount_cents: 119_90 },
      { tax_class: 'zero_rated', rate_bp: 0, net_cents: 98_00, tax_cents: 0, amount_cents: 98_00 },
    ]);
  });
  it.each<[TaxClass[], number, boolean]>([
    [['standard'], 900, true],
    [['zero_rated'], 900, true],
    [['exempt', 'standard'], 900, true],
    [['exempt'], 900, false],
    [['standard'], 0, false],
  ])('%j at %i bp on a tax invoice: %s', (classes, rate, is) => {
    expect(
      isTaxInvoice(
        classes.map((tax_class) => ({ tax_class })),
        rate,
      ),
    ).toBe(is);
  });
});

describe('taxInsideAll', () => {
  it.each([
    [[109_00], 900, [9_00]],
    [[100_00, 9_00], 900, [8_25, 75]],
    [[1, 1], 10_000, [0, 1]],
    [[0, 0], 900, [0, 0]],
    [[109_00, 0], 900, [9_00, 0]],
    [[5, 5, 5, 1], 900, [0, 0, 0, 1]],
    [[7, 7, 7, 7, 7, 7, 1], 900, [0, 0, 0, 0, 0, 3, 1]],
  ])('%j at %i bp', (amounts, rate, parts) => {
    expect(taxInsideAll(standard(amounts), rate).parts).toEqual(parts);
  });
  it.each<[Taxable[], number, number[]]>([
    [[line('standard', 109_00), line('zero_rated', 50_00)], 900, [9_00, 0]],
    [[line('zero_rated', 98_00), line('standard', 200_00), line('exempt', 7)], 900, [0, 16_51, 0]],
    // One of two cents is left over: the last taxed line takes it, not the last of all.
    [[line('standard', 5_05), line('standard', 5_05), line('exempt', 5_05)], 900, [41, 42, 0]],
    [[line('zero_rated', 1_00), line('exempt', 1_00)], 900, [0, 0]],
    [[line('standard', 109_00)], 0, [0]],
  ])('%j at %i bp is of what is standard-rated', (lines, rate, parts) => {
    expect(taxInsideAll(lines, rate).parts).toEqual(parts);
  });
  it('adds up, and no part is more than its amount', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 0, max: 10_000 }), (lines, rate) => {
        const { tax_cents, parts } = taxInsideAll(lines, rate);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tax_cents);
        lines.forEach(({ tax_class, amount_cents }, i) => {
          const part = parts[i] ?? NaN;
          expect(part >= 0 && part <= (tax_class === 'standard' ? amount_cents : 0)).toBe(true);
        });
      }),
    );
  });
  it('is to the cent what the standard-rated lines alone would hold, wherever the others stand', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 0, max: 2500 }), (lines, rate) => {
        const alone = lines.filter(({ tax_class }) => tax_class === 'standard');
        const { tax_cents, parts } = taxInsideAll(lines, rate);
        expect(tax_cents).toBe(
          taxInside(
            alone.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
            rate,
          ),
        );
        expect(parts.filter((_, i) => lines[i]?.tax_class === 'standard')).toEqual(taxInsideAll(alone, rate).parts);
        const sums = taxSums(
          lines.map((one, i) => ({ ...one, tax_cents: parts[i] ?? 0 })),
          rate,
        );
        const all = (of: 'net_cents' | 'tax_cents' | 'amount_cents'): number =>
          sums.reduce((sum, one) => sum + one[of], 0);
        expect(all('tax_cents')).toBe(tax_cents);
        expect(all('net_cents') + tax_cents).toBe(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
        expect(all('amount_cents')).toBe(all('net_cents') + all('tax_cents'));
      }),
    );
  });
});

describe('payments', () => {
  const asked = { method: 'cash' as const, amount_cents: 100_00, reference: null };
  const owed = { status: 'unpaid' as const, total_cents: 250_00, paid_cents: 50_00, currency: 'MYR' };
  it.each([
    ['a part', owed, asked, 200_00, null],
    ['all of it', owed, { ...asked, amount_cents: 200_00 }, 200_00, null],
    ['more than is open', owed, { ...asked, amount_cents: 200_01 }, 200_00, 'money.more_than_open'],
    ['another desk took a part', owed, asked, 250_00, 'money.open_changed'],
    [
      'paid meanwhile',
      { ...owed, status: 'success' as const, paid_cents: 250_00 },
      asked,
      200_00,
      'money.already_paid',
    ],
    ['cancelled meanwhile', { ...owed, status: 'cancelled' as const }, asked, 200_00, 'money.invoice_closed'],
    ['refunded meanwhile', { ...owed, status: 'refunded' as const }, asked, 200_00, 'money.invoice_closed'],
    ['from a wallet', owed, { ...asked, method: 'wallet' as const }, 200_00, 'money.wallet_empty'],
  ])('%s', (_, invoice, payment, seen, why) => {
    expect(whyNotPay(invoice, payment, seen)).toBe(why);
  });

  it('keep what is more for the client where it is money', () => {
    const more = { ...asked, amount_cents: 200_01, rest_to_wallet: true };
    expect(whyNotPay(owed, more, 200_00)).toBeNull();
    for (const method of ['wallet', 'complimentary'] as const)
      expect(whyNotPay(owed, { ...more, method }, 200_00, 300_00)).toBe('money.more_than_open');
  });

  it('close the invoice with the last cent, not before', () => {
    expect(payEffect(owed, asked, '2026-03-05').invoice).toEqual({ paid_cents: 150_00, status: 'unpaid' });
    const rest = { ...asked, amount_cents: 200_00 };
    expect(payEffect(owed, rest, '2026-03-05').invoice).toEqual({ paid_cents: 250_00, status: 'success' });
  });

  it('post in balance to an account of their method', () => {
    for (const method of paymentMethods) {
      const { lines } = journalForPayment({ method, amount_cents: 1, paid_on: '2026-03-05', currency: 'SGD' });
      expect(balanceOf(lines)).toBe(0);
      expect(lines[0]?.account).toBe(accountOfMethod[method]);
    }
  });

  it('of credits move them from prepaid to earned, and back', () => {
    const posted = journalForCredits({ amount_cents: 12_50, earned_on: '2026-03-05', currency: 'MYR' });
    expect(posted).toMatchObject({ kind: 'recognition', posted_on: '2026-03-05', currency: 'MYR' });
    expect(posted.lines).toEqual([
      { account: 'prepaid_credits', amount_cents: 12_50 },
      { account: 'revenue', amount_cents: -12_50 },
    ]);
  });

  it('are offered where something is open, to those who may', () => {
    expect(openCents(owed)).toBe(200_00);
    expect(invoiceCan(owed, () => true)).toEqual(['pay', 'cancel']);
    expect(invoiceCan(owed, () => false)).toEqual([]);
    expect(invoiceCan({ ...owed, paid_cents: 250_00, status: 'success' }, () => true)).toEqual([]);
  });

  it.each([
    ['a payment that arrived', 'success', ['success'], ['refund']],
    ['one that arrived and one that failed', 'success', ['failed', 'success'], ['refund']],
    ['none that arrived', 'success', ['pending'], []],
    ['none at all', 'success', [], []],
    ['a part', 'unpaid', ['success'], ['pay', 'cancel']],
  ] as const)('are refunded of a paid invoice only: %s', (_, status, statuses, can) => {
    const payments = statuses.map((one) => ({ status: one }));
    expect(invoiceCan({ ...owed, status, payments }, () => true)).toEqual(can);
    expect(invoiceCan({ ...owed, status, payments }, (flag) => flag !== 'REFUND_PAYMENT')).not.toContain('refund');
  });
});
