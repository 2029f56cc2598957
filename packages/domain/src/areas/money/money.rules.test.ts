import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineProblems } from '#domain/kit/machine.ts';
import { paymentMethods } from '#domain/lookups/choices.ts';
import { invoiceMachine, paymentMachine } from './invoice.machine.ts';
import { accountOfMethod, balanceOf, journalForPayment } from './journal.rules.ts';
import { invoiceCan, openCents, payEffect, whyNotPay } from './payment.rules.ts';
import { taxInsideAll, taxOn } from './tax.rules.ts';

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
    expect(taxInsideAll(amounts, rate).parts).toEqual(parts);
  });
  it('adds up, and no part is more than its amount', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (cents, rate) => {
        const { tax_cents, parts } = taxInsideAll(cents, rate);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tax_cents);
        parts.forEach((part, i) => expect(part >= 0 && part <= (cents[i] ?? 0)).toBe(true));
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
    ['from a wallet', owed, { ...asked, method: 'wallet' as const }, 200_00, 'money.wallet_empty'],
  ])('%s', (_, invoice, payment, seen, why) => {
    expect(whyNotPay(invoice, payment, seen)).toBe(why);
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

  it('are offered where something is open, to those who may', () => {
    expect(openCents(owed)).toBe(200_00);
    expect(invoiceCan(owed, () => true)).toEqual(['pay', 'cancel']);
    expect(invoiceCan(owed, () => false)).toEqual([]);
    expect(invoiceCan({ ...owed, paid_cents: 250_00, status: 'success' }, () => true)).toEqual([]);
  });
});
