import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flag } from '#access/access.ts';
import { machineProblems } from '#kit/domain/machine.ts';
import { splitWithin, taxInside } from '#kit/domain/money.ts';
import { cancelEffect, whyNotCancel } from '../cancel/cancel.rules.ts';
import { chargeEffect, chargeMoves } from '../charge/charge.rules.ts';
import { creditOver, journalForCredit, type LineLeft } from '../invoice/credit-note.rules.ts';
import { invoiceOver } from '../invoice/invoice.rules.ts';
import {
  balanceOf,
  journalForInvoice,
  walletChange,
  type Account,
  type JournalLine,
} from '../journal/journal.rules.ts';
import { arrivedEffect, whyNotPay } from '../payment/payment.rules.ts';
import { chargeMachine } from '../charge/charge.machine.ts';
import { refundMachine } from './refund.machine.ts';
import { mostRefundable, refundEffect, refundMoves, whyNotRefund, type RefundFacts } from './refund.rules.ts';
import { taxClasses, type TaxClass } from '../tax/tax.model.ts';
import { taxedCents } from '../tax/tax.rules.ts';
import { paymentMoves, transferEffect } from '../transfer/transfer.rules.ts';

const today = '2026-03-05';
const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(...taxClasses)), {
  minLength: 1,
  maxLength: 4,
});
const kinds = ['programme', 'joining_fee', 'custom_charge', 'product'] as const;
const label = { en: 'x', cn: 'x' };
type Sold = number | readonly [cents: number, tax_class: TaxClass];
const invoiceOf = (sold: readonly Sold[], rate_bp: number) => {
  const draft = invoiceOver(
    sold.map((one, i) => {
      const [amount_cents, tax_class] = typeof one === 'number' ? [one, 'standard' as const] : one;
      return { kind: kinds[i] ?? 'product', label, tax_class, amount_cents };
    }),
    { tax: { name: 'GST', rate_bp }, currency: 'SGD', issued_on: today, due_on: today },
  );
  const left: LineLeft[] = draft.lines.map((line, i) => ({ ...line, id: i + 1 }));
  return { draft, left };
};
const sumBy = (lines: readonly JournalLine[], account: Account): number =>
  balanceOf(lines.filter((line) => line.account === account));

describe('the machines', () => {
  it('have no dead end', () => {
    expect([...machineProblems(refundMachine), ...machineProblems(chargeMachine)]).toEqual([]);
  });
});

describe('splitWithin', () => {
  it('adds up and keeps every part below its limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 }), fc.nat(10_000), (limits, share) => {
        const most = limits.reduce((sum, limit) => sum + limit, 0);
        const cents = Math.floor((most * share) / 10_000);
        const parts = splitWithin(cents, limits);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        parts.forEach((part, i) => expect(part >= 0 && part <= (limits[i] ?? 0)).toBe(true));
      }),
    );
  });
});

