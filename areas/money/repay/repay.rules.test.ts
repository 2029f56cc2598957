import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByWeights } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { balanceOf, walletChange } from '../journal/journal.rules.ts';
import { repayEffect, whyNotRepay } from './repay.rules.ts';

const today = '2026-11-21';
const invoice = { status: 'unpaid' as const, total_cents: 150_00, paid_cents: 50_00, currency: 'MYR' };
const by = (method: (typeof paymentMethods)[number], amount_cents: number) => ({
  method,
  amount_cents,
  reference: null,
});

describe('paying an open invoice by several methods', () => {
  it.each([
    ['nothing', [], 100_00, 'money.nothing_paid'],
    ['a part', [by('cash', 40_00)], 100_00, null],
    ['all by two', [by('cash', 40_00), by('visa', 60_00)], 100_00, null],
    ['too much together', [by('cash', 40_00), by('visa', 60_01)], 100_00, 'money.more_than_open'],
    ['another desk was quicker', [by('cash', 40_00)], 90_00, 'money.open_changed'],
    ['as much as is in the wallet', [by('wallet', 10_00), by('wallet', 20_00)], 100_00, null],
    [
      'more than is in the wallet, in two parts',
      [by('wallet', 20_00), by('wallet', 20_00)],
      100_00,
      'money.wallet_short',
    ],
  ])('%s', (_, payments, seen, why) => expect(whyNotRepay(invoice, payments, seen, 30_00)).toBe(why));

  it('is not for what is closed', () => {
    expect(whyNotRepay({ ...invoice, status: 'cancelled' }, [by('cash', 1)], 0, 0)).toBe('money.invoice_closed');
    expect(whyNotRepay({ ...invoice, status: 'success' }, [by('cash', 1)], 0, 0)).toBe('money.already_paid');
  });

  it('posts each method with an entry that balances, and pays exactly what they add up to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000_00 }),
        fc.array(fc.tuple(fc.constantFrom(...paymentMethods), fc.integer({ min: 1, max: 9 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.boolean(),
        (open, parts, isWhole) => {
          const owed = { ...invoice, total_cents: open + 7, paid_cents: 7 };
          const paid = isWhole ? open : Math.ceil(open / 2);
          const amounts = splitByWeights(
            paid,
            parts.map(([, weight]) => weight),
          );
          const payments = parts.flatMap(([method], i) => ((amounts[i] ?? 0) > 0 ? [by(method, amounts[i] ?? 0)] : []));
          const effect = repayEffect(owed, payments, today);
          // A transfer waits until it is found on the statement: it pays and posts nothing yet.
          const waits = payments.reduce((all, one) => all + (one.method === 'bank_transfer' ? one.amount_cents : 0), 0);
          expect([effect.paid_cents, effect.waiting_cents]).toEqual([paid - waits, waits]);
          expect(effect.open_cents).toBe(open - paid + waits);
          expect(effect.invoice.status).toBe(open === paid && waits === 0 ? 'success' : 'unpaid');
          expect(effect.parts.map(({ payment }) => payment.amount_cents)).toEqual(
            payments.map((one) => one.amount_cents),
          );
          for (const { payment, entry } of effect.parts) {
            expect(entry === null).toBe(payment.method === 'bank_transfer');
            expect(balanceOf(entry?.lines ?? [])).toBe(0);
          }
          const wallet = payments.reduce((all, one) => all + (one.method === 'wallet' ? one.amount_cents : 0), 0);
          const change = effect.parts.reduce((all, { entry }) => all + (entry ? walletChange(entry) : 0), 0);
          expect(change + wallet).toBe(0);
        },
      ),
    );
  });
});
