/** Random histories of one invoice against a model that only knows what is owed and what was written off. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#kit/domain/tier.testing.ts';
import { balanceOf, type Account, type JournalEntry } from '../journal/journal.rules.ts';
import { arrivedEffect, openCents } from '../payment/payment.rules.ts';
import {
  reversalEffect,
  whyNotApproveWriteOff,
  whyNotWriteOff,
  writeOffEffect,
  writeOffMoves,
  type WriteOffFacts,
} from './write-off.rules.ts';

const today = '2026-11-24';
const facts = (more: Partial<WriteOffFacts> = {}): WriteOffFacts => ({
  status: 'unpaid',
  total_cents: 108_00,
  paid_cents: 0,
  currency: 'MYR',
  due_on: '2026-09-01',
  written_off_on: null,
  is_asked: false,
  is_chased: false,
  is_on_its_way: false,
  ...more,
});

describe('whyNotWriteOff', () => {
  it.each([
    ['what is open and overdue', {}, null],
    ['what is due today', { due_on: today }, 'money.not_overdue'],
    ['what was due yesterday', { due_on: '2026-11-23' }, null],
    ['what is paid', { status: 'success' as const, paid_cents: 108_00 }, 'money.already_paid'],
    ['what is cancelled', { status: 'cancelled' as const }, 'money.invoice_closed'],
    ['what is written off', { written_off_on: '2026-10-01' }, 'money.already_written_off'],
    ['what somebody asked for', { is_asked: true }, 'money.write_off_asked'],
    ['what is being charged', { is_on_its_way: true }, 'money.money_on_its_way'],
    ['days of a running membership', { is_chased: true }, 'money.still_chased'],
  ])('%s', (_, more, why) => {
    expect(whyNotWriteOff(facts(more), today)).toBe(why);
  });
  it('is decided though it was asked for', () => {
    expect(whyNotApproveWriteOff(facts({ is_asked: true }), today)).toBeNull();
  });
});

const all = (): boolean => true;
it('nobody decides what they asked for, and whoever decides reverses it', () => {
  expect(writeOffMoves({ status: 'pending', asked_by: 7 }, 7, all)).toEqual({ can: [], why: 'money.own_request' });
  expect(writeOffMoves({ status: 'pending', asked_by: 7 }, 8, all).can).toEqual(['approve', 'reject']);
  expect(writeOffMoves({ status: 'approved', asked_by: 7 }, 7, all).can).toEqual(['reverse']);
  expect(writeOffMoves({ status: 'approved', asked_by: 7 }, 8, () => false)).toEqual({ can: [], why: null });
});

const acts = fc.record({ act: fc.constantFrom('write_off', 'reverse', 'pay'), part: fc.nat(100) });
it('what is owed, given up and received adds up after every step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_99 }), fc.array(acts, { maxLength: 30 }), (total_cents, steps) => {
      let invoice = facts({ total_cents });
      const journal: JournalEntry[] = [];
      const on = (account: Account): number =>
        balanceOf(journal.flatMap(({ lines }) => lines).filter((line) => line.account === account));
      let model = { received: 0, given_up: 0 };
      const reverse = (): void => {
        if (invoice.written_off_on === null) return;
        journal.push(reversalEffect({ amount_cents: openCents(invoice), currency: 'MYR' }, today));
        invoice = { ...invoice, written_off_on: null };
        model = { ...model, given_up: 0 };
      };
      for (const { act, part } of steps) {
        if (act === 'write_off' && whyNotWriteOff(invoice, today) === null) {
          const effect = writeOffEffect(invoice, today);
          journal.push(effect.entry);
          invoice = { ...invoice, ...effect.invoice };
          model = { ...model, given_up: total_cents - model.received };
        }
        if (act === 'reverse') reverse();
        if (act === 'pay' && openCents(invoice) > 0) {
          reverse();
          const amount_cents = Math.max(1, Math.floor((openCents(invoice) * part) / 100));
          const paid = arrivedEffect(invoice, { method: 'cash', amount_cents, reference: null }, today);
          journal.push(paid.entry);
          invoice = { ...invoice, ...paid.invoice };
          model = { ...model, received: model.received + amount_cents };
        }
        // Before all of this the invoice was posted: the client owed all of it.
        const owed = total_cents - model.received - model.given_up;
        if (total_cents + on('receivable') !== owed)
          throw new Error(`owed ${total_cents + on('receivable')}, not ${owed}`);
        if (on('bad_debts') !== model.given_up) throw new Error(`bad debts ${on('bad_debts')}, not ${model.given_up}`);
        if (on('cash') !== model.received || on('tax_payable') !== 0) throw new Error('the money or the tax moved');
      }
    }),
    { numRuns: runs(5000, 200) },
  );
});