describe('credit notes', () => {
  it('one over everything mirrors the invoice', () => {
    const { draft, left } = invoiceOf([150_00, 100_00], 900);
    const credit = creditOver({ ...draft, credited_cents: 0, credited_taxed_cents: 0 }, left, 250_00, today);
    expect(credit.tax_cents).toBe(draft.tax_cents);
    const [there, back] = [journalForInvoice(draft), journalForCredit(credit)];
    for (const line of there?.lines ?? []) expect(sumBy(back.lines, line.account)).toBe(-line.amount_cents);
  });

  it('one over a part takes as much of what is taxed as of what is not, each under its own class', () => {
    const { draft, left } = invoiceOf(
      [
        [109_00, 'standard'],
        [54_50, 'zero_rated'],
      ],
      900,
    );
    const credit = creditOver({ ...draft, credited_cents: 0, credited_taxed_cents: 0 }, left, 81_75, today);
    expect(credit).toMatchObject({ total_cents: 81_75, tax_cents: 4_50 });
    expect(credit.lines).toMatchObject([
      { tax_class: 'standard', amount_cents: 54_50, tax_cents: 4_50 },
      { tax_class: 'zero_rated', amount_cents: 27_25, tax_cents: 0 },
    ]);
  });

  it('names no line of which nothing is left, and is never over nothing', () => {
    const { draft, left } = invoiceOf([109_00, 54_50], 900);
    const rest = left.map((line, i) => (i === 0 ? { ...line, amount_cents: 0, tax_cents: 0 } : line));
    const before = { credited_cents: 109_00, credited_taxed_cents: 109_00 };
    const credit = creditOver({ ...draft, ...before }, rest, 54_50, today);
    expect(credit.lines.map(({ id, amount_cents }) => [id, amount_cents])).toEqual([[2, 54_50]]);
    expect(() => journalForCredit({ ...credit, lines: [] })).toThrow('a credit note over nothing');
  });

  it('any number of them together take back exactly the invoice, line by line and tax by tax', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, cuts, fc.integer({ min: 0, max: 2500 }), (cents, asked, rate_bp) => {
        const { draft, left: all } = invoiceOf(cents, rate_bp);
        let left = all;
        let [credited_cents, credited_taxed_cents] = [0, 0];
        let tax = 0;
        for (const cut of [...asked, Infinity]) {
          const amount = Math.min(cut, draft.total_cents - credited_cents);
          if (amount === 0) continue;
          const credit = creditOver({ ...draft, credited_cents, credited_taxed_cents }, left, amount, today);
          expect(credit.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(amount);
          expect(balanceOf(journalForCredit(credit).lines)).toBe(0);
          credited_cents += amount;
          credited_taxed_cents += credit.lines.reduce((sum, line) => sum + taxedCents(line), 0);
          tax += credit.tax_cents;
          expect(tax).toBe(taxInside(credited_taxed_cents, rate_bp));
          for (const line of credit.lines) expect(line.tax_class === 'standard' || line.tax_cents === 0).toBe(true);
          left = left.map((line) => {
            const part = credit.lines.find(({ id }) => id === line.id);
            return {
              ...line,
              amount_cents: line.amount_cents - (part?.amount_cents ?? 0),
              tax_cents: line.tax_cents - (part?.tax_cents ?? 0),
            };
          });
          for (const line of left) expect(line.tax_cents >= 0 && line.amount_cents >= line.tax_cents).toBe(true);
        }
        expect(left.every((line) => line.amount_cents === 0 && line.tax_cents === 0)).toBe(true);
      }),
    );
  });
});

describe('cancelling', () => {
  it.each([
    ['unpaid', null],
    ['success', 'money.paid_is_refunded'],
    ['refunded', 'money.invoice_closed'],
    ['cancelled', 'money.invoice_closed'],
  ] as const)('%s: %s', (status, why) => {
    expect(whyNotCancel({ status })).toBe(why);
  });

  it('takes all of it back and keeps what was paid for the client', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1500 }), fc.nat(99), (cents, rate_bp, percent) => {
        const { draft, left } = invoiceOf(cents, rate_bp);
        const paid_cents = Math.floor((draft.total_cents * percent) / 100);
        const owed = { ...draft, status: 'unpaid' as const, paid_cents, credited_cents: 0, credited_taxed_cents: 0 };
        const effect = cancelEffect(owed, left, today);
        const lines = [
          ...(journalForInvoice(draft)?.lines ?? []),
          { account: 'receivable' as const, amount_cents: -paid_cents },
          ...effect.credit_entry.lines,
          ...(effect.wallet_entry?.lines ?? []),
        ];
        expect(sumBy(lines, 'receivable')).toBe(0);
        expect(sumBy(lines, 'wallet')).toBe(0 - paid_cents);
        for (const account of ['revenue', 'deferred_revenue', 'tax_payable'] as const)
          expect(sumBy(lines, account)).toBe(0);
        expect(effect.invoice).toEqual({ status: 'cancelled', credited_cents: draft.total_cents });
      }),
    );
  });

  it('takes back only what was not credited before', () => {
    const { draft } = invoiceOf([109_00], 900);
    const half = { amount_cents: 54_50, tax_cents: 4_50 };
    const left = draft.lines.map((line) => ({ ...line, id: 1, ...half }));
    const credited = { credited_cents: 54_50, credited_taxed_cents: 54_50 };
    const effect = cancelEffect({ ...draft, status: 'unpaid', paid_cents: 0, ...credited }, left, today);
    expect(effect.credit).toMatchObject({ total_cents: 54_50, tax_cents: 4_50, lines: [half] });
    expect([effect.invoice.credited_cents, effect.wallet_entry]).toEqual([109_00, null]);
  });
});

describe('paying more, or from the wallet', () => {
  const owed = { status: 'unpaid' as const, total_cents: 250_00, paid_cents: 50_00, currency: 'MYR' };
  const asked = { method: 'cash' as const, amount_cents: 300_00, reference: null };
  it('keeps the rest for the client only where that was said, and never of what was not paid in money', () => {
    expect(whyNotPay(owed, asked, 200_00)).toBe('money.more_than_open');
    expect(whyNotPay(owed, { ...asked, rest_to_wallet: true }, 200_00)).toBe(null);
    expect(whyNotPay(owed, { ...asked, method: 'complimentary', rest_to_wallet: true }, 200_00)).toBe(
      'money.more_than_open',
    );
    const effect = arrivedEffect(owed, asked, today);
    expect(effect).toMatchObject({ allocated_cents: 200_00, invoice: { paid_cents: 250_00, status: 'success' } });
    expect(walletChange(effect.entry)).toBe(100_00);
    expect(balanceOf(effect.entry.lines)).toBe(0);
  });
  it('takes from the wallet as much as is in it', () => {
    const fromWallet = { ...asked, method: 'wallet' as const, amount_cents: 100_00 };
    expect(whyNotPay(owed, fromWallet, 200_00, 99_99)).toBe('money.wallet_short');
    expect(whyNotPay(owed, fromWallet, 200_00, 100_00)).toBe(null);
    expect(walletChange(arrivedEffect(owed, fromWallet, today).entry)).toBe(-100_00);
  });
  it('a transfer that arrives for a closed invoice is kept for the client', () => {
    const effect = transferEffect({ ...owed, status: 'cancelled' }, { ...asked, method: 'bank_transfer' }, today);
    expect(effect.allocated_cents).toBe(0);
    expect(walletChange(effect.entry)).toBe(300_00);
    expect(balanceOf(effect.entry.lines)).toBe(0);
    expect(effect.payment.status).toBe('success');
    expect(effect.invoice).toEqual({ paid_cents: owed.paid_cents, status: 'success' });
  });
  it('a transfer that arrives for an open invoice pays it first', () => {
    const effect = transferEffect(owed, { ...asked, method: 'bank_transfer' }, today);
    expect(effect).toMatchObject({ allocated_cents: 200_00, invoice: { paid_cents: 250_00, status: 'success' } });
    expect(walletChange(effect.entry)).toBe(100_00);
  });
});

describe('what can be done with a payment', () => {
  const most = { method: 0, wallet: 0, from_wallet: 0 };
  const transfer = { method: 'bank_transfer', staff_id: 9 } as const;
  it.each([
    ['waits', 'pending', most, ['receive', 'fail']],
    ['has something left to refund', 'success', { ...most, from_wallet: 1 }, ['refund']],
    ['was refunded', 'refunded', most, []],
    ['has arrived, but nothing of it is left', 'success', most, []],
  ] as const)('one that %s', (_, status, left, can) => {
    expect(paymentMoves({ ...transfer, status }, left, 4, () => true).can).toEqual(can);
  });
  it('is up to the permissions', () => {
    const some = { ...most, method: 1 };
    const can = (status: 'success' | 'pending', left: typeof most, only: string): readonly string[] =>
      paymentMoves({ ...transfer, status }, left, 4, (flag) => flag === only).can;
    expect(can('success', some, 'REFUND_PAYMENT')).toEqual(['refund']);
    expect(can('success', some, 'APPROVE_REFUND')).toEqual([]);
    expect(can('pending', most, 'REFUND_PAYMENT')).toEqual([]);
  });
  it('a transfer is confirmed by somebody else than who recorded it, who may only say that it never came', () => {
    const own = { ...transfer, status: 'pending', staff_id: 4 } as const;
    expect(paymentMoves(own, most, 4, () => true)).toEqual({ can: ['fail'], why: 'money.own_transfer' });
    expect(paymentMoves(own, most, 4, () => false)).toEqual({ can: [], why: null });
    expect(paymentMoves({ ...own, staff_id: null }, most, 4, () => true)).toEqual({
      can: ['receive', 'fail'],
      why: null,
    });
  });
});

const approvesCharges = (flag: Flag): boolean => flag === 'APPROVE_CUSTOM_CHARGE';
const factsOf = (more: Partial<RefundFacts> = {}): RefundFacts => ({
  payment: { status: 'success', method: 'visa', amount_cents: 250_00, refunded_cents: 0 },
  invoice: {
    status: 'success',
    total_cents: 250_00,
    credited_cents: 0,
    credited_taxed_cents: 0,
    currency: 'MYR',
    tax_name: null,
    tax_bp: 0,
  },
  allocated_cents: 250_00,
  given_back_cents: 0,
  waiting_cents: 0,
  wallet_cents: 0,
  ...more,
});

describe('refunds', () => {
  const ask = { source: 'invoice' as const, destination: 'method' as const, amount_cents: 250_00 };

  it.each<[string, Partial<RefundFacts>, number, number, number]>([
    ['all of it', {}, 250_00, 250_00, 0],
    ['less what went back', { given_back_cents: 100_00 }, 150_00, 150_00, 0],
    ['less what is asked for', { waiting_cents: 200_00 }, 50_00, 50_00, 0],
    [
      'never more than is left of the payment, after some of it was paid out of the wallet',
      {
        allocated_cents: 100_00,
        payment: { status: 'success', method: 'visa', amount_cents: 250_00, refunded_cents: 200_00 },
      },
      50_00,
      100_00,
      0,
    ],
    [
      'out of the wallet, as much as was paid',
      { wallet_cents: 999_00, allocated_cents: 0, invoice: null },
      0,
      0,
      250_00,
    ],
  ])('%s', (_, more, method, wallet, from_wallet) => {
    expect(mostRefundable(factsOf(more))).toEqual({ method, wallet, from_wallet });
  });

  it('are refused above that, and of a payment that waits', () => {
    expect(whyNotRefund(factsOf(), { ...ask, amount_cents: 250_01 })).toBe('money.refund_too_high');
    expect(whyNotRefund(factsOf(), { ...ask, source: 'wallet' })).toBe('money.nothing_to_refund');
    const pending = factsOf({ payment: { ...factsOf().payment, status: 'pending' } });
    expect(whyNotRefund(pending, ask)).toBe('money.nothing_to_refund');
  });

  it('go back until nothing is left, and never below zero', () => {
    const part = fc.record({
      cents: fc.integer({ min: 1, max: 200_000 }),
      destination: fc.constantFrom('method' as const, 'wallet' as const),
      source: fc.constantFrom('invoice' as const, 'wallet' as const),
    });
    fc.assert(
      fc.property(amounts, fc.array(part, { maxLength: 10 }), fc.integer({ min: 0, max: 1500 }), (cents, parts, bp) => {
        const { draft, left: all } = invoiceOf(cents, bp);
        const total = draft.total_cents;
        let left = all;
        let facts = factsOf({
          payment: { status: 'success', method: 'cash', amount_cents: total, refunded_cents: 0 },
          invoice: { ...draft, status: 'success', credited_cents: 0, credited_taxed_cents: 0 },
          allocated_cents: total,
        });
        const journal: JournalLine[] = [
          ...(journalForInvoice(draft)?.lines ?? []),
          { account: 'cash', amount_cents: total },
          { account: 'receivable', amount_cents: -total },
        ];
        for (const { cents: amount_cents, destination, source } of parts) {
          const asked = { amount_cents, destination, source };
          if (whyNotRefund(facts, asked) !== null) continue;
          const effect = refundEffect(facts, asked, left, 'SGD', today);
          journal.push(...(effect.credit_entry?.lines ?? []), ...effect.entry.lines);
          left = left.map((line) => {
            const gone = effect.credit?.lines.find(({ id }) => id === line.id);
            const amount = line.amount_cents - (gone?.amount_cents ?? 0);
            return { ...line, amount_cents: amount, tax_cents: line.tax_cents - (gone?.tax_cents ?? 0) };
          });
          facts = {
            ...facts,
            payment: { ...facts.payment, ...effect.payment },
            invoice: facts.invoice && {
              ...facts.invoice,
              ...effect.invoice,
              credited_taxed_cents:
                facts.invoice.credited_taxed_cents +
                (effect.credit?.lines ?? []).reduce((sum, line) => sum + taxedCents(line), 0),
            },
            given_back_cents: facts.given_back_cents + (source === 'invoice' ? amount_cents : 0),
            wallet_cents: facts.wallet_cents + effect.wallet_cents,
          };
        }
        expect(balanceOf(journal)).toBe(0);
        expect(sumBy(journal, 'receivable')).toBe(0);
        expect(sumBy(journal, 'wallet')).toBe(0 - facts.wallet_cents);
        expect(sumBy(journal, 'cash')).toBe(total - facts.payment.refunded_cents);
        expect(facts.wallet_cents >= 0 && facts.payment.refunded_cents <= total).toBe(true);
        expect(facts.payment.status === 'refunded').toBe(facts.payment.refunded_cents === total);
      }),
    );
  });

  it('are decided by another person than asked, who may', () => {
    const asked = { status: 'pending' as const, asked_by: 7 };
    expect(refundMoves(asked, 8, () => true)).toEqual({ can: ['accept', 'reject'], why: null });
    expect(refundMoves(asked, 7, () => true)).toEqual({ can: [], why: 'money.own_request' });
    expect(refundMoves(asked, 7, () => false)).toEqual({ can: [], why: null });
    expect(refundMoves({ ...asked, status: 'accepted' }, 8, () => true)).toEqual({ can: [], why: null });
    expect(chargeMoves(asked, 8, () => true)).toEqual({ can: ['approve', 'reject'], why: null });
    expect(chargeMoves(asked, 7, approvesCharges)).toEqual({ can: [], why: 'money.own_request' });
    expect(chargeMoves(asked, 7, () => false)).toEqual({ can: [], why: null });
  });
});

describe('custom charges', () => {
  it('are one line with tax inside, due at once', () => {
    const asked = {
      description: 'Lost gloves',
      tax_class: 'standard' as const,
      amount_cents: 109_00,
      currency: 'SGD',
    };
    const { invoice, entry } = chargeEffect(asked, { name: 'GST', rate_bp: 900 }, today);
    expect(invoice).toMatchObject({
      total_cents: 109_00,
      tax_cents: 9_00,
      due_on: today,
      status: 'unpaid',
      paid_cents: 0,
    });
    expect(invoice.lines).toMatchObject([{ kind: 'custom_charge', label: { en: 'Lost gloves', cn: 'Lost gloves' } }]);
    expect(balanceOf(entry?.lines ?? [])).toBe(0);
    expect(sumBy(entry?.lines ?? [], 'revenue')).toBe(-100_00);
    const untaxed = chargeEffect({ ...asked, tax_class: 'exempt' }, { name: 'GST', rate_bp: 900 }, today);
    expect(untaxed.invoice).toMatchObject({ total_cents: 109_00, tax_cents: 0, lines: [{ tax_class: 'exempt' }] });
    expect(sumBy(untaxed.entry?.lines ?? [], 'tax_payable')).toBe(0);
    expect(sumBy(untaxed.entry?.lines ?? [], 'revenue')).toBe(-109_00);
  });
});
